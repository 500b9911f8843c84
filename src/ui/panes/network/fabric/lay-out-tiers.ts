import { t } from "../../../../language/translate.ts";
import { nameNode } from "../../../../analysis/node-names.ts";
import type { NetworkGeometry } from "../../../../engine/spec/geometry.ts";
import type { Box } from "../grid-and-queue.ts";
import { curveUpright } from "./curve.ts";
import type { Caption, FabricLayout, FabricRoom, Gauge, Hair, HostCell, Wire } from "./fabric-layout.ts";
import { spread } from "./spread.ts";
import { type Traffic, findTraffic } from "./traffic.ts";

/** Pixels at scale 1. */
const topPx = 28;
const boxHeight = 18;
const widestBox = 62;
const widestWire = 5.5;
const gaugeWidth = 7;
/** A gauge narrower than this is neither readable nor clickable: one replaces all. */
const leastGauge = 4;
const cellHeight = 17;
const widestCell = 52;
/** Maximum share of the height below the title for hosts. */
const hostShare = 0.36;
/** More pairs of links without data than this would merge into a gray area. */
const mostHairs = 600;

/** From the hosts at the bottom to the highest switches, tier by tier, with every switch and host. */
export function layOutTiers(geometry: NetworkGeometry, room: FabricRoom): FabricLayout {
  const { nodes } = geometry;
  const { width, height, scale } = room;
  const traffic = findTraffic(geometry);
  const hostsAt = new Map<number, number[]>();
  for (const [host, at] of traffic.switchOf) hostsAt.set(at, [...(hostsAt.get(at) ?? []), host]);
  const edges = nodes.flatMap(({ kind, tier }, node) => (kind === "switch" && tier === 1 ? [node] : []));
  const slot = width / Math.max(1, edges.length);
  const slots = new Map(edges.map((node, i) => [node, { x: i * slot, width: slot }] as const));

  const top = topPx * scale;
  const most = edges.reduce((largest, edge) => Math.max(largest, hostsAt.get(edge)?.length ?? 0), 1);
  const hosts = measureHosts(most, slot, (height - top) * hostShare, scale);
  const tiers = Math.max(1, ...nodes.map(({ tier }) => tier));
  const hostTop = height - hosts.rows * hosts.pitch - 4 * scale;
  const boxTall = Math.min(boxHeight * scale, ((hostTop - top) / tiers) * 0.5);
  const tierY = (tier: number): number => {
    const step = (hostTop - top) / tiers;
    return tiers === 1 ? top + step / 2 - boxTall / 2 : top + ((tiers - tier) * (hostTop - top - boxTall - 14 * scale)) / (tiers - 0.45);
  };

  const boxes = placeSwitches(geometry, slots, width, scale, (tier) => ({ y: tierY(tier), height: boxTall }));
  const cells: HostCell[] = [];
  const hairs: Hair[] = [];
  const captions: Caption[] = [];
  for (const [edge, { x }] of slots) {
    const own = hostsAt.get(edge) ?? [];
    const box = boxes.get(edge);
    if (!box) continue;
    const columns = Math.min(hosts.columns, own.length);
    const left = x + (slot - columns * hosts.width) / 2;
    const firstHair = hairs.length;
    const ends = spread(box.x, box.width, columns);
    for (let column = 0; column < columns; column++) {
      const from = { x: left + (column + 0.5) * hosts.width, y: hostTop - 1 };
      const isUsed = own.some((host, i) => i % columns === column && (traffic.flowsOf.has(host) || traffic.receivers.has(host)));
      hairs.push({ curve: curveUpright(from, { x: ends[column], y: box.y + box.height }), isUsed });
    }
    own.forEach((node, i) => {
      const column = i % columns;
      const place = {
        x: left + column * hosts.width + hosts.gap / 2,
        y: hostTop + Math.floor(i / columns) * hosts.pitch,
        width: hosts.width - hosts.gap,
        height: hosts.pitch - hosts.gap,
      };
      const isReceiver = !traffic.flowsOf.has(node) && traffic.receivers.has(node);
      const name = isReceiver && place.width > 36 * scale ? nameNode(geometry, node) : null;
      cells.push({ node, box: place, isReceiver, name, hair: firstHair + column });
    });
  }
  const grounds = placeGrounds(geometry, boxes, slots, scale);
  const wires: Wire[] = [];
  const gauges: Gauge[] = [];
  connect(geometry, traffic, boxes, scale, { wires, gauges, hairs });
  const topPitch = width / Math.max(1, countTier(geometry, tiers));
  for (const [node, box] of boxes) {
    const { tier } = nodes[node];
    const label = nameNode(geometry, node);
    // Next to the switches of the highest tier and, in a network of two tiers, of leaves; elsewhere there is no space.
    const beside = tier === tiers ? topPitch - box.width : tier === 1 && tiers === 2 ? (slot - box.width) / 2 : 0;
    if (beside > (label.length * 6.4 + 10) * scale)
      captions.push({ text: label, x: box.x - 4 * scale, y: box.y + box.height / 2, align: "right", isName: true });
  }
  for (const { pod, box } of grounds) {
    if (box.width > 90 * scale)
      captions.push({
        text: t("pod {pod}", { pod }),
        x: box.x + box.width / 2,
        y: box.y + box.height - 22 * scale,
        align: "center",
        isName: false,
      });
  }
  const switches = [...boxes].map(([node, box]) => ({ node, box }));
  return { width, height, scale, cells, switches, gauges, wires, hairs, captions, grounds: grounds.map(({ box }) => box) };
}

function countTier({ nodes }: NetworkGeometry, tier: number): number {
  return nodes.filter((node) => node.kind === "switch" && node.tier === tier).length;
}

/** Layout of a switch's hosts: side by side while there is space for a number, otherwise in rows. */
function measureHosts(count: number, slot: number, height: number, scale: number) {
  const room = slot * 0.94;
  const rowHeight = cellHeight * scale;
  let columns = count;
  const rowsOf = (columns: number): number => Math.ceil(count / columns);
  while (columns > 1 && room / columns < 13 * scale && rowsOf(columns - 1) * 9 * scale <= height) columns--;
  columns = Math.ceil(count / rowsOf(columns));
  const rows = rowsOf(columns);
  const pitch = Math.min(rowHeight + 2 * scale, height / rows);
  const width = Math.min(widestCell * scale, room / columns);
  return { columns, rows, width, pitch, gap: Math.min(2 * scale, Math.min(width, pitch) * 0.2) };
}

/** Switches with hosts are above them, those of a pod above the pod, all others evenly spaced. */
function placeSwitches(
  { nodes }: NetworkGeometry,
  slots: ReadonlyMap<number, { readonly x: number; readonly width: number }>,
  width: number,
  scale: number,
  row: (tier: number) => { readonly y: number; readonly height: number },
): ReadonlyMap<number, Box> {
  const boxes = new Map<number, Box>();
  const spans = new Map<string, { from: number; to: number }>();
  for (const [edge, { x, width: own }] of slots) {
    const { place } = nodes[edge];
    const span = spans.get(place);
    spans.set(place, { from: Math.min(x, span?.from ?? Infinity), to: Math.max(x + own, span?.to ?? 0) });
  }
  const rows = new Map<string, number[]>();
  nodes.forEach(({ kind, tier, place }, node) => {
    if (kind !== "switch") return;
    const isOfPod = place.startsWith("pod");
    const key = tier === 1 ? `edge/${node}` : isOfPod ? `${tier} ${place}` : `${tier}`;
    rows.set(key, [...(rows.get(key) ?? []), node]);
  });
  for (const members of rows.values()) {
    const { tier, place } = nodes[members[0]];
    const slot = slots.get(members[0]);
    const span = slot
      ? { from: slot.x, to: slot.x + slot.width }
      : ((place.startsWith("pod") ? spans.get(place) : undefined) ?? { from: 0, to: width });
    const pitch = (span.to - span.from) / members.length;
    const boxWidth = Math.min(widestBox * scale, pitch * 0.72);
    const { y, height } = row(tier);
    spread(span.from, span.to - span.from, members.length).forEach((x, i) =>
      boxes.set(members[i], { x: x - boxWidth / 2, y, width: boxWidth, height }),
    );
  }
  return boxes;
}

/** A background for each pod's switches. */
function placeGrounds(
  { nodes }: NetworkGeometry,
  boxes: ReadonlyMap<number, Box>,
  slots: ReadonlyMap<number, { readonly x: number; readonly width: number }>,
  scale: number,
): readonly { readonly pod: number; readonly box: Box }[] {
  const pods = new Map<string, Box[]>();
  for (const [node, box] of boxes) {
    const { place } = nodes[node];
    if (!/^pod\d+$/.test(place)) continue;
    const slot = slots.get(node);
    pods.set(place, [...(pods.get(place) ?? []), slot ? { ...box, x: slot.x, width: slot.width } : box]);
  }
  return [...pods].map(([place, own]) => {
    const left = Math.min(...own.map(({ x }) => x));
    const right = Math.max(...own.map(({ x, width }) => x + width));
    const top = Math.min(...own.map(({ y }) => y));
    const bottom = Math.max(...own.map(({ y, height }) => y + height));
    const inset = Math.min(9 * scale, (right - left) * 0.04);
    const over = 5 * scale;
    return {
      pod: Number(place.slice(3)),
      box: { x: left + inset, y: top - over, width: right - left - 2 * inset, height: bottom - top + 2 * over },
    };
  });
}

interface End {
  readonly link: number;
  readonly isOut: boolean;
  readonly isUp: boolean;
  readonly otherX: number;
}

function connect(
  { links, nodes }: NetworkGeometry,
  { dataLinks }: Traffic,
  boxes: ReadonlyMap<number, Box>,
  scale: number,
  out: { readonly wires: Wire[]; readonly gauges: Gauge[]; readonly hairs: Hair[] },
): void {
  const carries = new Uint8Array(links.length);
  for (const link of dataLinks) carries[link] = 1;
  const ends = { from: new Map<number, { x: number; y: number }>(), to: new Map<number, { x: number; y: number }>() };
  const pitches = new Map<number, number>();
  const middleOf = (box: Box): number => box.x + box.width / 2;
  for (const [node, box] of boxes) {
    const list: End[] = [];
    for (const link of dataLinks) {
      const { from, to } = links[link];
      if (from !== node && to !== node) continue;
      const other = boxes.get(from === node ? to : from);
      // A host's own uplink has no port to pick.
      if (!other && to === node) continue;
      list.push({
        link,
        isOut: from === node,
        isUp: other !== undefined && other.y < box.y,
        otherX: other ? middleOf(other) : hostX(node, from === node ? to : from),
      });
    }
    list.sort((a, b) => a.otherX - b.otherX || Number(a.isUp) - Number(b.isUp) || a.link - b.link);
    const outs = list.filter(({ isOut }) => isOut);
    const pitch = (box.width - 4 * scale) / Math.max(1, outs.length);
    const places = spread(box.x + 2 * scale, box.width - 4 * scale, outs.length);
    outs.forEach(({ link, isUp }, i) => {
      ends.from.set(link, { x: places[i], y: isUp ? box.y : box.y + box.height });
      pitches.set(link, pitch);
    });
    for (const isUp of [true, false]) {
      const ins = list.filter((end) => !end.isOut && end.isUp === isUp);
      const at = spread(box.x, box.width, ins.length);
      ins.forEach(({ link }, i) => ends.to.set(link, { x: at[i], y: isUp ? box.y : box.y + box.height }));
    }
    if (outs.length === 0) continue;
    const tall = Math.max(2, box.height - 4 * scale);
    const y = box.y + (box.height - tall) / 2;
    if (pitch < leastGauge * scale) {
      const width = Math.min(gaugeWidth * scale, box.width * 0.7);
      out.gauges.push({
        ports: outs.map(({ link }) => link),
        box: { x: middleOf(box) - width / 2, y, width, height: tall },
        isUpright: true,
      });
    } else {
      const width = Math.min(gaugeWidth * scale, pitch * 0.8);
      outs.forEach(({ link }, i) =>
        out.gauges.push({ ports: [link], box: { x: places[i] - width / 2, y, width, height: tall }, isUpright: true }),
      );
    }
  }
  const fastest = Math.max(1, ...dataLinks.map((link) => links[link].rateBps));
  for (const link of dataLinks) {
    const [from, to] = [ends.from.get(link), ends.to.get(link)];
    if (!from || !to) continue;
    const width = Math.min((widestWire * scale * links[link].rateBps) / fastest, 0.8 * (pitches.get(link) ?? 1));
    out.wires.push({ link, curve: curveUpright(from, to), width: Math.max(1, width) });
  }
  const unused = links.flatMap(({ from, to }, link) =>
    from < to && carries[link] === 0 && boxes.has(from) && boxes.has(to) ? [link] : [],
  );
  const backOf = new Map(links.map(({ from, to }, link) => [`${from} ${to}`, link] as const));
  const idle = unused.filter((link) => carries[backOf.get(`${links[link].to} ${links[link].from}`) ?? link] === 0);
  if (idle.length > mostHairs) return;
  for (const link of idle) {
    const [a, b] = [boxes.get(links[link].from), boxes.get(links[link].to)];
    if (!a || !b) continue;
    const [above, below] = a.y < b.y ? [a, b] : [b, a];
    out.hairs.push({
      curve: curveUpright({ x: middleOf(below), y: below.y }, { x: middleOf(above), y: above.y + above.height }),
      isUsed: false,
    });
  }

  function hostX(edge: number, host: number): number {
    const box = boxes.get(edge);
    return (box ? middleOf(box) : 0) + nodes[host].index * 1e-3;
  }
}

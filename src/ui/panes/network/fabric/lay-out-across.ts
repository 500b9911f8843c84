import { nameNode } from "../../../../analysis/node-names.ts";
import type { NetworkGeometry } from "../../../../engine/spec/geometry.ts";
import type { Box } from "../grid-and-queue.ts";
import { curveAcross } from "./curve.ts";
import type { Caption, FabricLayout, FabricRoom, Gauge, Hair, HostCell, Wire } from "./fabric-layout.ts";
import { type PlacedBlock, groupHosts, nameBlock, nameHosts, placeBlocks } from "./host-blocks.ts";
import { spread, standApart } from "./spread.ts";
import { type Traffic, findLayers, findTraffic } from "./traffic.ts";

/** Pixels at scale 1. */
const topPx = 30;
const boxPx = 22;
const gaugePx = 8;
const nameHeight = 15;
/** Height that one end of a link takes at its switch's side, and maximum height of a switch. */
const endPx = 27;
const highest = 84;
const widestWire = 12;
/** A gauge lower than this is neither readable nor clickable: one replaces all. */
const leastGauge = 6;

/** One end of a link, at a switch's side. */
interface End {
  readonly link: number;
  readonly isOut: boolean;
  /** Vertical position of its other end. */
  readonly otherY: number;
}

/** From left to right, in the direction of data: senders, switches by layer, receivers. Switches and hosts without data are omitted. */
export function layOutAcross(geometry: NetworkGeometry, room: FabricRoom): FabricLayout {
  const { width, height, scale } = room;
  const traffic = findTraffic(geometry);
  const { flowsOf, receivers } = traffic;
  const senders = [...flowsOf.keys()].sort((a, b) => a - b);
  const others = [...receivers].filter((host) => !flowsOf.has(host)).sort((a, b) => a - b);
  const top = topPx * scale;
  const body = { y: top, height: height - top - 4 * scale };
  const isNarrow = room.mode === "phone";
  const leftWidth = Math.min((isNarrow ? 0.24 : 0.3) * width, 150 * scale);
  const rightWidth = Math.min((isNarrow ? 0.2 : 0.2) * width, 136 * scale);
  const left = placeBlocks(groupHosts(geometry, traffic, senders), { ...body, x: 0, width: leftWidth }, scale, "left");
  const right = placeBlocks(groupHosts(geometry, traffic, others), { ...body, x: width - rightWidth, width: rightWidth }, scale, "right");

  const switchBoxes = placeSwitches(geometry, traffic, left, right, room, body);
  const cells: HostCell[] = [];
  const hairs: Hair[] = [];
  const captions: Caption[] = [];
  const wires: Wire[] = [];
  const gauges: Gauge[] = [];
  /** End of the link of each receiving host. */
  const hostEnds = new Map<number, { readonly x: number; readonly y: number }>();

  for (const [blocks, isRight] of [
    [left, false],
    [right, true],
  ] as const) {
    for (const { block, box, cells: boxes, rowsY, captionY } of blocks) {
      const edge = isRight ? box.x - 3 * scale : Math.max(...boxes.map((cell) => cell.x + cell.width)) + 3 * scale;
      const target = switchBoxes.get(block.switchNode);
      const firstHair = hairs.length;
      if (target && !isRight) {
        const ends = spread(target.y, target.height, rowsY.length);
        rowsY.forEach((y, row) => hairs.push({ curve: curveAcross({ x: edge, y }, { x: target.x, y: ends[row] }), isUsed: true }));
      }
      block.hosts.forEach((node, i) => {
        const row = i % rowsY.length;
        cells.push({
          node,
          box: boxes[i],
          isReceiver: isRight,
          name: block.hosts.length === 1 ? nameNode(geometry, node) : null,
          hair: isRight ? null : firstHair + row,
        });
        hostEnds.set(node, { x: edge, y: rowsY[row] });
      });
      if (captionY !== null)
        captions.push({
          text: nameBlock(geometry, block),
          x: isRight ? width : 0,
          y: captionY,
          align: isRight ? "right" : "left",
          isName: false,
          // The switch's own name is next to it.
          ...(target && {
            tight: {
              text: nameHosts(geometry, block),
              width: (isRight ? width - target.x - target.width : target.x) - 14 * scale,
            },
          }),
        });
    }
  }
  connect(geometry, traffic, switchBoxes, hostEnds, scale, { wires, gauges });
  for (const [node, box] of switchBoxes) {
    captions.push({ text: nameNode(geometry, node), x: box.x + box.width / 2, y: box.y - 8 * scale, align: "center", isName: true });
  }
  const switches = [...switchBoxes].map(([node, box]) => ({ node, box }));
  return { width, height, scale, cells, switches, gauges, wires, hairs, captions, grounds: [] };
}

function placeSwitches(
  geometry: NetworkGeometry,
  { dataLinks }: Traffic,
  left: readonly PlacedBlock[],
  right: readonly PlacedBlock[],
  { width, scale }: FabricRoom,
  body: { readonly y: number; readonly height: number },
): ReadonlyMap<number, Box> {
  const layers = findLayers(geometry);
  const last = Math.max(0, ...layers.values());
  const columns: number[][] = Array.from({ length: last + 1 }, () => []);
  for (const [node, layer] of layers) columns[Math.max(0, layer)].push(node);
  const reach = (blocks: readonly PlacedBlock[]): number => Math.max(0, ...blocks.map(({ box }) => box.width));
  const boxWidth = Math.min(boxPx * scale, width / (3 * (last + 1)));
  const from = reach(left) + (0.085 * width) / Math.sqrt(last + 1);
  const to = width - reach(right) - (0.16 * width) / Math.sqrt(last + 1);
  const step = last === 0 ? 0 : (to - from - boxWidth) / last;
  const middle = body.y + body.height / 2;
  const wantedY = (node: number): number => {
    const own = [...left, ...right].filter(({ block }) => block.switchNode === node).map(({ box }) => box.y + box.height / 2);
    return own.length > 0 ? own.reduce((sum, y) => sum + y, 0) / own.length : middle;
  };
  const countEnds = (node: number): number => {
    const count = (end: "from" | "to"): number =>
      dataLinks.filter(
        (link) =>
          geometry.links[link][end] === node && geometry.nodes[geometry.links[link][end === "from" ? "to" : "from"]].kind === "switch",
      ).length;
    return Math.max(count("from"), count("to"), 1);
  };
  const boxes = new Map<number, Box>();
  columns.forEach((nodes, column) => {
    const sorted = nodes.sort((a, b) => a - b);
    const name = nameHeight * scale;
    const lengths = sorted.map((node) => Math.min(highest, Math.max(52, endPx * countEnds(node))) * scale + name);
    const free = spread(body.y, body.height, sorted.length);
    const hasHosts = sorted.map((node) => [...left, ...right].some(({ block }) => block.switchNode === node));
    const wanted = sorted.map((node, i) => (hasHosts[i] ? wantedY(node) : free[i]) - name / 2);
    const x = last === 0 ? (from + to - boxWidth) / 2 : from + column * step;
    standApart(wanted, lengths, body.y - name / 2, body.height + name / 2, 6 * scale).forEach(({ at, length }, i) => {
      const title = Math.min(name, length * 0.3);
      boxes.set(sorted[i], { x, y: at + title, width: boxWidth, height: length - title });
    });
  });
  return boxes;
}

/** Wires between switches and to receivers, with the gauges at their start. */
function connect(
  { links, nodes }: NetworkGeometry,
  { dataLinks }: Traffic,
  boxes: ReadonlyMap<number, Box>,
  hostEnds: ReadonlyMap<number, { readonly x: number; readonly y: number }>,
  scale: number,
  out: { readonly wires: Wire[]; readonly gauges: Gauge[] },
): void {
  const middleOf = (node: number): { readonly x: number; readonly y: number } => {
    const box = boxes.get(node);
    return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : (hostEnds.get(node) ?? { x: 0, y: 0 });
  };
  const ends = { from: new Map<number, { x: number; y: number }>(), to: new Map<number, { x: number; y: number }>() };
  const pitches = new Map<number, number>();
  const shown = dataLinks.filter((link) => nodes[links[link].from].kind === "switch");
  for (const [node, box] of boxes) {
    const middle = middleOf(node);
    const sides: Record<"left" | "right", End[]> = { left: [], right: [] };
    for (const link of shown) {
      const { from, to } = links[link];
      if (from !== node && to !== node) continue;
      const other = middleOf(from === node ? to : from);
      const isRight = other.x === middle.x ? from === node : other.x > middle.x;
      sides[isRight ? "right" : "left"].push({ link, isOut: from === node, otherY: other.y });
    }
    for (const side of ["left", "right"] as const) {
      const list = sides[side].sort((a, b) => a.otherY - b.otherY || a.link - b.link);
      const places = spread(box.y, box.height, list.length);
      const pitch = box.height / Math.max(1, list.length);
      const outs: number[] = [];
      list.forEach(({ link, isOut }, i) => {
        ends[isOut ? "from" : "to"].set(link, { x: side === "left" ? box.x : box.x + box.width, y: places[i] });
        pitches.set(link, Math.min(pitches.get(link) ?? Infinity, pitch));
        if (isOut) outs.push(i);
      });
      const isBundled = pitch - 4 * scale < leastGauge * scale;
      const x = side === "left" ? box.x + 2 * scale : box.x + box.width - (gaugePx + 2) * scale;
      const width = Math.min(gaugePx * scale, box.width - 4 * scale);
      const gaugeBox = (y: number, height: number): Box => ({ x, y: y - height / 2, width, height });
      if (outs.length === 0) continue;
      if (isBundled) {
        const ports = outs.map((i) => list[i].link);
        out.gauges.push({ ports, box: gaugeBox(middle.y, Math.max(2, box.height - 6 * scale)), isUpright: true });
      } else for (const i of outs) out.gauges.push({ ports: [list[i].link], box: gaugeBox(places[i], pitch - 5 * scale), isUpright: true });
    }
  }
  const fastest = Math.max(1, ...shown.map((link) => links[link].rateBps));
  for (const link of shown) {
    const from = ends.from.get(link);
    const to = ends.to.get(link) ?? hostEnds.get(links[link].to);
    if (!from || !to) continue;
    const width = Math.min((widestWire * scale * links[link].rateBps) / fastest, 0.7 * (pitches.get(link) ?? 1));
    out.wires.push({ link, curve: curveAcross(from, to), width: Math.max(1.5, width) });
  }
}

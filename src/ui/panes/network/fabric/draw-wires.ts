import { orderStopped } from "../../../../analysis/pauses.ts";
import { formatCount, formatDuration } from "../../../../language/formats.ts";
import { type Paint, colorOf, fillBox, pauseDash, setType, strokeBox, write } from "../paint.ts";
import { type Curve, pointOnCurve, traceCurve } from "./curve.ts";
import type { FabricLayout } from "./fabric-layout.ts";
import type { FabricScene } from "./fabric-scene.ts";

/** From this load up, a link is drawn as full: the remaining gaps are invisible. */
const fullLoad = 0.97;

export function drawHairs({ context, theme }: Paint, { hairs, scale }: FabricLayout): void {
  for (const isUsed of [false, true]) {
    context.strokeStyle = isUsed ? theme.rule : theme.rule2;
    context.lineWidth = (isUsed ? 1.25 : 1) * scale;
    context.beginPath();
    for (const hair of hairs) if (hair.isUsed === isUsed) traceCurve(context, hair.curve);
    context.stroke();
  }
}

function stroke(context: CanvasRenderingContext2D, curve: Curve, color: string, width: number): void {
  context.strokeStyle = color;
  context.lineWidth = width;
  context.beginPath();
  traceCurve(context, curve);
  context.stroke();
}

/** Width shows a link's rate, filling its use. */
export function drawWires({ context, theme }: Paint, { wires }: FabricLayout, scene: FabricScene): void {
  for (const { curve, width } of wires) stroke(context, curve, theme.well, width);
  for (const { link, curve, width } of wires) {
    const load = scene.loads[link];
    if (load <= 0) continue;
    const isFull = load >= fullLoad;
    context.globalAlpha = isFull ? 1 : 0.72;
    stroke(context, curve, theme.work, Math.max(0.75, width * load));
  }
  context.globalAlpha = 1;
}

/** Links that PAUSE stops: dashes across the wire, and along a host's hairline. */
export function drawPaused(paint: Paint, { wires, hairs, cells, scale }: FabricLayout, scene: FabricScene): void {
  if (scene.paused.size === 0) return;
  const { context, theme } = paint;
  const { links } = scene.geometry;
  context.setLineDash(pauseDash(scale));
  for (const { link, curve, width } of wires)
    if (scene.paused.has(link)) stroke(context, curve, theme.tail, Math.max(2.5 * scale, width * 0.6));
  const hosts = new Set([...scene.paused].map((link) => links[link].from));
  for (const { node, hair } of cells) if (hair !== null && hosts.has(node)) stroke(context, hairs[hair].curve, theme.tail, 2 * scale);
  context.setLineDash([]);
}

/** The curve of a link: its wire, or the hairline of the host at one of its ends. */
function findCurve({ wires, cells, hairs }: FabricLayout, { links }: FabricScene["geometry"], link: number): Curve | undefined {
  const wire = wires.find((one) => one.link === link);
  if (wire !== undefined) return wire.curve;
  const { from, to } = links[link];
  const hair = cells.find(({ node }) => node === from || node === to)?.hair ?? null;
  return hair === null ? undefined : hairs[hair].curve;
}

/** The picked sender's way, or that of the one under the pointer. */
export function drawWay(paint: Paint, layout: FabricLayout, scene: FabricScene): void {
  const { context, theme, picked } = paint;
  if (picked === null || picked >= scene.geometry.flows.length) return;
  const curves = scene.geometry.dataRoutes[picked].flatMap((link) => {
    const curve = findCurve(layout, scene.geometry, link);
    return curve === undefined ? [] : [curve];
  });
  for (const curve of curves) stroke(context, curve, theme.paper, 4.5 * layout.scale);
  for (const curve of curves) stroke(context, curve, theme.pick, 2 * layout.scale);
}

/** Numbers the links on the picked sender's path that PAUSE has stopped so far, in the order of their first stops, with these times. */
export function drawStopOrder(paint: Paint, layout: FabricLayout, scene: FabricScene): void {
  const { context, theme, picked } = paint;
  if (picked === null || picked >= scene.geometry.flows.length) return;
  const { scale } = layout;
  orderStopped(scene.run.columns, scene.geometry.dataRoutes[picked]).forEach(({ link, firstNs }, place) => {
    const curve = firstNs <= scene.timeNs ? findCurve(layout, scene.geometry, link) : undefined;
    if (curve === undefined) return;
    const { x, y } = pointOnCurve(curve, 0.5);
    const [from, , , to] = curve;
    context.fillStyle = theme.tail;
    context.beginPath();
    context.arc(x, y, 7.5 * scale, 0, 2 * Math.PI);
    context.fill();
    setType(paint, 10.5, 640);
    write(paint, formatCount(place + 1), x, y + 0.5 * scale, theme.paper, "center");
    // Names take the space next to a host.
    if (Math.hypot(to.x - from.x, to.y - from.y) < 70 * scale) return;
    const time = formatDuration(firstNs);
    const width = context.measureText(time).width + 4 * scale;
    fillBox(paint, { x: x - width / 2, y: y + 9 * scale, width, height: 13 * scale }, theme.paper, 2);
    write(paint, time, x, y + 15.5 * scale, theme.tail, "center");
  });
}

/** Packets on the links before and after the picked port. */
export function drawRiders(paint: Paint, layout: FabricLayout, scene: FabricScene): void {
  if (!scene.isDetailed) return;
  const size = 8 * layout.scale;
  const curves = new Map<number, Curve>();
  for (const { link, curve } of layout.wires) curves.set(link, curve);
  const hairOf = new Map<number, number>();
  for (const { node, hair } of layout.cells) if (hair !== null) hairOf.set(node, hair);
  const { flows, links, nodes } = scene.geometry;
  const last = new Map<number, { readonly x: number; readonly y: number }>();
  for (const { flow, link, share } of scene.riders) {
    const isFromHost = nodes[links[link].from].kind === "host";
    const hair = hairOf.get(isFromHost ? flows[flow].from : flows[flow].to);
    const curve = curves.get(link) ?? (hair === undefined ? undefined : layout.hairs[hair].curve);
    if (!curve) continue;
    // A host's thin line leads upward; its own link downward is drawn in reverse.
    const at = pointOnCurve(curve, !curves.has(link) && !isFromHost ? 1 - share : share);
    // Overlapping packets would be unreadable.
    const before = last.get(link);
    if (before && Math.abs(at.x - before.x) + Math.abs(at.y - before.y) < size + layout.scale) continue;
    last.set(link, at);
    const box = { x: at.x - size / 2, y: at.y - size / 2, width: size, height: size };
    fillBox(paint, box, paint.background?.[flow] === 1 && paint.hatch ? paint.hatch : colorOf(paint, flow));
    strokeBox(paint, box, 0, 1 * layout.scale, paint.theme.ink, 2);
  }
}

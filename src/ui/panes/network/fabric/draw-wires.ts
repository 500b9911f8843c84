import type { Paint } from "../paint.ts";
import { colorOf, fillBox, pauseDash, strokeBox } from "../paint.ts";
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

/** The picked sender's way, or that of the one under the pointer. */
export function drawWay(paint: Paint, layout: FabricLayout, scene: FabricScene): void {
  const { context, theme, picked } = paint;
  if (picked === null || picked >= scene.geometry.flows.length) return;
  const route = scene.geometry.dataRoutes[picked];
  const cell = layout.cells.find(({ node }) => node === scene.geometry.flows[picked].from);
  const curves: Curve[] = layout.wires.filter(({ link }) => route.includes(link)).map(({ curve }) => curve);
  if (cell !== undefined && cell.hair !== null) curves.push(layout.hairs[cell.hair].curve);
  const end = layout.cells.find(({ node }) => node === scene.geometry.flows[picked].to);
  if (end !== undefined && end.hair !== null) curves.push(layout.hairs[end.hair].curve);
  for (const curve of curves) stroke(context, curve, theme.paper, 4.5 * layout.scale);
  for (const curve of curves) stroke(context, curve, theme.pick, 2 * layout.scale);
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

import { mergeTexts } from "../../../language/sentences.ts";
import { rich, t } from "../../../language/translate.ts";
import { RowState } from "../../../analysis/senders.ts";
import { type Box } from "./grid-and-queue.ts";
import { type PictureLayout, placeCell } from "./layout.ts";
import { StarLink } from "../../../engine/topologies/star-geometry.ts";
import { type Paint, colorOf, fillBox, pauseDash, ringSenders, setType, strokeBox, strong, write, writeRun } from "./paint.ts";
import { countOnLinks, type Scene } from "./scene.ts";

/** Ink on amber is dark in every theme. */
const inkOnAmber = "#14201e";

export interface CellLook {
  readonly fill: string | CanvasPattern;
  readonly ink: string;
  readonly weight: number;
  readonly edge?: string;
  readonly outline?: string;
  readonly hasPlate?: boolean;
}

export function lookOf({ theme, patterns, isDark }: Paint, state: number): CellLook {
  switch (state) {
    case RowState.waiting:
      return { fill: patterns.wait, ink: theme.stall, weight: 640, hasPlate: true };
    case RowState.freeWaiting:
      return { fill: patterns.freeWait, ink: theme.ink, weight: 640, hasPlate: true };
    case RowState.pullWaiting:
    case RowState.grantWaiting:
      return { fill: theme.paper, ink: theme.work, weight: 640, outline: theme.work };
    case RowState.recovery:
    case RowState.retransmitting:
    case RowState.trimmedAgain:
      return { fill: theme.mend, ink: inkOnAmber, weight: 640, edge: theme.mendEdge };
    case RowState.slowStart:
      return { fill: theme.work2, ink: isDark ? inkOnAmber : theme.ink, weight: 640, edge: theme.work };
    case RowState.avoidance:
    case RowState.sending:
    case RowState.trimmed:
      return { fill: theme.work, ink: theme.paper, weight: 640 };
    default:
      return { fill: theme.well, ink: theme.ink3, weight: 400 };
  }
}

/** A sender that has data but whose link PAUSE stops. */
export function lookOfStopped({ theme }: Paint): CellLook {
  return { fill: theme.paper, ink: theme.tail, weight: 640, outline: theme.tail };
}

/** A cell per sender in the style of its state; above 64 senders a cell per group, divided by share. */
export function drawSenders(paint: Paint, scene: Scene): void {
  const { layout } = paint;
  const { grid, sendersTitleY } = layout;
  const { states } = scene;
  if (sendersTitleY !== null) {
    setType(paint, 12.5, 640);
    write(paint, t("{count, plural, one {# sender} other {# senders}}", { count: states.length }), 0, sendersTitleY, paint.theme.ink);
  }
  if (grid.perCell > 1) return drawGroups(paint, states);
  for (let sender = 0; sender < states.length; sender++) {
    const box = placeCell(grid, sender);
    const isStopped = scene.paused.has(linkOfSender(sender)) && states[sender] !== RowState.done && states[sender] !== RowState.idle;
    drawCell(paint, box, String(sender), isStopped ? lookOfStopped(paint) : lookOf(paint, states[sender]));
  }
  // Rings last, because they overlap the neighbors.
  for (let sender = 0; sender < states.length; sender++) ringSenders(paint, placeCell(grid, sender), sender);
}

export function drawCell(paint: Paint, box: Box, text: string, look: CellLook): void {
  const { layout, theme } = paint;
  const { scale } = layout;
  fillBox(paint, box, look.fill);
  if (look.outline) strokeBox(paint, box, -0.75 * scale, 1.5 * scale, look.outline, 2);
  if (look.edge) fillBox(paint, { ...box, y: box.y + box.height - 2 * scale, height: 2 * scale }, look.edge, 1);
  if (box.width < 11 * scale) return;
  setType(paint, Math.min(10.5, (box.width * 0.62) / scale, (box.height * 0.86) / scale), look.weight, box.width < 18 * scale);
  const middle = box.x + box.width / 2;
  if (look.hasPlate) {
    const inset = box.height < 13 * scale ? 0.5 : 1.5;
    const width = paint.context.measureText(text).width + 5 * scale;
    fillBox(paint, { x: middle - width / 2, y: box.y + inset, width, height: box.height - 2 * inset }, theme.paper);
  }
  write(paint, text, middle, box.y + box.height / 2 + 0.5, look.ink, "center");
}

/** Order of shares in a cell: waiting first, so that problems are always at the left. */
const groupOrder: readonly (readonly number[])[] = [
  [RowState.waiting],
  [RowState.recovery, RowState.retransmitting, RowState.trimmedAgain],
  [RowState.avoidance, RowState.sending, RowState.trimmed],
  [RowState.slowStart],
  [RowState.pullWaiting, RowState.grantWaiting],
  [RowState.freeWaiting],
  [RowState.done, RowState.idle],
];

function drawGroups(paint: Paint, states: Uint8Array): void {
  const { grid } = paint.layout;
  for (let first = 0, cell = 0; first < states.length; first += grid.perCell, cell++) {
    const box = placeCell(grid, cell);
    const size = Math.min(grid.perCell, states.length - first);
    drawShares(paint, box, states.subarray(first, first + size));
    ringSenders(paint, box, first, size);
  }
}

/** A cell divided by the number of its senders in each state. */
export function drawShares(paint: Paint, box: Box, members: ArrayLike<number>): void {
  let x = box.x;
  for (const group of groupOrder) {
    let count = 0;
    for (let i = 0; i < members.length; i++) if (group.includes(members[i])) count++;
    if (count === 0) continue;
    const width = (box.width * count) / members.length;
    fillBox(paint, { ...box, x, width }, lookOf(paint, group[0]).fill, 0);
    x += width;
  }
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A cubic curve: its ends, and what bends it between them. */
type Curve = readonly [from: Point, bend: Point, endBend: Point, to: Point];

/** The point of a curve at a parameter from 0 to 1. */
function pointOn(curve: Curve, share: number): Point {
  const rest = 1 - share;
  const weights = [rest ** 3, 3 * share * rest ** 2, 3 * share ** 2 * rest, share ** 3];
  const sum = (coordinate: "x" | "y"): number => curve.reduce((total, point, place) => total + weights[place] * point[coordinate], 0);
  return { x: sum("x"), y: sum("y") };
}

/** The link of each row of cells to the queue at their right; on a phone that of each column, down to the queue below. */
function shapeLink({ grid, mode }: PictureLayout, uplink: Box, lane: number): Curve {
  const to = { x: uplink.x + uplink.width, y: uplink.y + uplink.height };
  if (mode === "phone") {
    const from = { x: grid.x + lane * (grid.cellWidth + grid.gap) + grid.cellWidth / 2, y: uplink.y };
    return [from, { x: from.x, y: from.y + 0.34 * uplink.height }, { x: to.x, y: from.y + 0.1 * uplink.height }, to];
  }
  const from = { x: uplink.x, y: grid.y + lane * (grid.cellHeight + grid.gap) + grid.cellHeight / 2 };
  const bend = (to.x - from.x) * 0.62;
  return [from, { x: from.x + bend, y: from.y }, { x: to.x - bend * 0.55, y: to.y }, to];
}

/** A point of a sender's link, `share` of the way to the switch; null: the picture has no links. */
export function placeOnUplink(layout: PictureLayout, sender: number, share: number): Point | null {
  return layout.uplink && pointOn(shapeLink(layout, layout.uplink, laneOf(layout.grid, sender)), share);
}

/** The senders' links, one line per row of cells (on a phone per column), and the packets on them. */
export function drawUplinks(paint: Paint, scene: Scene): void {
  const { context, layout, theme } = paint;
  const { uplink, grid, scale } = layout;
  if (!uplink) return;
  const pausedLanes = new Set([...scene.paused].map((link) => laneOf(grid, senderOfLink(link))));
  const curves = Array.from({ length: grid.isByColumn ? grid.rows : grid.columns }, (_, lane) => shapeLink(layout, uplink, lane));
  curves.forEach(([from, bend, endBend, to], lane) => {
    const isPaused = pausedLanes.has(lane);
    context.strokeStyle = isPaused ? theme.tail : theme.rule;
    context.lineWidth = (isPaused ? 2 : 1.25) * scale;
    context.setLineDash(isPaused ? pauseDash(scale) : []);
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.bezierCurveTo(bend.x, bend.y, endBend.x, endBend.y, to.x, to.y);
    context.stroke();
  });
  context.setLineDash([]);
  const size = 8.5 * scale;
  for (const { flow, share } of scene.upwards) {
    const at = pointOn(curves[laneOf(grid, flow)], share);
    drawPacket(paint, at.x, at.y, size, flow);
  }
  if (!paint.countsOnLinks) return;
  const count = countOnLinks(scene);
  const told = mergeTexts(
    rich("{count, plural, one {<strong># packet</strong> on the links} other {<strong># packets</strong> on the links}}", {
      count,
      strong,
    }),
  ).map((part) =>
    typeof part === "string"
      ? { text: part, color: theme.ink2, size: 12.5, weight: 400 }
      : { text: part.strong, color: theme.ink, size: 12.5, weight: 640 },
  );
  let width = 0;
  for (const { text, size: letters, weight } of told) {
    setType(paint, letters, weight);
    width += context.measureText(text).width;
  }
  const [right, y] =
    layout.mode === "phone" ? [layout.width, grid.y + grid.height + 34] : [layout.queue.x - 12 * scale, grid.y + grid.height - 7 * scale];
  writeRun(paint, told, right - width, y);
}

/** Cells are in columns of eight; on a phone in rows. */
const laneOf = ({ perCell, isByColumn, columns }: Paint["layout"]["grid"], sender: number): number =>
  Math.floor(sender / perCell) % (isByColumn ? 8 : columns);

/** The sender whose link to the star's switch this is. */
const senderOfLink = (link: number): number => (link - StarLink.senders) / 2;
const linkOfSender = (sender: number): number => StarLink.senders + 2 * sender;

/** A packet on its way. */
export function drawPacket(paint: Paint, x: number, y: number, size: number, flow: number): void {
  const box = { x: x - size / 2, y: y - size / 2, width: size, height: size };
  fillBox(paint, box, colorOf(paint, flow));
  strokeBox(paint, box, 0, 1 * paint.layout.scale, paint.theme.ink, 2);
}

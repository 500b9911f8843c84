import type { AnswerKind } from "../../story/answers.ts";
import type { PacketWindow } from "../../protocol/tables.ts";
import type { ChartView } from "../time/view.ts";
import { listLevels } from "./queue-levels.ts";
import type { Outline, PacketShape, Stage } from "./packet-stage.ts";

/** How a sender's packets are drawn. */
export interface PacketLook {
  readonly color: string;
  /** Opacity of the strokes, 0 to 1. */
  readonly alpha: number;
  /** Also draw the packets in the queue? For senders not followed, only the queue's surface shows. */
  readonly showsQueued: boolean;
  readonly showsData: boolean;
  readonly showsAcks: boolean;
  /** Color of the leading edge; absent: no edge. */
  readonly edge?: string;
  /** Kind of an answer that is not an ACK. */
  readonly answers?: ReadonlyMap<number, AnswerKind>;
}

function trace(context: CanvasRenderingContext2D, outline: Outline): void {
  for (let i = 0; i < outline.length; i += 2) {
    if (i === 0) context.moveTo(outline[0], outline[1]);
    else context.lineTo(outline[i], outline[i + 1]);
  }
}

function fill(context: CanvasRenderingContext2D, outline: Outline): void {
  if (outline.length === 0) return;
  context.beginPath();
  trace(context, outline);
  context.fill();
}

/** Also strokes the edge of an outline thinner than a line, which would vanish between pixels. */
function strengthen(context: CanvasRenderingContext2D, outline: Outline, leastPx: number): void {
  if (outline.length === 0 || Math.abs(outline[2] - outline[0]) >= leastPx) return;
  context.beginPath();
  trace(context, outline);
  context.closePath();
  context.stroke();
}

/** Draws the strokes of some packets, in order of sending. */
export function drawPackets(
  context: CanvasRenderingContext2D,
  rows: readonly number[],
  shapeOf: (row: number) => PacketShape,
  look: PacketLook,
  view: ChartView,
): void {
  const { scale } = view.theme;
  context.save();
  context.globalAlpha = look.alpha;
  context.fillStyle = look.color;
  context.strokeStyle = look.color;
  context.lineWidth = scale;
  for (const row of rows) {
    const { fall, sink, leave, ack, ackOn, drip } = shapeOf(row);
    if (look.showsData) {
      fill(context, fall);
      fill(context, leave);
      if (look.edge !== undefined) for (const outline of [fall, leave]) drawEdge(context, outline, look.edge, scale);
      if (look.showsQueued) {
        fill(context, sink);
        for (const outline of [fall, sink, leave]) strengthen(context, outline, 1.5 * scale);
        if (drip !== null) dot(context, drip.x, drip.fromY, drip.toY, scale);
      }
    }
    if (look.showsAcks) {
      const answer = look.answers?.get(row);
      context.setLineDash(answer === "nack" ? [3.5 * scale, 2.5 * scale] : []);
      context.beginPath();
      trace(context, ack);
      trace(context, ackOn);
      context.stroke();
      context.setLineDash([]);
      if (answer === "pull" && ackOn.length > 0) ring(context, ackOn[2], ackOn[3], look.color, view);
      // through the switch without waiting
      if (ackOn.length > 0) dot(context, ackOn[0], ackOn[1], ack[3], scale);
    }
  }
  context.restore();
}

/** The leading edge of a stroke: the lower one, as strokes fall to the right. */
function drawEdge(context: CanvasRenderingContext2D, outline: Outline, color: string, scale: number): void {
  if (outline.length === 0) return;
  const [fromX, fromY, , , , , toX, toY] = outline;
  context.save();
  context.strokeStyle = color;
  context.lineWidth = 1.6 * scale;
  context.beginPath();
  context.moveTo(fromX, fromY);
  context.lineTo(toX, toY);
  context.stroke();
  context.restore();
}

function ring(context: CanvasRenderingContext2D, x: number, y: number, color: string, { theme }: ChartView): void {
  context.save();
  context.fillStyle = theme.paper;
  context.strokeStyle = color;
  context.lineWidth = 1.6 * theme.scale;
  context.beginPath();
  context.arc(x, y, 3.5 * theme.scale, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
  context.restore();
}

function dot(context: CanvasRenderingContext2D, x: number, fromY: number, toY: number, scale: number): void {
  context.setLineDash([1.5 * scale, 3 * scale]);
  context.beginPath();
  context.moveTo(x, fromY);
  context.lineTo(x, toY);
  context.stroke();
  context.setLineDash([]);
}

/** Draws the picked packet: a paper-colored halo, its whole path in one color, an edge. */
export function drawPickedPacket(context: CanvasRenderingContext2D, shape: PacketShape, color: string, view: ChartView): void {
  const { theme } = view;
  const parts = [shape.fall, shape.sink, shape.leave, shape.ack, shape.ackOn].filter((outline) => outline.length > 0);
  context.save();
  context.lineJoin = "round";
  for (const [stroke, width] of [
    [theme.paper, 5.5],
    [color, 2.4],
  ] as const) {
    context.strokeStyle = stroke;
    context.lineWidth = width * theme.scale;
    for (const outline of parts) {
      context.beginPath();
      trace(context, outline);
      if (outline.length > 4) context.closePath();
      context.stroke();
    }
  }
  context.fillStyle = color;
  for (const outline of parts) if (outline.length > 4) fill(context, outline);
  context.restore();
}

/** Draws crosses on the limit where packets found the queue full. */
export function drawLosses(
  context: CanvasRenderingContext2D,
  rows: readonly number[],
  shapeOf: (row: number) => PacketShape,
  isStrong: boolean,
  view: ChartView,
): void {
  const { theme } = view;
  const half = (isStrong ? 5 : 2) * theme.scale;
  context.save();
  for (const [color, width] of isStrong
    ? ([
        [theme.paper, 5],
        [theme.stall, 2],
      ] as const)
    : ([[theme.stall, 1]] as const)) {
    context.strokeStyle = color;
    context.lineWidth = width * theme.scale;
    context.beginPath();
    for (const row of rows) {
      const { loss } = shapeOf(row);
      if (loss === null) continue;
      context.moveTo(loss.x - half, loss.y - half);
      context.lineTo(loss.x + half, loss.y + half);
      context.moveTo(loss.x - half, loss.y + half);
      context.lineTo(loss.x + half, loss.y - half);
    }
    context.stroke();
  }
  context.restore();
}

/** A stub across the limit where a packet was cut to its header. */
export function drawCutMarks(
  context: CanvasRenderingContext2D,
  rows: readonly number[],
  shapeOf: (row: number) => PacketShape,
  view: ChartView,
): void {
  const { theme } = view;
  context.save();
  context.strokeStyle = theme.ink;
  context.lineWidth = 2.5 * theme.scale;
  context.beginPath();
  for (const row of rows) {
    const { cut } = shapeOf(row);
    if (cut === null) continue;
    context.moveTo(cut.x - 4 * theme.scale, cut.y);
    context.lineTo(cut.x + 4 * theme.scale, cut.y);
  }
  context.stroke();
  context.restore();
}

/** Draws the queue as a surface: its length at every moment, as an area with a line. */
export function drawSurface(context: CanvasRenderingContext2D, window: PacketWindow, stage: Stage, view: ChartView): void {
  const { theme, axis, left } = view;
  const steps = listLevels(window);
  const y = (slots: number): number => stage.head - slots * stage.slotPx;
  const endX = left + axis.toX(Math.min(window.untilNs, axis.toNs));
  context.beginPath();
  let level = y(0);
  context.moveTo(left + axis.toX(window.fromNs), level);
  for (const { timeNs, slots } of steps) {
    const x = left + axis.toX(timeNs);
    context.lineTo(x, level);
    level = y(slots);
    context.lineTo(x, level);
  }
  context.lineTo(Math.max(endX, left), level);
  context.strokeStyle = theme.q;
  context.lineWidth = 1.25 * theme.scale;
  context.save();
  context.stroke();
  context.lineTo(Math.max(endX, left), stage.head);
  context.lineTo(left + axis.toX(window.fromNs), stage.head);
  context.closePath();
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = theme.q0;
  context.fill();
  context.restore();
}

import { t } from "../../language/translate.ts";
import { isKnown } from "../../story/packet-lives.ts";
import type { PacketWindow, RunColumns } from "../../protocol/tables.ts";
import { drawMark } from "../time/marks.ts";
import { setFont, fillWords } from "../text.ts";
import { snapLine, type ChartView } from "../time/view.ts";
import type { Stage } from "./packet-stage.ts";
import { formatDuration } from "../../language/formats.ts";

/** A label to the left of one of the four lines, or above the line if there is no room. */
function label(context: CanvasRenderingContext2D, text: string, y: number, view: ChartView, color: string): void {
  setFont(context, view, "strongTick");
  if (context.measureText(text).width > view.left - 8 * view.textScale) {
    drawNote(context, text, view.left + 1, y - 9 * view.textScale, color, view);
    return;
  }
  context.textAlign = "right";
  context.fillStyle = color;
  fillWords(context, text, view.left - 7 * view.textScale, y);
}

/** Draws the lines of senders, limit, head and receiver with their numbers. @param limit packets; Infinity: the port is never full. */
export function drawStageLines(context: CanvasRenderingContext2D, stage: Stage, limit: number, room: number, view: ChartView): void {
  const { theme, left, axis, ratio } = view;
  const line = (y: number, color: string, width: number): void => {
    context.strokeStyle = color;
    context.lineWidth = width * theme.scale;
    context.beginPath();
    context.moveTo(left, snapLine(y, ratio));
    context.lineTo(left + axis.widthPx, snapLine(y, ratio));
    context.stroke();
  };
  line(stage.head - (room / 2) * stage.slotPx, theme.rule2, 1);
  for (const y of [stage.senders, stage.head, stage.receiver]) line(y, theme.ink2, 1.5);
  line(stage.limit, Number.isFinite(limit) ? theme.stall : theme.rule2, 1.25);
  label(context, String(room), stage.limit, view, Number.isFinite(limit) ? theme.stall : theme.ink3);
  if (room > 1) label(context, String(Math.round(room / 2)), stage.head - (room / 2) * stage.slotPx, view, theme.ink3);
  label(context, "0", stage.head, view, theme.ink3);
}

/** Draws the names of the stages. Call it after the packets are drawn, so that none crosses a name. */
export function drawStageNames(context: CanvasRenderingContext2D, stage: Stage, view: ChartView): void {
  const { ink } = view.theme;
  label(context, t("Senders"), stage.senders, view, ink);
  // Within the queue, or above it if the queue's numbers leave no room.
  const queuePx = stage.head - stage.limit;
  label(context, t("Queue"), queuePx < 60 * view.textScale ? stage.limit - 15 * view.textScale : stage.limit + 0.26 * queuePx, view, ink);
  label(context, t("Receiver"), stage.receiver, view, ink);
}

/** Draws the duplicate ACKs that return to a sender as numbered discs on the senders' line. */
export function drawDuplicates(
  context: CanvasRenderingContext2D,
  window: PacketWindow,
  rows: readonly number[],
  stage: Stage,
  color: string,
  view: ChartView,
): void {
  const { theme, axis, left, textScale } = view;
  const radius = 7 * textScale;
  let lastX = -Infinity;
  setFont(context, view, "label");
  context.textAlign = "center";
  for (const row of rows) {
    const timeNs = window.ackDeliverNs[row];
    const count = window.duplicates[row];
    // duplicates beyond the third trigger nothing, and would form a chain of discs
    if (count < 1 || count > 3 || !isKnown(timeNs) || timeNs < axis.fromNs || timeNs > axis.toNs) continue;
    const x = left + axis.toX(timeNs);
    if (x - lastX < 1.4 * radius) continue;
    lastX = x;
    context.beginPath();
    context.arc(x, stage.senders, radius, 0, 2 * Math.PI);
    context.fillStyle = color;
    context.fill();
    context.strokeStyle = theme.paper;
    context.lineWidth = theme.scale;
    context.stroke();
    context.fillStyle = theme.paper;
    context.fillText(String(count), x, stage.senders + 0.5);
  }
}

/** Draws a sender's waits for its timer: hatched above the senders' line, with the timeout's class at the end. */
export function drawTimers(
  context: CanvasRenderingContext2D,
  { timeouts }: RunColumns,
  flow: number,
  y: number,
  color: string,
  view: ChartView,
): void {
  const { theme, axis, left } = view;
  const height = 8 * theme.scale;
  // waits shorter than their words: not all of them are named
  let freeX = left;
  for (let row = 0; row < timeouts.length; row++) {
    const [fromNs, toNs] = [timeouts.waitingSinceNs[row], timeouts.timeNs[row]];
    if (timeouts.flow[row] !== flow || toNs < axis.fromNs || fromNs > axis.toNs) continue;
    const fromX = left + Math.max(0, axis.toX(fromNs));
    const toX = left + Math.min(axis.widthPx, axis.toX(toNs));
    context.fillStyle = view.patterns.wait;
    context.fillRect(fromX, y - height / 2, toX - fromX, height);
    context.strokeStyle = color;
    context.lineWidth = 1.25 * theme.scale;
    context.strokeRect(fromX, y - height / 2, toX - fromX, height);
    if (toNs <= axis.toNs) drawMark(context, theme, timeouts.class[row], toX, y, 13 * theme.scale);
    const words = t("sender {sender} waits {time} for its timer", { sender: flow, time: formatDuration(toNs - fromNs) });
    freeX = drawNote(context, words, fromX, y - height / 2 - 9 * view.textScale, color, view, freeX);
  }
}

/**
 * Draws text on a paper-colored plate within the plot, starting at `x` if there is room, but not left of `leastX`.
 * @returns the right end of what is taken now.
 */
export function drawNote(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  color: string,
  view: ChartView,
  leastX: number = view.left,
): number {
  const { theme, left, axis, textScale } = view;
  setFont(context, view, "label");
  const width = context.measureText(text).width;
  const pad = 4 * textScale;
  const from = Math.min(Math.max(left, x), left + axis.widthPx - width - 2 * pad);
  if (from < leastX) return leastX;
  context.fillStyle = theme.paper;
  context.globalAlpha = 0.92;
  context.beginPath();
  context.roundRect(from, y - 8 * textScale, width + 2 * pad, 16 * textScale, 3);
  context.fill();
  context.globalAlpha = 1;
  context.fillStyle = color;
  context.textAlign = "left";
  fillWords(context, text, from + pad, y + 0.5);
  return from + width + 2 * pad;
}

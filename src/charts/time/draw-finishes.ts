import { formatDuration } from "../../language/formats.ts";
import { fillWords, setFont } from "../text.ts";
import { rowBand, rowPitch, type SendersData } from "./sender-rows.ts";
import { snap, type ChartView, type Gap } from "./view.ts";

/** Minimum height of a row that shows its time, pixels at scale 1 (our choice). */
const wordyRow = 13;

/**
 * Draws a stroke where each sender finishes the block; in high rows also the time since the block's start.
 * @returns the places where a vertical line at `lineNs` would cross one of these times.
 */
export function drawFinishes(
  context: CanvasRenderingContext2D,
  { order, senders }: SendersData,
  startNs: number,
  lineNs: number,
  view: ChartView,
): readonly Gap[] {
  if (order === undefined) return [];
  const gaps: Gap[] = [];
  const { theme, axis, left, ratio, textScale, rightPx } = view;
  const lineX = left + axis.toX(lineNs);
  const isWordy = rowPitch(senders, view) >= wordyRow * textScale;
  setFont(context, view, "small");
  context.textAlign = "left";
  order.senderAt.forEach((sender, row) => {
    const doneNs = order.doneNs[sender];
    if (doneNs < axis.fromNs || doneNs > axis.toNs) return;
    const { top, height } = rowBand(row, senders, view);
    const x = snap(left + axis.toX(doneNs), ratio);
    const width = 2 * theme.scale;
    context.fillStyle = theme.ink;
    context.fillRect(x - width / 2, top, width, height);
    if (!isWordy) return;
    const words = formatDuration(doneNs - startNs);
    const away = 5 * textScale;
    const wide = context.measureText(words).width;
    const textX = x + away + wide <= rightPx ? x + away : x - away - wide;
    const middle = top + height / 2;
    const box = { left: textX - 2, top: middle - 6 * textScale, width: wide + 4, height: 12 * textScale };
    context.fillStyle = theme.paper;
    context.fillRect(box.left, box.top, box.width, box.height);
    if (lineX >= box.left && lineX <= box.left + box.width) gaps.push({ top: box.top, bottom: box.top + box.height });
    context.fillStyle = theme.ink2;
    fillWords(context, words, textX, middle);
  });
  return gaps;
}

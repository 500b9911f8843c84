import { TimeoutClass, timeoutRows } from "../../analysis/timeouts.ts";
import { isFreeWait } from "../../analysis/wait-costs.ts";
import { countRows } from "./layout.ts";
import { drawMark, drawRing } from "./marks.ts";
import { rowBand, rowOf, rowPitch, type SendersData } from "./sender-rows.ts";
import type { ChartView } from "./view.ts";

/** Draws timeouts on the rows of their senders, but for those that cost nothing: some transports have thousands of them. */

/** With more marks than this in view, they are drawn smaller, so that the states between them stay visible (our choice). */
const manyMarks = 500;

function markSize(data: SendersData, view: ChartView): number {
  const { first, end } = timeoutRows(data.columns, view.axis.fromNs, Math.min(view.axis.toNs, data.untilNs));
  const full = Math.min(8 * view.theme.scale, Math.max(4.5, rowPitch(data.senders, view) * 1.45));
  return Math.max(3, full * Math.min(1, Math.sqrt(manyMarks / Math.max(1, end - first))));
}

/** Draws the timeout marks of one sender, or of all (null). */
export function drawSenderMarks(context: CanvasRenderingContext2D, data: SendersData, view: ChartView, only: number | null): void {
  const { axis, left, theme } = view;
  const { timeNs, flow, class: classes } = data.columns.timeouts;
  const { first, end } = timeoutRows(data.columns, axis.fromNs, Math.min(axis.toNs, data.untilNs));
  const size = markSize(data, view);
  const lastX = new Float64Array(countRows(data.senders)).fill(-Infinity);
  for (let row = first; row < end; row++) {
    if ((only !== null && flow[row] !== only) || isFreeWait(data.index, data.columns, row)) continue;
    const line = rowOf(flow[row], data.senders, data.order);
    const x = left + axis.toX(timeNs[row]);
    // Overlapping marks would only make a darker blot.
    if (x - lastX[line] < size * 0.4) continue;
    lastX[line] = x;
    const band = rowBand(line, data.senders, view);
    drawMark(context, theme, data.isPlain ? TimeoutClass.blockHead : classes[row], x, band.top + band.height / 2, size);
  }
}

/** Draws the marks of the timeouts at and just before `timeNs`, with the ring if `selected` is one of them. */
export function drawMarksAt(
  context: CanvasRenderingContext2D,
  data: SendersData,
  view: ChartView,
  timeNs: number,
  selected: number | null,
): void {
  const { axis, left, theme } = view;
  const { timeNs: times, flow, class: classes, length } = data.columns.timeouts;
  const size = markSize(data, view);
  const { first, end } = timeoutRows(data.columns, axis.toTime(axis.toX(timeNs) - size), Math.min(timeNs, data.untilNs));
  for (let row = first; row < end; row++) {
    if (isFreeWait(data.index, data.columns, row)) continue;
    const band = rowBand(rowOf(flow[row], data.senders, data.order), data.senders, view);
    drawMark(
      context,
      theme,
      data.isPlain ? TimeoutClass.blockHead : classes[row],
      left + axis.toX(times[row]),
      band.top + band.height / 2,
      size,
    );
  }
  if (selected !== null && selected < length && times[selected] <= timeNs) drawSelectedTimeout(context, data, selected, view);
}

/** Rings the timeout that is being explained. */
export function drawSelectedTimeout(context: CanvasRenderingContext2D, data: SendersData, timeout: number, view: ChartView): void {
  const { timeNs, flow, class: classes, length } = data.columns.timeouts;
  if (timeout >= length || timeNs[timeout] < view.axis.fromNs || timeNs[timeout] > view.axis.toNs) return;
  const x = view.left + view.axis.toX(timeNs[timeout]);
  const band = rowBand(rowOf(flow[timeout], data.senders, data.order), data.senders, view);
  const y = band.top + band.height / 2;
  const size = markSize(data, view);
  drawMark(context, view.theme, classes[timeout], x, y, size);
  drawRing(context, view.theme, x, y);
}

import { RowState } from "../analysis/senders.ts";
import { timeoutRows } from "../analysis/timeouts.ts";
import { drawGroups } from "./draw-sender-groups.ts";
import { countRows, sendersPerRow } from "./layout.ts";
import { drawMark, drawRing } from "./marks.ts";
import { barOf, fillOf, rowBand, rowOf, rowPitch, type SendersData } from "./sender-bands.ts";
import { createStateRuns, layStateRuns, type StateRuns } from "./state-runs.ts";
import { snap, type ChartView } from "./view.ts";

/** Order in which states are painted: what is short and matters comes last. */
const paintOrder = [RowState.done, RowState.sending, RowState.slowStart, RowState.avoidance, RowState.waiting, RowState.recovery];

/** A row per sender, or per group of senders, coloured by state. */
export function drawSenders(context: CanvasRenderingContext2D, data: SendersData, view: ChartView): void {
  drawCutEdges(context, view);
  if (sendersPerRow(data.senders) > 1) drawGroups(context, data, view);
  else drawRows(context, data, view);
  drawSenderMarks(context, data, view, null);
}

/** The strip runs on through cut waits; their edges are only hinted at. */
function drawCutEdges(context: CanvasRenderingContext2D, view: ChartView): void {
  const { theme, axis, left, top, height, ratio } = view;
  context.strokeStyle = theme.ghost;
  context.lineWidth = theme.scale;
  context.setLineDash([3 * theme.scale, 3 * theme.scale]);
  context.beginPath();
  for (const segment of axis.segments) {
    if (segment.wait === null) continue;
    for (const x of [segment.fromX, segment.toX]) {
      if (x < 0.5 || x > axis.widthPx - 0.5) continue;
      context.moveTo(snap(left + x, ratio), top - 5);
      context.lineTo(snap(left + x, ratio), top + height + 3);
    }
  }
  context.stroke();
  context.setLineDash([]);
}

function drawRows(context: CanvasRenderingContext2D, data: SendersData, view: ChartView): void {
  const { axis, ratio } = view;
  const rows: StateRuns[] = [];
  for (const track of data.index.tracks) {
    const runs = createStateRuns();
    layStateRuns(track, axis, ratio, data.untilNs, runs);
    rows.push(runs);
  }
  for (const state of paintOrder) {
    context.beginPath();
    rows.forEach((runs, row) => {
      const band = barOf(state, rowBand(row, data.senders, view), view);
      for (let i = 0; i < runs.length; i++) {
        if (runs.states[i] === state)
          context.rect(view.left + runs.starts[i] / ratio, band.top, (runs.starts[i + 1] - runs.starts[i]) / ratio, band.height);
      }
    });
    context.fillStyle = fillOf(state, view);
    context.fill();
    if (state === RowState.recovery) drawLowerEdges(context, rows, data, view);
  }
}

/** A state beside a legend's words, around the origin, as its bars are drawn: form as well as colour. */
export function drawStateSwatch(
  context: CanvasRenderingContext2D,
  state: number,
  width: number,
  height: number,
  look: Pick<ChartView, "theme" | "patterns">,
): void {
  const high = state === RowState.done ? height / 6 : state === RowState.slowStart ? (2 * height) / 3 : height;
  context.fillStyle = fillOf(state, look);
  context.fillRect(-width / 2, -high / 2, width, high);
  if (state !== RowState.recovery) return;
  context.fillStyle = look.theme.mendEdge;
  context.fillRect(-width / 2, high / 4, width, high / 4);
}

function drawLowerEdges(context: CanvasRenderingContext2D, rows: readonly StateRuns[], data: SendersData, view: ChartView): void {
  const { ratio } = view;
  context.beginPath();
  rows.forEach((runs, row) => {
    const band = rowBand(row, data.senders, view);
    const height = Math.max(1 / ratio, snap(band.height / 4, ratio));
    for (let i = 0; i < runs.length; i++) {
      if (runs.states[i] === RowState.recovery)
        context.rect(
          view.left + runs.starts[i] / ratio,
          band.top + band.height - height,
          (runs.starts[i + 1] - runs.starts[i]) / ratio,
          height,
        );
    }
  });
  context.fillStyle = view.theme.mendEdge;
  context.fill();
}

/** More marks than this in view, and they are made smaller, so that the states between them are still seen (our choice). */
const manyMarks = 500;

function markSize(data: SendersData, view: ChartView): number {
  const { first, end } = timeoutRows(data.columns, view.axis.fromNs, Math.min(view.axis.toNs, data.untilNs));
  const full = Math.min(8 * view.theme.scale, Math.max(4.5, rowPitch(data.senders, view) * 1.45));
  return Math.max(3, full * Math.min(1, Math.sqrt(manyMarks / Math.max(1, end - first))));
}

/** Timeout marks of one sender, or (null) of all. */
export function drawSenderMarks(context: CanvasRenderingContext2D, data: SendersData, view: ChartView, only: number | null): void {
  const { axis, left, theme } = view;
  const { timeNs, flow, class: classes } = data.columns.timeouts;
  const { first, end } = timeoutRows(data.columns, axis.fromNs, Math.min(axis.toNs, data.untilNs));
  const size = markSize(data, view);
  const lastX = new Float64Array(countRows(data.senders)).fill(-Infinity);
  for (let row = first; row < end; row++) {
    if (only !== null && flow[row] !== only) continue;
    const line = rowOf(flow[row], data.senders);
    const x = left + axis.toX(timeNs[row]);
    // Marks on one another would only make a darker blot.
    if (x - lastX[line] < size * 0.4) continue;
    lastX[line] = x;
    const band = rowBand(line, data.senders, view);
    drawMark(context, theme, classes[row], x, band.top + band.height / 2, size);
  }
}

/** Marks of the timeouts at `timeNs` and just before it, with the ring if `selected` is one of them. */
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
    const band = rowBand(rowOf(flow[row], data.senders), data.senders, view);
    drawMark(context, theme, classes[row], left + axis.toX(times[row]), band.top + band.height / 2, size);
  }
  if (selected !== null && selected < length && times[selected] <= timeNs) drawSelectedTimeout(context, data, selected, view);
}

/** Frames the row of one sender and names it on the axis; its marks stay on top. */
export function drawSenderHighlight(
  context: CanvasRenderingContext2D,
  data: SendersData,
  sender: number,
  isPicked: boolean,
  view: ChartView,
): void {
  if (sender >= data.senders) return;
  const { theme, left, axis } = view;
  const band = rowBand(rowOf(sender, data.senders), data.senders, view);
  const out = 1 * theme.scale;
  context.strokeStyle = isPicked ? theme.pick : theme.ink;
  context.lineWidth = (isPicked ? 2 : 1.25) * theme.scale;
  context.strokeRect(left, band.top - out, axis.widthPx, band.height + 2 * out);
  drawSenderMarks(context, data, view, sender);
}

/** Rings the timeout that is being explained. */
export function drawSelectedTimeout(context: CanvasRenderingContext2D, data: SendersData, timeout: number, view: ChartView): void {
  const { timeNs, flow, class: classes, length } = data.columns.timeouts;
  if (timeout >= length || timeNs[timeout] < view.axis.fromNs || timeNs[timeout] > view.axis.toNs) return;
  const x = view.left + view.axis.toX(timeNs[timeout]);
  const band = rowBand(rowOf(flow[timeout], data.senders), data.senders, view);
  const y = band.top + band.height / 2;
  const size = markSize(data, view);
  drawMark(context, view.theme, classes[timeout], x, y, size);
  drawRing(context, view.theme, x, y);
}

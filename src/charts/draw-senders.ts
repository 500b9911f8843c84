import { RowState, type SenderIndex } from "../analysis/senders.ts";
import { timeoutRows } from "../analysis/timeouts.ts";
import type { RunColumns } from "../protocol/tables.ts";
import { countRows, sendersPerRow } from "./layout.ts";
import { drawMark, drawRing } from "./marks.ts";
import { createStateRuns, layStateRuns, type StateRuns } from "./state-runs.ts";
import { snap, type ChartView } from "./view.ts";

export interface SendersData {
  readonly senders: number;
  readonly index: SenderIndex;
  readonly columns: RunColumns;
  /** States are known up to here. */
  readonly untilNs: number;
}

interface Band {
  readonly top: number;
  readonly height: number;
}

/** Order in which states are painted: what is short and matters comes last. */
const paintOrder = [RowState.done, RowState.sending, RowState.slowStart, RowState.avoidance, RowState.waiting, RowState.recovery];

/** Height of one row. */
export function rowPitch(senders: number, view: ChartView): number {
  return view.height / countRows(senders);
}

/** Few senders need no more than a thick bar each, pixels at scale 1. */
const thickest = 26;

/** Where the bar of a row lies: on device pixels, with a gap to the next where rows are high enough. */
export function rowBand(row: number, senders: number, view: ChartView): Band {
  const pitch = rowPitch(senders, view);
  const gap = pitch >= 3 ? Math.max(1, pitch * 0.16, pitch - thickest * view.theme.scale) : 0;
  const top = snap(view.top + row * pitch + gap / 2, view.ratio);
  return { top, height: Math.max(1 / view.ratio, snap(view.top + (row + 1) * pitch - gap / 2, view.ratio) - top) };
}

/** Row that shows `sender`. */
export function rowOf(sender: number, senders: number): number {
  return Math.floor(sender / sendersPerRow(senders));
}

/** Sender at height `y` of the canvas; null: above or below the rows. */
export function senderAtY(y: number, senders: number, view: ChartView): number | null {
  const place = (y - view.top) / rowPitch(senders, view);
  if (place < 0 || place >= countRows(senders)) return null;
  return Math.min(senders - 1, Math.floor(place * sendersPerRow(senders)));
}

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

/** What of the row's height a state takes: form as well as colour. */
function barOf(state: number, band: Band, view: ChartView): Band {
  const { ratio, theme } = view;
  if (state === RowState.slowStart) {
    const height = Math.max(1 / ratio, snap(band.height / 2, ratio));
    return { top: snap(band.top + (band.height - height) / 2, ratio), height };
  }
  if (state === RowState.done) {
    const height = Math.min(band.height, snap(Math.max(1, theme.scale), ratio));
    return { top: snap(band.top + (band.height - height) / 2, ratio), height };
  }
  return band;
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

function fillOf(state: number, look: Pick<ChartView, "theme" | "patterns">): string | CanvasPattern {
  const { theme, patterns } = look;
  if (state === RowState.slowStart) return patterns.slowStart;
  if (state === RowState.avoidance) return theme.work;
  if (state === RowState.recovery) return theme.mend;
  if (state === RowState.waiting) return patterns.wait;
  return state === RowState.sending ? theme.work2 : theme.done;
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

/** Rows of many senders each: at every pixel the shares of its senders in each state, waiting at the foot. */
function drawGroups(context: CanvasRenderingContext2D, data: SendersData, view: ChartView): void {
  const { axis } = view;
  const perRow = sendersPerRow(data.senders);
  const width = Math.ceil(axis.widthPx);
  const stacked = [RowState.waiting, RowState.recovery, RowState.avoidance, RowState.sending, RowState.slowStart, RowState.done];
  const counts = stacked.map(() => new Int32Array(width));
  const filled = new Float64Array(width);
  const runs = createStateRuns();
  for (let row = 0; row * perRow < data.senders; row++) {
    const end = Math.min(data.senders, (row + 1) * perRow);
    for (const count of counts) count.fill(0);
    for (let sender = row * perRow; sender < end; sender++) {
      layStateRuns(data.index.tracks[sender], axis, 1, data.untilNs, runs);
      for (let i = 0; i < runs.length; i++) {
        const place = stacked.indexOf(runs.states[i] as (typeof stacked)[number]);
        if (place < 0) continue;
        for (let x = runs.starts[i]; x < Math.min(width, runs.starts[i + 1]); x++) counts[place][x]++;
      }
    }
    const band = rowBand(row, data.senders, view);
    const unit = band.height / (end - row * perRow);
    filled.fill(0);
    stacked.forEach((state, place) => {
      if (state === RowState.done) return;
      const count = counts[place];
      context.beginPath();
      for (let x = 0; x < width;) {
        let stop = x + 1;
        while (stop < width && count[stop] === count[x] && filled[stop] === filled[x]) stop++;
        const height = count[x] * unit;
        if (height > 0) context.rect(view.left + x, band.top + band.height - filled[x] - height, stop - x, height);
        for (; x < stop; x++) filled[x] += height;
      }
      context.fillStyle = fillOf(state, view);
      context.fill();
    });
    // A line where nobody of the row does anything but wait at the barrier.
    const doneBar = barOf(RowState.done, band, view);
    const done = counts[stacked.indexOf(RowState.done)];
    context.beginPath();
    for (let x = 0; x < width; x++) if (filled[x] === 0 && done[x] > 0) context.rect(view.left + x, doneBar.top, 1, doneBar.height);
    context.fillStyle = view.theme.done;
    context.fill();
  }
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

import { t } from "../../language/translate.ts";
import { boundWindows, createStepBounds, measureQuantiles, type StepBounds, type WindowSeries } from "../../analysis/windows.ts";
import { drawScale, thinTicks } from "./draw-frame.ts";
import { strokeGhost } from "./draw-link.ts";
import { setFont, fillWords } from "../text.ts";
import { drawWithinPlot, traceBounds, traceValues } from "./trace.ts";
import type { ChartView } from "./view.ts";
import { mostTraces, scaleWindows, type TraceGroup, type WindowsData } from "./windows-data.ts";
import { formatShort } from "../../language/formats.ts";

/**
 * Draws what each sender may have in flight: every flow as a thin line and their median, or a band if there are too many flows to
 * distinguish; each group separately. Where the receive window limits senders below their cwnd, the median cwnd is a faint line above.
 */
export function drawWindows(context: CanvasRenderingContext2D, data: WindowsData, view: ChartView): void {
  const { left, textScale } = view;
  const { edges, top, groups, stepPx } = data;
  const toY = scaleWindows(top, view);
  const ticks = (view.isPlain ? [1, 0, 1 / 2] : [1, 0, 2 / 3, 1 / 3]).map((share) => ({
    y: toY(top * share),
    label: formatShort(top * share),
  }));
  drawScale(context, thinTicks(ticks, 15 * textScale), view);
  context.lineJoin = "bevel";
  if (edges.length > 1) {
    const medians = groups.map((group) => drawFlows(context, data, group, view));
    groups.forEach((group, index) => {
      strokeUnused(context, data, group, medians[index], view);
      strokeMedian(context, data, group, medians[index], view);
    });
  }
  if (data.ghost !== null && data.ghostColumns > 0) {
    const { ghost, ghostColumns } = data;
    strokeGhost(context, view, () => traceValues(context, ghost, ghostColumns, left, stepPx, toY));
  }
}

/** Draws the flows of a group; returns their median. */
function drawFlows(context: CanvasRenderingContext2D, data: WindowsData, group: TraceGroup, view: ChartView): Float64Array {
  const { theme, left } = view;
  const { index, columns, edges, stepPx, groups } = data;
  const { first, end, color } = group;
  const toY = scaleWindows(data.top, view);
  const count = edges.length - 1;
  const median = new Float64Array(count);
  const senders = index.rowsOf.length;
  if (senders > mostTraces) {
    const low = new Float64Array(count);
    const high = new Float64Array(count);
    measureQuantiles(index, columns, "usable", edges, [0.1, 0.5, 0.9], [low, median, high], first, end);
    // Bands of several groups overlap, and each must show through the others.
    context.fillStyle = groups.length > 1 ? color : theme.work3;
    context.globalAlpha = groups.length > 1 ? 0.2 : 1;
    context.beginPath();
    for (let i = 0; i < count; i++) {
      if (!Number.isNaN(low[i])) context.rect(left + i * stepPx, toY(high[i]), stepPx, Math.max(stepPx, toY(low[i]) - toY(high[i])));
    }
    context.fill();
    context.globalAlpha = 1;
    return median;
  }
  measureQuantiles(index, columns, "usable", edges, [0.5], [median], first, end);
  if (data.drawDense !== null) {
    data.drawDense(context, data, group, view);
    return median;
  }
  const bounds = createStepBounds(count);
  // A few flows can be distinguished, so they need not be fainter than their median.
  const areFew = senders <= 8;
  context.strokeStyle = color;
  context.lineWidth = (areFew ? 1.1 : 0.8) * theme.scale;
  context.globalAlpha = senders === 1 ? 1 : areFew ? 0.55 : 0.3;
  for (let sender = first; sender < end; sender++) {
    boundWindows(index, columns, sender, "usable", edges, bounds);
    context.beginPath();
    traceBounds(context, bounds, count, left, stepPx, toY);
    context.stroke();
  }
  context.globalAlpha = 1;
  return median;
}

/** Strokes the median cwnd of a group where it exceeds what its senders may use. */
function strokeUnused(
  context: CanvasRenderingContext2D,
  { index, columns, edges, top, stepPx }: WindowsData,
  { first, end, color }: TraceGroup,
  usable: Float64Array,
  view: ChartView,
): void {
  const cwnd = new Float64Array(usable.length);
  measureQuantiles(index, columns, "cwnd", edges, [0.5], [cwnd], first, end);
  let isAny = false;
  for (let i = 0; i < cwnd.length; i++) {
    if (cwnd[i] > usable[i]) isAny = true;
    else cwnd[i] = NaN;
  }
  if (!isAny) return;
  drawWithinPlot(context, view, () => {
    context.beginPath();
    traceValues(context, cwnd, cwnd.length, view.left, stepPx, beyondScale(top, view), true);
    strokeFaint(context, color, view);
  });
}

/** As `scaleWindows`, but values beyond the scale are invisible: they would only draw a line along the top of the plot. */
function beyondScale(top: number, view: ChartView): (packets: number) => number {
  const toY = scaleWindows(top, view);
  return (packets) => (packets > top ? view.top - 20 : toY(packets));
}

/** Strokes the current path as a cwnd limited by the receive window. */
function strokeFaint(context: CanvasRenderingContext2D, color: string, { theme }: ChartView): void {
  context.strokeStyle = color;
  context.globalAlpha = 0.5;
  context.lineWidth = theme.scale;
  context.stroke();
  context.globalAlpha = 1;
}

function strokeMedian(
  context: CanvasRenderingContext2D,
  data: WindowsData,
  { color, dash }: TraceGroup,
  median: Float64Array,
  view: ChartView,
): void {
  const { theme, left } = view;
  // A single flow is its own median.
  if (data.index.rowsOf.length === 1) return;
  context.beginPath();
  traceValues(context, median, median.length, left, data.stepPx, scaleWindows(data.top, view));
  context.strokeStyle = color;
  context.lineWidth = (data.groups.length > 1 ? 2 : 1.6) * theme.scale;
  context.setLineDash(dash.map((part) => part * theme.scale));
  context.stroke();
  context.setLineDash([]);
}

/**
 * Draws one sender's window over the others, on a paper-colored halo, with its threshold dashed, and its name.
 *
 * @param readAtX position of the resting cursor that reads the trace, CSS pixels; null: unknown
 */
export function drawWindowTrace(
  context: CanvasRenderingContext2D,
  data: WindowsData,
  sender: number,
  isPicked: boolean,
  view: ChartView,
  readAtX: number | null = null,
): void {
  const { theme, left } = view;
  const count = data.edges.length - 1;
  if (count < 1 || sender >= data.index.rowsOf.length) return;
  const step = data.stepPx;
  const toY = scaleWindows(data.top, view);
  const bounds = createStepBounds(count);
  const color = isPicked ? theme.pick : theme.ink;
  drawWithinPlot(context, view, () => {
    context.lineJoin = "miter";
    context.miterLimit = 2;
    const trace = (which: WindowSeries, place: (packets: number) => number): void => {
      boundWindows(data.index, data.columns, sender, which, data.edges, bounds);
      context.beginPath();
      traceBounds(context, bounds, count, left, step, place);
    };
    if (isPicked) {
      trace("ssthresh", beyondScale(data.top, view));
      context.strokeStyle = color;
      context.lineWidth = 1.25 * theme.scale;
      context.setLineDash([5 * theme.scale, 3.5 * theme.scale]);
      context.stroke();
      context.setLineDash([]);
    }
    if (isLimited(data, sender)) {
      trace("cwnd", beyondScale(data.top, view));
      strokeFaint(context, color, view);
    }
    for (const [style, width] of [
      [theme.paper, 5.5],
      [color, isPicked ? 2.4 : 1.6],
    ] as const) {
      trace("usable", toY);
      context.strokeStyle = style;
      context.lineWidth = width * theme.scale;
      context.stroke();
    }
  });
  nameTrace(context, t("sender {sender}", { sender }), color, bounds, step, view, toY, readAtX);
}

/** Has the receive window limited the sender below its cwnd? */
function isLimited({ index, columns, edges }: WindowsData, sender: number): boolean {
  const [usable, cwnd] = [createStepBounds(edges.length - 1), createStepBounds(edges.length - 1)];
  boundWindows(index, columns, sender, "usable", edges, usable);
  boundWindows(index, columns, sender, "cwnd", edges, cwnd);
  return cwnd.high.some((packets, column) => packets > usable.high[column]);
}

/** Room for "1,000: cwnd 12.5" next to the cursor, pixels at scale 1. */
const readingPx = 112;

/**
 * Writes the name next to the trace, clear of it and as close as possible to its highest point; on a plate if no place is clear. Avoids
 * the cursor's reading, which also names the sender.
 */
function nameTrace(
  context: CanvasRenderingContext2D,
  name: string,
  color: string,
  { low, high }: StepBounds,
  stepPx: number,
  view: ChartView,
  toY: (packets: number) => number,
  readAtX: number | null,
): void {
  let best = -1;
  for (let i = 0; i < high.length; i++) if (!Number.isNaN(high[i]) && (best < 0 || high[i] > high[best])) best = i;
  if (best < 0) return;
  const { theme, textScale, left, top, height, axis } = view;
  setFont(context, view, "strong");
  const width = context.measureText(name).width;
  const half = 8 * textScale;
  const columns = Math.ceil(width / stepPx);
  const cursor = readAtX === null ? Infinity : (readAtX - left) / stepPx;
  const reading = (readingPx * textScale) / stepPx;
  const isRead = (column: number): boolean => column + columns > cursor - 6 / stepPx && column < cursor + reading;
  const place = findClearPlace(low, high, columns, best, half, top, top + height, toY, isRead) ?? {
    column: Math.max(0, Math.min(best, Math.floor((axis.widthPx - width) / stepPx))),
    y: Math.min(toY(high[best]) + 12 * textScale, top + height - half),
  };
  if (isRead(place.column)) return;
  const x = left + place.column * stepPx;
  context.fillStyle = theme.paper;
  context.globalAlpha = 0.85;
  context.fillRect(x - 2, place.y - half + 1, width + 4, 2 * half - 2);
  context.globalAlpha = 1;
  context.textAlign = "left";
  context.fillStyle = color;
  fillWords(context, name, x, place.y);
}

/** Columns between the places that are tried. */
const placeSteps = 4;

/** The place closest to column `best` where a name `columns` wide and twice `half` high is clear above or below a trace; null: none. */
export function findClearPlace(
  low: Float64Array,
  high: Float64Array,
  columns: number,
  best: number,
  half: number,
  top: number,
  bottom: number,
  toY: (packets: number) => number,
  isTaken: (column: number) => boolean = () => false,
): { readonly column: number; readonly y: number } | null {
  let found: { column: number; y: number } | null = null;
  let distance = Infinity;
  for (let column = 0; column + columns <= high.length; column += placeSteps) {
    const away = Math.abs(column + columns / 2 - best);
    if (away >= distance || isTaken(column)) continue;
    let [least, most] = [Infinity, -Infinity];
    for (let i = column; i < column + columns; i++) {
      if (low[i] < least) least = low[i];
      if (high[i] > most) most = high[i];
    }
    if (least > most) continue;
    const above = toY(most) - half - 3;
    const below = toY(least) + half + 3;
    const y = above - half >= top ? above : below + half <= bottom ? below : null;
    if (y === null) continue;
    distance = away;
    found = { column, y };
  }
  return found;
}

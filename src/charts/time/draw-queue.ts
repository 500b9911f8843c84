import { type CutData, drawCutBars, drawHeaderArea, drawWholeLimit } from "./draw-cuts.ts";
import { drawNotificationBars } from "./draw-notifications.ts";
import { strokeGhost } from "./draw-link.ts";
import { drawScale, thinTicks } from "./draw-frame.ts";
import type { Stop } from "../../analysis/pauses.ts";
import { hatchStops } from "./draw-stops.ts";
import { createLinear } from "../xy/linear.ts";
import { setFont } from "../text.ts";
import type { Theme } from "../theme.ts";
import { traceValues } from "./trace.ts";
import { snapLine, type ChartView } from "./view.ts";
import { formatCount } from "../../language/formats.ts";

export interface QueueData {
  readonly limit: number;
  /** Upper end of the scale: the limit, or that of the run it is compared with. */
  readonly room: number;
  /** Marking threshold; null: no marking. */
  readonly threshold: number | null;
  /** From this queue on, the port stops the links that feed it; null: never. */
  readonly pauseFrom: number | null;
  /** When PAUSE stopped all senders. */
  readonly stops: readonly Stop[];
  /** Shortest and longest queue per device-pixel column, as far as known. */
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly columns: number;
  /** Drops per CSS pixel. */
  readonly drops: Float64Array;
  /** Accepted packets with a congestion mark per CSS pixel; empty: no marks. */
  readonly marks: Float64Array;
  /** Notifications that reached senders, per interval of `notificationPx`; absent: no sender receives any. */
  readonly notifications?: Float64Array;
  /** What a port that trims has beside its packets; left out: it cuts none. */
  readonly cuts?: CutData;
  /** Longest queues of other ports per device-pixel column, as long as `high`. */
  readonly others?: readonly Float64Array[];
  /** Longest queue of the run before per device-pixel column; null: not shown. */
  readonly ghost: Float64Array | null;
  readonly ghostColumns: number;
}

/** Space above the limit for the drops, and the same in a plain or low chart; the tallest drop is 3 less. */
const fullDropRoom = 18;
const littleDropRoom = 13;
/** A chart is low below this height (our choice). */
const lowPx = 44;

function findDropRoom({ isPlain = false, height, theme }: ChartView): number {
  return isPlain || height < lowPx * theme.scale ? littleDropRoom : fullDropRoom;
}
/** Height for one dropped packet in a column; n drops are sqrt(n) times as tall. */
const dropPx = 4.2;
/** A tick on the base line where packets were marked: of constant height, because marks come in dense runs. */
const markPx = 5;

/** The y position of a queue length, on a scale up to `room`. */
export function scaleQueue(room: number, view: ChartView): (length: number) => number {
  return createLinear(0, room, view.top + view.height, view.top + findDropRoom(view) * view.theme.scale);
}

/** Draws the queue length as a band between its extremes, with its limit and the drops above the limit. */
export function drawQueue(context: CanvasRenderingContext2D, data: QueueData, view: ChartView): void {
  const { theme, axis, left, ratio, textScale } = view;
  const { limit, room, threshold, low, high, columns } = data;
  const toY = scaleQueue(room, view);
  const bottom = toY(0);
  const covers = (length: number | null): boolean => length !== null && Math.abs(toY(length) - toY(limit / 2)) < 12 * textScale;
  const half = view.isPlain || covers(threshold) || covers(data.pauseFrom) ? [] : [limit / 2];
  // the limit has a number of its own
  const isFlat = bottom - toY(limit) < 12 * textScale;
  const ticks = (isFlat ? [] : [0, ...half]).map((length) => ({
    y: toY(length),
    label: Number.isInteger(length) ? formatCount(length) : "",
  }));
  drawScale(context, thinTicks(ticks, 15 * textScale), view);
  const step = 1 / ratio;
  if (data.cuts !== undefined) drawHeaderArea(context, data.cuts, data, view, toY);
  if (columns > 0) {
    context.beginPath();
    traceValues(context, high, columns, left, step, toY);
    context.lineTo(left + columns * step, bottom);
    context.lineTo(left, bottom);
    context.fillStyle = theme.q0;
    context.fill();
    fillBand(context, low, high, columns, view, toY);
    context.beginPath();
    traceValues(context, high, columns, left, step, toY);
    context.strokeStyle = theme.q;
    context.lineWidth = 1.25 * theme.scale;
    context.lineJoin = "round";
    context.stroke();
  }
  for (const queue of data.others ?? []) {
    context.beginPath();
    traceValues(context, queue, columns, left, step, toY);
    context.strokeStyle = theme.q;
    context.lineWidth = 0.8 * theme.scale;
    context.globalAlpha = 0.65;
    context.stroke();
    context.globalAlpha = 1;
  }
  if (data.ghost !== null && data.ghostColumns > 0) {
    const { ghost, ghostColumns } = data;
    strokeGhost(context, view, () => traceValues(context, ghost, ghostColumns, left, step, toY));
  }
  if (threshold !== null) {
    const y = toY(threshold);
    context.strokeStyle = theme.q;
    context.lineWidth = 1.25 * theme.scale;
    context.setLineDash([6 * theme.scale, 4 * theme.scale]);
    line(context, left, y, axis.widthPx);
    context.setLineDash([]);
    setFont(context, view, "strongTick");
    context.fillStyle = theme.ink2;
    context.textAlign = "right";
    // The label K stays in place unless it would cover the limit or the base line; otherwise only the dashes show it.
    const [highest, lowest] = [toY(limit) + 12 * textScale, bottom - 12 * textScale];
    if (highest <= lowest) context.fillText("K", left - 7 * textScale, Math.min(Math.max(y, highest), lowest));
  }
  if (data.pauseFrom !== null) drawPauseFrom(context, data.pauseFrom, toY, data, view);
  drawMarks(context, data.marks, bottom, view);
  if (data.cuts !== undefined) {
    drawWholeLimit(context, limit, view, toY);
    drawCutBars(context, data.cuts, toY(room) - 3 * theme.scale, view, (packets) => measureTick(packets, view));
  } else drawLimit(context, data, view);
  drawDrops(context, data, view);
  if (data.notifications !== undefined) drawNotifications(context, data, data.notifications, view);
}

/** Fills the band between shortest and longest, only where they differ by at least a pixel. */
function fillBand(
  context: CanvasRenderingContext2D,
  low: Float64Array,
  high: Float64Array,
  columns: number,
  view: ChartView,
  toY: (length: number) => number,
): void {
  const step = 1 / view.ratio;
  context.fillStyle = view.theme.qb;
  context.beginPath();
  for (let i = 0; i < columns; i++) {
    if (high[i] === low[i]) continue;
    const y = toY(high[i]);
    const height = toY(low[i]) - y;
    if (height * view.ratio >= 1) context.rect(view.left + i * step, y, step, height);
  }
  context.fill();
}

/** Draws ticks on the base line; those of drops are on the limit and red. */
function drawMarks(context: CanvasRenderingContext2D, marks: Float64Array, bottom: number, view: ChartView): void {
  const { theme, left } = view;
  context.fillStyle = theme.ink2;
  context.beginPath();
  for (let i = 0; i < marks.length; i++) {
    if (marks[i] > 0) context.rect(left + i, bottom - markPx * theme.scale, Math.max(1, theme.scale), markPx * theme.scale);
  }
  context.fill();
}

/** The same ticks for a legend: a patch of them around the origin. */
export function drawMarkTicks(context: CanvasRenderingContext2D, theme: Theme, width: number, height: number): void {
  context.fillStyle = theme.ink2;
  context.beginPath();
  for (let x = -width / 2; x < width / 2; x += 3.5 * theme.scale) context.rect(x, -height / 2, Math.max(1, theme.scale), height);
  context.fill();
}

function drawLimit(context: CanvasRenderingContext2D, data: QueueData, view: ChartView): void {
  const { theme, axis, left, textScale, ratio } = view;
  const y = snapLine(scaleQueue(data.room, view)(data.limit), ratio);
  context.strokeStyle = theme.stall;
  context.lineWidth = 1.25 * theme.scale;
  line(context, left, y, axis.widthPx);
  setFont(context, view, "strongTick");
  context.fillStyle = theme.stall;
  context.textAlign = "right";
  const label = formatCount(data.limit);
  // a phone's margin has room for three digits
  context.fillText(label, Math.max(left - 7 * textScale, context.measureText(label).width), y + 0.5);
}

/**
 * Draws the line above which the port sends PAUSE, with its number if those of the limit and the base line leave room, and a hatch below it
 * while all senders are stopped.
 */
function drawPauseFrom(
  context: CanvasRenderingContext2D,
  pauseFrom: number,
  toY: (length: number) => number,
  { limit, stops }: QueueData,
  view: ChartView,
): void {
  const { theme, axis, left, textScale, ratio } = view;
  const y = snapLine(toY(pauseFrom), ratio);
  context.globalAlpha = 0.3;
  hatchStops(context, stops, { top: y, height: toY(0) - y }, Infinity, view);
  context.globalAlpha = 1;
  context.strokeStyle = theme.tail;
  context.lineWidth = 1.25 * theme.scale;
  line(context, left, y, axis.widthPx);
  if (Math.min(y - toY(limit), toY(0) - y) < 12 * textScale) return;
  setFont(context, view, "strongTick");
  context.fillStyle = theme.tail;
  context.textAlign = "right";
  context.fillText(formatCount(pauseFrom), left - 7 * textScale, y + 0.5);
}

/** Height of a tick for the packets of a column, CSS pixels at scale 1. */
function measureTick(packets: number, view: ChartView): number {
  return Math.min(findDropRoom(view) - 3, dropPx * Math.sqrt(packets));
}

/** Drops are drawn above the limit, or above the headers where a port trims packets. */
function findBase({ limit, room, cuts }: QueueData, view: ChartView): number {
  return snapLine(scaleQueue(room, view)(cuts === undefined ? limit : room), view.ratio) - 3 * view.theme.scale;
}

/** Draws notifications where drops are drawn; if the run has drops, in the upper half, and over taller drops. */
function drawNotifications(context: CanvasRenderingContext2D, data: QueueData, counts: Float64Array, view: ChartView): void {
  const raised = data.drops.some((count) => count > 0) ? (findDropRoom(view) - 3) / 2 : 0;
  const base = findBase(data, view) - raised * view.theme.scale;
  drawNotificationBars(context, counts, base, view, (count) => Math.min(measureTick(count, view), findDropRoom(view) - 3 - raised));
}

function drawDrops(context: CanvasRenderingContext2D, data: QueueData, view: ChartView): void {
  const { theme, left } = view;
  const { drops } = data;
  const base = findBase(data, view);
  context.fillStyle = theme.stall;
  context.beginPath();
  for (let i = 0; i < drops.length; i++) {
    if (drops[i] === 0) continue;
    const height = measureTick(drops[i], view) * theme.scale;
    context.rect(left + i, base - height, Math.max(1, theme.scale), height);
  }
  context.fill();
}

function line(context: CanvasRenderingContext2D, x: number, y: number, width: number): void {
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x + width, y);
  context.stroke();
}

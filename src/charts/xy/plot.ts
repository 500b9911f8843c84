import { scaleLinear, scaleLog } from "d3-scale";
import { area, line } from "d3-shape";

/**
 * The ground of every x-y chart: a rectangle, the two scales in it, and what is placed by them. Canvas pictures, SVG pictures, and the
 * terminal's report all start here, so that an axis means the same in each of them. Lengths are CSS pixels.
 */

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** What an axis covers. A logarithmic axis that reaches 0 or below is drawn linear. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly isLog?: boolean;
}

export interface Plot extends Box {
  toX(x: number): number;
  /** The value at a position, within the axis. */
  fromX(px: number): number;
  /** Values beyond the axis lie at most `beyondPx` outside. */
  toY(y: number): number;
  fromY(py: number): number;
  /** Does a value have a place on the y axis? Zero has none on a logarithmic one. */
  hasY(y: number): boolean;
  /** About `count` round values of y; of a logarithmic axis powers of ten. */
  ticksY(count: number): readonly number[];
}

/** Where shares of the maximum have their grid lines. */
export const quarters: readonly number[] = [0, 0.25, 0.5, 0.75, 1];

const isLogarithmic = ({ from, to, isLog = false }: Span): boolean => isLog && Math.min(from, to) > 0;

/** A span of one value has it in the middle. */
function createScale(span: Span, start: number, end: number) {
  const { from, to } = span;
  const domain = from === to ? [from - 0.5, to + 0.5] : [from, to];
  return (isLogarithmic(span) && from !== to ? scaleLog() : scaleLinear()).domain(domain).range([start, end]);
}

/**
 * @param insetPx keeps the first and the last x away from the edges.
 * @param beyondPx how far outside the rectangle a value beyond the y axis may be drawn.
 */
export function createPlot(box: Box, x: Span, y: Span, { insetPx = 0, beyondPx = 1 } = {}): Plot {
  const { left, right, top, bottom } = box;
  const scaleX = createScale(x, left + insetPx, right - insetPx);
  const scaleY = createScale(y, bottom, top);
  const isLogY = isLogarithmic(y);
  const hasY = (value: number): boolean => !isLogY || value > 0;
  return {
    ...{ left, right, top, bottom, hasY },
    toX: (value) => scaleX(value),
    fromX: (px) => scaleX.invert(clamp(px, left + insetPx, right - insetPx)),
    toY: (value) => (hasY(value) ? clamp(scaleY(value), top - beyondPx, bottom + beyondPx) : bottom),
    fromY: (py) => scaleY.invert(clamp(py, top, bottom)),
    ticksY: (count) => (isLogY ? scaleY.ticks(count).filter(isPowerOfTen) : scaleY.ticks(count)),
  };
}

/** The least round number from 0 to which `count` ticks lead that is not below `most`. */
export function roundUp(most: number, count: number): number {
  return scaleLinear().domain([0, most]).nice(count).domain()[1];
}

function isPowerOfTen(value: number): boolean {
  return Number.isInteger(Math.round(Math.log10(value) * 1e6) / 1e6);
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** To a tenth of a pixel: what is written into an SVG. */
export function round(px: number): number {
  return Math.round(px * 10) / 10;
}

/** The values whose labels fit, from left to right. @param values the most important first. @param leastPx between two of them. */
export function thinTicks(values: readonly number[], toPx: (value: number) => number, leastPx: number): number[] {
  const kept: number[] = [];
  for (const value of values) if (kept.every((other) => Math.abs(toPx(other) - toPx(value)) >= leastPx)) kept.push(value);
  return kept.sort((a, b) => toPx(a) - toPx(b));
}

/** Both ends first: an axis that names them can be read. */
export function endsFirst(values: readonly number[]): readonly number[] {
  return [...values.slice(-1), ...values];
}

/** Maximum number of steps on an axis that counts (our choice). */
const mostSteps = 12;

/** Both ends of an axis that counts, then multiples of the smallest power of two that gives at most a dozen of them. */
export function listCounts(from: number, to: number): readonly number[] {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  let step = 1;
  while ((high - low) / step > mostSteps) step *= 2;
  const multiples = Array.from({ length: Math.floor(high / step) }, (_, index) => (index + 1) * step);
  return [from, to, ...multiples.filter((value) => value > low && value < high)];
}

/** Moves labels at the ends of curves apart within the plot, as little as possible; sorts them from top to bottom. */
export function spreadLabels(labels: { y: number }[], { top, bottom }: Box, leastPx: number): void {
  labels.sort((a, b) => a.y - b.y);
  for (const [index, label] of labels.entries()) label.y = Math.max(label.y, index === 0 ? top : labels[index - 1].y + leastPx);
  for (let index = labels.length - 1; index >= 0; index--) {
    const limit = index === labels.length - 1 ? bottom - leastPx / 2 : labels[index + 1].y - leastPx;
    labels[index].y = Math.min(labels[index].y, limit);
  }
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

const lineOf = (plot: Plot) =>
  line<Point>()
    .defined(({ y }) => plot.hasY(y))
    .x(({ x }) => plot.toX(x))
    .y(({ y }) => plot.toY(y))
    .digits(1);

/** The line through points, as the data of an SVG path. */
export function writeLine(plot: Plot, points: readonly Point[]): string {
  return lineOf(plot)([...points]) ?? "";
}

/** Adds the line through points to a canvas's path. */
export function traceLine(context: CanvasRenderingContext2D, plot: Plot, points: readonly Point[]): void {
  lineOf(plot).context(context)([...points]);
}

/** The area between two curves, as the data of an SVG path. */
export function writeBand(plot: Plot, points: readonly { readonly x: number; readonly low: number; readonly high: number }[]): string {
  const band = area<(typeof points)[number]>()
    .defined(({ low }) => plot.hasY(low))
    .x(({ x }) => plot.toX(x))
    .y0(({ low }) => plot.toY(low))
    .y1(({ high }) => plot.toY(high))
    .digits(1);
  return band([...points]) ?? "";
}

/** The spot nearest to a position; null: none within reach. */
export function findNearest<T extends { readonly px: number; readonly py: number }>(
  spots: readonly T[],
  px: number,
  py: number,
  reachPx: number,
): T | null {
  let found: T | null = null;
  let least = reachPx;
  for (const spot of spots) {
    const away = Math.hypot(spot.px - px, spot.py - py);
    if (away > least) continue;
    least = away;
    found = spot;
  }
  return found;
}

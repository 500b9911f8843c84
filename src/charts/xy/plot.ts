import { scaleLinear, scaleLog } from "d3-scale";
import type { Theme } from "../theme.ts";

/** Where a chart of a sweep is drawn, and how. Lengths are CSS pixels. */
export interface PlotView {
  readonly theme: Theme;
  readonly ratio: number;
  /** Scale of type: that of the theme, a little more on phones. */
  readonly textScale: number;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Have the names of the curves room at their ends? */
  readonly hasLabels: boolean;
}

/** What stands along x. */
export interface PlotAxis {
  /** Rising. */
  readonly xs: readonly number[];
  readonly isLog: boolean;
  /** Does x count something, such as senders? */
  readonly isCounted: boolean;
  formatX(x: number): string;
}

/** The plot's own rectangle, and x in it. */
export interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  toX(x: number): number;
  /** The value of x at a place, within the range. */
  fromX(px: number): number;
}

/** Names of curves stand right of the plot, numbers left of it. */
const labelPx = 122;
const scalePx = 46;
/** Keeps the marks of the first and the last point off the edges. */
const insetPx = 10;

export function layOutPlot({ xs, isLog }: PlotAxis, view: PlotView, margins: { readonly top: number; readonly bottom: number }): Plot {
  const { textScale, widthPx, heightPx, hasLabels } = view;
  const left = scalePx * textScale;
  const right = Math.max(left + 40, widthPx - (hasLabels ? labelPx * textScale : 8));
  const [low, high] = [xs[0] ?? 0, xs.at(-1) ?? 1];
  const canBeLog = isLog && low > 0 && high > low;
  const domain = high > low ? [low, high] : [low - 0.5, low + 0.5];
  const scale = (canBeLog ? scaleLog() : scaleLinear())
    .domain(domain)
    .range([left + insetPx, right - insetPx])
    .clamp(true);
  return {
    ...{ left, right, top: margins.top * textScale, bottom: heightPx - margins.bottom * textScale },
    toX: (x) => scale(x),
    fromX: (px) => scale.invert(px),
  };
}

/** The values of x that have room for their numbers, `leastPx` apart; those of `always` first, then the ends. */
export function thinValues(xs: readonly number[], plot: Plot, leastPx: number, always: readonly number[]): number[] {
  const kept: number[] = [];
  const last = xs.at(-1);
  const offer = (x: number): void => {
    if (kept.every((other) => Math.abs(plot.toX(other) - plot.toX(x)) >= leastPx)) kept.push(x);
  };
  for (const x of always) offer(x);
  if (last !== undefined) offer(last);
  if (xs[0] !== undefined) offer(xs[0]);
  for (const x of xs) offer(x);
  return kept.sort((a, b) => a - b);
}

import { scaleLinear, scaleLog } from "d3-scale";
import type { Theme } from "../theme.ts";

/** Where and how a chart of a sweep is drawn. Lengths are CSS pixels. */
export interface PlotView {
  readonly theme: Theme;
  readonly ratio: number;
  /** Text scale: that of the theme, a little larger on phones. */
  readonly textScale: number;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Is there room for the curves' names at their ends? */
  readonly hasLabels: boolean;
}

/** The x axis. */
export interface PlotAxis {
  /** Ascending. */
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
  /** The value of x at a position, within the range. */
  fromX(px: number): number;
}

/** Space for the names of curves right of the plot, and for numbers left of it. */
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

/** The values of x whose numbers fit, at least `leastPx` apart; those in `always` first, then the ends. */
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

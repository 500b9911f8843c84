import { setFont } from "../text.ts";
import type { Theme } from "../theme.ts";
import { snapLine } from "../time/view.ts";
import { createPlot, endsFirst, listCounts, type Plot, type Span, thinTicks } from "./plot.ts";

/** The frame of an x-y chart on a canvas: where it is drawn, its grid, and its axes. */

/** Lengths are CSS pixels. */
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

/** Space for the names of curves right of the plot, and for numbers left of it. */
const labelPx = 122;
const scalePx = 46;
/** Keeps the marks of the first and the last point off the edges. */
const insetPx = 10;
/** A curve may leave the plot by so much before it is cut: the model does where it exceeds the maximum. */
const beyondPx = 10;

export function layOutPlot(
  { xs, isLog }: PlotAxis,
  y: Span,
  { textScale, widthPx, heightPx, hasLabels }: PlotView,
  margins: { readonly top: number; readonly bottom: number },
): Plot {
  const left = scalePx * textScale;
  const right = Math.max(left + 40, widthPx - (hasLabels ? labelPx * textScale : 8));
  const box = { left, right, top: margins.top * textScale, bottom: heightPx - margins.bottom * textScale };
  return createPlot(box, { from: xs[0] ?? 0, to: xs.at(-1) ?? 1, isLog }, y, { insetPx, beyondPx });
}

/** Draws horizontal lines and their numbers. */
export function drawGrid(
  context: CanvasRenderingContext2D,
  ticks: readonly number[],
  formatY: (y: number) => string,
  plot: Plot,
  view: PlotView,
): void {
  const { theme, ratio } = view;
  context.lineWidth = 1;
  setFont(context, view, "tick");
  context.textAlign = "right";
  for (const tick of ticks) {
    const y = snapLine(plot.toY(tick), ratio);
    context.strokeStyle = tick === 0 ? theme.ghost : theme.rule2;
    context.beginPath();
    context.moveTo(plot.left, y);
    context.lineTo(plot.right, y);
    context.stroke();
    context.fillStyle = theme.ink3;
    context.fillText(formatY(tick), plot.left - 8 * view.textScale, y);
  }
}

/** The x scale below a chart of a sweep. */
export interface XScale {
  readonly axis: PlotAxis;
  /** Index of the selected value of x; null: none. */
  readonly at: number | null;
  /** Where the picked curve collapses. */
  readonly collapse: { readonly at: number | null } | null;
}

/** Draws the values of x that have room: the selected one in bold, the one where the collapse begins in its color. */
export function drawXScale(context: CanvasRenderingContext2D, { axis, at, collapse }: XScale, plot: Plot, view: PlotView): void {
  const { theme, textScale } = view;
  const here = at === null ? null : (axis.xs[at] ?? null);
  const begins = collapse?.at === null || collapse?.at === undefined ? null : (axis.xs[collapse.at] ?? null);
  const always = [begins, here].filter((x) => x !== null);
  setFont(context, view, "strongTick");
  const widest = Math.max(...axis.xs.map((x) => context.measureText(axis.formatX(x)).width), 0);
  context.textAlign = "center";
  context.strokeStyle = theme.ghost;
  context.lineWidth = 1;
  for (const x of thinTicks([...always, ...listTicks(axis)], plot.toX, widest + 8 * textScale)) {
    const px = Math.round(plot.toX(x)) + 0.5;
    context.beginPath();
    context.moveTo(px, plot.bottom);
    context.lineTo(px, plot.bottom + 4 * textScale);
    context.stroke();
    const isBold = x === here || x === begins;
    setFont(context, view, isBold ? "strongTick" : "tick");
    context.fillStyle = x === begins ? theme.stall : x === here ? theme.ink : theme.ink3;
    context.fillText(axis.formatX(x), plot.toX(x), plot.bottom + 13 * textScale);
  }
}

/** Fewer tried values than this are all named. */
const fewValues = 12;

/** Counts have ticks at equal steps; other axes, and those with few values, at the tried values. */
function listTicks({ xs, isLog, isCounted }: PlotAxis): readonly number[] {
  return !isCounted || isLog || xs.length < fewValues ? endsFirst(xs) : listCounts(xs[0], xs[xs.length - 1]);
}

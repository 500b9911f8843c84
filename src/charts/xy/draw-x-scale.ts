import { setFont } from "../text.ts";
import { type Plot, type PlotAxis, type PlotView, thinValues } from "./plot.ts";

/** The x scale below a chart of a sweep. */
export interface XScale {
  readonly axis: PlotAxis;
  /** Index of the selected value of x; null: none. */
  readonly at: number | null;
  /** Where the picked curve collapses. */
  readonly collapse: { readonly at: number | null } | null;
}

/** Maximum number of ticks; not all tried values are labeled (our choice). */
const mostTicks = 12;

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
  const shown = thinValues(listTicks(axis), plot, widest + 8 * textScale, always);
  for (const x of shown) {
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

/** Counts have ticks at equal steps, a power of two; other axes have ticks at the tried values. */
function listTicks({ xs, isLog, isCounted }: PlotAxis): readonly number[] {
  const [first, last] = [xs[0], xs.at(-1)];
  if (!isCounted || isLog || first === undefined || last === undefined || xs.length < mostTicks) return xs;
  let step = 1;
  while ((last - first) / step > mostTicks) step *= 2;
  const between = Array.from({ length: Math.floor(last / step) }, (_, index) => (index + 1) * step);
  return [first, ...between.filter((x) => x > first && x < last), last];
}

import { type Marked, msg, t } from "../../language/translate.ts";
import { TimeoutClass } from "../../analysis/timeouts.ts";
import { drawMark, markColor } from "../time/marks.ts";
import { setFont, fillWords } from "../text.ts";
import { drawXScale, layOutPlot, type PlotAxis, type PlotView, type XScale } from "./canvas-frame.ts";
import { endsFirst, type Plot, thinTicks } from "./plot.ts";
import { formatFixed } from "../../language/formats.ts";

/** Timeouts of one series: their number per block at each value of x, and the share of each class. */
export interface SharesChart extends XScale {
  /** By index of the axis values; null: no runs yet. */
  readonly bars: readonly (ShareBar | null)[];
  /** Is there a legend next to it? */
  readonly hasLegend: boolean;
}

export interface ShareBar {
  /** Timeouts of all senders per block, mean of the runs. */
  readonly perBlock: number;
  /** By class, adding up to 1, or all 0. */
  readonly shares: readonly number[];
}

/** From the bottom up. */
export const shareOrder: readonly { readonly kind: TimeoutClass; readonly name: Marked }[] = [
  { kind: TimeoutClass.blockHead, name: msg("whole window") },
  { kind: TimeoutClass.blockTail, name: msg("last packets") },
  { kind: TimeoutClass.lostRetransmission, name: msg("retransmission") },
  { kind: TimeoutClass.spurious, name: msg("spurious") },
  { kind: TimeoutClass.other, name: msg("other") },
];

const widestPx = 16;

function layOutShares(axis: PlotAxis, view: PlotView): Plot {
  return layOutPlot(axis, { from: 0, to: 1 }, view, { top: 20, bottom: 24 });
}

/** Draws bars of equal height, because tail timeouts at few senders would otherwise vanish; the number is above each bar. */
export function drawShares(context: CanvasRenderingContext2D, chart: SharesChart, view: PlotView): void {
  const { axis, bars } = chart;
  const plot = layOutShares(axis, view);
  drawScale(context, plot, view);
  const height = plot.bottom - plot.top;
  const width = findWidth(axis, plot) * (view.textScale > 1.3 ? 1.3 : 1);
  for (const [index, bar] of bars.entries()) {
    if (bar === null) continue;
    const left = plot.toX(axis.xs[index]) - width / 2;
    let y = plot.bottom;
    for (const { kind } of shareOrder) {
      const part = (bar.shares[kind] ?? 0) * height;
      if (part <= 0) continue;
      y -= part;
      fillPart(context, kind, { left, top: y, width, height: part }, view);
    }
  }
  labelBars(context, chart, plot, view);
  markNone(context, chart, width, plot, view);
  drawXScale(context, chart, plot, view);
  if (view.hasLabels && chart.hasLegend) drawLegend(context, chart, plot, view);
}

function drawScale(context: CanvasRenderingContext2D, plot: Plot, view: PlotView): void {
  setFont(context, view, "tick");
  context.textAlign = "right";
  context.fillStyle = view.theme.ink3;
  for (const [text, share] of [
    [t("all", {}, "share"), 1],
    ["0", 0],
  ] as const)
    fillWords(context, text, plot.left - 8 * view.textScale, plot.bottom - share * (plot.bottom - plot.top));
  context.strokeStyle = view.theme.ghost;
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(plot.left, plot.bottom + 0.5);
  context.lineTo(plot.right, plot.bottom + 0.5);
  context.stroke();
}

/** All bars have the same width: four fifths of the distance between the two closest. */
function findWidth({ xs }: PlotAxis, plot: Plot): number {
  const gaps = xs.slice(1).map((x, index) => plot.toX(x) - plot.toX(xs[index]));
  return Math.max(2, Math.min(widestPx, 0.8 * Math.min(...gaps, widestPx / 0.8)));
}

/** Neighboring values without timeouts share a bracket. */
function markNone(context: CanvasRenderingContext2D, { axis, bars }: SharesChart, width: number, plot: Plot, view: PlotView): void {
  const { theme, textScale } = view;
  context.fillStyle = theme.ghost;
  for (const [index, bar] of bars.entries())
    if (bar?.perBlock === 0) context.fillRect(plot.toX(axis.xs[index]) - width / 2, plot.bottom - 2, width, 2);
  let first = 0;
  while (first < bars.length) {
    let end = first;
    while (bars[end]?.perBlock === 0) end++;
    const [left, right] = [axis.xs[first], axis.xs[Math.max(first, end - 1)]].map((x) => plot.toX(x));
    if (end - first > 1 && right - left > 24 * textScale) {
      const y = plot.bottom - 10 * textScale;
      context.strokeStyle = theme.ghost;
      context.lineWidth = 1;
      context.beginPath();
      context.moveTo(left - width / 2, y + 5);
      context.lineTo(left - width / 2, y);
      context.lineTo(right + width / 2, y);
      context.lineTo(right + width / 2, y + 5);
      context.stroke();
      setFont(context, view, "tick");
      context.textAlign = "center";
      context.fillStyle = theme.ink3;
      fillWords(context, t("none"), (left + right) / 2, y - 8 * textScale);
    }
    first = Math.max(end, first + 1);
  }
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Form in addition to color: tail timeouts are hatched, with paper between the parts. */
function fillPart(context: CanvasRenderingContext2D, kind: number, { left, top, width, height }: Box, { theme }: PlotView): void {
  const isHollow = kind === TimeoutClass.spurious;
  context.fillStyle = isHollow ? theme.well : markColor(theme, kind);
  context.fillRect(left, top, width, height);
  if (kind === TimeoutClass.blockTail) {
    context.save();
    context.beginPath();
    context.rect(left, top, width, height);
    context.clip();
    context.strokeStyle = theme.paper;
    context.lineWidth = 1.2 * theme.scale;
    context.globalAlpha = 0.75;
    context.beginPath();
    const step = 5 * theme.scale;
    for (let y = top - width; y < top + height; y += step) {
      context.moveTo(left, y);
      context.lineTo(left + width, y + width);
    }
    context.stroke();
    context.restore();
  }
  if (isHollow) {
    context.strokeStyle = theme.ink3;
    context.lineWidth = 1;
    context.strokeRect(left + 0.5, top + 1, width - 1, Math.max(0, height - 1));
  }
  context.fillStyle = theme.paper;
  context.fillRect(left, top, width, 1);
}

function labelBars(context: CanvasRenderingContext2D, { axis, bars, at, collapse }: SharesChart, plot: Plot, view: PlotView): void {
  const shown = axis.xs.filter((_, index) => (bars[index]?.perBlock ?? 0) > 0);
  context.textAlign = "center";
  const [here, begins] = [at, collapse?.at ?? null].map((index) => (index === null ? null : (axis.xs[index] ?? null)));
  const always = [here, begins].filter((x) => x !== null && shown.includes(x)) as number[];
  setFont(context, view, "strongTick");
  for (const x of thinTicks([...always, ...endsFirst(shown)], plot.toX, 24 * view.textScale)) {
    const bar = bars[axis.xs.indexOf(x)]!;
    context.fillStyle = view.theme.ink2;
    context.fillText(writeCountShort(bar.perBlock), plot.toX(x), plot.top - 9 * view.textScale);
  }
}

/** Two significant digits: ".05", "1.4", "16". */
function writeCountShort(count: number): string {
  if (count === 0) return "0";
  if (count >= 10) return String(Math.round(count));
  if (count >= 0.1) return formatFixed(count, 1);
  const small = (value: number): string => formatFixed(value, 2).replace(/^0/, "");
  return count >= 0.005 ? small(count) : `<${small(0.01)}`;
}

function drawLegend(context: CanvasRenderingContext2D, { bars }: SharesChart, plot: Plot, view: PlotView): void {
  const { theme, textScale } = view;
  const present = shareOrder.filter(({ kind }) => bars.some((bar) => bar !== null && (bar.shares[kind] ?? 0) > 0));
  let y = plot.top + 8 * textScale;
  for (const { kind, name } of present.toReversed()) {
    drawMark(context, theme, kind, plot.right + 10 * textScale, y, 9 * theme.scale);
    setFont(context, view, "tick");
    context.textAlign = "left";
    context.fillStyle = theme.ink2;
    fillWords(context, t(name), plot.right + 20 * textScale, y);
    y += 18 * textScale;
  }
}

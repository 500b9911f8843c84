import { writeFixed } from "../../analysis/words.ts";
import { type Marked, msg, t } from "../../language/translate.ts";
import { TimeoutClass } from "../../analysis/timeouts.ts";
import { drawMark, markColor } from "../marks.ts";
import { setFont, fillWords } from "../text.ts";
import { drawXScale } from "./draw-curves.ts";
import { layOutPlot, type Plot, type PlotAxis, type PlotView, thinValues } from "./plot.ts";

/** Timeouts of one series: their number per block at each value of x, and what part of them is of each class. */
export interface SharesChart {
  readonly axis: PlotAxis;
  /** By index of the axis' values; null: no runs yet. */
  readonly bars: readonly (ShareBar | null)[];
  readonly at: number | null;
}

export interface ShareBar {
  /** Timeouts of all senders per block, mean of the runs. */
  readonly perBlock: number;
  /** By class, adding up to 1, or all 0. */
  readonly shares: readonly number[];
}

/** From below. */
export const shareOrder: readonly { readonly kind: number; readonly name: Marked }[] = [
  { kind: TimeoutClass.blockHead, name: msg("block-head") },
  { kind: TimeoutClass.blockTail, name: msg("block-tail") },
  { kind: TimeoutClass.lostRetransmission, name: msg("lost retransmission") },
  { kind: TimeoutClass.spurious, name: msg("spurious") },
  { kind: TimeoutClass.other, name: msg("other") },
];

const widestPx = 16;

export function layOutShares(axis: PlotAxis, view: PlotView): Plot {
  return layOutPlot(axis, view, { top: 20, bottom: 24 });
}

/** Bars of one height, for tail timeouts at few senders would vanish beside the others; the number above. */
export function drawShares(context: CanvasRenderingContext2D, chart: SharesChart, view: PlotView): void {
  const { axis, bars, at } = chart;
  const plot = layOutShares(axis, view);
  drawScale(context, plot, view);
  const height = plot.bottom - plot.top;
  for (const [index, bar] of bars.entries()) {
    if (bar === null) continue;
    const width = findWidth(axis, index, plot) * (view.textScale > 1.3 ? 1.3 : 1);
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
  drawXScale(context, axis, at, plot, view);
  if (view.hasLabels) drawLegend(context, chart, plot, view);
}

function drawScale(context: CanvasRenderingContext2D, plot: Plot, view: PlotView): void {
  setFont(context, view, "tick");
  context.textAlign = "right";
  context.fillStyle = view.theme.ink3;
  for (const [text, share] of [
    [t("all"), 1],
    [t("half"), 0.5],
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

/** Four fifths of the way to the nearer neighbour. */
function findWidth({ xs }: PlotAxis, index: number, plot: Plot): number {
  const gaps = [index - 1, index + 1].flatMap((other) =>
    xs[other] === undefined ? [] : [Math.abs(plot.toX(xs[other]) - plot.toX(xs[index]))],
  );
  return Math.max(2, Math.min(widestPx, 0.8 * Math.min(...gaps, widestPx / 0.8)));
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Form besides colour: tail timeouts are hatched; paper stands between the parts. */
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

function labelBars(context: CanvasRenderingContext2D, { axis, bars, at }: SharesChart, plot: Plot, view: PlotView): void {
  const here = at === null ? null : (axis.xs[at] ?? null);
  const shown = axis.xs.filter((_, index) => bars[index] !== null && bars[index] !== undefined);
  context.textAlign = "center";
  const always = here !== null && shown.includes(here) ? here : null;
  for (const x of thinValues(shown, plot, 24 * view.textScale, always)) {
    const bar = bars[axis.xs.indexOf(x)]!;
    setFont(context, view, x === here ? "strongTick" : "tick");
    context.fillStyle = x === here ? view.theme.ink : view.theme.ink3;
    context.fillText(writeCountShort(bar.perBlock), plot.toX(x), plot.top - 9 * view.textScale);
  }
}

/** Two figures: ".05", "1.4", "16". */
function writeCountShort(count: number): string {
  if (count === 0) return "0";
  if (count >= 10) return String(Math.round(count));
  if (count >= 0.1) return writeFixed(count, 1);
  const small = (value: number): string => writeFixed(value, 2).replace(/^0/, "");
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

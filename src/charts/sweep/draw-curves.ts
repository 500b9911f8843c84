import { writeFixed } from "../../analysis/words.ts";
import { t } from "../../language/translate.ts";
import { area, curveMonotoneX, line } from "d3-shape";
import { setFont, fillWords } from "../text.ts";
import { snapLine } from "../view.ts";
import { drawBounds, drawCrosses, drawModel, shadeJumps } from "./draw-overlays.ts";
import { type Curve, type CurvePoint, type CurvesChart, type CurvesPlot, layOutCurves } from "./curves.ts";
import { labelCurves } from "./label-curves.ts";
import { type PlotView, thinValues } from "./plot.ts";
import { drawSeriesMark } from "./series-marks.ts";

/** Goodput, or another number, against what is varied: median lines, bands over the seeds, a dot for each run. */
export function drawCurves(context: CanvasRenderingContext2D, chart: CurvesChart, view: PlotView): void {
  const plot = layOutCurves(chart, view);
  shadeJumps(context, chart, plot, view);
  drawGrid(context, chart, plot, view);
  drawBounds(context, chart, plot, view);
  for (const curve of chart.curves) fillBand(context, curve, plot);
  drawModel(context, chart, plot, view);
  // the one that is looked at lies on top
  const order = chart.curves.map((_, index) => index).sort((a, b) => Number(a === chart.picked) - Number(b === chart.picked));
  for (const index of order) drawCurve(context, chart.curves[index], index === chart.picked, plot, view);
  drawCrosses(context, chart, plot, view);
  drawGuess(context, chart, plot, view);
  markFailures(context, chart, plot, view);
  drawCursor(context, chart, plot, view);
  if (view.hasLabels) labelCurves(context, chart, plot, view);
}

function drawGrid(context: CanvasRenderingContext2D, { axis, at, formatY }: CurvesChart, plot: CurvesPlot, view: PlotView): void {
  const { theme, ratio } = view;
  context.lineWidth = 1;
  setFont(context, view, "tick");
  context.textAlign = "right";
  for (const tick of plot.ticks) {
    const y = snapLine(plot.toY(tick), ratio);
    context.strokeStyle = tick === 0 ? theme.ghost : theme.rule2;
    context.beginPath();
    context.moveTo(plot.left, y);
    context.lineTo(plot.right, y);
    context.stroke();
    context.fillStyle = theme.ink3;
    context.fillText(formatY(tick), plot.left - 8 * view.textScale, y);
  }
  drawXScale(context, axis, at, plot, view);
}

/** The values of x that have room, the one that is looked at in bold. */
export function drawXScale(
  context: CanvasRenderingContext2D,
  axis: CurvesChart["axis"],
  at: number | null,
  plot: {
    readonly bottom: number;
    toX(x: number): number;
    readonly left: number;
    readonly right: number;
    readonly top: number;
    fromX(px: number): number;
  },
  view: PlotView,
): void {
  const here = at === null ? null : (axis.xs[at] ?? null);
  context.textAlign = "center";
  setFont(context, view, "tick");
  const widest = Math.max(...axis.xs.map((x) => context.measureText(axis.formatX(x)).width), 0);
  for (const x of thinValues(axis.xs, plot, widest + 10 * view.textScale, here)) {
    setFont(context, view, x === here ? "strongTick" : "tick");
    context.fillStyle = x === here ? view.theme.ink : view.theme.ink3;
    context.fillText(axis.formatX(x), plot.toX(x), plot.bottom + 13 * view.textScale);
  }
}

function fillBand(context: CanvasRenderingContext2D, { points, look }: Curve, plot: CurvesPlot): void {
  if (points.every(({ low, high }) => low === high)) return;
  context.save();
  context.globalAlpha = 0.16;
  context.fillStyle = look.color;
  context.beginPath();
  area<CurvePoint>()
    .x(({ x }) => plot.toX(x))
    .y0(({ low }) => plot.toY(low))
    .y1(({ high }) => plot.toY(high))
    .context(context)([...points]);
  context.fill();
  context.restore();
}

function drawCurve(context: CanvasRenderingContext2D, { points, look }: Curve, isPicked: boolean, plot: CurvesPlot, view: PlotView): void {
  const { scale } = view.theme;
  const path = line<CurvePoint>(
    ({ x }) => plot.toX(x),
    ({ median }) => plot.toY(median),
  ).context(context);
  const stroke = (style: string, width: number): void => {
    context.strokeStyle = style;
    context.lineWidth = width * scale;
    context.lineJoin = "round";
    context.beginPath();
    path([...points]);
    context.stroke();
  };
  context.save();
  if (isPicked) stroke(view.theme.paper, 5.5);
  context.setLineDash(look.dash.map((part) => part * scale));
  stroke(look.color, isPicked ? 2.4 : 2);
  context.setLineDash([]);
  context.fillStyle = look.color;
  context.globalAlpha = 0.55;
  for (const { x, values } of points) {
    if (values.length < 2) continue;
    for (const value of values) {
      context.beginPath();
      context.arc(plot.toX(x), plot.toY(value), 1.9 * scale, 0, 2 * Math.PI);
      context.fill();
    }
  }
  context.restore();
  for (const { x, median } of points) drawSeriesMark(context, view.theme, look, plot.toX(x), plot.toY(median), 7.5 * scale);
}

function drawGuess(context: CanvasRenderingContext2D, { guess, axis }: CurvesChart, plot: CurvesPlot, view: PlotView): void {
  const points = axis.xs.flatMap((x, index) => {
    const share = guess[index];
    return typeof share === "number" ? [[plot.toX(x), plot.toY(share)] as [number, number]] : [];
  });
  if (points.length === 0) return;
  context.save();
  context.lineJoin = "round";
  for (const [style, width] of [
    [view.theme.paper, 6],
    [view.theme.pick, 3],
  ] as const) {
    context.strokeStyle = style;
    context.lineWidth = width * view.theme.scale;
    context.beginPath();
    line().curve(curveMonotoneX).context(context)(points);
    context.stroke();
  }
  context.fillStyle = view.theme.pick;
  if (points.length < 3)
    for (const [x, y] of points) {
      context.beginPath();
      context.arc(x, y, 3 * view.theme.scale, 0, 2 * Math.PI);
      context.fill();
    }
  context.restore();
}

function markFailures(context: CanvasRenderingContext2D, { failed, axis }: CurvesChart, plot: CurvesPlot, view: PlotView): void {
  if (failed.length === 0) return;
  const { scale } = view.theme;
  context.strokeStyle = view.theme.stall;
  context.lineWidth = 2 * scale;
  for (const index of failed) {
    const [x, y, size] = [plot.toX(axis.xs[index]), plot.bottom - 7 * scale, 4 * scale];
    context.beginPath();
    context.moveTo(x - size, y - size);
    context.lineTo(x + size, y + size);
    context.moveTo(x + size, y - size);
    context.lineTo(x - size, y + size);
    context.stroke();
  }
}

/** One line at the value of x that is looked at, a ring around the picked series' point, and how far the prediction is off. */
function drawCursor(context: CanvasRenderingContext2D, chart: CurvesChart, plot: CurvesPlot, view: PlotView): void {
  const { at, axis, curves, picked, guess } = chart;
  if (at === null || axis.xs[at] === undefined) return;
  const { theme, ratio } = view;
  const x = snapLine(plot.toX(axis.xs[at]), ratio);
  context.strokeStyle = theme.ink;
  context.lineWidth = 1.5 * theme.scale;
  context.beginPath();
  context.moveTo(x, plot.top);
  context.lineTo(x, plot.bottom);
  context.stroke();
  const point = curves[picked]?.points.find((one) => one.at === at);
  if (!point) return;
  context.strokeStyle = theme.pick;
  context.lineWidth = 2 * theme.scale;
  context.beginPath();
  context.arc(x, plot.toY(point.median), 8 * theme.scale, 0, 2 * Math.PI);
  context.stroke();
  const share = picked === 0 ? guess[at] : null;
  if (typeof share !== "number") return;
  const [from, to] = [plot.toY(share), plot.toY(point.median)];
  if (Math.abs(from - to) < 20 * theme.scale) return;
  const edge = x + 9 * theme.scale;
  context.lineWidth = 1.25 * theme.scale;
  context.beginPath();
  context.moveTo(x + 2, from);
  context.lineTo(edge, from);
  context.lineTo(edge, to + Math.sign(from - to) * 9 * theme.scale);
  context.stroke();
  setFont(context, view, "label");
  const text = t("off by {difference}", { difference: writeFixed(Math.abs(share - point.median), 2) });
  const isLeft = edge + context.measureText(text).width + 8 > plot.right;
  context.textAlign = isLeft ? "right" : "left";
  const [textX, textY] = [isLeft ? x - 8 * theme.scale : edge + 6 * theme.scale, (from + to) / 2];
  context.strokeStyle = theme.paper;
  context.lineWidth = 4 * theme.scale;
  context.strokeText(text, textX, textY);
  context.fillStyle = theme.pick;
  fillWords(context, text, textX, textY);
}

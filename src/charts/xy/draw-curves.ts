import { curveMonotoneX, line } from "d3-shape";
import { snapLine } from "../time/view.ts";
import { drawGrid, drawXScale, type PlotView } from "./canvas-frame.ts";
import { type Curve, type CurvesChart, layOutCurves, listTicksY } from "./curves.ts";
import { drawCollapse, drawHalf, nameHalf } from "./draw-collapse.ts";
import { drawCrosses, drawModel, drawOneTimeout, shadeJumps } from "./draw-overlays.ts";
import { labelCurves } from "./label-curves.ts";
import { labelPoints } from "./label-points.ts";
import { type Plot, traceLine } from "./plot.ts";
import { drawSeriesMark } from "./series-marks.ts";

/** Draws goodput, or another metric, against the varied field: median lines, the range of the seeds, a dot for each run. */
export function drawCurves(context: CanvasRenderingContext2D, chart: CurvesChart, view: PlotView): void {
  const plot = layOutCurves(chart, view);
  shadeJumps(context, chart, plot, view);
  drawGrid(context, listTicksY(chart, plot), (y) => chart.formatY(y), plot, view);
  drawXScale(context, chart, plot, view);
  drawOneTimeout(context, chart, plot, view);
  drawHalf(context, chart, plot, view);
  for (const curve of chart.curves) drawRanges(context, curve, chart.curves.length > 1, plot, view);
  drawGuess(context, chart, plot, view);
  drawModel(context, chart, plot, view);
  // the selected one is on top
  const order = chart.curves.map((_, index) => index).sort((a, b) => Number(a === chart.picked) - Number(b === chart.picked));
  for (const index of order) drawCurve(context, chart.curves[index], index === chart.picked, plot, view);
  drawCrosses(context, chart, plot, view);
  markFailures(context, chart, plot, view);
  nameHalf(context, chart, plot, view);
  const note = drawCollapse(context, chart, plot, view);
  drawCursor(context, chart, plot, view);
  labelPoints(context, chart, plot, view, note === null ? [] : [note]);
  if (view.hasLabels) labelCurves(context, chart, plot, view);
}

/** Draws the range from the smallest to the largest run of a point, and a dot for each run. */
function drawRanges(context: CanvasRenderingContext2D, { points, look }: Curve, isOneOfMany: boolean, plot: Plot, view: PlotView): void {
  const { theme } = view;
  context.save();
  context.strokeStyle = isOneOfMany ? look.color : theme.ghost;
  context.lineWidth = 4 * theme.scale;
  context.lineCap = "round";
  context.globalAlpha = isOneOfMany ? 0.22 : 0.55;
  for (const { x, low, high } of points) {
    if (low === high) continue;
    context.beginPath();
    context.moveTo(plot.toX(x), plot.toY(low));
    context.lineTo(plot.toX(x), plot.toY(high));
    context.stroke();
  }
  context.globalAlpha = isOneOfMany ? 0.6 : 0.8;
  context.fillStyle = isOneOfMany ? look.color : theme.ink3;
  for (const { x, values } of points) {
    if (values.length < 2) continue;
    for (const value of values) {
      context.beginPath();
      context.arc(plot.toX(x), plot.toY(value), 2.2 * theme.scale, 0, 2 * Math.PI);
      context.fill();
    }
  }
  context.restore();
}

function drawCurve(context: CanvasRenderingContext2D, { points, look }: Curve, isPicked: boolean, plot: Plot, view: PlotView): void {
  const { scale } = view.theme;
  const medians = points.map(({ x, median }) => ({ x, y: median }));
  const stroke = (style: string, width: number): void => {
    context.strokeStyle = style;
    context.lineWidth = width * scale;
    context.lineJoin = "round";
    context.beginPath();
    traceLine(context, plot, medians);
    context.stroke();
  };
  context.save();
  if (isPicked) stroke(view.theme.paper, 5.5);
  context.setLineDash(look.dash.map((part) => part * scale));
  stroke(look.color, isPicked ? 2.4 : 2);
  context.restore();
  for (const { x, median } of points)
    drawSeriesMark(context, view.theme, look, plot.toX(x), plot.toY(median), (isPicked ? 9 : 7.5) * scale);
}

function drawGuess(context: CanvasRenderingContext2D, { guess }: CurvesChart, plot: Plot, view: PlotView): void {
  const points = guess.map(({ x, y }) => [plot.toX(x), plot.toY(y)] as [number, number]);
  if (points.length === 0) return;
  context.save();
  context.lineJoin = "round";
  for (const [style, width] of [
    [view.theme.paper, 5],
    [view.theme.pick, 2.4],
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

function markFailures(context: CanvasRenderingContext2D, { failed, axis }: CurvesChart, plot: Plot, view: PlotView): void {
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

/** Draws a ring around the selected point, and a line down to its value of x. */
function drawCursor(
  context: CanvasRenderingContext2D,
  { at, axis, curves, picked, collapse }: CurvesChart,
  plot: Plot,
  view: PlotView,
): void {
  if (at === null || axis.xs[at] === undefined || at === collapse?.at) return;
  const { theme, ratio } = view;
  const point = curves[picked]?.points.find((one) => one.at === at);
  const x = snapLine(plot.toX(axis.xs[at]), ratio);
  const radius = 9 * theme.scale;
  context.strokeStyle = theme.ink;
  context.lineWidth = theme.scale;
  context.beginPath();
  context.moveTo(x, point === undefined ? plot.top : plot.toY(point.median) + radius);
  context.lineTo(x, plot.bottom);
  context.stroke();
  if (point === undefined) return;
  context.strokeStyle = theme.pick;
  context.lineWidth = 2 * theme.scale;
  context.beginPath();
  context.arc(x, plot.toY(point.median), radius, 0, 2 * Math.PI);
  context.stroke();
}

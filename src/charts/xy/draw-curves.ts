import { curveMonotoneX, line } from "d3-shape";
import { snapLine } from "../time/view.ts";
import { drawGrid, drawXScale, type PlotView } from "./canvas-frame.ts";
import { type Curve, type CurvesChart, layOutCurves, listTicksY } from "./curves.ts";
import { drawCollapse, drawHalf, nameHalf } from "./draw-collapse.ts";
import { drawCrosses, drawModel, drawOneTimeout, shadeJumps, strokeCross } from "./draw-overlays.ts";
import { labelPoints } from "./label-points.ts";
import { type Plot, traceLine, spreadLabels } from "./plot.ts";
import { drawSeriesMark, drawSeriesSample, type SeriesLook } from "./series-marks.ts";
import { t } from "../../language/translate.ts";
import { setFont, fillWords } from "../text.ts";

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

interface Label {
  readonly name: string;
  readonly note: string;
  readonly look: SeriesLook | "model" | "crosses" | "guess";
  y: number;
}

/** Writes the name of each curve at its end, without overlaps. */
function labelCurves(context: CanvasRenderingContext2D, chart: CurvesChart, plot: Plot, view: PlotView): void {
  const { theme, textScale } = view;
  const labels: Label[] = chart.curves.flatMap(({ name, note, look, points }) => {
    const last = points.at(-1);
    return last === undefined ? [] : [{ name, note, look, y: plot.toY(last.median) }];
  });
  const guessed = chart.guess.at(-1);
  if (chart.guessName !== "" && guessed !== undefined)
    labels.push({ name: chart.guessName, note: "", look: "guess", y: plot.toY(guessed.y) });
  const end = chart.model.at(-1);
  if (end !== undefined) labels.push({ name: t("Model"), note: chart.modelNote, look: "model", y: plot.toY(Math.min(end.y, chart.top)) });
  const cross = chart.crosses.at(-1);
  if (cross !== undefined) labels.push({ name: chart.crossNote, note: "", look: "crosses", y: plot.toY(cross.y) });
  spreadLabels(labels, plot, 27 * textScale);
  const left = plot.right + 4 * textScale;
  // a single curve needs no sample of its line
  const sample = chart.curves.length > 1 || end !== undefined || cross !== undefined ? 20 * textScale : 0;
  const textX = left + sample + 6 * textScale;
  const room = view.widthPx - textX;
  for (const { name, note, look, y } of labels) {
    if (sample === 0 || look === "guess") {
      // its color identifies it
    } else if (look === "model") drawDashes(context, view, left, y, sample);
    else if (look === "crosses") drawCross(context, view, left + sample / 2, y);
    else drawSeriesSample(context, theme, look, left, y, sample);
    setFont(context, view, "label");
    context.textAlign = "left";
    context.fillStyle = look === "guess" ? theme.pick : theme.ink;
    fillWords(context, fit(context, name, look === "guess" ? room + sample : room), look === "guess" ? textX - sample : textX, y);
    if (note === "") continue;
    setFont(context, view, "tick");
    context.fillStyle = theme.ink3;
    fillWords(context, fit(context, note, room), textX, y + 12.5 * textScale);
  }
}

function drawCross(context: CanvasRenderingContext2D, { theme }: PlotView, x: number, y: number): void {
  context.strokeStyle = theme.ink;
  context.lineWidth = 1.5 * theme.scale;
  strokeCross(context, x, y, 6.5 * theme.scale);
}

function drawDashes(context: CanvasRenderingContext2D, { theme }: PlotView, left: number, y: number, width: number): void {
  context.save();
  context.strokeStyle = theme.ink2;
  context.lineWidth = 1.6 * theme.scale;
  context.setLineDash([7 * theme.scale, 4 * theme.scale]);
  context.beginPath();
  context.moveTo(left, y);
  context.lineTo(left + width, y);
  context.stroke();
  context.restore();
}

function fit(context: CanvasRenderingContext2D, text: string, room: number): string {
  let shown = text;
  while (shown.length > 1 && context.measureText(shown).width > room) shown = `${shown.slice(0, -2)}…`;
  return shown;
}

import { fillWords, type PlateBox, setFont } from "../text.ts";
import type { PlotView } from "./canvas-frame.ts";
import type { CurvePoint, CurvesChart } from "./curves.ts";
import type { Plot } from "./plot.ts";

/**
 * Writes the numbers next to the picked curve's points, as many as have room, and the number of seeds of some of them.
 * @param boxes of the text already there.
 */
export function labelPoints(
  context: CanvasRenderingContext2D,
  chart: CurvesChart,
  plot: Plot,
  view: PlotView,
  words: readonly PlateBox[],
): void {
  const curve = chart.curves[chart.picked];
  if (curve === undefined) return;
  const { points } = curve;
  const taken = [...words, ...points.map(({ x, median }) => boxAround(plot.toX(x), plot.toY(median), 5 * view.theme.scale))];
  if (chart.collapse !== null) {
    setFont(context, view, "label");
    for (const point of orderByWeight(points, chart)) labelPoint(context, chart, points, point, plot, view, taken);
  }
  noteSeeds(context, chart, plot, view, taken);
}

/** The collapse first, then the ends, then the others in order. */
function orderByWeight(points: readonly CurvePoint[], { collapse }: CurvesChart): readonly CurvePoint[] {
  const weigh = (point: CurvePoint, index: number): number => (point.at === collapse?.at ? 0 : index === 0 ? 1 : 2);
  const begins = points.findIndex(({ at }) => at === collapse?.at);
  // from the collapse outward
  return points
    .map((point, index) => ({ point, key: 1000 * weigh(point, index) + Math.abs(index - Math.max(0, begins)) }))
    .sort((a, b) => a.key - b.key)
    .map(({ point }) => point);
}

function labelPoint(
  context: CanvasRenderingContext2D,
  chart: CurvesChart,
  points: readonly CurvePoint[],
  point: CurvePoint,
  plot: Plot,
  view: PlotView,
  taken: PlateBox[],
): void {
  const { textScale, theme } = view;
  const index = points.indexOf(point);
  // the curve's name is at the end
  if (index === points.length - 1 && view.hasLabels && points.length > 1) return;
  if (isOnPlateau(points, index, plot)) return;
  const text = chart.formatY(point.median);
  const half = context.measureText(text).width / 2;
  const [x, y] = [plot.toX(point.x), plot.toY(point.median)];
  const away = (point.at === chart.collapse?.at ? 15 : 8) * theme.scale;
  const [before, after] = [points[index - 1], points[index + 1]].map((one) => (one === undefined ? y : plot.toY(one.median)));
  const places: readonly (readonly [number, number])[] =
    before < y - 6
      ? [[x + away + half, y - 5 * textScale]]
      : after > y + 12
        ? [[x + away + half, y - 9 * textScale], [x, y - 14 * textScale]] // prettier-ignore
        : [[x, y + 15 * textScale], [x, y - 14 * textScale]]; // prettier-ignore
  // at the start of the collapse, also try below its ring
  const below: readonly (readonly [number, number])[] = point.at === chart.collapse?.at ? [[x - away - half, y + 12 * textScale]] : [];
  for (const [px, wishedY] of [...places, ...below]) {
    const py = Math.max(wishedY, 7 * textScale);
    const box = { left: px - half - 1, right: px + half + 1, top: py - 6 * textScale, bottom: py + 6 * textScale };
    if (box.right > plot.right || box.bottom > plot.bottom || box.top < 0 || taken.some((other) => overlaps(box, other))) continue;
    taken.push(box);
    context.textAlign = "center";
    context.strokeStyle = theme.paper;
    context.lineWidth = 3 * theme.scale;
    context.lineJoin = "round";
    context.strokeText(text, px, py);
    context.fillStyle = theme.ink;
    context.fillText(text, px, py);
    return;
  }
}

/** Is it one of several close points at nearly the same height, whose neighbors' numbers are enough? */
function isOnPlateau(points: readonly CurvePoint[], index: number, plot: Plot): boolean {
  const [before, point, after] = [points[index - 1], points[index], points[index + 1]];
  const isClose = (other: CurvePoint | undefined): boolean =>
    other !== undefined &&
    Math.abs(plot.toX(other.x) - plot.toX(point.x)) < 18 &&
    Math.abs(plot.toY(other.median) - plot.toY(point.median)) < 18;
  return before !== undefined && isClose(before) && (after === undefined || isClose(after));
}

/** Neighboring points with additional seeds share a bracket below their lowest run. */
function noteSeeds(
  context: CanvasRenderingContext2D,
  { curves, picked }: CurvesChart,
  plot: Plot,
  view: PlotView,
  taken: PlateBox[],
): void {
  const { points, refined, refinedNote } = curves[picked];
  const { theme, textScale } = view;
  setFont(context, view, "tick");
  const half = context.measureText(refinedNote).width / 2;
  for (const run of listRuns(points, refined)) {
    const [left, right] = [run[0], run[run.length - 1]].map(({ x }) => plot.toX(x));
    const y = Math.max(...run.map(({ low }) => plot.toY(low))) + 9 * theme.scale;
    // below the bracket, or next to its left end if the space below is taken
    const places = [(left + right) / 2, left - half - 8].map((middle) => Math.max(plot.left + half, middle));
    const middle = places.find((place, index) => {
      const top = index === 0 ? y + 3 : y - 8 * textScale;
      const box = { left: place - half, right: place + half, top, bottom: top + 14 * textScale };
      return box.bottom <= plot.bottom && !taken.some((other) => overlaps(box, other));
    });
    if (middle === undefined) continue;
    const textY = middle === places[0] ? y + 10 * textScale : y - textScale;
    context.strokeStyle = theme.ink3;
    context.lineWidth = theme.scale;
    context.beginPath();
    context.moveTo(left - 3, y - 4 * theme.scale);
    context.lineTo(left - 3, y);
    context.lineTo(right + 3, y);
    context.lineTo(right + 3, y - 4 * theme.scale);
    context.stroke();
    context.textAlign = "center";
    context.strokeStyle = theme.paper;
    context.lineWidth = 3 * theme.scale;
    context.strokeText(refinedNote, middle, textY);
    context.fillStyle = theme.ink3;
    fillWords(context, refinedNote, middle, textY);
  }
}

/** Groups consecutive points. */
function listRuns(points: readonly CurvePoint[], refined: readonly number[]): CurvePoint[][] {
  const runs: CurvePoint[][] = [];
  for (const [index, point] of points.entries()) {
    if (!refined.includes(point.at)) continue;
    const isNext = index > 0 && refined.includes(points[index - 1].at);
    if (isNext) runs[runs.length - 1].push(point);
    else runs.push([point]);
  }
  return runs;
}

function boxAround(x: number, y: number, radius: number): PlateBox {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
}

function overlaps(a: PlateBox, b: PlateBox): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}

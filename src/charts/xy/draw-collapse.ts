import { fillWords, type PlateBox, setFont } from "../text.ts";
import { snapLine } from "../time/view.ts";
import type { PlotView } from "./canvas-frame.ts";
import type { CollapseMark, CurvesChart } from "./curves.ts";
import type { Plot } from "./plot.ts";

/** Draws where the picked curve collapses: half of its best median, and the first point that stays below. */

/** Draws the dashed line with which the medians are compared. */
export function drawHalf(context: CanvasRenderingContext2D, { collapse }: CurvesChart, plot: Plot, view: PlotView): void {
  if (collapse === null) return;
  const { theme, ratio } = view;
  const y = snapLine(plot.toY(collapse.half), ratio);
  context.save();
  context.strokeStyle = theme.stall;
  context.lineWidth = 1.25 * theme.scale;
  context.setLineDash([5 * theme.scale, 4 * theme.scale]);
  context.beginPath();
  context.moveTo(plot.left, y);
  context.lineTo(plot.right, y);
  context.stroke();
  context.restore();
}

/** Names the dashed line, over the curves. */
export function nameHalf(context: CanvasRenderingContext2D, { collapse }: CurvesChart, plot: Plot, view: PlotView): void {
  if (collapse === null) return;
  const { theme, textScale, ratio } = view;
  const y = snapLine(plot.toY(collapse.half), ratio) + 10 * textScale;
  setFont(context, view, "label");
  context.textAlign = "right";
  context.strokeStyle = theme.paper;
  context.lineWidth = 4;
  context.strokeText(collapse.halfName, plot.right, y);
  context.fillStyle = theme.stall;
  fillWords(context, collapse.halfName, plot.right, y);
}

/** Draws a ring around the point, a stem down to its value of x, and a label. @returns the label's box; null: none. */
export function drawCollapse(context: CanvasRenderingContext2D, chart: CurvesChart, plot: Plot, view: PlotView): PlateBox | null {
  const { collapse, curves, picked, axis } = chart;
  if (collapse === null || collapse.at === null) return null;
  const point = curves[picked]?.points.find(({ at }) => at === collapse.at);
  if (point === undefined) return null;
  const { theme, ratio } = view;
  const x = snapLine(plot.toX(axis.xs[collapse.at]), ratio);
  const radius = 11 * theme.scale;
  const y = plot.toY(point.median);
  context.strokeStyle = theme.stall;
  context.lineWidth = 2.2 * theme.scale;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.stroke();
  context.lineWidth = 1.5 * theme.scale;
  context.beginPath();
  context.moveTo(x, Math.min(y + radius, plot.bottom));
  context.lineTo(x, plot.bottom);
  context.stroke();
  return writeNote(context, collapse, x, plot, view);
}

function writeNote(
  context: CanvasRenderingContext2D,
  { place: alone, before, note }: Pick<CollapseMark, "place" | "before" | "note">,
  x: number,
  plot: Plot,
  view: PlotView,
): PlateBox {
  const { theme, textScale } = view;
  const y = plot.bottom - 14 * textScale;
  const [gap, dash] = [6 * textScale, 10 * textScale];
  setFont(context, view, "label");
  const fullWidth = context.measureText(before).width;
  const shortWidth = context.measureText(alone).width;
  setFont(context, view, "small");
  const noteWidth = context.measureText(note).width;
  const room = plot.right - x - dash - gap;
  const isRight = room >= shortWidth;
  const hasNote = (isRight ? room : x - plot.left - dash - gap) >= fullWidth + gap + noteWidth;
  const [place, placeWidth] = hasNote ? [before, fullWidth] : [alone, shortWidth];
  const width = placeWidth + (hasNote ? gap + noteWidth : 0);
  const left = isRight ? x + dash + gap / 2 : x - dash - gap / 2 - width;
  const box = { left, right: left + width, top: y - 7 * textScale, bottom: y + 7 * textScale };
  context.strokeStyle = theme.stall;
  context.lineWidth = theme.scale;
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(isRight ? x + dash : x - dash, y);
  context.stroke();
  context.textAlign = "left";
  setFont(context, view, "label");
  context.strokeStyle = theme.paper;
  context.lineWidth = 4;
  context.strokeText(place, left, y);
  context.fillStyle = theme.stall;
  fillWords(context, place, left, y);
  if (!hasNote) return box;
  setFont(context, view, "small");
  context.strokeText(note, left + placeWidth + gap, y);
  context.fillStyle = theme.ink2;
  fillWords(context, note, left + placeWidth + gap, y);
  return box;
}

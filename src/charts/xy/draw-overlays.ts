import { t } from "../../language/translate.ts";
import { setFont, fillWords } from "../text.ts";
import type { PlotView } from "./canvas-frame.ts";
import type { CurvesChart } from "./curves.ts";
import { type Plot, traceLine } from "./plot.ts";

/** Draws what is laid over the runs: formulas, bounds and measurements by others. */

/** Shades the range in which the model jumps from value to value. */
export function shadeJumps(context: CanvasRenderingContext2D, { jumpsTo, axis, model }: CurvesChart, plot: Plot, view: PlotView): void {
  if (jumpsTo === null || model.length === 0) return;
  const right = plot.toX(jumpsTo);
  context.fillStyle = view.theme.wash;
  context.fillRect(plot.left, plot.top, right - plot.left, plot.bottom - plot.top);
  if (right - plot.left < 90 * view.textScale) return;
  setFont(context, view, "tick");
  context.textAlign = "left";
  context.fillStyle = view.theme.ink3;
  const lines = t("up to {x} the\nmodel jumps", { x: axis.formatX(jumpsTo) }).split("\n");
  for (const [place, text] of lines.toReversed().entries())
    fillWords(context, text, plot.left + 5 * view.textScale, plot.bottom - (10 + 14 * place) * view.textScale);
}

/** Draws the goodput if each block took one RTOmin. */
export function drawOneTimeout(context: CanvasRenderingContext2D, { oneTimeout }: CurvesChart, plot: Plot, view: PlotView): void {
  const last = oneTimeout.at(-1);
  if (last === undefined) return;
  const { theme } = view;
  context.save();
  context.strokeStyle = theme.ink3;
  context.lineWidth = 1.25 * theme.scale;
  context.setLineDash([4, 2, 1, 2].map((part) => part * theme.scale));
  context.beginPath();
  traceLine(context, plot, oneTimeout);
  context.stroke();
  context.restore();
  note(context, t("one RTOmin per block"), plot.right - 4, plot.toY(last.y) - 9 * view.textScale, "right", view);
}

/** Draws the model: dashed where it is trustworthy, thin with hollow points elsewhere. */
export function drawModel(context: CanvasRenderingContext2D, { model, top }: CurvesChart, plot: Plot, view: PlotView): void {
  if (model.length === 0) return;
  const { theme } = view;
  // where it exceeds the maximum it leaves the plot a little
  const shown = model.map((point) => ({ ...point, y: Math.min(point.y, top * 1.02) }));
  const jumping = shown.filter(({ holds }) => !holds);
  context.save();
  context.strokeStyle = theme.ink3;
  context.lineWidth = theme.scale;
  context.setLineDash([2 * theme.scale, 2 * theme.scale]);
  context.beginPath();
  traceLine(context, plot, jumping);
  context.stroke();
  context.setLineDash([]);
  for (const { x, y } of jumping) {
    context.beginPath();
    context.arc(plot.toX(x), plot.toY(y), 2.3 * theme.scale, 0, 2 * Math.PI);
    context.fillStyle = theme.paper;
    context.fill();
    context.stroke();
  }
  context.strokeStyle = theme.ink2;
  context.lineWidth = 1.6 * theme.scale;
  context.setLineDash([7 * theme.scale, 4 * theme.scale]);
  context.beginPath();
  traceLine(
    context,
    plot,
    shown.filter(({ holds }) => holds),
  );
  context.stroke();
  context.restore();
}

/** Draws measurements by others: an upright cross on a wider paper-colored one. */
export function drawCrosses(context: CanvasRenderingContext2D, { crosses, crossNote }: CurvesChart, plot: Plot, view: PlotView): void {
  const { theme } = view;
  const arm = 6.5 * theme.scale;
  if (crosses.length > 0 && !view.hasLabels)
    note(context, `+ ${crossNote}`, plot.right - 4, plot.bottom - 12 * view.textScale, "right", view);
  for (const [style, width] of [
    [theme.paper, 4],
    [theme.ink, 1.5],
  ] as const) {
    context.strokeStyle = style;
    context.lineWidth = width * theme.scale;
    for (const { x, y } of crosses) strokeCross(context, plot.toX(x), plot.toY(y), arm);
  }
}

/** Strokes an upright cross in the current style. @param arm half its width, pixels. */
export function strokeCross(context: CanvasRenderingContext2D, px: number, py: number, arm: number): void {
  context.beginPath();
  context.moveTo(px - arm, py);
  context.lineTo(px + arm, py);
  context.moveTo(px, py - arm);
  context.lineTo(px, py + arm);
  context.stroke();
}

function note(context: CanvasRenderingContext2D, text: string, x: number, y: number, align: CanvasTextAlign, view: PlotView): void {
  setFont(context, view, "tick");
  context.textAlign = align;
  context.strokeStyle = view.theme.paper;
  context.lineWidth = 4;
  context.strokeText(text, x, y);
  context.fillStyle = view.theme.ink3;
  fillWords(context, text, x, y);
}

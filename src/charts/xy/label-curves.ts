import { t } from "../../language/translate.ts";
import { setFont, fillWords } from "../text.ts";
import { strokeCross } from "./draw-overlays.ts";
import type { PlotView } from "./canvas-frame.ts";
import type { CurvesChart } from "./curves.ts";
import { type Plot, spreadLabels } from "./plot.ts";
import { drawSeriesSample, type SeriesLook } from "./series-marks.ts";

interface Label {
  readonly name: string;
  readonly note: string;
  readonly look: SeriesLook | "model" | "crosses" | "guess";
  y: number;
}

/** Writes the name of each curve at its end, without overlaps. */
export function labelCurves(context: CanvasRenderingContext2D, chart: CurvesChart, plot: Plot, view: PlotView): void {
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

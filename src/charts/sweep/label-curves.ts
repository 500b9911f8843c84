import { setFont } from "../text.ts";
import type { CurvesChart, CurvesPlot } from "./curves.ts";
import type { PlotView } from "./plot.ts";
import { drawSeriesSample, type SeriesLook } from "./series-marks.ts";

interface Label {
  readonly name: string;
  readonly note: string;
  readonly look: SeriesLook | null;
  y: number;
}

/** The name of each curve at its end, none over another. */
export function labelCurves(context: CanvasRenderingContext2D, chart: CurvesChart, plot: CurvesPlot, view: PlotView): void {
  const { theme, textScale } = view;
  const labels: Label[] = chart.curves.flatMap(({ name, note, look, points }) => {
    const last = points.at(-1);
    return last === undefined ? [] : [{ name, note, look, y: plot.toY(last.median) }];
  });
  const end = chart.model.at(-1);
  if (end !== undefined) labels.push({ name: "Model", note: chart.modelNote, look: null, y: plot.toY(Math.min(end.y, chart.top)) });
  spread(labels, plot, 27 * textScale);
  const left = plot.right + 4 * textScale;
  const sample = 20 * textScale;
  const textX = left + sample + 6 * textScale;
  const room = view.widthPx - textX;
  for (const { name, note, look, y } of labels) {
    if (look !== null) drawSeriesSample(context, theme, look, left, y, sample);
    else drawDashes(context, view, left, y, sample);
    setFont(context, view, "label");
    context.textAlign = "left";
    context.fillStyle = theme.ink;
    context.fillText(fit(context, name, room), textX, y);
    if (note === "") continue;
    setFont(context, view, "tick");
    context.fillStyle = theme.ink3;
    context.fillText(fit(context, note, room), textX, y + 12.5 * textScale);
  }
}

/** Moves labels apart, as little as may be, within the plot. */
function spread(labels: Label[], plot: CurvesPlot, leastPx: number): void {
  labels.sort((a, b) => a.y - b.y);
  for (const [index, label] of labels.entries()) label.y = Math.max(label.y, index === 0 ? plot.top : labels[index - 1].y + leastPx);
  for (let index = labels.length - 1; index >= 0; index--) {
    const limit = index === labels.length - 1 ? plot.bottom - leastPx / 2 : labels[index + 1].y - leastPx;
    labels[index].y = Math.min(labels[index].y, limit);
  }
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

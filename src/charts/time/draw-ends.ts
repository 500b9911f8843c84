import { setFont, fillWords } from "../text.ts";
import { snap, type ChartView, type Gap } from "./view.ts";

/** Draws where a run ended: a line through the view and a label at its top; dotted for the previous run. */
export function drawEnd(
  context: CanvasRenderingContext2D,
  timeNs: number,
  label: string,
  isPrevious: boolean,
  view: ChartView,
  gaps: readonly Gap[] = [],
): void {
  const { theme, axis, left, top, height, ratio, textScale, rightPx } = view;
  if (timeNs <= axis.fromNs || timeNs > axis.toNs) return;
  const x = snap(left + axis.toX(timeNs), ratio) - 0.5 / ratio;
  context.strokeStyle = isPrevious ? theme.ink3 : theme.ink;
  context.lineWidth = 1.25 * theme.scale;
  if (isPrevious) context.setLineDash([2.5 * theme.scale, 2.5 * theme.scale]);
  context.beginPath();
  context.moveTo(x, top);
  for (const gap of gaps) {
    context.lineTo(x, gap.top);
    context.moveTo(x, gap.bottom);
  }
  context.lineTo(x, top + height);
  context.stroke();
  context.setLineDash([]);
  setFont(context, view, "small");
  const { width } = context.measureText(label);
  const away = 5 * textScale;
  const textX = x + away + width <= rightPx ? x + away : x - away - width;
  const y = top + 8 * textScale;
  context.fillStyle = theme.paper;
  context.fillRect(textX - 2, y - 7 * textScale, width + 4, 14 * textScale);
  context.textAlign = "left";
  context.fillStyle = isPrevious ? theme.ink3 : theme.ink2;
  fillWords(context, label, textX, y);
}

import { t } from "../../language/translate.ts";
import { setFont, fillWords } from "../text.ts";
import type { TimeAxis } from "./time-axis.ts";
import { snap, snapLine, type ChartView } from "./view.ts";
import { formatDuration, formatFigures } from "../../language/formats.ts";

/** Draws lines from the edges of each break of the plot down to `toY`, where the axis is true to time. */
export function drawBreakLeads(context: CanvasRenderingContext2D, trueAxis: TimeAxis, toY: number, view: ChartView): void {
  const { theme, axis, left, top, height } = view;
  const bottom = top + height;
  context.strokeStyle = theme.ghost;
  context.fillStyle = theme.wash;
  context.lineWidth = theme.scale;
  for (const { wait, fromNs, toNs, fromX, toX } of axis.segments) {
    if (wait === null) continue;
    context.beginPath();
    context.moveTo(left + trueAxis.toX(fromNs), toY);
    context.lineTo(left + fromX, bottom + 1);
    context.lineTo(left + toX, bottom + 1);
    context.lineTo(left + trueAxis.toX(toNs), toY);
    context.fill();
    context.stroke();
  }
}

/** What a ruler measures: a round trip and the shortest RTO, nanoseconds. */
export interface Ruler {
  readonly rttNs: number;
  readonly rtoMinNs: number;
}

/** Draws the shortest RTO as a line to scale that starts with one round trip, to scale as well, and labels both. */
export function drawRuler(context: CanvasRenderingContext2D, { rttNs, rtoMinNs }: Ruler, trueAxis: TimeAxis, view: ChartView): void {
  const { theme, left, top, height, ratio, textScale } = view;
  const { widthPx, nsPerPx } = trueAxis;
  const rttPx = rttNs / nsPerPx;
  // There is nothing to compare if the view is shorter than one round trip, or before there is a run.
  if (rttPx > widthPx) return;
  const rtoPx = Math.min(rtoMinNs / nsPerPx, widthPx);
  const y = snapLine(top + height / 2, ratio);
  const half = 3 * theme.scale;
  context.strokeStyle = theme.ink3;
  context.lineWidth = theme.scale;
  context.beginPath();
  context.moveTo(left, y);
  context.lineTo(left + rtoPx, y);
  // An RTO longer than the view has no end in it.
  if (rtoMinNs / nsPerPx <= widthPx) {
    context.moveTo(left + rtoPx, y - half);
    context.lineTo(left + rtoPx, y + half);
  }
  context.stroke();
  context.fillStyle = theme.ink;
  context.fillRect(left, y - half, Math.max(1 / ratio, snap(rttPx, ratio)), 2 * half);
  const times = rtoMinNs / rttNs;
  const values = { time: formatDuration(rtoMinNs), times: Math.round(times), pixels: formatFigures(rttPx, 2) };
  const texts =
    times >= 1.5
      ? [
          t("to scale: RTOmin {time} = {times} RTT, one RTT {pixels} px", values),
          t("RTOmin = {times} RTT, to scale", values),
          t("RTOmin = {times} RTT", values),
        ]
      : [t("to scale: RTOmin {time}, one RTT {pixels} px", values), t("RTOmin, to scale"), "RTOmin"];
  setFont(context, view, "tick");
  context.textAlign = "left";
  const gap = 6 * textScale;
  const words = texts.map((text) => ({ text, width: context.measureText(text).width }));
  // Next to the line, otherwise on it: both ends must be visible.
  const beside = words.find(({ width }) => rtoPx + gap + width <= widthPx);
  const said = beside ?? words.find(({ width }) => width + 8 * gap <= rtoPx);
  if (said === undefined) return;
  const textX = left + (beside ? rtoPx + gap : (rtoPx - said.width) / 2);
  if (!beside) {
    context.fillStyle = theme.paper;
    context.fillRect(textX - gap, top, said.width + 2 * gap, height);
  }
  context.fillStyle = theme.ink3;
  fillWords(context, said.text, textX, y);
}

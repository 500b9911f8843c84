import { setFont } from "../text.ts";
import type { Theme } from "../theme.ts";
import { traceValues } from "./trace.ts";
import { snapLine, type ChartView } from "./view.ts";
import { formatCount } from "../../language/formats.ts";

/** Of a port that cuts packets to their headers. */
export interface CutData {
  /** Most headers per device-pixel column, in slots: each is a sixth as tall as a packet. */
  readonly headers: Float64Array;
  /** Packets cut per CSS pixel. */
  readonly counts: Float64Array;
}

/** Headers are drawn above the whole packets, which cover the rest of this area. */
export function drawHeaderArea(
  context: CanvasRenderingContext2D,
  { headers }: CutData,
  { high, columns }: { readonly high: Float64Array; readonly columns: number },
  view: ChartView,
  toY: (slots: number) => number,
): void {
  if (columns === 0) return;
  const { theme, left, ratio } = view;
  const tops = high.map((packets, i) => packets + headers[i]);
  context.beginPath();
  traceValues(context, tops, columns, left, 1 / ratio, toY);
  context.strokeStyle = theme.q;
  context.lineWidth = 1.25 * theme.scale;
  context.lineJoin = "round";
  context.stroke();
  context.lineTo(left + columns / ratio, toY(0));
  context.lineTo(left, toY(0));
  context.fillStyle = theme.qb;
  context.fill();
}

/** From here on packets are cut: no drop happens there, so it is neither solid nor red. */
export function drawWholeLimit(context: CanvasRenderingContext2D, limit: number, view: ChartView, toY: (slots: number) => number): void {
  const { theme, left, axis, textScale, ratio } = view;
  const y = snapLine(toY(limit), ratio);
  context.strokeStyle = theme.ink;
  context.lineWidth = theme.scale;
  context.setLineDash([8 * theme.scale, 4 * theme.scale]);
  context.beginPath();
  context.moveTo(left, y);
  context.lineTo(left + axis.widthPx, y);
  context.stroke();
  context.setLineDash([]);
  setFont(context, view, "strongTick");
  context.fillStyle = theme.ink;
  context.textAlign = "right";
  context.fillText(formatCount(limit), left - 7 * textScale, y + 0.5);
}

/** A bar above the plot for the packets that were cut in a column. */
export function drawCutBars(
  context: CanvasRenderingContext2D,
  { counts }: CutData,
  base: number,
  { theme, left }: ChartView,
  measure: (packets: number) => number,
): void {
  context.fillStyle = theme.q;
  context.beginPath();
  for (let i = 0; i < counts.length; i++) {
    if (counts[i] === 0) continue;
    const height = measure(counts[i]) * theme.scale;
    context.rect(left + i, base - height, Math.max(1, theme.scale), height);
  }
  context.fill();
}

/** The same beside a legend's words: two packets with headers on them, around the origin. */
export function drawHeaderSwatch(context: CanvasRenderingContext2D, theme: Theme, width: number, height: number): void {
  context.fillStyle = theme.q0;
  context.fillRect(-width / 2, 0, width, height / 2);
  context.fillStyle = theme.qb;
  context.fillRect(-width / 2, -height / 2, width, height / 2);
  context.strokeStyle = theme.q;
  context.lineWidth = theme.scale;
  context.beginPath();
  for (const y of [-height / 2, 0]) {
    context.moveTo(-width / 2, y);
    context.lineTo(width / 2, y);
  }
  context.stroke();
}

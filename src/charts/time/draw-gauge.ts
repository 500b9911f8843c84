import { measureStepQuantiles } from "../../analysis/sender-steps.ts";
import { createLinear } from "../xy/linear.ts";
import { drawScale, thinTicks } from "./draw-frame.ts";
import { type StepTraces, strokeEach, strokeMiddle } from "./trace.ts";
import type { ChartView } from "./view.ts";
import { mostTraces } from "./windows-data.ts";
import { formatShort } from "../../language/formats.ts";

/** A value kept by senders, over time; its axis starts at 0. */
export interface GaugeData extends StepTraces {
  /** Top of the axis, and the value of one unit on it. */
  readonly top: number;
  readonly size: number;
  /** Also draw the median of all senders? */
  readonly hasMedian: boolean;
}

/** The y position of a value on an axis up to `top`; larger values are at its upper end. */
export function scaleGauge(top: number, view: ChartView): (value: number) => number {
  const toY = createLinear(0, top, view.top + view.height, view.top);
  return (value) => toY(Math.max(0, Math.min(value, top)));
}

/** Draws every sender as a thin line, and their median; a band of the middle 80% if there are too many to distinguish. */
export function drawGauge(context: CanvasRenderingContext2D, data: GaugeData, view: ChartView): void {
  const { top, size, senders, edges, stepPx, steps, toY, hasMedian } = data;
  const ticks = [1, 0, 2 / 3, 1 / 3].map((share) => ({ y: toY(top * share), label: formatShort((top * share) / size) }));
  drawScale(context, thinTicks(ticks, 15 * view.textScale), view);
  if (edges.length < 2) return;
  context.lineJoin = "bevel";
  if (senders <= mostTraces) strokeEach(context, data, view);
  if (senders === 1 || (!hasMedian && senders <= mostTraces)) return;
  const [low, median, high] = measureStepQuantiles(steps, senders, edges, [0.1, 0.5, 0.9]);
  if (senders > mostTraces) {
    context.fillStyle = view.theme.work3;
    context.beginPath();
    for (let column = 0; column < median.length; column++) {
      if (Number.isNaN(low[column])) continue;
      const y = toY(high[column]);
      context.rect(view.left + column * stepPx, y, stepPx, Math.max(stepPx, toY(low[column]) - y));
    }
    context.fill();
  }
  strokeMiddle(context, data, median, view);
}

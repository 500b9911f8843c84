import { measureStepQuantiles } from "../../analysis/sender-steps.ts";
import { writeShort } from "../../analysis/words.ts";
import { createLinear } from "../xy/linear.ts";
import { drawScale, thinTicks } from "./draw-frame.ts";
import { type StepTraces, strokeEach, strokeMiddle } from "./trace.ts";
import type { ChartView } from "./view.ts";
import { mostTraces } from "./windows-data.ts";

/** One value that senders keep, over time; its axis begins at 0. */
export interface GaugeData extends StepTraces {
  /** Top of the axis, and how much of the value one on it is. */
  readonly top: number;
  readonly size: number;
  /** Draws what stands for all senders too. */
  readonly hasMedian: boolean;
}

/** Where a value lies on an axis up to `top`; what is beyond it, at its upper end. */
export function scaleGauge(top: number, view: ChartView): (value: number) => number {
  const toY = createLinear(0, top, view.top + view.height, view.top);
  return (value) => toY(Math.max(0, Math.min(value, top)));
}

/** Every sender thin, and their median; the middle 80% as a band where there are too many to tell apart. */
export function drawGauge(context: CanvasRenderingContext2D, data: GaugeData, view: ChartView): void {
  const { top, size, senders, edges, stepPx, steps, toY, hasMedian } = data;
  const ticks = [1, 0, 2 / 3, 1 / 3].map((share) => ({ y: toY(top * share), label: writeShort((top * share) / size) }));
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

import { boundSteps, type SenderSteps } from "../../analysis/sender-steps.ts";
import { createStepBounds, type StepBounds } from "../../analysis/windows.ts";
import type { ChartView } from "./view.ts";

/**
 * Adds a step series, bounded per column, to the current path: level between changes, and within a
 * column that holds several changes from its lowest to its highest value. Gaps where values are NaN.
 */
export function traceBounds(
  context: CanvasRenderingContext2D,
  bounds: StepBounds,
  columns: number,
  left: number,
  stepPx: number,
  toY: (value: number) => number,
): void {
  const { first, low, high, last } = bounds;
  let isDown = false;
  for (let i = 0; i < columns; i++) {
    const end = last[i];
    if (Number.isNaN(end)) {
      isDown = false;
      continue;
    }
    if (isDown && low[i] === high[i]) continue;
    const x = left + i * stepPx;
    if (!isDown) {
      const start = Number.isNaN(first[i]) ? end : first[i];
      context.moveTo(x, toY(start));
      isDown = true;
      if (low[i] === high[i]) continue;
    } else context.lineTo(x, toY(first[i]));
    if (high[i] > Math.max(first[i], end)) context.lineTo(x, toY(high[i]));
    if (low[i] < Math.min(first[i], end)) context.lineTo(x, toY(low[i]));
    context.lineTo(x, toY(end));
  }
  if (isDown) context.lineTo(left + columns * stepPx, toY(last[columns - 1]));
}

/** Adds values, one per column, to the current path: joined by slopes, or by steps. Gaps where values are NaN. */
export function traceValues(
  context: CanvasRenderingContext2D,
  values: Float64Array,
  columns: number,
  left: number,
  stepPx: number,
  toY: (value: number) => number,
  isStepped = false,
): void {
  let isDown = false;
  for (let i = 0; i < columns; i++) {
    const value = values[i];
    if (Number.isNaN(value)) {
      isDown = false;
      continue;
    }
    const x = left + i * stepPx;
    if (!isDown) context.moveTo(x, toY(value));
    else context.lineTo(x, toY(value));
    if (isStepped) context.lineTo(x + stepPx, toY(value));
    isDown = true;
  }
  if (isDown && !isStepped) context.lineTo(left + columns * stepPx, toY(values[columns - 1]));
}

/** Draws clipped to the plot, plus the width of a line along its edge. */
export function drawWithinPlot(context: CanvasRenderingContext2D, { left, top, height, axis }: ChartView, draw: () => void): void {
  const edge = 4;
  context.save();
  context.beginPath();
  context.rect(left, top - edge, axis.widthPx, height + 2 * edge);
  context.clip();
  draw();
  context.restore();
}

/** Step series of senders, and where to draw them. */
export interface StepTraces {
  readonly steps: SenderSteps;
  readonly senders: number;
  /** Times of the edges of columns `stepPx` wide, as far as values are known. */
  readonly edges: Float64Array;
  readonly stepPx: number;
  toY(value: number): number;
}

/** Strokes every sender as a thin line. */
export function strokeEach(context: CanvasRenderingContext2D, { steps, senders, edges, stepPx, toY }: StepTraces, view: ChartView): void {
  const count = edges.length - 1;
  const bounds = createStepBounds(count);
  context.strokeStyle = view.theme.work;
  context.lineWidth = (senders <= 8 ? 1.1 : 0.8) * view.theme.scale;
  // a few lines can be distinguished, so they need not be fainter
  context.globalAlpha = senders === 1 ? 1 : senders <= 8 ? 0.6 : 0.35;
  for (let sender = 0; sender < senders; sender++) {
    boundSteps(steps, sender, edges, bounds);
    context.beginPath();
    traceBounds(context, bounds, count, view.left, stepPx, toY);
    context.stroke();
  }
  context.globalAlpha = 1;
}

/** Strokes the line that represents all senders, one value per column, on a paper-colored halo. */
export function strokeMiddle(context: CanvasRenderingContext2D, { stepPx, toY }: StepTraces, values: Float64Array, view: ChartView): void {
  for (const [style, width] of [
    [view.theme.paper, 4.4],
    [view.theme.work, 2.2],
  ] as const) {
    context.beginPath();
    traceValues(context, values, values.length, view.left, stepPx, toY, true);
    context.strokeStyle = style;
    context.lineWidth = width * view.theme.scale;
    context.stroke();
  }
}

/** Strokes one sender over the others, on a paper-colored halo. */
export function strokeSender(
  context: CanvasRenderingContext2D,
  { steps, senders, edges, stepPx, toY }: StepTraces,
  sender: number,
  isPicked: boolean,
  view: ChartView,
): void {
  const count = edges.length - 1;
  if (count < 1 || sender >= senders) return;
  const bounds = createStepBounds(count);
  boundSteps(steps, sender, edges, bounds);
  drawWithinPlot(context, view, () => {
    for (const [style, width] of [
      [view.theme.paper, 5.5],
      [isPicked ? view.theme.pick : view.theme.ink, isPicked ? 2.4 : 1.6],
    ] as const) {
      context.beginPath();
      traceBounds(context, bounds, count, view.left, stepPx, toY);
      context.strokeStyle = style;
      context.lineWidth = width * view.theme.scale;
      context.stroke();
    }
  });
}

import type { StepBounds } from "../../analysis/windows.ts";
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

/** Draws with everything beyond the plot cut off, but for the width of a line along its edge. */
export function drawWithinPlot(context: CanvasRenderingContext2D, { left, top, height, axis }: ChartView, draw: () => void): void {
  const edge = 4;
  context.save();
  context.beginPath();
  context.rect(left, top - edge, axis.widthPx, height + 2 * edge);
  context.clip();
  draw();
  context.restore();
}

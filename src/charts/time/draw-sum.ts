import { boundSum, type StepSums } from "../../analysis/step-sums.ts";
import { countBelow } from "../../analysis/search.ts";
import { createStepBounds } from "../../analysis/windows.ts";
import { drawScale, thinTicks } from "./draw-frame.ts";
import { traceBounds } from "./trace.ts";
import type { ChartView } from "./view.ts";
import { formatShort } from "../../language/formats.ts";

/** What one receiver keeps for all its senders, over time. */
export interface SumData {
  readonly sums: StepSums;
  /** Moments that have a stroke at the foot. */
  readonly moments: StepSums["falls"];
  /** Times of the edges of columns `stepPx` wide, as far as values are known. */
  readonly edges: Float64Array;
  readonly stepPx: number;
  /** Top of the axis. */
  readonly top: number;
  toY(value: number): number;
}

const strokePx = 7;
/** Strokes that are closer together run into a band. */
const leastGapPx = 4;

/** Draws the sum as an area, and a stroke at the foot for each moment. */
export function drawSum(context: CanvasRenderingContext2D, data: SumData, view: ChartView): void {
  const { sums, edges, stepPx, top, toY } = data;
  const { theme, left, textScale } = view;
  const ticks = [1, 0, 2 / 3, 1 / 3].map((share) => ({ y: toY(top * share), label: formatShort(top * share) }));
  drawScale(context, thinTicks(ticks, 15 * textScale), view);
  const columns = edges.length - 1;
  if (columns < 1) return;
  const bounds = createStepBounds(columns);
  boundSum(sums, edges, bounds);
  context.beginPath();
  traceBounds(context, bounds, columns, left, stepPx, toY);
  context.strokeStyle = theme.work;
  context.lineWidth = 1.5 * theme.scale;
  context.lineJoin = "bevel";
  context.stroke();
  context.lineTo(left + columns * stepPx, toY(0));
  context.lineTo(left, toY(0));
  context.fillStyle = theme.work3;
  context.globalAlpha = 0.6;
  context.fill();
  context.globalAlpha = 1;
  drawMoments(context, data, view);
}

function drawMoments(context: CanvasRenderingContext2D, { moments, edges, toY }: SumData, view: ChartView): void {
  const { theme, left, axis } = view;
  const from = countBelow(moments.values, moments.length, edges[0]);
  const end = countBelow(moments.values, moments.length, edges[edges.length - 1]);
  if (end <= from) return;
  const height = strokePx * theme.scale;
  const foot = toY(0);
  const xOf = (place: number): number => left + axis.toX(moments.values[place]);
  const gap = leastGapPx * theme.scale;
  context.fillStyle = theme.work;
  context.beginPath();
  // of a band only its ends are drawn: there may be a hundred thousand moments, and as many as the view has pixels
  for (let place = from; place < end;) {
    const x = xOf(place);
    let last = x;
    place += 1;
    while (place < end && xOf(place) - last < gap) {
      last = xOf(place);
      place += 1;
    }
    context.rect(x - theme.scale / 2, foot - height, Math.max(theme.scale, last - x), height);
  }
  context.fill();
}

import { scaleLinear, scaleLog } from "d3-scale";
import { line } from "d3-shape";
import type { Bounds, TracePoint } from "./chart-data.ts";

export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Scales {
  x(value: number): number;
  y(value: number): number;
  readonly ticksY: readonly number[];
  /** Is the value within the axis? */
  isShown(value: number): boolean;
}

export function makeScales({ xs, isLogX, isLogY, low, high }: Bounds, { left, right, top, bottom }: Frame): Scales {
  const scaleX = (isLogX ? scaleLog() : scaleLinear()).domain([xs[0], xs[xs.length - 1]]).range([left, right]);
  const scaleY = (isLogY ? scaleLog() : scaleLinear()).domain([low, high === low ? low + 1 : high]).range([bottom, top]);
  const ticks = scaleY.ticks(isLogY ? 3 : 5);
  return {
    x: (value) => (xs.length === 1 ? (left + right) / 2 : scaleX(value)),
    // The limit of a claim may be outside.
    y: (value) => Math.min(bottom + 1, Math.max(top - 1, isLogY && value <= 0 ? bottom : scaleY(value))),
    ticksY: isLogY ? ticks.filter((tick) => Number.isInteger(Math.round(Math.log10(tick) * 1e6) / 1e6)) : ticks,
    isShown: (value) => !isLogY || value > 0,
  };
}

export function drawLine(scales: Scales, points: readonly TracePoint[]): string {
  const path = line<TracePoint>()
    .defined(({ median }) => scales.isShown(median))
    .x(({ x }) => round(scales.x(x)))
    .y(({ median }) => round(scales.y(median)));
  return path([...points]) ?? "";
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

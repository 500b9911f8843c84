import { writeShort } from "../analysis/words.ts";
import { area, curveStepAfter, line } from "d3-shape";
import { drawScale, thinTicks } from "./draw-frame.ts";
import { createLinear } from "./linear.ts";
import type { LinkBins } from "./link-bins.ts";
import type { ChartView } from "./view.ts";

export interface LinkData {
  readonly linkBps: number;
  readonly bins: readonly LinkBins[];
  /** The run before, on the same axis; null: not shown. */
  readonly ghost: readonly LinkBins[] | null;
}

export interface RateUnit {
  readonly name: "Gb/s" | "Mb/s" | "kb/s";
  readonly bps: number;
}

/** The unit in which a link of this rate is labelled. */
export function rateUnit(linkBps: number): RateUnit {
  if (linkBps >= 1e9) return { name: "Gb/s", bps: 1e9 };
  return linkBps >= 1e6 ? { name: "Mb/s", bps: 1e6 } : { name: "kb/s", bps: 1e3 };
}

/** Each bin is level from its left edge to its right one: the last share stands for the last edge, too. */
function pointsOf({ edges, shares }: LinkBins): [number, number][] {
  return Array.from(edges, (timeNs, i) => [timeNs, shares[Math.min(i, shares.length - 1)]]);
}

/** Throughput of the bottleneck link: steps over a light area. */
export function drawLink(context: CanvasRenderingContext2D, data: LinkData, view: ChartView): void {
  const { theme, axis, left, top, height, textScale } = view;
  const rate = data.linkBps / rateUnit(data.linkBps).bps;
  const toY = createLinear(0, 1, top + height, top);
  const ticks = [1, 0, 0.5].map((share) => ({ y: toY(share), label: writeShort(rate * share) }));
  drawScale(context, thinTicks(ticks, 12 * textScale), view);
  const toX = ([timeNs]: [number, number]): number => left + axis.toX(timeNs);
  const drawSteps = line(toX, ([, share]) => toY(share))
    .curve(curveStepAfter)
    .context(context);
  const fillSteps = area(toX, toY(0), ([, share]) => toY(share))
    .curve(curveStepAfter)
    .context(context);
  context.lineJoin = "miter";
  for (const bins of data.bins) {
    const points = pointsOf(bins);
    context.beginPath();
    fillSteps(points);
    context.fillStyle = theme.work3;
    context.fill();
    context.beginPath();
    drawSteps(points);
    context.strokeStyle = theme.work;
    context.lineWidth = 1.5 * theme.scale;
    context.stroke();
  }
  if (data.ghost !== null) {
    context.beginPath();
    for (const bins of data.ghost) drawSteps(pointsOf(bins));
    strokeGhost(context, view);
  }
}

/** Strokes the current path as the run before: thin and dotted. */
export function strokeGhost(context: CanvasRenderingContext2D, view: ChartView): void {
  const { theme } = view;
  context.save();
  context.strokeStyle = theme.ink3;
  context.lineWidth = 1.25 * theme.scale;
  context.setLineDash([2.5 * theme.scale, 2.5 * theme.scale]);
  context.stroke();
  context.restore();
}

/**
 * The ribbon below: busy solid, idle hatched. `shares` is the busy share of each device-pixel column,
 * up to the last that is known; a column that is both is toned.
 */
export function drawRibbon(context: CanvasRenderingContext2D, shares: Float64Array, columns: number, view: ChartView): void {
  const { theme, left, top, height, ratio, patterns } = view;
  context.fillStyle = patterns.wait;
  context.fillRect(left, top, columns / ratio, height);
  context.fillStyle = theme.work;
  for (let i = 0; i < columns;) {
    const share = Math.round(shares[i] * 16) / 16;
    let end = i + 1;
    while (end < columns && Math.round(shares[end] * 16) / 16 === share) end++;
    if (share > 0) {
      context.globalAlpha = share;
      context.fillRect(left + i / ratio, top, (end - i) / ratio, height);
    }
    i = end;
  }
  context.globalAlpha = 1;
}

import { drawScale, thinTicks } from "./draw-frame.ts";
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

function traceBins(context: CanvasRenderingContext2D, bins: LinkBins, view: ChartView): void {
  const { axis, left } = view;
  const { edges, shares } = bins;
  const toY = (share: number): number => view.top + view.height * (1 - share);
  context.moveTo(left + axis.toX(edges[0]), toY(shares[0]));
  for (let i = 0; i < shares.length; i++) {
    const y = toY(shares[i]);
    if (i > 0 && shares[i] !== shares[i - 1]) context.lineTo(left + axis.toX(edges[i]), y);
    if (i + 1 === shares.length || shares[i + 1] !== shares[i]) context.lineTo(left + axis.toX(edges[i + 1]), y);
  }
}

/** Throughput of the bottleneck link: steps over a light area. */
export function drawLink(context: CanvasRenderingContext2D, data: LinkData, view: ChartView): void {
  const { theme, axis, left, top, height, textScale } = view;
  const rate = data.linkBps / rateUnit(data.linkBps).bps;
  const ticks = [1, 0, 0.5].map((share) => ({ y: top + height * (1 - share), label: String(Number((rate * share).toPrecision(3))) }));
  drawScale(context, thinTicks(ticks, 12 * textScale), view);
  context.lineJoin = "miter";
  for (const bins of data.bins) {
    context.beginPath();
    traceBins(context, bins, view);
    context.lineTo(left + axis.toX(bins.edges[bins.edges.length - 1]), top + height);
    context.lineTo(left + axis.toX(bins.edges[0]), top + height);
    context.fillStyle = theme.work3;
    context.fill();
    context.beginPath();
    traceBins(context, bins, view);
    context.strokeStyle = theme.work;
    context.lineWidth = 1.5 * theme.scale;
    context.stroke();
  }
  if (data.ghost !== null) {
    context.beginPath();
    for (const bins of data.ghost) traceBins(context, bins, view);
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

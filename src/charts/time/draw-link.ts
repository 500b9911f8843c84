import { measureBusyShares, type LinkIndex } from "../../analysis/link.ts";
import { measureWaitingShares } from "../../analysis/waits.ts";
import type { RunColumns } from "../../protocol/tables.ts";
import { drawScale, thinTicks } from "./draw-frame.ts";
import { createLinear } from "../xy/linear.ts";
import type { Theme } from "../theme.ts";
import type { LinkBins } from "./link-bins.ts";
import { drawWithinPlot } from "./trace.ts";
import type { ChartView } from "./view.ts";
import { findRateUnit, formatShort } from "../../language/formats.ts";

export interface LinkData {
  readonly linkBps: number;
  readonly bins: readonly LinkBins[];
  /** Throughput of headers of trimmed packets, for each of `bins`; empty: the run has none. */
  readonly headers: readonly Float64Array[];
  /** The previous run, on the same axis; null: not shown. */
  readonly ghost: readonly LinkBins[] | null;
}

/** Throughput of the bottleneck link: steps over a light area. */
export function drawLink(context: CanvasRenderingContext2D, data: LinkData, view: ChartView): void {
  const { theme, axis, left, top, height, textScale } = view;
  const rate = data.linkBps / findRateUnit(data.linkBps).bps;
  const toY = createLinear(0, 1, top + height, top);
  const ticks = (view.isPlain ? [1, 0] : [1, 0, 0.5]).map((share) => ({ y: toY(share), label: formatShort(rate * share) }));
  drawScale(context, thinTicks(ticks, 15 * textScale), view);
  const toX = (timeNs: number): number => left + axis.toX(timeNs);
  const traceSteps = ({ edges, shares }: LinkBins): void =>
    shares.forEach((share, i) => {
      if (i === 0) context.moveTo(toX(edges[0]), toY(share));
      else context.lineTo(toX(edges[i]), toY(share));
      context.lineTo(toX(edges[i + 1]), toY(share));
    });
  context.lineJoin = "miter";
  data.bins.forEach((bins, place) => {
    context.beginPath();
    traceSteps(bins);
    context.lineTo(toX(bins.edges[bins.edges.length - 1]), toY(0));
    context.lineTo(toX(bins.edges[0]), toY(0));
    context.closePath();
    context.fillStyle = theme.work3;
    context.fill();
    if (place < data.headers.length) fillHeaders(context, theme, bins.edges.map(toX), data.headers[place].map(toY), toY(0));
    context.beginPath();
    traceSteps(bins);
    context.strokeStyle = theme.work;
    context.lineWidth = 1.5 * theme.scale;
    context.stroke();
  });
  if (data.ghost !== null) {
    const { ghost } = data;
    strokeGhost(context, view, () => {
      for (const bins of ghost) traceSteps(bins);
    });
  }
}

/** Draws headers at the foot of the area, as high as their share of the throughput. */
function fillHeaders(context: CanvasRenderingContext2D, theme: Theme, xs: Float64Array, tops: Float64Array, bottom: number): void {
  context.beginPath();
  tops.forEach((top, i) => {
    if (top < bottom) context.rect(xs[i], top, xs[i + 1] - xs[i], bottom - top);
  });
  context.fillStyle = theme.q;
  context.fill();
}

/** Strokes the previous run, thin and dotted, clipped to this run's scale. */
export function strokeGhost(context: CanvasRenderingContext2D, view: ChartView, addPath: () => void): void {
  const { theme } = view;
  drawWithinPlot(context, view, () => {
    context.strokeStyle = theme.ink3;
    context.lineWidth = 1.25 * theme.scale;
    context.setLineDash([2.5 * theme.scale, 2.5 * theme.scale]);
    context.beginPath();
    addPath();
    context.stroke();
  });
}

/** The ribbon's values for each known device-pixel column, shares from 0 to 1. */
export interface RibbonData {
  readonly busy: Float64Array;
  /** Share of time in which some sender waits for its timer. */
  readonly waiting: Float64Array;
  readonly columns: number;
}

/** Reads the ribbon of a run at the edges of the device-pixel columns, the first `columns` of which are known. */
export function readRibbon(link: LinkIndex, run: RunColumns, edges: Float64Array, columns: number): RibbonData {
  const known = edges.subarray(0, columns + 1);
  const data = { busy: new Float64Array(columns), waiting: new Float64Array(columns), columns };
  if (columns === 0) return data;
  measureBusyShares(link, known, data.busy);
  measureWaitingShares(run, known, data.waiting);
  return data;
}

/**
 * The ribbon below: busy solid; idle is hatched if some sender waits for a timer, otherwise plain gray, as between blocks. A partly busy
 * column is tinted.
 */
export function drawRibbon(context: CanvasRenderingContext2D, { busy, waiting, columns }: RibbonData, view: ChartView): void {
  const { theme, left, top, height, ratio, patterns } = view;
  const draw = (paintOf: (column: number) => number, begin: (paint: number) => void): void => {
    for (let i = 0; i < columns;) {
      const paint = paintOf(i);
      let end = i + 1;
      while (end < columns && paintOf(end) === paint) end++;
      if (paint > 0) {
        begin(paint);
        context.fillRect(left + i / ratio, top, (end - i) / ratio, height);
      }
      i = end;
    }
  };
  context.fillStyle = theme.well;
  context.fillRect(left, top, columns / ratio, height);
  context.fillStyle = patterns.wait;
  draw(
    (i) => (waiting[i] >= (1 - busy[i]) / 2 && waiting[i] > 0 ? 1 : 0),
    () => undefined,
  );
  context.fillStyle = theme.work;
  draw(
    (i) => Math.round(busy[i] * 16) / 16,
    (share) => (context.globalAlpha = share),
  );
  context.globalAlpha = 1;
}

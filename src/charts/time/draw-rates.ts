import { measureMedianRate, measureSentRate, readRates } from "../../analysis/rates.ts";
import type { RunColumns } from "../../protocol/tables.ts";
import type { Stop } from "../../analysis/pauses.ts";
import { hatchStops } from "./draw-stops.ts";
import { drawScale, thinTicks } from "./draw-frame.ts";
import { fillWords, setFont } from "../text.ts";
import { type StepTraces, strokeEach, strokeMiddle, strokeSender } from "./trace.ts";
import { snapLine, type ChartView } from "./view.ts";
import { mostTraces } from "./windows-data.ts";
import { formatFigures } from "../../language/formats.ts";

export interface RatesData {
  readonly columns: RunColumns;
  readonly senders: number;
  /** A full packet on the wire. */
  readonly packetBytes: number;
  readonly linkBps: number;
  /** Bits per second of one unit on the scale. */
  readonly unitBps: number;
  /** When PAUSE stops all senders. */
  readonly stops: readonly Stop[];
  /** Label of the fair-share line. */
  readonly fairWords: string;
  /** Ends of the scale, bits per second; the scale is logarithmic. */
  readonly leastBps: number;
  readonly mostBps: number;
  /** Times of the edges of columns `stepPx` wide, as far as rates are known. */
  readonly edges: Float64Array;
  readonly stepPx: number;
}

/** Starts at least two decades below the fair share and at most four below the link rate (our choice). */
export function boundScale(linkBps: number, senders: number, leastRateBps: number): number {
  const fair = linkBps / senders;
  return Math.max(linkBps / 10_000, Math.min(fair / 10, Math.max(fair / 100, leastRateBps)));
}

/** The y position of a rate: logarithmic, clamped to the ends. Not paced: the link's rate. */
export function scaleRates(
  { leastBps, mostBps }: Pick<RatesData, "leastBps" | "mostBps">,
  { top, height }: ChartView,
): (bps: number) => number {
  const span = Math.log(mostBps / leastBps);
  return (bps) => top + height * (1 - Math.max(0, Math.min(1, Math.log(bps / leastBps) / span)));
}

function traceRates(data: RatesData, view: ChartView): StepTraces {
  const { columns, senders, edges, stepPx } = data;
  return { steps: readRates(columns), senders, edges, stepPx, toY: scaleRates(data, view) };
}

/** Width of the bins of sent data, CSS pixels: in finer bins a paced sender's packet would be a spike. */
const binPx = 3;

/** Draws each sender's allowed rate as a thin step line, their median, the average sending rate as an area, and the fair share dashed. */
export function drawRates(context: CanvasRenderingContext2D, data: RatesData, view: ChartView): void {
  const { textScale, top, height } = view;
  const toY = scaleRates(data, view);
  const ticks = [];
  const low = 10 ** Math.ceil(Math.log10(data.leastBps / data.unitBps) - 1e-9);
  for (let value = low; value * data.unitBps <= data.mostBps * 1.0001; value *= 10)
    ticks.unshift({ y: toY(value * data.unitBps), label: formatFigures(value) });
  drawScale(context, thinTicks(ticks, 15 * textScale), view);
  if (data.edges.length > 1) {
    hatchStops(context, data.stops, { top, height }, data.edges[data.edges.length - 1], view);
    fillSent(context, data, view, toY);
    context.lineJoin = "bevel";
    const traces = traceRates(data, view);
    if (data.senders <= mostTraces) strokeEach(context, traces, view);
    strokeMiddle(context, traces, measureMedianRate(data.columns, data.senders, data.edges), view);
  }
  if (data.senders > 1) markFairShare(context, data, view, Math.min(top + height, toY(data.linkBps / data.senders)));
}

function fillSent(context: CanvasRenderingContext2D, data: RatesData, view: ChartView, toY: (bps: number) => number): void {
  const { edges, stepPx, columns, senders, packetBytes } = data;
  const each = Math.max(1, Math.round(binPx / stepPx));
  const bins = edges.filter((_, column) => column % each === 0 || column === edges.length - 1);
  const sent = measureSentRate(columns, senders, packetBytes, bins);
  const foot = view.top + view.height;
  context.fillStyle = view.theme.work2;
  context.globalAlpha = 0.45;
  context.beginPath();
  sent.forEach((bps, bin) => {
    if (bps <= data.leastBps) return;
    const x = view.left + bin * each * stepPx;
    const width = Math.min(each * stepPx, view.left + (edges.length - 1) * stepPx - x);
    context.rect(x, toY(bps), width, foot - toY(bps));
  });
  context.fill();
  context.globalAlpha = 1;
}

function markFairShare(context: CanvasRenderingContext2D, { fairWords }: RatesData, view: ChartView, y: number): void {
  const { theme, left, axis, ratio, textScale, top, height } = view;
  context.strokeStyle = theme.ink;
  context.lineWidth = theme.scale;
  context.setLineDash([7 * theme.scale, 4 * theme.scale]);
  context.beginPath();
  context.moveTo(left, snapLine(y, ratio));
  context.lineTo(left + axis.widthPx, snapLine(y, ratio));
  context.stroke();
  context.setLineDash([]);
  setFont(context, view, "small");
  const half = 7 * textScale;
  // below the line, or above it where there is no room
  const textY = y + 2 * half <= top + height ? y + half + 1 : y - half - 1;
  const width = context.measureText(fairWords).width;
  context.textAlign = "left";
  context.fillStyle = theme.paper;
  context.globalAlpha = 0.85;
  context.fillRect(left + axis.widthPx - width - 8, textY - half, width + 6, 2 * half);
  context.globalAlpha = 1;
  context.fillStyle = theme.ink;
  fillWords(context, fairWords, left + axis.widthPx - width - 5, textY);
}

/** Draws one sender's rate over the others. */
export function drawRateTrace(
  context: CanvasRenderingContext2D,
  data: RatesData,
  sender: number,
  isPicked: boolean,
  view: ChartView,
): void {
  strokeSender(context, traceRates(data, view), sender, isPicked, view);
}

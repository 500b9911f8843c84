import { timeoutClassCount } from "../../analysis/timeouts.ts";
import type { Stop } from "../../analysis/pauses.ts";
import type { BlockIndex } from "../../analysis/blocks.ts";
import { drawRibbon, type RibbonData } from "./draw-link.ts";
import { markColor } from "./marks.ts";
import { setFont, fillWords } from "../text.ts";
import { snap, type ChartView } from "./view.ts";
import { formatCount } from "../../language/formats.ts";

export interface OverviewData {
  /** Timeouts per bin and class, without those that cost nothing; each bin is `binPx` wide. */
  readonly timeouts: Int32Array;
  /** The same of those that cost nothing. */
  readonly freeTimeouts: Int32Array;
  /** How long the link was idle during the waits that ended in each bin. */
  readonly idleNs: Float64Array;
  /** Packets that the port trimmed in each bin. */
  readonly trims: Float64Array;
  /** When PAUSE stopped links: senders' links in the first row, then by distance from the senders. */
  readonly stops: readonly (readonly Stop[])[];
  readonly binPx: number;
  readonly ribbon: RibbonData;
  readonly blocks: BlockIndex;
  /** The part of the run that the panes show. */
  readonly fromNs: number;
  readonly toNs: number;
  /** The run is known up to this time. */
  readonly knownNs: number;
}

export interface OverviewLayout {
  readonly barsTop: number;
  readonly barsHeight: number;
  readonly ribbonTop: number;
  readonly ribbonHeight: number;
  /** Top of the block numbers; null: none. */
  readonly labelTop: number | null;
}

const barOrder = [0, 1, 2, 3, 4];

/**
 * Draws the whole run at true scale: what timeouts cost over the busy and idle ribbon; the part outside the panes' view is faint.
 */
export function drawOverview(context: CanvasRenderingContext2D, data: OverviewData, layout: OverviewLayout, view: ChartView): void {
  const { theme, axis, left } = view;
  const knownX = Math.min(axis.widthPx, axis.toX(data.knownNs));
  drawStopRows(context, data, layout, view);
  drawTrims(context, data, layout, view);
  drawBars(context, data, layout, view);
  drawRibbon(context, data.ribbon, { ...view, top: layout.ribbonTop, height: layout.ribbonHeight });
  const fromX = Math.max(0, axis.toX(data.fromNs));
  const toX = Math.min(axis.widthPx, axis.toX(data.toNs));
  context.fillStyle = theme.paper;
  context.globalAlpha = 0.4;
  const height = layout.ribbonTop + layout.ribbonHeight - layout.barsTop;
  context.fillRect(left, layout.barsTop, fromX, height);
  context.fillRect(left + toX, layout.barsTop, axis.widthPx - toX, height);
  context.globalAlpha = 1;
  if (knownX < axis.widthPx - 1) {
    context.strokeStyle = theme.ghost;
    context.lineWidth = 1.25 * theme.scale;
    context.setLineDash([2.5 * theme.scale, 3 * theme.scale]);
    context.beginPath();
    context.moveTo(left + knownX, layout.ribbonTop + layout.ribbonHeight / 2);
    context.lineTo(left + axis.widthPx, layout.ribbonTop + layout.ribbonHeight / 2);
    context.stroke();
    context.setLineDash([]);
  }
  if (layout.labelTop !== null) drawBlockTicks(context, data.blocks, layout.ribbonTop + layout.ribbonHeight, layout.labelTop, view);
}

/** Height of every bin with timeouts, however little they cost, pixels at scale 1: a visible bar, or a line where all were free. */
const leastPx = 3;
const linePx = 1.25;

/**
 * Bars as tall as the idle time that their timeouts cause, divided among the classes by number. The room is for the most idle bin, or for a
 * bin's own time where all caused less: so bars are low where timeouts cost little.
 */
function drawBars(context: CanvasRenderingContext2D, data: OverviewData, layout: OverviewLayout, view: ChartView): void {
  const { timeouts, freeTimeouts, idleNs, binPx } = data;
  const { theme } = view;
  const full = idleNs.reduce((most, ns) => Math.max(most, ns), binPx * view.axis.nsPerPx);
  const bottom = layout.barsTop + layout.barsHeight;
  for (let bin = 0; bin < idleNs.length; bin++) {
    const count = countBin(timeouts, bin);
    const left = view.left + bin * binPx;
    if (count === 0) {
      if (countBin(freeTimeouts, bin) === 0) continue;
      const height = Math.max(1 / view.ratio, snap(linePx * theme.scale, view.ratio));
      context.fillStyle = theme.ink3;
      context.fillRect(left, bottom - height, binPx, height);
      continue;
    }
    const barHeight = Math.max(leastPx * theme.scale, (layout.barsHeight * idleNs[bin]) / full);
    let y = bottom;
    for (const kind of barOrder) {
      const height = (barHeight * timeouts[bin * timeoutClassCount + kind]) / count;
      if (height === 0) continue;
      const top = snap(y - height, view.ratio);
      context.fillStyle = markColor(theme, kind);
      context.fillRect(left + binPx * 0.15, top, binPx * 0.7, y - top);
      y = top;
    }
  }
}

/** Low bars for trimmed packets, which cost no idle time: the tallest is a third as high as the room for timeouts. */
function drawTrims(context: CanvasRenderingContext2D, data: OverviewData, layout: OverviewLayout, view: ChartView): void {
  const { trims, binPx } = data;
  const most = Math.max(...trims);
  const bottom = layout.barsTop + layout.barsHeight;
  context.fillStyle = view.theme.q;
  trims.forEach((count, bin) => {
    if (count === 0) return;
    const height = Math.max(leastPx * view.theme.scale, (layout.barsHeight * count) / (3 * most));
    const top = snap(bottom - height, view.ratio);
    context.fillRect(view.left + bin * binPx + binPx * 0.15, top, binPx * 0.7, bottom - top);
  });
}

const stopRowPx = { height: 4, gap: 1.5 } as const;

/** Draws the times in which PAUSE stopped links, one row per distance from the senders. Even the shortest stop is visible. */
function drawStopRows(context: CanvasRenderingContext2D, data: OverviewData, layout: OverviewLayout, view: ChartView): void {
  const { axis, left, theme } = view;
  context.fillStyle = theme.tail;
  data.stops.forEach((stops, row) => {
    const up = (data.stops.length - row) * (stopRowPx.height + stopRowPx.gap) - stopRowPx.gap;
    const top = layout.barsTop + layout.barsHeight - up * theme.scale;
    for (const { fromNs, toNs } of stops) {
      const from = axis.toX(fromNs);
      context.fillRect(
        left + from,
        top,
        Math.max(1, axis.toX(Math.min(toNs, data.knownNs, axis.toNs)) - from),
        stopRowPx.height * theme.scale,
      );
    }
  });
}

function countBin(timeouts: Int32Array, bin: number): number {
  let sum = 0;
  for (let kind = 0; kind < timeoutClassCount; kind++) sum += timeouts[bin * timeoutClassCount + kind];
  return sum;
}

function drawBlockTicks(context: CanvasRenderingContext2D, blocks: BlockIndex, tickTop: number, labelTop: number, view: ChartView): void {
  const { theme, axis, left, ratio, textScale } = view;
  const { values, length } = blocks.startNs;
  if (length > axis.widthPx / 3) return;
  setFont(context, view, "tick");
  context.strokeStyle = theme.ghost;
  context.lineWidth = 1;
  context.fillStyle = theme.ink3;
  context.textAlign = "left";
  context.beginPath();
  let freeX = -Infinity;
  for (let block = 0; block < length; block++) {
    const x = snap(left + axis.toX(values[block]), ratio) + 0.5 / ratio;
    const label = formatCount(block + 1);
    const hasLabel = x + 5 > freeX && x + 5 + context.measureText(label).width < view.rightPx;
    context.moveTo(x, tickTop + 1);
    context.lineTo(x, labelTop + (hasLabel ? 5 : 1) * textScale);
    if (!hasLabel) continue;
    fillWords(context, label, x + 4 * textScale, labelTop + 5 * textScale);
    freeX = x + 8 * textScale + context.measureText(label).width + 4;
  }
  context.stroke();
}

/** Draws the panes' view within the whole run, and the cursor. */
export function drawBrush(
  context: CanvasRenderingContext2D,
  fromX: number,
  toX: number,
  cursorX: number,
  top: number,
  bottom: number,
  view: ChartView,
): void {
  const { theme, ratio } = view;
  const x0 = snap(fromX, ratio);
  const x1 = Math.max(x0 + 2, snap(toX, ratio));
  context.strokeStyle = theme.ink;
  context.lineWidth = 1.5 * theme.scale;
  context.strokeRect(x0, top, x1 - x0, bottom - top);
  context.fillStyle = theme.ink;
  const width = 4.5 * theme.scale;
  const height = Math.min(18 * theme.scale, bottom - top);
  for (const x of [x0, x1]) {
    context.beginPath();
    context.roundRect(x - width / 2, (top + bottom - height) / 2, width, height, width / 2);
    context.fill();
  }
  context.beginPath();
  context.moveTo(cursorX, top);
  context.lineTo(cursorX, bottom);
  context.stroke();
}

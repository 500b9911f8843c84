import type { SenderPlace } from "../../story/sender-places.ts";
import { timeoutRows } from "../../analysis/timeouts.ts";
import { drawCutEdges } from "./draw-senders.ts";
import { createShareDrawing, barOf, fillOf, paintOrder } from "./draw-states.ts";
import { drawMark } from "./marks.ts";
import type { Band, SendersData } from "./sender-rows.ts";
import { setFont, fillWords } from "../text.ts";
import { snap, snapLine, type ChartView } from "./view.ts";
import { formatCount } from "../../language/formats.ts";
import { RowState } from "../../analysis/senders.ts";
import { createStateRuns, layStateRuns } from "./state-runs.ts";

/** Senders of one place in one band, whose height is their number; the picked sender has its own row below. */
export interface BandsData extends Pick<SendersData, "index" | "columns" | "untilNs"> {
  readonly places: readonly SenderPlace[];
}

/** The picked sender's row, and gaps, pixels at scale 1. */
const ownHeight = 11;
const gap = 5;
/** Timeouts of a band closer than this share one mark with their number. */
const clusterPx = 26;

export interface BandLayout {
  readonly bands: readonly Band[];
  /** Row of the picked sender; its space is kept while none is picked, so that nothing else moves. */
  readonly own: Band;
}

export function layOutBands({ places }: Pick<BandsData, "places">, view: ChartView): BandLayout {
  const { theme, ratio } = view;
  const ownRoom = (ownHeight + gap) * theme.scale;
  const room = (view.height - ownRoom) / Math.max(1, places.length);
  const space = Math.min(gap * theme.scale, room * 0.2);
  const bands = places.map((_, i) => ({ top: snap(view.top + i * room, ratio), height: Math.max(1, snap(room - space, ratio)) }));
  const own = { top: snap(view.top + view.height - ownHeight * theme.scale, ratio), height: ownHeight * theme.scale };
  return { bands, own };
}

export function drawSenderBands(context: CanvasRenderingContext2D, data: BandsData, view: ChartView): void {
  const { theme, left, axis, textScale, ratio } = view;
  const { bands } = layOutBands(data, view);
  const draw = createShareDrawing(context, data, view);
  bands.forEach((band, i) => {
    context.fillStyle = theme.wash;
    context.fillRect(left, band.top, axis.widthPx, band.height);
    draw(data.places[i].senders, band);
    context.strokeStyle = theme.ghost;
    context.lineWidth = 1 / ratio;
    context.beginPath();
    const y = snapLine(band.top + band.height, ratio);
    context.moveTo(left, y);
    context.lineTo(left + axis.widthPx, y);
    context.stroke();
    context.textAlign = "right";
    const isHigh = band.height >= 26 * textScale;
    setFont(context, view, "strongTick");
    context.fillStyle = theme.ink;
    const { name } = data.places[i];
    // on a phone there is room only for the number
    const shown = context.measureText(name).width > left - 8 * textScale ? name.replace(/^(leaf|pod) /, "") : name;
    fillWords(context, shown, left - 7 * textScale, band.top + (isHigh ? 7 * textScale : band.height / 2));
    if (!isHigh) return;
    setFont(context, view, "tick");
    context.fillStyle = theme.ink3;
    context.fillText(formatCount(data.places[i].senders.length), left - 7 * textScale, band.top + 21 * textScale);
  });
  drawCutEdges(context, view);
  drawClusters(context, data, bands, view);
}

interface Cluster {
  count: number;
  fromX: number;
  toX: number;
  /** TimeoutClass of the first one, not of the majority. */
  readonly kind: number;
}

function drawClusters(
  context: CanvasRenderingContext2D,
  { columns, places, untilNs }: BandsData,
  bands: readonly Band[],
  view: ChartView,
): void {
  const { axis, left, theme, textScale } = view;
  const { timeNs, flow, class: classes } = columns.timeouts;
  const { first, end } = timeoutRows(columns, axis.fromNs, Math.min(axis.toNs, untilNs));
  const placeOf = new Map<number, number>();
  places.forEach(({ senders }, place) => senders.forEach((sender) => placeOf.set(sender, place)));
  const clusters: Cluster[][] = places.map(() => []);
  for (let row = first; row < end; row++) {
    const list = clusters[placeOf.get(flow[row]) ?? 0];
    const x = axis.toX(timeNs[row]);
    const last = list.at(-1);
    if (last && x - last.fromX < clusterPx * theme.scale) {
      last.count++;
      last.toX = x;
    } else list.push({ count: 1, fromX: x, toX: x, kind: classes[row] });
  }
  clusters.forEach((list, place) => {
    const band = bands[place];
    for (const { count, fromX, toX, kind } of list) {
      const x = left + (fromX + toX) / 2;
      const y = band.top + Math.min(9 * theme.scale, band.height / 2);
      drawMark(context, theme, kind, x, y, Math.min(9 * theme.scale, band.height * 0.8));
      if (count === 1 || band.height < 14 * theme.scale) continue;
      setFont(context, view, "strongTick");
      const text = `×${formatCount(count)}`;
      const width = context.measureText(text).width;
      // before the mark, or after it at the start of the axis
      const before = x - 8 * theme.scale - width;
      const textX = before > left ? before : x + 8 * theme.scale;
      context.textAlign = "left";
      context.fillStyle = theme.paper;
      context.globalAlpha = 0.75;
      context.fillRect(textX - 1, y - 7 * textScale, width + 2, 14 * textScale);
      context.globalAlpha = 1;
      context.fillStyle = theme.stall;
      fillWords(context, text, textX, y + 0.5);
    }
  });
}

/** Draws the picked sender's row, framed, with its timeouts; unlike the bands, it changes with the selection. */
export function drawPickedBand(context: CanvasRenderingContext2D, data: BandsData, sender: number, view: ChartView): void {
  const { own } = layOutBands(data, view);
  if (sender >= data.index.tracks.length) return;
  const { theme, left, axis, textScale } = view;
  drawOwnBand(context, data, sender, { top: own.top + 2 * theme.scale, height: own.height - 4 * theme.scale }, view);
  context.strokeStyle = theme.pick;
  context.lineWidth = 2 * theme.scale;
  context.strokeRect(left, own.top, axis.widthPx, own.height);
  setFont(context, view, "strongTick");
  context.textAlign = "right";
  context.fillStyle = theme.pick;
  context.fillText(formatCount(sender), left - 7 * textScale, own.top + own.height / 2);
  const { timeNs, flow, class: classes } = data.columns.timeouts;
  const { first, end } = timeoutRows(data.columns, axis.fromNs, Math.min(axis.toNs, data.untilNs));
  for (let row = first; row < end; row++) {
    if (flow[row] === sender)
      drawMark(context, theme, classes[row], left + axis.toX(timeNs[row]), own.top + own.height / 2, 8 * theme.scale);
  }
}

/** Draws one sender's bars in a separate band. */
function drawOwnBand(
  context: CanvasRenderingContext2D,
  data: Pick<SendersData, "index" | "untilNs">,
  sender: number,
  band: Band,
  view: ChartView,
): void {
  const runs = createStateRuns();
  layStateRuns(data.index.tracks[sender], view.axis, view.ratio, data.untilNs, runs);
  for (let i = 0; i < runs.length; i++) {
    const state = runs.states[i];
    if (!paintOrder.includes(state as (typeof paintOrder)[number])) continue;
    const bar = barOf(state, band, view);
    const [x, width] = [view.left + runs.starts[i] / view.ratio, (runs.starts[i + 1] - runs.starts[i]) / view.ratio];
    context.fillStyle = fillOf(state, view);
    context.fillRect(x, bar.top, width, bar.height);
    if (state !== RowState.recovery) continue;
    context.fillStyle = view.theme.mendEdge;
    context.fillRect(x, bar.top + (3 * bar.height) / 4, width, bar.height / 4);
  }
}

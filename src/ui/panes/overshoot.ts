import type { RunSnapshot } from "../../bridge/live-run.ts";
import { fillWords, setFont } from "../../charts/text.ts";
import { scaleQueue } from "../../charts/time/draw-queue.ts";
import type { ChartView } from "../../charts/time/view.ts";
import { formatCount } from "../../language/formats.ts";
import { t } from "../../language/translate.ts";

/** From the queue's slope to the words, and half a line of them, px at scale 1. */
const awayPx = 6;
const halfPx = 7;

interface LongestQueues {
  /** Per device-pixel column. */
  readonly high: Float64Array;
  /** Number of columns that are known. */
  readonly columns: number;
  /** Upper end of the scale. */
  readonly room: number;
}

/** With PAUSE, labels the longest queue on screen with its growth after the threshold: right of its peak, if nothing else is drawn there. */
export function labelOvershoot(
  context: CanvasRenderingContext2D,
  { scenario }: Pick<RunSnapshot, "scenario">,
  { high, columns, room }: LongestQueues,
  view: ChartView,
): void {
  const { pauseThresholdPackets } = scenario.network;
  const { theme, axis, left, ratio, textScale } = view;
  const known = high.subarray(0, columns);
  const longest = known.reduce((most, length) => Math.max(most, length), 0);
  if (pauseThresholdPackets === null || longest <= pauseThresholdPackets) return;
  const toY = scaleQueue(room, view);
  const y = toY(longest) + halfPx * textScale;
  const bottom = y + halfPx * textScale;
  const text = t("{longest}: until PAUSE works, {more} more", {
    longest: formatCount(longest),
    more: formatCount(longest - pauseThresholdPackets),
  });
  setFont(context, view, "small");
  const width = context.measureText(text).width;
  const isFree = (length: number): boolean => toY(length) > bottom;
  const peak = known.indexOf(longest);
  const slope = known.findIndex((length, column) => column > peak && isFree(length));
  const from = slope / ratio + awayPx * textScale;
  const end = Math.ceil((from + width) * ratio);
  if (slope < 0 || from + width > axis.widthPx || bottom > toY(pauseThresholdPackets) || !known.subarray(slope, end).every(isFree)) return;
  context.textAlign = "left";
  context.fillStyle = theme.ink2;
  fillWords(context, text, left + from, y);
}

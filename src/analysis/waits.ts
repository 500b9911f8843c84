import type { Nanos } from "../engine/scenario.ts";
import type { RunColumns } from "../protocol/tables.ts";
import { indexLink } from "./link.ts";
import { countBelow, countUpTo } from "./search.ts";

/** The bottleneck is idle and nothing but retransmission timers runs. */
export interface Wait {
  readonly startNs: Nanos;
  /** When the first timer fires. */
  readonly endNs: Nanos;
  /** Senders waiting for their timer meanwhile. */
  readonly timers: number;
}

/**
 * Shortest wait worth cutting out of pictures and playback, for a network of this round trip.
 * Twenty round trips (our choice): shorter pauses are part of what there is to see.
 */
export function shortestWaitNs(rttNs: Nanos): Nanos {
  return Math.max(20 * rttNs, 1000);
}

/**
 * All waits of at least `minimumNs` that begin before `untilNs`, in order of time. A wait that is
 * still going on at `untilNs` is known only once a timer has fired, so it is not among them.
 */
export function findWaits(columns: RunColumns, untilNs: Nanos, minimumNs: Nanos): Wait[] {
  const link = indexLink(columns);
  const { timeouts } = columns;
  const starts: Nanos[] = [];
  const ends: Nanos[] = [];
  const addGap = (startNs: Nanos, gapEndNs: Nanos): void => {
    if (startNs >= untilNs || gapEndNs - startNs < minimumNs) return;
    const first = countUpTo(timeouts.timeNs, timeouts.length, startNs);
    const firstFireNs = first < timeouts.length ? timeouts.timeNs[first] : Infinity;
    // The retransmission reaches the switch a little after the timer fired: the wait was over then.
    const endNs = Math.min(gapEndNs, firstFireNs);
    if (endNs - startNs < minimumNs || endNs > untilNs) return;
    starts.push(startNs);
    ends.push(endNs);
  };
  for (let gap = 0; gap < link.startNs.length; gap++) addGap(link.startNs.values[gap], link.endNs.values[gap]);
  if (untilNs > link.busyUntilNs) addGap(link.busyUntilNs, untilNs);
  const timers = countTimers(columns, starts, ends);
  const waits: Wait[] = [];
  for (let i = 0; i < starts.length; i++) {
    if (timers[i] > 0) waits.push({ startNs: starts[i], endNs: ends[i], timers: timers[i] });
  }
  return waits;
}

/** Does `timeNs` lie in one of these waits? They are in order of time. O(log n). */
export function isWithinWait(waits: readonly Wait[], timeNs: Nanos): boolean {
  let low = 0;
  let high = waits.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (waits[middle].endNs <= timeNs) low = middle + 1;
    else high = middle;
  }
  return low < waits.length && waits[low].startNs <= timeNs;
}

/** For each wait, the senders whose silence spans its middle: each later fires once, so one timeout is one sender. */
function countTimers(columns: RunColumns, starts: readonly Nanos[], ends: readonly Nanos[]): Int32Array {
  const count = starts.length;
  const middles = new Float64Array(count);
  for (let i = 0; i < count; i++) middles[i] = (starts[i] + ends[i]) / 2;
  const timers = new Int32Array(count + 1);
  const { timeNs, waitingSinceNs, length } = columns.timeouts;
  for (let row = 0; row < length; row++) {
    timers[countBelow(middles, count, waitingSinceNs[row])]++;
    timers[countBelow(middles, count, timeNs[row])]--;
  }
  for (let i = 1; i <= count; i++) timers[i] += timers[i - 1];
  return timers;
}

/**
 * Share of each interval that `edges` bounds, 0 to 1, in which some sender waited for its timer, into `shares`.
 * Only timers that have fired are known.
 */
export function measureWaitingShares(columns: RunColumns, edges: Float64Array, shares: Float64Array): void {
  const fromNs = edges[0];
  const toNs = edges[edges.length - 1];
  const { timeNs, waitingSinceNs, length } = columns.timeouts;
  const silences: { startNs: Nanos; endNs: Nanos }[] = [];
  for (let row = countUpTo(timeNs, length, fromNs); row < length; row++) {
    if (waitingSinceNs[row] < toNs) silences.push({ startNs: waitingSinceNs[row], endNs: timeNs[row] });
  }
  silences.sort((a, b) => a.startNs - b.startNs);
  shares.fill(0);
  let coveredNs = fromNs;
  let interval = 0;
  for (const { startNs, endNs } of silences) {
    let at = Math.max(coveredNs, startNs);
    while (at < endNs && at < toNs) {
      while (edges[interval + 1] <= at) interval++;
      const until = Math.min(endNs, edges[interval + 1]);
      shares[interval] += (until - at) / (edges[interval + 1] - edges[interval]);
      at = until;
    }
    coveredNs = Math.max(coveredNs, at);
  }
}

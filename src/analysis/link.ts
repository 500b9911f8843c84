import type { Nanos } from "../engine/spec/scenario.ts";
import type { RunColumns } from "../protocol/tables.ts";
import { createFloats, pushFloat, type GrowableFloats } from "./growable.ts";
import { countBelow, countUpTo } from "./search.ts";

/**
 * When the bottleneck link was idle, kept up to date as packets are recorded.
 * Gap i is [startNs[i], endNs[i]); after `busyUntilNs` the link is idle as far as known.
 */
export interface LinkIndex {
  readonly startNs: GrowableFloats;
  readonly endNs: GrowableFloats;
  /** Idle time before gap i begins. */
  readonly idleBeforeNs: GrowableFloats;
  busyUntilNs: Nanos;
  /** Rows of `packets` already processed. */
  rows: number;
}

export function createLinkIndex(): LinkIndex {
  return { startNs: createFloats(), endNs: createFloats(), idleBeforeNs: createFloats(), busyUntilNs: 0, rows: 0 };
}

/** Adds the packets recorded since the last call. */
export function extendLinkIndex(index: LinkIndex, columns: RunColumns): void {
  const { arriveNs, departNs, length } = columns.packets;
  for (let row = index.rows; row < length; row++) addToLinkIndex(index, arriveNs[row], departNs[row]);
  index.rows = length;
}

/** Adds one packet of the port. */
export function addToLinkIndex(index: LinkIndex, arriveNs: Nanos, departNs: Nanos): void {
  const { startNs, endNs, idleBeforeNs, busyUntilNs } = index;
  if (arriveNs > busyUntilNs) {
    const last = startNs.length - 1;
    pushFloat(idleBeforeNs, last < 0 ? 0 : idleBeforeNs.values[last] + endNs.values[last] - startNs.values[last]);
    pushFloat(startNs, busyUntilNs);
    pushFloat(endNs, arriveNs);
  }
  if (departNs > busyUntilNs) index.busyUntilNs = departNs;
}

const indexes = new WeakMap<RunColumns, LinkIndex>();

/** The up-to-date index of these columns. */
export function indexLink(columns: RunColumns): LinkIndex {
  let index = indexes.get(columns);
  if (index === undefined) {
    index = createLinkIndex();
    indexes.set(columns, index);
  }
  extendLinkIndex(index, columns);
  return index;
}

/** Idle time of the link in [0, timeNs). O(log n). */
export function idleNsUntil(index: LinkIndex, timeNs: Nanos): Nanos {
  const { startNs, endNs, idleBeforeNs } = index;
  const gap = countBelow(startNs.values, startNs.length, timeNs) - 1;
  let idle = 0;
  if (gap >= 0) idle = idleBeforeNs.values[gap] + Math.min(endNs.values[gap], timeNs) - startNs.values[gap];
  if (timeNs > index.busyUntilNs) idle += timeNs - index.busyUntilNs;
  return idle;
}

/** Length of the idle time around `timeNs`, ns; 0: the link is sending; Infinity: no later packet is known. O(log n). */
export function idleSpanAt(index: LinkIndex, timeNs: Nanos): Nanos {
  const { startNs, endNs } = index;
  if (timeNs >= index.busyUntilNs) return Infinity;
  const gap = countUpTo(startNs.values, startNs.length, timeNs) - 1;
  return gap >= 0 && timeNs < endNs.values[gap] ? endNs.values[gap] - startNs.values[gap] : 0;
}

/** Share of [0, timeNs) in which the link was idle, 0 to 1; 0 at the very start. */
export function idleShareUntil(index: LinkIndex, timeNs: Nanos): number {
  return timeNs > 0 ? idleNsUntil(index, timeNs) / timeNs : 0;
}

/** Share of [fromNs, toNs) in which the link was sending, 0 to 1. */
export function busyShare(index: LinkIndex, fromNs: Nanos, toNs: Nanos): number {
  if (!(toNs > fromNs)) return 0;
  return 1 - (idleNsUntil(index, toNs) - idleNsUntil(index, fromNs)) / (toNs - fromNs);
}

/** Writes `busyShare` of each interval bounded by `edges` into `shares`. Multiplied by the link rate, it is the throughput. */
export function measureBusyShares(index: LinkIndex, edges: Float64Array, shares: Float64Array): void {
  let before = idleNsUntil(index, edges[0]);
  for (let interval = 0; interval + 1 < edges.length; interval++) {
    const after = idleNsUntil(index, edges[interval + 1]);
    const lengthNs = edges[interval + 1] - edges[interval];
    // At a deep zoom an edge may repeat; then the interval is empty.
    shares[interval] = lengthNs > 0 ? 1 - (after - before) / lengthNs : 0;
    before = after;
  }
}

import { PacketFlag } from "../engine/observer.ts";
import type { Nanos } from "../engine/spec/scenario.ts";
import type { RunColumns } from "../protocol/tables.ts";
import { createFloats, createInts, type GrowableFloats, type GrowableInts, insertFloat, pushFloat, pushInt } from "./growable.ts";
import { findFlagsAccepted } from "./packet-flags.ts";
import type { QueueRows } from "./queue-order.ts";
import { boundStays } from "./queue.ts";
import { countBelow, countUpTo } from "./search.ts";

/**
 * Packets that the bottleneck port cut to their headers. They take no slot and wait separately from whole packets. The time of the cut
 * is not recorded, so a packet cut while it waited counts as a header from its arrival.
 */

/** Headers drawn in the height of a whole packet. */
export const HEADERS_PER_SLOT = 6;

interface HeaderIndex {
  readonly rows: GrowableInts;
  readonly arrivals: GrowableFloats;
  /** Ascending. */
  readonly departures: GrowableFloats;
  /** For each header, the latest departure up to and including it. */
  readonly latest: GrowableFloats;
  /** Maximum number at any time. */
  most: number;
  /** Rows of the packets table already processed. */
  known: number;
}

const indexes = new WeakMap<RunColumns, HeaderIndex>();

/** The up-to-date index of these columns; processes only rows added since the last call. */
function indexHeaders(columns: RunColumns): HeaderIndex {
  let index = indexes.get(columns);
  if (index === undefined) {
    index = { rows: createInts(), arrivals: createFloats(), departures: createFloats(), latest: createFloats(), most: 0, known: 0 };
    indexes.set(columns, index);
  }
  const { rows, arrivals, departures, latest } = index;
  const { arriveNs, departNs, flags, length } = columns.packets;
  for (; index.known < length; index.known++) {
    const row = index.known;
    if ((flags[row] & PacketFlag.trimmed) === 0) continue;
    pushInt(rows, row);
    pushFloat(arrivals, arriveNs[row]);
    insertFloat(departures, departNs[row]);
    index.most = Math.max(index.most, arrivals.length - countUpTo(departures.values, departures.length, arriveNs[row]));
    pushFloat(latest, Math.max(latest.values[latest.length - 1] ?? 0, departNs[row]));
  }
  return index;
}

/** Has the bottleneck port cut a packet, as far as recorded? */
export function hasHeaders(columns: RunColumns): boolean {
  return (findFlagsAccepted(columns) & PacketFlag.trimmed) !== 0;
}

/** Headers at the bottleneck port at `timeNs`, the one being sent included. O(log n). */
export function countHeadersAt(columns: RunColumns, timeNs: Nanos): number {
  const { arrivals, departures } = indexHeaders(columns);
  return countUpTo(arrivals.values, arrivals.length, timeNs) - countUpTo(departures.values, departures.length, timeNs);
}

/** Maximum number of headers at any time so far. */
export function mostHeaders(columns: RunColumns): number {
  return indexHeaders(columns).most;
}

/** The headers at `timeNs`, the next to leave first. */
export function headerRowsAt(columns: RunColumns, timeNs: Nanos): QueueRows {
  const { rows, arrivals, latest } = indexHeaders(columns);
  const { departNs } = columns.packets;
  const found: number[] = [];
  const end = countUpTo(arrivals.values, arrivals.length, timeNs);
  for (let i = countUpTo(latest.values, latest.length, timeNs); i < end; i++)
    if (departNs[rows.values[i]] > timeNs) found.push(rows.values[i]);
  found.sort((a, b) => departNs[a] - departNs[b] || a - b);
  return { length: found.length, at: (place) => found[place] };
}

/** Minimum and maximum number of headers in each interval of `edges`, like `boundQueue` for packets. */
export function boundHeaders(columns: RunColumns, edges: Float64Array, low: Float64Array, high: Float64Array): void {
  const { arrivals, departures } = indexHeaders(columns);
  boundStays({ arrivals: arrivals.values, departures: departures.values, length: arrivals.length }, edges, low, high);
}

/** Number of packets cut in each interval of `edges`, by arrival, into `counts`. */
export function countCuts(columns: RunColumns, edges: Float64Array, counts: Float64Array): void {
  const { arrivals } = indexHeaders(columns);
  const before = (timeNs: Nanos): number => countBelow(arrivals.values, arrivals.length, timeNs);
  for (let interval = 0; interval + 1 < edges.length; interval++) counts[interval] = before(edges[interval + 1]) - before(edges[interval]);
}

/**
 * Share of each interval of `edges` in which the link sends headers, 0 to 1, into `shares`.
 * @param wireNs time that a header takes on the link, by sender.
 */
export function measureHeaderShares(columns: RunColumns, wireNs: ArrayLike<Nanos>, edges: Float64Array, shares: Float64Array): void {
  const { rows } = indexHeaders(columns);
  const { departNs, flow, flags } = columns.packets;
  shares.fill(0);
  for (let i = 0; i < rows.length; i++) {
    const row = rows.values[i];
    if ((flags[row] & PacketFlag.pushedOut) !== 0) continue;
    const endNs = departNs[row];
    const startNs = endNs - wireNs[flow[row]];
    for (let at = Math.max(0, countUpTo(edges, edges.length, startNs) - 1); at < shares.length && edges[at] < endNs; at++)
      shares[at] += Math.max(0, Math.min(endNs, edges[at + 1]) - Math.max(startNs, edges[at]));
  }
  // At a deep zoom, two edges may be equal: the interval is empty.
  for (let at = 0; at < shares.length; at++) if (shares[at] > 0) shares[at] /= edges[at + 1] - edges[at];
}

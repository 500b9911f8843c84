import { PacketFlag } from "../engine/observer.ts";
import type { Nanos } from "../engine/spec/scenario.ts";
import type { RunColumns } from "../protocol/tables.ts";
import { insertFloat, pushFloat, type GrowableFloats } from "./growable.ts";
import { NO_SLOT } from "./packet-flags.ts";
import { countUpTo } from "./search.ts";

/**
 * When packets left the slots of the bottleneck port. A row that takes no slot counts as leaving on arrival. Rows are in order of
 * arrival, which is not the order in which a port with priorities serves them.
 */
export interface QueueOrder {
  /** Departures of the rows so far, ascending. */
  readonly departures: Float64Array;
  /** For each row, the latest departure up to and including it. */
  readonly latest: Float64Array;
}

interface Known {
  rows: number;
  /** null: first in, first out so far, so the column itself is in order. */
  sorted: { readonly departures: GrowableFloats; readonly latest: GrowableFloats } | null;
}

const knownOrders = new WeakMap<RunColumns, Known>();

/** The up-to-date order of these columns; processes only rows added since the last call. */
export function orderQueue(columns: RunColumns): QueueOrder {
  const { arriveNs, departNs, flags, length } = columns.packets;
  const isSlotless = (row: number): boolean => (flags[row] & NO_SLOT) !== 0;
  let known = knownOrders.get(columns);
  if (known === undefined) {
    known = { rows: 0, sorted: null };
    knownOrders.set(columns, known);
  }
  while (known.sorted === null && known.rows < length) {
    if (isSlotless(known.rows) || (known.rows > 0 && departNs[known.rows] < departNs[known.rows - 1])) {
      const inOrder = (): GrowableFloats => ({ values: departNs.slice(), length: known.rows });
      known.sorted = { departures: inOrder(), latest: inOrder() };
    } else known.rows++;
  }
  if (known.sorted === null) return { departures: departNs, latest: departNs };
  const { departures, latest } = known.sorted;
  for (; known.rows < length; known.rows++) {
    insertFloat(departures, isSlotless(known.rows) ? arriveNs[known.rows] : departNs[known.rows]);
    // A header takes no slot but is at the port until it departs.
    const leavesNs = (flags[known.rows] & PacketFlag.slotless) !== 0 ? arriveNs[known.rows] : departNs[known.rows];
    pushFloat(latest, latest.length === 0 ? leavesNs : Math.max(latest.values[latest.length - 1], leavesNs));
  }
  return { departures: departures.values, latest: latest.values };
}

/** Rows of the packets table that are in the queue, the head first. */
export interface QueueRows {
  readonly length: number;
  /** Row of the packet at this place, from 0 to below `length`. */
  at(place: number): number;
}

/** The packets in the port's slots at `timeNs`, the one being sent included. O(log n) for a first-in-first-out port, otherwise O(queue). */
export function queueRowsAt(columns: RunColumns, timeNs: Nanos): QueueRows {
  const { arriveNs, departNs, flags, length } = columns.packets;
  const { departures, latest } = orderQueue(columns);
  const first = countUpTo(latest, length, timeNs);
  const end = countUpTo(arriveNs, length, timeNs);
  if (departures === departNs) return { length: Math.max(0, end - first), at: (place) => first + place };
  const rows: number[] = [];
  for (let row = first; row < end; row++) if (departNs[row] > timeNs && (flags[row] & NO_SLOT) === 0) rows.push(row);
  // In order of service. A packet that will be pushed out is never sent: it comes after the last one that arrived before it.
  const isSent = (row: number): boolean => (flags[row] & PacketFlag.pushedOut) === 0;
  const sent = rows.filter(isSent).sort((a, b) => departNs[a] - departNs[b]);
  for (const row of rows) {
    if (isSent(row)) continue;
    const before = sent.findLastIndex((other) => other < row);
    sent.splice(before + 1, 0, row);
  }
  return { length: sent.length, at: (place) => sent[place] };
}

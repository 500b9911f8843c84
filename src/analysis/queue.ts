import type { Nanos } from "../engine/spec/scenario.ts";
import type { RunColumns } from "../protocol/tables.ts";
import { orderQueue, queueRowsAt } from "./queue-order.ts";
import { countUpTo } from "./search.ts";

/** One packet in the switch queue. */
export interface QueueSlot {
  readonly flow: number;
  readonly packet: number;
}

/** Packets in the slots of the bottleneck port at `timeNs`, the one being sent included. O(log n). */
export function queueLengthAt(columns: RunColumns, timeNs: Nanos): number {
  const { arriveNs, length } = columns.packets;
  return countUpTo(arriveNs, length, timeNs) - countUpTo(orderQueue(columns).departures, length, timeNs);
}

/** The packets of `queueLengthAt`, the head (on the wire) first. */
export function queueSlotsAt(columns: RunColumns, timeNs: Nanos): QueueSlot[] {
  const { flow, packet } = columns.packets;
  const rows = queueRowsAt(columns, timeNs);
  return Array.from({ length: rows.length }, (_, place) => ({ flow: flow[rows.at(place)], packet: packet[rows.at(place)] }));
}

/**
 * Shortest and longest queue in each interval of `edges` (ascending, one more than the intervals), into `low` and `high`. An interval
 * contains its left edge, not its right one. One pass over the rows between the first and the last edge.
 */
export function boundQueue(columns: RunColumns, edges: Float64Array, low: Float64Array, high: Float64Array): void {
  const { arriveNs, length } = columns.packets;
  boundStays({ arrivals: arriveNs, departures: orderQueue(columns).departures, length }, edges, low, high);
}

/** Arrivals and departures, both ascending. */
interface Stays {
  readonly arrivals: Float64Array;
  readonly departures: Float64Array;
  readonly length: number;
}

/** Minimum and maximum number present in each interval, like `boundQueue`. */
export function boundStays({ arrivals, departures, length }: Stays, edges: Float64Array, low: Float64Array, high: Float64Array): void {
  let arrived = countUpTo(arrivals, length, edges[0]);
  let departed = countUpTo(departures, length, edges[0]);
  for (let interval = 0; interval + 1 < edges.length; interval++) {
    const endNs = edges[interval + 1];
    let shortest = arrived - departed;
    let longest = shortest;
    for (;;) {
      const arrival = arrived < length ? arrivals[arrived] : Infinity;
      const departure = departed < length ? departures[departed] : Infinity;
      const nextNs = arrival < departure ? arrival : departure;
      if (nextNs >= endNs) break;
      // All events at one instant count as one change; otherwise a full queue would seem to flicker.
      while (departed < length && departures[departed] === nextNs) departed++;
      while (arrived < length && arrivals[arrived] === nextNs) arrived++;
      const queued = arrived - departed;
      if (queued < shortest) shortest = queued;
      if (queued > longest) longest = queued;
    }
    low[interval] = shortest;
    high[interval] = longest;
  }
}

/** Longest queue in (fromNs, toNs], packets. Finds peaks too short to see. */
export function queuePeak(columns: RunColumns, fromNs: Nanos, toNs: Nanos): number {
  const high = new Float64Array(1);
  // An interval contains its left edge, not its right one; a nanosecond later it is the reverse.
  boundQueue(columns, Float64Array.of(fromNs + 1, toNs + 1), new Float64Array(1), high);
  return high[0];
}

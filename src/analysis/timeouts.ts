import { TimeoutClass } from "../engine/observer.ts";
import type { Nanos } from "../engine/spec/scenario.ts";
import type { RunColumns } from "../protocol/tables.ts";
import { countBelow, countUpTo } from "./search.ts";
import { indexRun, type RecordedRun } from "./run-index.ts";
import { isFreeWait } from "./wait-costs.ts";

export { TimeoutClass };

/** Number of timeout classes. */
export const timeoutClassCount = 5;

const counted = new WeakMap<RunColumns, { readonly rows: number; readonly counts: Int32Array }>();

/**
 * Timeouts of the run so far, by class; do not modify the result. O(k), k = timeouts since the last call. It takes the run, a new
 * object after each change, rather than its columns, which grow in place: callers may memoize by argument.
 */
export function countTimeouts({ columns }: { readonly columns: RunColumns }): Int32Array {
  const { class: classes, length } = columns.timeouts;
  const before = counted.get(columns);
  if (before?.rows === length) return before.counts;
  const counts = before ? before.counts.slice() : new Int32Array(timeoutClassCount);
  for (let row = before?.rows ?? 0; row < length; row++) counts[classes[row]]++;
  counted.set(columns, { rows: length, counts });
  return counts;
}

/** Timeouts in each interval of `edges` that `isCounted` accepts: `counts[interval * timeoutClassCount + class]`. */
export function binTimeouts(
  columns: RunColumns,
  edges: Float64Array,
  counts: Int32Array,
  isCounted: (row: number) => boolean = () => true,
): void {
  counts.fill(0);
  const { timeNs, class: classes, length } = columns.timeouts;
  let interval = 0;
  for (let row = countBelow(timeNs, length, edges[0]); row < length; row++) {
    while (interval + 1 < edges.length && timeNs[row] >= edges[interval + 1]) interval++;
    if (interval + 1 >= edges.length) break;
    if (isCounted(row)) counts[interval * timeoutClassCount + classes[row]]++;
  }
}

/** Rows [first, end) of the timeouts in [fromNs, toNs]. */
export function timeoutRows(columns: RunColumns, fromNs: Nanos, toNs: Nanos): { first: number; end: number } {
  const { timeNs, length } = columns.timeouts;
  return { first: countBelow(timeNs, length, fromNs), end: countUpTo(timeNs, length, toNs) };
}

/**
 * Row of the timeout after (1) or before (-1) the selected one if the clock is at it, which steps through simultaneous timeouts
 * one by one; otherwise the nearest after or before `timeNs`. null: none.
 */
export function stepTimeout(columns: RunColumns, timeNs: Nanos, selected: number | null, direction: 1 | -1): number | null {
  const { timeNs: times, length } = columns.timeouts;
  const isAtSelected = selected !== null && selected < length && times[selected] === timeNs;
  const nearest = direction === 1 ? countUpTo(times, length, timeNs) : countBelow(times, length, timeNs) - 1;
  const row = isAtSelected ? selected + direction : nearest;
  return row >= 0 && row < length ? row : null;
}

/** Row of the first timeout of `sender` after `timeNs`; -1: none. */
export function nextTimeoutOf(columns: RunColumns, sender: number, timeNs: Nanos): number {
  const { timeNs: times, flow, length } = columns.timeouts;
  for (let row = countUpTo(times, length, timeNs); row < length; row++) if (flow[row] === sender) return row;
  return -1;
}

interface Loss {
  /** Row of the drops table. */
  readonly row: number;
  readonly packet: number;
  readonly timeNs: Nanos;
}

/** The drop that caused timeout `row`: the last drop, before it fired, of the missing packet. null: none recorded. */
export function findLoss({ timeouts, drops }: RunColumns, row: number): Loss | null {
  const flow = timeouts.flow[row];
  const packet = timeouts.highestAck[row] + 1;
  for (let drop = countUpTo(drops.timeNs, drops.length, timeouts.timeNs[row]) - 1; drop >= 0; drop--) {
    if (drops.flow[drop] === flow && drops.packet[drop] === packet) return { row: drop, packet, timeNs: drops.timeNs[drop] };
  }
  return null;
}

/** `counts` of the first `rows` timeouts, of which nothing that is still to be recorded changes the cost. */
const settled = new WeakMap<RunColumns, { rows: number; readonly counts: Int32Array }>();

/** Timeouts of the run so far whose waits cost nothing, by class. O(k), k = timeouts since the last call. */
export function countFreeTimeouts(run: RecordedRun): Int32Array {
  const { columns } = run;
  const { timeNs, class: classes, length } = columns.timeouts;
  const { senders } = indexRun(run);
  const known = settled.get(columns) ?? { rows: 0, counts: new Int32Array(timeoutClassCount) };
  settled.set(columns, known);
  const count = (counts: Int32Array, row: number): void => {
    if (isFreeWait(senders, columns, row)) counts[classes[row]]++;
  };
  for (; known.rows < length && timeNs[known.rows] <= senders.linkUntilNs; known.rows++) count(known.counts, known.rows);
  const counts = known.counts.slice();
  for (let row = known.rows; row < length; row++) count(counts, row);
  return counts;
}

/** Timeouts of the run so far that cost something, by class. */
export function countCostlyTimeouts(run: RecordedRun): Int32Array {
  const free = countFreeTimeouts(run);
  return countTimeouts(run).map((count, kind) => count - free[kind]);
}

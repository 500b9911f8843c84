import type { Nanos } from "../engine/spec/scenario.ts";
import type { RunColumns } from "../protocol/tables.ts";
import { createInts, pushInt, type GrowableInts } from "./growable.ts";
import { countLeading } from "./search.ts";
import { selectSmallest } from "./select.ts";

/** Rows of the windows table by sender, in order of time. */
export interface WindowIndex {
  readonly rowsOf: readonly GrowableInts[];
  /** Rows of `windows` already looked at. */
  rows: number;
}

/** What a step series does within each interval: its value at the left edge, its bounds, its value at the right edge. NaN: not known. */
export interface StepBounds {
  readonly first: Float64Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly last: Float64Array;
}

export function createStepBounds(intervals: number): StepBounds {
  return {
    first: new Float64Array(intervals),
    low: new Float64Array(intervals),
    high: new Float64Array(intervals),
    last: new Float64Array(intervals),
  };
}

export function createWindowIndex(senders: number): WindowIndex {
  return { rowsOf: Array.from({ length: senders }, () => createInts()), rows: 0 };
}

export function extendWindowIndex(index: WindowIndex, columns: RunColumns): void {
  const { flow, length } = columns.windows;
  for (let row = index.rows; row < length; row++) pushInt(index.rowsOf[flow[row]], row);
  index.rows = length;
}

/** Rows of `sender` with a time up to and including `timeNs`. */
export function countRowsUpTo(index: WindowIndex, columns: RunColumns, sender: number, timeNs: Nanos): number {
  const { values, length } = index.rowsOf[sender];
  const times = columns.windows.timeNs;
  return countLeading(length, (place) => times[values[place]] <= timeNs);
}

/** Row of the windows table in force for `sender` at `timeNs`; -1: none was reported yet. O(log n). */
export function windowRowAt(index: WindowIndex, columns: RunColumns, sender: number, timeNs: Nanos): number {
  const count = countRowsUpTo(index, columns, sender, timeNs);
  return count === 0 ? -1 : index.rowsOf[sender].values[count - 1];
}

/** Congestion window of `sender` at `timeNs`, packets; null: none was reported yet. */
export function cwndAt(index: WindowIndex, columns: RunColumns, sender: number, timeNs: Nanos): number | null {
  const row = windowRowAt(index, columns, sender, timeNs);
  return row < 0 ? null : columns.windows.cwnd[row];
}

/** Bounds of cwnd or ssthresh of one sender in each interval that `edges` bounds, into `bounds`. */
export function boundWindows(
  index: WindowIndex,
  columns: RunColumns,
  sender: number,
  which: "cwnd" | "ssthresh",
  edges: Float64Array,
  bounds: StepBounds,
): void {
  const { values, length } = index.rowsOf[sender];
  const times = columns.windows.timeNs;
  const series = columns.windows[which];
  const { first, low, high, last } = bounds;
  let next = countRowsUpTo(index, columns, sender, edges[0]);
  let current = next === 0 ? NaN : series[values[next - 1]];
  for (let interval = 0; interval + 1 < edges.length; interval++) {
    const endNs = edges[interval + 1];
    first[interval] = current;
    let smallest = current;
    let largest = current;
    while (next < length && times[values[next]] < endNs) {
      current = series[values[next++]];
      // Negated, so that a first value after NaN counts as both.
      if (!(smallest <= current)) smallest = current;
      if (!(largest >= current)) largest = current;
    }
    low[interval] = smallest;
    high[interval] = largest;
    last[interval] = current;
  }
}

/**
 * Quantiles over all senders of their cwnd at the right edge of each interval: `results[k]` gets the
 * quantile `shares[k]` (0 to 1, the nearest rank below). Senders without a report are left out; NaN: no sender has one.
 * @param from, to the senders from `from` to `to` - 1 instead of all.
 */
export function measureQuantiles(
  index: WindowIndex,
  columns: RunColumns,
  edges: Float64Array,
  shares: readonly number[],
  results: readonly Float64Array[],
  from = 0,
  to = index.rowsOf.length,
): void {
  const times = columns.windows.timeNs;
  const cwnd = columns.windows.cwnd;
  const senders = index.rowsOf.length;
  const next = new Int32Array(senders);
  const current = new Float64Array(senders);
  const scratch = new Float64Array(senders);
  for (let sender = from; sender < to; sender++) {
    next[sender] = countRowsUpTo(index, columns, sender, edges[0]);
    current[sender] = next[sender] === 0 ? NaN : cwnd[index.rowsOf[sender].values[next[sender] - 1]];
  }
  let isChanged = true;
  for (let interval = 0; interval + 1 < edges.length; interval++) {
    const endNs = edges[interval + 1];
    for (let sender = from; sender < to; sender++) {
      const { values, length } = index.rowsOf[sender];
      let position = next[sender];
      while (position < length && times[values[position]] < endNs) position++;
      if (position !== next[sender]) {
        current[sender] = cwnd[values[position - 1]];
        next[sender] = position;
        isChanged = true;
      }
    }
    if (!isChanged) {
      for (const result of results) result[interval] = result[interval - 1];
      continue;
    }
    isChanged = false;
    let known = 0;
    for (let sender = from; sender < to; sender++) {
      if (!Number.isNaN(current[sender])) scratch[known++] = current[sender];
    }
    for (let k = 0; k < shares.length; k++) {
      results[k][interval] = known === 0 ? NaN : selectSmallest(scratch, known, Math.floor(shares[k] * (known - 1)));
    }
  }
}

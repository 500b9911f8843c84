import type { Nanos } from "../engine/spec/scenario.ts";
import type { RunColumns } from "../protocol/tables.ts";
import { createInts, pushInt, type GrowableInts } from "./growable.ts";
import { countLeading } from "./search.ts";
import { selectSmallest } from "./quantile.ts";

/** Rows of the tables of windows by sender, in order of time. */
export interface WindowIndex {
  /** Rows of `windows` and of `receiveWindows`. */
  readonly rowsOf: readonly GrowableInts[];
  readonly grantsOf: readonly GrowableInts[];
  /** Rows of each table already processed. */
  rows: number;
  grants: number;
}

/** "usable" is what a sender may have in flight: the smaller of cwnd and the receive window. */
export type WindowSeries = "usable" | "cwnd" | "ssthresh";

/** A step series in each interval: its value at the left edge, its bounds, and its value at the right edge. NaN: unknown. */
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
  const makeRows = () => Array.from({ length: senders }, () => createInts());
  return { rowsOf: makeRows(), grantsOf: makeRows(), rows: 0, grants: 0 };
}

export function extendWindowIndex(index: WindowIndex, columns: RunColumns): void {
  const { windows, receiveWindows } = columns;
  for (let row = index.rows; row < windows.length; row++) pushInt(index.rowsOf[windows.flow[row]], row);
  index.rows = windows.length;
  for (let row = index.grants; row < receiveWindows.length; row++) pushInt(index.grantsOf[receiveWindows.flow[row]], row);
  index.grants = receiveWindows.length;
}

/** Rows of `sender` with a time up to and including `timeNs`. */
export function countRowsUpTo(index: WindowIndex, columns: RunColumns, sender: number, timeNs: Nanos): number {
  const { values, length } = index.rowsOf[sender];
  const times = columns.windows.timeNs;
  return countLeading(length, (place) => times[values[place]] <= timeNs);
}

/** Row of the windows table in force for `sender` at `timeNs`; -1: none reported yet. O(log n). */
export function windowRowAt(index: WindowIndex, columns: RunColumns, sender: number, timeNs: Nanos): number {
  const count = countRowsUpTo(index, columns, sender, timeNs);
  return count === 0 ? -1 : index.rowsOf[sender].values[count - 1];
}

/** Congestion window of `sender` at `timeNs`, packets; null: none reported yet. */
export function cwndAt(index: WindowIndex, columns: RunColumns, sender: number, timeNs: Nanos): number | null {
  const row = windowRowAt(index, columns, sender, timeNs);
  return row < 0 ? null : columns.windows.cwnd[row];
}

/** Packets that `sender` may have in flight at `timeNs`; null: no window reported yet. */
export function usableWindowAt(index: WindowIndex, columns: RunColumns, sender: number, timeNs: Nanos): number | null {
  const cwnd = cwndAt(index, columns, sender, timeNs);
  return cwnd === null ? null : Math.min(cwnd, grantAt(index, columns, sender, countGrantsUpTo(index, columns, sender, timeNs)));
}

function countGrantsUpTo(index: WindowIndex, columns: RunColumns, sender: number, timeNs: Nanos): number {
  const { values, length } = index.grantsOf[sender];
  const times = columns.receiveWindows.timeNs;
  return countLeading(length, (place) => times[values[place]] <= timeNs);
}

/** The receive window after `count` reports, packets. */
function grantAt(index: WindowIndex, columns: RunColumns, sender: number, count: number): number {
  return count === 0 ? Infinity : columns.receiveWindows.packets[index.grantsOf[sender].values[count - 1]];
}

/** Steps through one series of one sender, report by report. */
class SeriesCursor {
  readonly #index: WindowIndex;
  readonly #columns: RunColumns;
  readonly #sender: number;
  readonly #series: Float64Array;
  readonly #isUsable: boolean;
  #next: number;
  #nextGrant: number;
  #window: number;
  #grant = Infinity;
  /** The value in force; NaN: none reported yet. */
  value: number;

  constructor(index: WindowIndex, columns: RunColumns, sender: number, which: WindowSeries, fromNs: Nanos) {
    this.#index = index;
    this.#columns = columns;
    this.#sender = sender;
    this.#series = columns.windows[which === "ssthresh" ? "ssthresh" : "cwnd"];
    this.#isUsable = which === "usable";
    this.#next = countRowsUpTo(index, columns, sender, fromNs);
    this.#window = this.#next === 0 ? NaN : this.#series[index.rowsOf[sender].values[this.#next - 1]];
    this.#nextGrant = this.#isUsable ? countGrantsUpTo(index, columns, sender, fromNs) : 0;
    if (this.#isUsable) this.#grant = grantAt(index, columns, sender, this.#nextGrant);
    this.value = Math.min(this.#window, this.#grant);
  }

  /** Advances to the next report before `endNs`; false: none. */
  advance(endNs: Nanos): boolean {
    const { windows, receiveWindows } = this.#columns;
    const rows = this.#index.rowsOf[this.#sender];
    const rowNs = this.#next < rows.length ? windows.timeNs[rows.values[this.#next]] : Infinity;
    const grants = this.#index.grantsOf[this.#sender];
    const hasGrant = this.#isUsable && this.#nextGrant < grants.length;
    const grantNs = hasGrant ? receiveWindows.timeNs[grants.values[this.#nextGrant]] : Infinity;
    if (!(Math.min(rowNs, grantNs) < endNs)) return false;
    if (grantNs <= rowNs) this.#grant = receiveWindows.packets[grants.values[this.#nextGrant++]];
    else this.#window = this.#series[rows.values[this.#next++]];
    this.value = Math.min(this.#window, this.#grant);
    return true;
  }
}

/** Bounds of a series of one sender in each interval of `edges`, into `bounds`. */
export function boundWindows(
  index: WindowIndex,
  columns: RunColumns,
  sender: number,
  which: WindowSeries,
  edges: Float64Array,
  bounds: StepBounds,
): void {
  const { first, low, high, last } = bounds;
  const cursor = new SeriesCursor(index, columns, sender, which, edges[0]);
  for (let interval = 0; interval + 1 < edges.length; interval++) {
    const endNs = edges[interval + 1];
    first[interval] = cursor.value;
    let smallest = cursor.value;
    let largest = cursor.value;
    while (cursor.advance(endNs)) {
      // Negated, so that a first value after NaN counts as both.
      if (!(smallest <= cursor.value)) smallest = cursor.value;
      if (!(largest >= cursor.value)) largest = cursor.value;
    }
    low[interval] = smallest;
    high[interval] = largest;
    last[interval] = cursor.value;
  }
}

/**
 * Quantiles over all senders of a series at the right edge of each interval: `results[k]` gets the
 * quantile `shares[k]` (0 to 1, the nearest rank below). Senders without a report are omitted; NaN: no sender has one.
 * @param from, to restricts it to the senders from `from` to `to` - 1.
 */
export function measureQuantiles(
  index: WindowIndex,
  columns: RunColumns,
  which: WindowSeries,
  edges: Float64Array,
  shares: readonly number[],
  results: readonly Float64Array[],
  from = 0,
  to = index.rowsOf.length,
): void {
  const cursors = Array.from({ length: to - from }, (_, i) => new SeriesCursor(index, columns, from + i, which, edges[0]));
  const scratch = new Float64Array(cursors.length);
  let isChanged = true;
  for (let interval = 0; interval + 1 < edges.length; interval++) {
    for (const cursor of cursors) while (cursor.advance(edges[interval + 1])) isChanged = true;
    if (!isChanged) {
      for (const result of results) result[interval] = result[interval - 1];
      continue;
    }
    isChanged = false;
    let known = 0;
    for (const { value } of cursors) if (!Number.isNaN(value)) scratch[known++] = value;
    for (let k = 0; k < shares.length; k++) {
      results[k][interval] = known === 0 ? NaN : selectSmallest(scratch, known, Math.floor(shares[k] * (known - 1)));
    }
  }
}

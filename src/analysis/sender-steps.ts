import type { Nanos } from "../engine/spec/scenario.ts";
import { createInts, pushInt, type GrowableInts } from "./growable.ts";
import { countLeading } from "./search.ts";
import type { StepBounds } from "./windows.ts";
import { selectSmallest } from "./quantile.ts";

/** Values that senders report from time to time; each holds until the sender's next one. Rows are in order of time. */
export interface SenderSteps {
  readonly timeNs: Float64Array;
  readonly flow: Int32Array;
  readonly value: Float64Array;
  /** Rows of the whole table covered by `rowsOf`. */
  readonly length: number;
  /** Does the row belong to this series? A table may hold several. */
  has(row: number): boolean;
  /** The sender's rows of this series. */
  rowsOf(sender: number): GrowableInts;
}

export const noRows: GrowableInts = createInts(1);

/** Appends a row to its sender's list, creating the lists of all senders up to it. */
export function pushRow(lists: GrowableInts[], sender: number, row: number): void {
  while (lists.length <= sender) lists.push(createInts(16));
  pushInt(lists[sender], row);
}

/** Number of the sender's reports up to and including `timeNs`. */
function countReports({ timeNs: times, rowsOf }: SenderSteps, sender: number, timeNs: Nanos): number {
  const { values, length } = rowsOf(sender);
  return countLeading(length, (place) => times[values[place]] <= timeNs);
}

/** The value in force for `sender` at `timeNs`; null: none reported yet. O(log n). */
export function stepAt(steps: SenderSteps, sender: number, timeNs: Nanos): number | null {
  const count = countReports(steps, sender, timeNs);
  return count === 0 ? null : steps.value[steps.rowsOf(sender).values[count - 1]];
}

/** Bounds of a sender's value in each interval of `edges`, into `bounds`; NaN: none reported yet. */
export function boundSteps(steps: SenderSteps, sender: number, edges: Float64Array, { first, low, high, last }: StepBounds): void {
  const { timeNs, value } = steps;
  const { values, length } = steps.rowsOf(sender);
  let next = countReports(steps, sender, edges[0]);
  let now = next === 0 ? NaN : value[values[next - 1]];
  for (let interval = 0; interval + 1 < edges.length; interval++) {
    first[interval] = now;
    let [least, most] = [now, now];
    for (; next < length && timeNs[values[next]] < edges[interval + 1]; next++) {
      now = value[values[next]];
      // Negated, so that a first value after NaN counts as both.
      if (!(least <= now)) least = now;
      if (!(most >= now)) most = now;
    }
    low[interval] = least;
    high[interval] = most;
    last[interval] = now;
  }
}

/** The values of all senders at a moment, unordered; senders without a report are omitted. */
function listSteps(steps: SenderSteps, senders: number, timeNs: Nanos): { readonly values: Float64Array; readonly count: number } {
  const values = new Float64Array(senders);
  let count = 0;
  for (let sender = 0; sender < senders; sender++) {
    const value = stepAt(steps, sender, timeNs);
    if (value !== null) values[count++] = value;
  }
  return { values, count };
}

/** The value that a share of the senders (0 to 1, the nearest rank below) does not exceed at a moment; null: none reported yet. */
export function stepQuantile(steps: SenderSteps, senders: number, timeNs: Nanos, share: number): number | null {
  const { values, count } = listSteps(steps, senders, timeNs);
  return count === 0 ? null : selectSmallest(values, count, Math.floor(share * (count - 1)));
}

/** Quantiles over all senders at the right edge of each interval, one list for each of `shares` (0 to 1); NaN: none reported yet. */
export function measureStepQuantiles(steps: SenderSteps, senders: number, edges: Float64Array, shares: readonly number[]): Float64Array[] {
  const { timeNs, flow, value, length } = steps;
  const now = Float64Array.from({ length: senders }, (_, sender) => stepAt(steps, sender, edges[0]) ?? NaN);
  const results = shares.map(() => new Float64Array(Math.max(0, edges.length - 1)));
  const scratch = new Float64Array(senders);
  let row = countLeading(length, (place) => timeNs[place] <= edges[0]);
  let isChanged = true;
  for (let interval = 0; interval + 1 < edges.length; interval++) {
    for (; row < length && timeNs[row] < edges[interval + 1]; row++) {
      if (!steps.has(row)) continue;
      now[flow[row]] = value[row];
      isChanged = true;
    }
    if (!isChanged) {
      for (const result of results) result[interval] = result[interval - 1];
      continue;
    }
    isChanged = false;
    let known = 0;
    for (const one of now) if (!Number.isNaN(one)) scratch[known++] = one;
    results.forEach((result, place) => {
      result[interval] = known === 0 ? NaN : selectSmallest(scratch, known, Math.floor(shares[place] * (known - 1)));
    });
  }
  return results;
}

/** The largest finite value in force between two times; 0 if none. */
export function findLargestStep(steps: SenderSteps, senders: number, fromNs: Nanos, toNs: Nanos): number {
  const { timeNs, value, length } = steps;
  let largest = 0;
  const take = (one: number | null): void => {
    if (one !== null && Number.isFinite(one) && one > largest) largest = one;
  };
  for (let sender = 0; sender < senders; sender++) take(stepAt(steps, sender, fromNs));
  const first = countLeading(length, (row) => timeNs[row] < fromNs);
  for (let row = first; row < length && timeNs[row] <= toNs; row++) if (steps.has(row)) take(value[row]);
  return largest;
}

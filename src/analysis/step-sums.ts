import type { Nanos } from "../engine/spec/scenario.ts";
import type { RunColumns } from "../protocol/tables.ts";
import { createFloats, type GrowableFloats, pushFloat } from "./growable.ts";
import { countUpTo } from "./search.ts";
import type { SenderSteps } from "./sender-steps.ts";
import type { StepBounds } from "./windows.ts";

/** Values of all senders of a series, added up: what one receiver keeps for all of them together. */
export interface StepSums {
  /** A step for each change of the sum; it holds until the next one. */
  readonly timeNs: GrowableFloats;
  readonly sum: GrowableFloats;
  /** When a sender's value fell, and when it rose: each moment once. */
  readonly falls: GrowableFloats;
  readonly rises: GrowableFloats;
  /** Each sender's value now. */
  readonly now: number[];
  /** Rows of the table already added. */
  rows: number;
}

const known = new WeakMap<RunColumns, Map<string, StepSums>>();

function pushMoment(moments: GrowableFloats, timeNs: Nanos): void {
  if (moments.length === 0 || moments.values[moments.length - 1] !== timeNs) pushFloat(moments, timeNs);
}

/** Up to date; only rows that are new since the last call are added. @param series its name among those of the run. */
export function sumSteps(columns: RunColumns, series: string, steps: SenderSteps): StepSums {
  const { timeNs, flow, value, length } = steps;
  const ofRun = known.get(columns) ?? new Map<string, StepSums>();
  known.set(columns, ofRun);
  let sums = ofRun.get(series);
  if (sums === undefined) {
    sums = { timeNs: createFloats(), sum: createFloats(), falls: createFloats(), rises: createFloats(), now: [], rows: 0 };
    ofRun.set(series, sums);
  }
  const { now, sum, falls, rises } = sums;
  for (; sums.rows < length; sums.rows++) {
    const row = sums.rows;
    if (!steps.has(row)) continue;
    while (now.length <= flow[row]) now.push(0);
    const change = value[row] - now[flow[row]];
    if (change === 0) continue;
    now[flow[row]] = value[row];
    pushMoment(change < 0 ? falls : rises, timeNs[row]);
    const total = (sum.values[sum.length - 1] ?? 0) + change;
    if (sums.timeNs.length > 0 && sums.timeNs.values[sums.timeNs.length - 1] === timeNs[row]) sum.values[sum.length - 1] = total;
    else {
      pushFloat(sums.timeNs, timeNs[row]);
      pushFloat(sum, total);
    }
  }
  return sums;
}

/** The sum at a moment; 0 before the first report. O(log n). */
export function sumAt({ timeNs, sum }: StepSums, atNs: Nanos): number {
  const count = countUpTo(timeNs.values, timeNs.length, atNs);
  return count === 0 ? 0 : sum.values[count - 1];
}

/** Bounds of the sum in each interval that `edges` bounds, into `bounds`. */
export function boundSum(sums: StepSums, edges: Float64Array, { first, low, high, last }: StepBounds): void {
  const { timeNs, sum } = sums;
  let next = countUpTo(timeNs.values, timeNs.length, edges[0]);
  let now = sumAt(sums, edges[0]);
  for (let interval = 0; interval + 1 < edges.length; interval++) {
    first[interval] = now;
    let [least, most] = [now, now];
    for (; next < timeNs.length && timeNs.values[next] < edges[interval + 1]; next++) {
      now = sum.values[next];
      least = Math.min(least, now);
      most = Math.max(most, now);
    }
    low[interval] = least;
    high[interval] = most;
    last[interval] = now;
  }
}

/** The largest sum between two times, and when it was first reached. */
export function findLargestSum(sums: StepSums, fromNs: Nanos, toNs: Nanos): { readonly sum: number; readonly atNs: Nanos } {
  const { timeNs, sum } = sums;
  let largest = { sum: sumAt(sums, fromNs), atNs: fromNs };
  for (let i = countUpTo(timeNs.values, timeNs.length, fromNs); i < timeNs.length && timeNs.values[i] <= toNs; i++)
    if (sum.values[i] > largest.sum) largest = { sum: sum.values[i], atNs: timeNs.values[i] };
  return largest;
}

import type { RunColumns } from "../protocol/tables.ts";
import { indexRun, type RecordedRun } from "./run-index.ts";
import { countTimeouts, timeoutClassCount } from "./timeouts.ts";
import { isFreeWait } from "./wait-costs.ts";

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

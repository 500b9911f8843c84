import type { Nanos } from "../engine/spec/scenario.ts";
import { indexRun, type RecordedRun } from "./run-index.ts";
import { RowState } from "./senders.ts";
import { windowRowAt } from "./windows.ts";

/** Row of `windows` that was in force just before `timeNs`, if the sender was in a fast recovery then; else null. O(log n). */
function recoveryRowBefore(run: RecordedRun, sender: number, timeNs: Nanos): number | null {
  // Times are whole ns: the row in force before the timeout's own.
  const row = windowRowAt(indexRun(run).windows, run.columns, sender, timeNs - 1);
  return row >= 0 && run.columns.windows.state[row] === RowState.recovery ? row : null;
}

/** Was the sender in a fast recovery just before `timeNs`? O(log n). */
export function wasRecovering(run: RecordedRun, sender: number, timeNs: Nanos): boolean {
  return recoveryRowBefore(run, sender, timeNs) !== null;
}

/** Start of the fast recovery the sender was in just before `timeNs`; null: it was in none. */
export function findRecoveryStart(run: RecordedRun, sender: number, timeNs: Nanos): Nanos | null {
  let row = recoveryRowBefore(run, sender, timeNs);
  if (row === null) return null;
  const { values, length } = indexRun(run).windows.rowsOf[sender];
  const { state, timeNs: times } = run.columns.windows;
  let at = values.subarray(0, length).indexOf(row);
  while (at > 0 && state[values[at - 1]] === RowState.recovery) row = values[--at];
  return times[row];
}

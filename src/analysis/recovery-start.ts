import type { Nanos } from "../engine/spec/scenario.ts";
import { indexRun, type RecordedRun } from "./run-index.ts";
import { RowState } from "./senders.ts";
import { windowRowAt } from "./windows.ts";

/** Start of the fast recovery the sender was in just before `timeNs`; null: it was in none. */
export function findRecoveryStart(run: RecordedRun, sender: number, timeNs: Nanos): Nanos | null {
  const { windows } = indexRun(run);
  const { values } = windows.rowsOf[sender];
  const { state, timeNs: times } = run.columns.windows;
  // Times are whole ns: the row in force before the timeout's own.
  let row = windowRowAt(windows, run.columns, sender, timeNs - 1);
  if (row < 0 || state[row] !== RowState.recovery) return null;
  let at = values.subarray(0, windows.rowsOf[sender].length).indexOf(row);
  while (at > 0 && state[values[at - 1]] === RowState.recovery) row = values[--at];
  return times[row];
}

import { recoveryKinds, TimeoutClass } from "../engine/observer.ts";
import { detailEndNs, type RecordedRun } from "./run-index.ts";
import { type OtherReason, otherReasons, otherWords, timeoutWords, type TimeoutWords } from "./vocabulary.ts";
import { wasRecovering } from "./recovery-start.ts";

/** Why a timeout of class "other" happened, from what was reported when the timer expired. */

/**
 * Why no ACK prevented timeout `row`; null: it is of another class. A recovery in progress that had not reached
 * the packet (SACK, RACK) is "rest"; so are enough trusted signs of loss that came too late. O(log n).
 */
export function readOtherReason(run: RecordedRun, row: number): OtherReason | null {
  const { timeouts } = run.columns;
  if (timeouts.class[row] !== TimeoutClass.other) return null;
  const recovery = recoveryKinds[timeouts.recovery[row]];
  const timeNs = timeouts.timeNs[row];
  // Windows are recorded as long as packets. After that a recovery is assumed for SACK and RACK, the only ones that leave it unfinished.
  const mayRecover =
    timeNs > detailEndNs(run) ? recovery === "sack" || recovery === "rack" : wasRecovering(run, timeouts.flow[row], timeNs);
  if (mayRecover) return "rest";
  if (timeouts.duplicateAcks[row] < timeouts.neededSigns[row]) return "too-few";
  return timeouts.isTrusted[row] === 1 ? "rest" : "untrusted";
}

/** Timeouts of class "other" among `rows` (default: all), by reason in the order of `otherReasons`. O(rows log n). */
export function countOtherReasons(
  run: RecordedRun,
  rows: Iterable<number> = run.columns.timeouts.class.subarray(0, run.columns.timeouts.length).keys(),
): number[] {
  const counts = otherReasons.map(() => 0);
  for (const row of rows) {
    const reason = readOtherReason(run, row);
    if (reason !== null) counts[otherReasons.indexOf(reason)]++;
  }
  return counts;
}

/** The display names of timeout `row`. */
export function nameTimeout(run: RecordedRun, row: number): TimeoutWords {
  const reason = readOtherReason(run, row);
  return reason === null ? timeoutWords[run.columns.timeouts.class[row] as TimeoutClass] : otherWords[reason];
}

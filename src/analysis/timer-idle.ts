import type { Nanos } from "../engine/spec/scenario.ts";
import { idleUses, LinkUse, splitLinkTime, sumUses } from "./idle-split.ts";
import { detailEndNs, type RecordedRun } from "./run-index.ts";

/** How much of a stretch's idle time of the link went by while a sender waited for a timer that fired. */
export interface TimerIdle {
  readonly idleNs: Nanos;
  /** Of that, with a sender waiting; beyond what is recorded in full the least that it can have been. */
  readonly timerNs: Nanos;
  /** False: `timerNs` is that least. */
  readonly isExact: boolean;
}

/** Time in [fromNs, toNs) during which at least one sender waited for a timer that fired. */
function measureWaits({ columns }: Pick<RecordedRun, "columns">, fromNs: Nanos, toNs: Nanos): Nanos {
  const { timeNs, waitingSinceNs, length } = columns.timeouts;
  let sum = 0;
  let coveredFromNs = toNs;
  // Backwards: they are in order of their ends, so each adds what lies before all that ended later.
  for (let row = length - 1; row >= 0 && timeNs[row] > fromNs; row--) {
    const sinceNs = Math.max(fromNs, waitingSinceNs[row]);
    const untilNs = Math.min(coveredFromNs, timeNs[row]);
    if (untilNs > sinceNs) sum += untilNs - sinceNs;
    coveredFromNs = Math.min(coveredFromNs, sinceNs);
  }
  return sum;
}

/** For [fromNs, toNs), where the record in full reaches to its end. */
export function measureTimerIdle(run: Pick<RecordedRun, "columns" | "scenario">, fromNs: Nanos, toNs: Nanos): TimerIdle {
  const stretches = splitLinkTime(run, fromNs, toNs, null);
  return { idleNs: sumUses(stretches, idleUses), timerNs: sumUses(stretches, [LinkUse.othersWait]), isExact: true };
}

/**
 * For a whole run of `durationNs`, of which the link was busy for `busyNs`. Where packets were no longer recorded nobody knows
 * when the link was idle, but only how long: what does not fit beside the waits must have been idle time without one.
 */
export function measureRunTimerIdle(run: RecordedRun, durationNs: Nanos, busyNs: Nanos): TimerIdle {
  const idleNs = durationNs - busyNs;
  const knownNs = Math.min(durationNs, detailEndNs(run));
  const known = measureTimerIdle(run, 0, knownNs);
  if (knownNs >= durationNs) return { ...known, idleNs };
  const restNs = durationNs - knownNs;
  const restIdleNs = Math.max(0, idleNs - known.idleNs);
  const least = measureWaits(run, knownNs, durationNs) + restIdleNs - restNs;
  return { idleNs, timerNs: known.timerNs + Math.max(0, least), isExact: false };
}

import type { Nanos } from "../engine/spec/scenario.ts";
import { idleNsUntil, indexLink } from "./link.ts";
import { detailEndNs, type RecordedRun } from "./run-index.ts";

/** The link's idle time in a stretch, and how much of it passed while a sender waited for a timer that fired. */
export interface TimerIdle {
  readonly idleNs: Nanos;
  /** Of that, with a sender waiting; beyond what is recorded in full the least that it can have been. */
  readonly timerNs: Nanos;
  /** False: `timerNs` is that least. */
  readonly isExact: boolean;
}

/** Sum of `measure` over the time in [fromNs, toNs) during which at least one sender waited for a timer that fired: stretches that do not touch. */
function sumWaits(
  { columns }: Pick<RecordedRun, "columns">,
  fromNs: Nanos,
  toNs: Nanos,
  measure: (sinceNs: Nanos, untilNs: Nanos) => Nanos,
): Nanos {
  const { timeNs, waitingSinceNs, length } = columns.timeouts;
  let sum = 0;
  let coveredFromNs = toNs;
  // Backwards: they are in order of their ends, so each adds what lies before all that ended later.
  for (let row = length - 1; row >= 0 && timeNs[row] > fromNs; row--) {
    const sinceNs = Math.max(fromNs, waitingSinceNs[row]);
    const untilNs = Math.min(coveredFromNs, timeNs[row]);
    if (untilNs > sinceNs) sum += measure(sinceNs, untilNs);
    coveredFromNs = Math.min(coveredFromNs, sinceNs);
  }
  return sum;
}

/** For [fromNs, toNs), where the record in full reaches to its end. Without a list of its stretches: a run of 1000 senders has 100,000. */
export function measureTimerIdle(run: Pick<RecordedRun, "columns">, fromNs: Nanos, toNs: Nanos): TimerIdle {
  const index = indexLink(run.columns);
  const idleBetween = (sinceNs: Nanos, untilNs: Nanos): Nanos => idleNsUntil(index, untilNs) - idleNsUntil(index, sinceNs);
  return { idleNs: idleBetween(fromNs, toNs), timerNs: sumWaits(run, fromNs, toNs, idleBetween), isExact: true };
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
  const least = sumWaits(run, knownNs, durationNs, (sinceNs, untilNs) => untilNs - sinceNs) + restIdleNs - restNs;
  return { idleNs, timerNs: known.timerNs + Math.max(0, least), isExact: false };
}

import type { Nanos } from "../engine/spec/scenario.ts";
import { idleNsUntil, indexLink } from "./link.ts";
import { detailEndNs, type RecordedRun } from "./run-index.ts";

/** The link's idle time in an interval, and the part during which a sender waited for a timer that expired. */
export interface TimerIdle {
  readonly idleNs: Nanos;
  /** The part with a waiting sender; a lower bound where packets were not recorded. */
  readonly timerNs: Nanos;
  /** False: `timerNs` is that lower bound. */
  readonly isExact: boolean;
}

/** Sum of `measure` over the disjoint intervals of [fromNs, toNs) during which at least one sender waited for a timer that expired. */
function sumWaits(
  { columns }: Pick<RecordedRun, "columns">,
  fromNs: Nanos,
  toNs: Nanos,
  measure: (sinceNs: Nanos, untilNs: Nanos) => Nanos,
): Nanos {
  const { timeNs, waitingSinceNs, length } = columns.timeouts;
  let sum = 0;
  let coveredFromNs = toNs;
  // Backward: rows are in order of their ends, so each adds what lies before all that ended later.
  for (let row = length - 1; row >= 0 && timeNs[row] > fromNs; row--) {
    const sinceNs = Math.max(fromNs, waitingSinceNs[row]);
    const untilNs = Math.min(coveredFromNs, timeNs[row]);
    if (untilNs > sinceNs) sum += measure(sinceNs, untilNs);
    coveredFromNs = Math.min(coveredFromNs, sinceNs);
  }
  return sum;
}

/** For [fromNs, toNs), recorded in full. Builds no list of stretches: a run of 1000 senders has 100,000. */
export function measureTimerIdle(run: Pick<RecordedRun, "columns">, fromNs: Nanos, toNs: Nanos): TimerIdle {
  const index = indexLink(run.columns);
  const idleBetween = (sinceNs: Nanos, untilNs: Nanos): Nanos => idleNsUntil(index, untilNs) - idleNsUntil(index, sinceNs);
  return { idleNs: idleBetween(fromNs, toNs), timerNs: sumWaits(run, fromNs, toNs, idleBetween), isExact: true };
}

/**
 * For a whole run of `durationNs`, whose link was busy for `busyNs`. Where packets were not recorded, only the total idle time is
 * known: the part that exceeds the time without waits must have coincided with waits.
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

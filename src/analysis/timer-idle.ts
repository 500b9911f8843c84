import type { Observer } from "../engine/observer.ts";
import type { Nanos, Scenario } from "../engine/spec/scenario.ts";
import type { RunColumns, RunStrip } from "../protocol/tables.ts";
import { createFloats, pushFloat } from "./growable.ts";
import { EarlyDrops } from "./early-drops.ts";
import { addToLinkIndex, createLinkIndex, idleNsUntil, indexLink, type LinkIndex } from "./link.ts";
import { detailEndNs, type RecordedRun } from "./run-index.ts";
import { timeoutClassCount } from "./timeouts.ts";
import { silentObserver } from "../engine/observers.ts";

/** The link's idle time in an interval, and the part during which a sender waited for a timer that expired. */
export interface TimerIdle {
  readonly idleNs: Nanos;
  /** The part with a waiting sender; a lower bound where packets were not recorded. */
  readonly timerNs: Nanos;
  /** False: `timerNs` is that lower bound. */
  readonly isExact: boolean;
}

/** When timeouts expired, in order, and since when their senders had waited. */
interface Waits {
  readonly timeNs: ArrayLike<Nanos>;
  readonly waitingSinceNs: ArrayLike<Nanos>;
  readonly class: ArrayLike<number>;
  readonly length: number;
}

/** Sum of `measure` over the disjoint intervals of [fromNs, toNs) during which at least one sender waited for a timer that expired. */
function sumWaits(
  { timeNs, waitingSinceNs, length }: Waits,
  fromNs: Nanos,
  toNs: Nanos,
  measure: (sinceNs: Nanos, untilNs: Nanos) => Nanos,
): Nanos {
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
  return measureIdle(indexLink(run.columns), run.columns.timeouts, fromNs, toNs);
}

function measureIdle(index: LinkIndex, waits: Waits, fromNs: Nanos, toNs: Nanos): TimerIdle {
  const idleBetween = (sinceNs: Nanos, untilNs: Nanos): Nanos => idleNsUntil(index, untilNs) - idleNsUntil(index, sinceNs);
  return { idleNs: idleBetween(fromNs, toNs), timerNs: sumWaits(waits, fromNs, toNs, idleBetween), isExact: true };
}

/**
 * Attributes the link's idle time during waits to timeouts: an idle moment counts for the timer that expires first of those awaited then.
 * The sum is the run's `timerNs`. Time without recorded packets counts as idle. @param take called for each row in order
 */
function attributeIdle(index: LinkIndex, { timeNs, waitingSinceNs, length }: Waits, take: (row: number, idleNs: Nanos) => void): void {
  // Disjoint stretches of waiting so far, in order of time, with the idle time of each.
  const starts: Nanos[] = [];
  const ends: Nanos[] = [];
  const idles: Nanos[] = [];
  for (let row = 0; row < length; row++) {
    let sinceNs = waitingSinceNs[row];
    let knownNs = 0;
    while (ends.length > 0 && ends[ends.length - 1] >= sinceNs) {
      ends.pop();
      sinceNs = Math.min(sinceNs, starts.pop()!);
      knownNs += idles.pop()!;
    }
    const ownNs = idleNsUntil(index, timeNs[row]) - idleNsUntil(index, sinceNs);
    starts.push(sinceNs);
    ends.push(timeNs[row]);
    idles.push(ownNs);
    take(row, ownNs - knownNs);
  }
}

/** Of the link's idle time during waits, the part that the timeouts in each interval of `edges` caused. */
export function binTimerIdle(columns: RunColumns, edges: Float64Array, idleNs: Float64Array): void {
  idleNs.fill(0);
  const { timeNs } = columns.timeouts;
  let interval = 0;
  attributeIdle(indexLink(columns), columns.timeouts, (row, ownNs) => {
    while (interval + 1 < edges.length && timeNs[row] >= edges[interval + 1]) interval++;
    if (interval + 1 < edges.length && timeNs[row] >= edges[0]) idleNs[interval] += ownNs;
  });
}

/** Of the link's idle time during waits, the part that each class of timeouts caused. */
function sumByClass(index: LinkIndex, waits: Waits): readonly Nanos[] {
  const sums = Array.from({ length: timeoutClassCount }, () => 0);
  attributeIdle(index, waits, (row, ownNs) => (sums[waits.class[row]] += ownNs));
  return sums;
}

/** The link's idle time during waits for timers in a whole run, in total and by class of the timeout. */
export type TimerIdleSums = Pick<RunStrip, "timerIdleNs" | "timerIdleByClass">;

export function sumTimerIdle(columns: RunColumns, durationNs: Nanos): TimerIdleSums {
  return readSums(indexLink(columns), columns.timeouts, durationNs);
}

function readSums(index: LinkIndex, waits: Waits, durationNs: Nanos): TimerIdleSums {
  return { timerIdleNs: measureIdle(index, waits, 0, durationNs).timerNs, timerIdleByClass: sumByClass(index, waits) };
}
/**
 * Measures the causes of a whole run's result without recording it, in half the computing time; the result is the same.
 * @param port the port whose link counts, as for `onAccept`.
 */
export function watchCauses(
  scenario: Scenario,
  port: number,
): {
  readonly observer: Observer;
  read(durationNs: Nanos): TimerIdleSums & Pick<RunStrip, "earlyDrops">;
} {
  const index = createLinkIndex();
  const [ends, starts, classes] = [createFloats(), createFloats(), createFloats()];
  const early = new EarlyDrops(scenario);
  const observer: Observer = {
    ...silentObserver,
    onAccept(arriveNs, departNs, _flow, _packet, _flags, at) {
      if (at === port) addToLinkIndex(index, arriveNs, departNs);
    },
    onTimeout({ timeNs, waitingSinceNs, class: kind }) {
      pushFloat(ends, timeNs);
      pushFloat(starts, waitingSinceNs);
      pushFloat(classes, kind);
    },
    onDrop: (_timeNs, flow) => early.addDrop(flow),
    onRate: (_timeNs, flow, bps) => early.addRate(flow, bps),
  };
  return {
    observer,
    read(durationNs) {
      const waits = { timeNs: ends.values, waitingSinceNs: starts.values, class: classes.values, length: ends.length };
      return { ...readSums(index, waits, durationNs), earlyDrops: early.count };
    },
  };
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
  const least = sumWaits(run.columns.timeouts, knownNs, durationNs, (sinceNs, untilNs) => untilNs - sinceNs) + restIdleNs - restNs;
  return { idleNs, timerNs: known.timerNs + Math.max(0, least), isExact: false };
}

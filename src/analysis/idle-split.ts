import type { Nanos } from "../engine/spec/scenario.ts";
import { indexLink } from "./link.ts";
import type { RecordedRun } from "./run-index.ts";
import { countUpTo } from "./search.ts";
import { listDelayedAcks, endsWithProbe } from "./other-timers.ts";

/** What the bottleneck link did in a stretch of the run, and which timers senders waited for when it was idle. */
export const LinkUse = {
  sending: 0,
  /** Idle; the chosen sender and others waited for their timers. */
  sharedWait: 1,
  /** Idle; only the chosen sender waited. */
  ownWait: 2,
  /** Idle; only others waited. */
  othersWait: 3,
  /** Idle; no timer that later fired was running, but a receiver delayed an ACK. */
  ackDelay: 4,
  /** Idle; none of these, but a sender waited before it sent a tail loss probe. */
  probeWait: 5,
  /** Idle without any timer: packets, ACKs and requests were in flight. */
  quiet: 6,
} as const;
export type LinkUse = (typeof LinkUse)[keyof typeof LinkUse];

/** All uses except sending. */
export const idleUses: readonly LinkUse[] = Object.values(LinkUse).filter((use) => use !== LinkUse.sending);

export interface LinkStretch {
  readonly use: LinkUse;
  readonly fromNs: Nanos;
  readonly toNs: Nanos;
  /** Number of senders that waited for their timers; 0 while sending. */
  readonly waiting: number;
}

/** Waits that start and end. */
type Waiter = "own" | "other" | "receiver";

interface Change {
  readonly timeNs: Nanos;
  readonly step: 1 | -1;
  readonly waiter: Waiter;
}

/** Starts and ends of the waits that overlap [fromNs, toNs), in order of time. */
function listChanges({ columns }: Pick<RecordedRun, "columns">, fromNs: Nanos, toNs: Nanos, own: number | null): Change[] {
  const { timeNs, waitingSinceNs, length } = columns.timeouts;
  const changes: Change[] = [];
  const add = (waiter: Waiter, sinceNs: Nanos, untilNs: Nanos): void => {
    changes.push({ timeNs: Math.max(fromNs, sinceNs), step: 1, waiter }, { timeNs: untilNs, step: -1, waiter });
  };
  for (let row = countUpTo(timeNs, length, fromNs); row < length; row++) {
    if (waitingSinceNs[row] < toNs) add(row === own ? "own" : "other", waitingSinceNs[row], timeNs[row]);
  }
  for (const ack of listDelayedAcks(columns, fromNs, toNs)) add("receiver", ack.fromNs, ack.toNs);
  return changes.sort((a, b) => a.timeNs - b.timeNs);
}

function nameIdle(waiting: Readonly<Record<Waiter, number>>, isBeforeProbe: boolean): LinkUse {
  if (waiting.own > 0) return waiting.other > 0 ? LinkUse.sharedWait : LinkUse.ownWait;
  if (waiting.other > 0) return LinkUse.othersWait;
  if (waiting.receiver > 0) return LinkUse.ackDelay;
  return isBeforeProbe ? LinkUse.probeWait : LinkUse.quiet;
}

/**
 * Cuts [fromNs, toNs) into contiguous stretches, in order of time. Neighbors differ in use or in waiting senders.
 *
 * @param own row of the timeout whose wait is the chosen sender's; null: none, and every wait is another sender's.
 */
export function splitLinkTime(
  run: Pick<RecordedRun, "columns" | "scenario">,
  fromNs: Nanos,
  toNs: Nanos,
  own: number | null,
): LinkStretch[] {
  const index = indexLink(run.columns);
  const changes = listChanges(run, fromNs, toNs, own);
  const stretches: LinkStretch[] = [];
  const waiting: Record<Waiter, number> = { own: 0, other: 0, receiver: 0 };
  let next = 0;
  const add = (use: LinkUse, from: Nanos, to: Nanos, count: number): void => {
    if (to <= from) return;
    const last = stretches.at(-1);
    // Which of several receivers delays its ACK makes no difference.
    if (use === LinkUse.ackDelay && last?.use === use) stretches[stretches.length - 1] = { ...last, toNs: to };
    else stretches.push({ use, fromNs: from, toNs: to, waiting: count });
  };
  const addIdle = (from: Nanos, to: Nanos, isBeforeProbe: boolean): void => {
    let at = from;
    while (at < to) {
      for (; next < changes.length && changes[next].timeNs <= at; next++) waiting[changes[next].waiter] += changes[next].step;
      const until = next < changes.length ? Math.min(to, changes[next].timeNs) : to;
      add(nameIdle(waiting, isBeforeProbe), at, until, waiting.own + waiting.other);
      at = until;
    }
  };
  let at = fromNs;
  for (let gap = countUpTo(index.endNs.values, index.endNs.length, fromNs); gap < index.startNs.length; gap++) {
    const gapStart = Math.max(fromNs, index.startNs.values[gap]);
    if (gapStart >= toNs) break;
    const gapEnd = Math.min(toNs, index.endNs.values[gap]);
    add(LinkUse.sending, at, gapStart, 0);
    addIdle(gapStart, gapEnd, endsWithProbe(run, index.endNs.values[gap]));
    at = gapEnd;
  }
  const busyUntilNs = Math.min(toNs, Math.max(at, index.busyUntilNs));
  add(LinkUse.sending, at, busyUntilNs, 0);
  addIdle(busyUntilNs, toNs, false);
  return stretches;
}

/** Total time of the stretches with these uses, ns. */
export function sumUses(stretches: readonly LinkStretch[], uses: readonly LinkUse[]): Nanos {
  return stretches.reduce((sum, { use, fromNs, toNs }) => (uses.includes(use) ? sum + toNs - fromNs : sum), 0);
}

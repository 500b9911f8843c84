import type { Nanos } from "../engine/scenario.ts";
import type { RunColumns } from "../protocol/tables.ts";
import { indexLink } from "./link.ts";
import { countUpTo } from "./search.ts";

/** What the bottleneck link did in a stretch of the run, and whose timers ran when it did nothing. */
export const LinkUse = {
  sending: 0,
  /** Idle; the chosen sender waited for its timer, and others too. */
  sharedWait: 1,
  /** Idle; nobody but the chosen sender waited. */
  ownWait: 2,
  /** Idle; only others waited. */
  othersWait: 3,
  /** Idle, and no timer that later fired ran: packets, ACKs and requests were on their way. */
  quiet: 4,
} as const;
export type LinkUse = (typeof LinkUse)[keyof typeof LinkUse];

export interface LinkStretch {
  readonly use: LinkUse;
  readonly fromNs: Nanos;
  readonly toNs: Nanos;
  /** Senders that waited for their timers; 0 while sending. */
  readonly waiting: number;
}

interface Change {
  readonly timeNs: Nanos;
  readonly step: 1 | -1;
  readonly isOwn: boolean;
}

/** Beginnings and ends of the waits that touch [fromNs, toNs), in order of time. */
function listChanges(columns: RunColumns, fromNs: Nanos, toNs: Nanos, own: number | null): Change[] {
  const { timeNs, waitingSinceNs, length } = columns.timeouts;
  const changes: Change[] = [];
  for (let row = countUpTo(timeNs, length, fromNs); row < length; row++) {
    if (waitingSinceNs[row] >= toNs) continue;
    const isOwn = row === own;
    changes.push({ timeNs: Math.max(fromNs, waitingSinceNs[row]), step: 1, isOwn }, { timeNs: timeNs[row], step: -1, isOwn });
  }
  return changes.sort((a, b) => a.timeNs - b.timeNs);
}

/**
 * Cuts [fromNs, toNs) into stretches without gaps between them, in order of time. Neighbours differ in use or in who waits.
 *
 * @param own row of the timeout whose wait is the chosen sender's; null: none is, and every wait is somebody else's.
 */
export function splitLinkTime(columns: RunColumns, fromNs: Nanos, toNs: Nanos, own: number | null): LinkStretch[] {
  const index = indexLink(columns);
  const changes = listChanges(columns, fromNs, toNs, own);
  const stretches: LinkStretch[] = [];
  let next = 0;
  let waiting = 0;
  let isOwnWaiting = false;
  const add = (use: LinkUse, from: Nanos, to: Nanos, count: number): void => {
    if (to > from) stretches.push({ use, fromNs: from, toNs: to, waiting: count });
  };
  const addIdle = (from: Nanos, to: Nanos): void => {
    let at = from;
    while (at < to) {
      for (; next < changes.length && changes[next].timeNs <= at; next++) {
        waiting += changes[next].step;
        if (changes[next].isOwn) isOwnWaiting = changes[next].step === 1;
      }
      const until = next < changes.length ? Math.min(to, changes[next].timeNs) : to;
      const others = waiting - (isOwnWaiting ? 1 : 0);
      const use = isOwnWaiting ? (others > 0 ? LinkUse.sharedWait : LinkUse.ownWait) : others > 0 ? LinkUse.othersWait : LinkUse.quiet;
      add(use, at, until, waiting);
      at = until;
    }
  };
  let at = fromNs;
  for (let gap = countUpTo(index.endNs.values, index.endNs.length, fromNs); gap < index.startNs.length; gap++) {
    const gapStart = Math.max(fromNs, index.startNs.values[gap]);
    if (gapStart >= toNs) break;
    const gapEnd = Math.min(toNs, index.endNs.values[gap]);
    add(LinkUse.sending, at, gapStart, 0);
    addIdle(gapStart, gapEnd);
    at = gapEnd;
  }
  const busyUntilNs = Math.min(toNs, Math.max(at, index.busyUntilNs));
  add(LinkUse.sending, at, busyUntilNs, 0);
  addIdle(busyUntilNs, toNs);
  return stretches;
}

/** Time of the stretches that are of one of these uses. */
export function sumUses(stretches: readonly LinkStretch[], uses: readonly LinkUse[]): Nanos {
  return stretches.reduce((sum, { use, fromNs, toNs }) => (uses.includes(use) ? sum + toNs - fromNs : sum), 0);
}

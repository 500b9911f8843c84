import { findSameFrom } from "../../../analysis/futures.ts";
import { countBelow } from "../../../analysis/search.ts";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import type { Nanos } from "../../../engine/spec/scenario.ts";
import { nameTimeout } from "../../../analysis/other-timeouts.ts";
import { findTimeoutOf } from "../../run/event-at.ts";
import { formatCount, formatDuration, formatMoment, formatPlural } from "../../text/numbers.ts";

/** Losses after the instant that only one of the futures has: the same packet of the same sender at the same time is one. */
export interface OwnLosses {
  readonly onlyAsItWas: number;
  readonly onlyInFork: number;
  readonly both: number;
  /** From here on nothing recorded differs any more; null: to the end something does. */
  readonly sameFromNs: Nanos | null;
}

export function countOwnLosses(asItWas: RunSnapshot, fork: RunSnapshot, forkNs: Nanos): OwnLosses {
  const [was, is] = [asItWas, fork].map((run) => listLater(run, forkNs));
  const both = [...was].filter((key) => is.has(key)).length;
  return { onlyAsItWas: was.size - both, onlyInFork: is.size - both, both, sameFromNs: findSameAgain(asItWas, fork, forkNs) };
}

function listLater({ columns: { drops } }: RunSnapshot, fromNs: Nanos): Set<string> {
  const keys = new Set<string>();
  for (let row = countBelow(drops.timeNs, drops.length, fromNs); row < drops.length; row++)
    keys.add(`${drops.timeNs[row]} ${drops.flow[row]} ${drops.packet[row]}`);
  return keys;
}

/** Of runs whose recording is cut short it cannot be told. */
export function findSameAgain(a: RunSnapshot, b: RunSnapshot, forkNs: Nanos): Nanos | null {
  if (a.detailUntilNs !== null || b.detailUntilNs !== null) return null;
  const [was, is] = [a, b].map(({ columns: { packets, timeouts }, computedNs }) => ({ endNs: computedNs, packets, timeouts }));
  return findSameFrom(was, is, forkNs);
}

/** What came of a loss, as it was: a timeout and how long the silence was, or a recovery. */
export function writeLossStory(run: RunSnapshot, loss: number): string {
  const { drops, timeouts } = run.columns;
  const row = loss - 1;
  const sender = formatCount(drops.flow[row]);
  const timeout = findTimeoutOf(run, { table: "drops", row });
  if (timeout === null) return `As it was, sender ${sender} recovered from this loss without a timeout.`;
  const silentNs = timeouts.timeNs[timeout] - timeouts.waitingSinceNs[timeout];
  return `As it was, this loss ended in a timeout (${nameTimeout(run, timeout).name}): sender ${sender} was silent for ${formatDuration(silentNs)} before it sent the packet again.`;
}

/** Do the futures meet again, and what do they lose on the way? */
export function writeMeeting({ onlyAsItWas, onlyInFork, sameFromNs }: OwnLosses, asItWas: RunSnapshot, fork: RunSnapshot): string {
  if (sameFromNs !== null)
    return `The futures are the same from ${formatMoment(sameFromNs)} ms on: from there every packet is accepted at the same time.`;
  const timeouts = fork.columns.timeouts.length - asItWas.columns.timeouts.length;
  const more =
    timeouts === 0
      ? "Both have the same number of timeouts."
      : `The fork has ${formatPlural(Math.abs(timeouts), "timeout")} ${timeouts > 0 ? "more" : "fewer"}.`;
  const lost =
    onlyAsItWas + onlyInFork === 0
      ? "No packet is lost in one of them alone."
      : `Of the packets lost later, ${formatCount(onlyAsItWas)} are lost only as it was, and ${formatCount(onlyInFork)} only in the fork.`;
  return `The futures do not meet again. ${lost} ${more}`;
}

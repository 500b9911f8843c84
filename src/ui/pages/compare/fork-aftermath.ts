import { t } from "../../../language/translate.ts";
import { writeSentences } from "../../../language/sentences.ts";
import { findSameFrom } from "../../../analysis/futures.ts";
import { countBelow } from "../../../analysis/search.ts";
import type { RunSnapshot } from "../../../bridge/live-run.ts";
import type { Nanos } from "../../../engine/spec/scenario.ts";
import { nameTimeout } from "../../../analysis/other-timeouts.ts";
import { findTimeoutOf } from "../../run/event-at.ts";
import { formatDuration, formatMoment } from "../../text/numbers.ts";

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
  const sender = drops.flow[row];
  const timeout = findTimeoutOf(run, { table: "drops", row });
  if (timeout === null) return t("As it was, sender {sender} recovered from this loss without a timeout.", { sender });
  const silentNs = timeouts.timeNs[timeout] - timeouts.waitingSinceNs[timeout];
  return t("As it was, this loss ended in a timeout ({class}): sender {sender} was silent for {silence} before it sent the packet again.", {
    class: t(nameTimeout(run, timeout).name),
    sender,
    silence: formatDuration(silentNs),
  });
}

/** Do the futures meet again, and what do they lose on the way? */
export function writeMeeting({ onlyAsItWas, onlyInFork, sameFromNs }: OwnLosses, asItWas: RunSnapshot, fork: RunSnapshot): string {
  if (sameFromNs !== null)
    return t("The futures are the same from {time} ms on: from there every packet is accepted at the same time.", {
      time: formatMoment(sameFromNs),
    });
  const difference = fork.columns.timeouts.length - asItWas.columns.timeouts.length;
  const timeouts = Math.abs(difference);
  return writeSentences([
    t("The futures do not meet again."),
    onlyAsItWas + onlyInFork === 0
      ? t("No packet is lost in one of them alone.")
      : t("Of the packets lost later, {onlyAsItWas} are lost only as it was, and {onlyInFork} only in the fork.", {
          onlyAsItWas,
          onlyInFork,
        }),
    difference === 0
      ? t("Both have the same number of timeouts.")
      : difference > 0
        ? t("{timeouts, plural, one {The fork has # timeout more.} other {The fork has # timeouts more.}}", { timeouts })
        : t("{timeouts, plural, one {The fork has # timeout fewer.} other {The fork has # timeouts fewer.}}", { timeouts }),
  ]);
}

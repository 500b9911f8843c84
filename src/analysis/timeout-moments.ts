import type { Nanos } from "../engine/spec/scenario.ts";
import { t } from "../language/translate.ts";
import { explainTimeout } from "./autopsy.ts";
import type { RecordedRun } from "./run-index.ts";
import { formatDuration } from "../language/formats.ts";

/** A moment of a timeout, and what happens then. */
export interface TimeoutMoment {
  readonly timeNs: Nanos;
  readonly words: string;
}

/** The causes and effects of a timeout, in order of time. @throws RangeError if the row does not exist. */
export function listTimeoutMoments(run: RecordedRun, row: number): readonly TimeoutMoment[] {
  const { sender, missing, timeNs, waitingSinceNs, baseRttNs, evidence, cost, aftermath } = explainTimeout(run, row);
  const dropNs = evidence?.lost[0]?.packet === missing ? evidence.lost[0].dropsNs[0] : undefined;
  const waitNs = timeNs - waitingSinceNs;
  const moments: TimeoutMoment[] = [];
  if (dropNs !== undefined)
    moments.push({
      timeNs: dropNs,
      words: t("Packet {packet} of sender {sender} finds the queue full and is dropped.", { packet: missing, sender }),
    });
  // The last packets may still be in flight when the wait begins.
  const silentNs = dropNs === undefined ? waitingSinceNs : Math.min(timeNs, Math.max(waitingSinceNs, dropNs + baseRttNs));
  moments.push({ timeNs: silentNs, words: t("No more ACKs come: sender {sender} waits for its retransmission timer.", { sender }) });
  if (cost !== null && cost.idleNs > 0)
    moments.push({
      timeNs: waitingSinceNs + Math.floor(waitNs / 2),
      words: t("While it waits, the link is idle for {time}.", { time: formatDuration(cost.idleNs) }),
    });
  moments.push({
    timeNs,
    words: t("After {time} the timer expires, and sender {sender} retransmits packet {packet}.", {
      time: formatDuration(waitNs),
      sender,
      packet: missing,
    }),
  });
  if (cost !== null && aftermath !== null)
    moments.push({
      timeNs: cost.endNs,
      words: t("The block is complete after {time}.", { time: formatDuration(cost.endNs - cost.startNs) }),
    });
  return moments.toSorted((a, b) => a.timeNs - b.timeNs);
}

import type { Aftermath } from "../analysis/aftermath.ts";
import type { Autopsy } from "../analysis/autopsy.ts";
import { joinSentences, phrase } from "./phrase.ts";
import { link, type Sentence } from "../analysis/words.ts";
import { formatCount, formatDuration, formatPacket } from "../language/formats.ts";

function sayRetransmission(autopsy: Autopsy): Sentence {
  const sent = autopsy.aftermath?.retransmission;
  if (!sent || sent.departNs !== null) return [];
  return phrase("The retransmission, {packet}, was dropped at a full queue too.", { packet: link(formatPacket(sent.packet), sent.timeNs) });
}

function sayGrowth({ peak, isAlone }: Aftermath): Sentence {
  if (!peak || peak.cwnd < 2) return [];
  const packets = Math.floor(peak.cwnd);
  const cwnd = { ...link(formatCount(packets), peak.timeNs), value: packets };
  return isAlone ? phrase("Alone on the link, its window grew to {cwnd}.", { cwnd }) : phrase("Its window grew to {cwnd}.", { cwnd });
}

/** What the sender did until its block was done, or its timer expired again. */
function sayEnd({ block, sender, timeNs, isBarrier }: Autopsy, { nextTimeout, doneNs }: Aftermath): Sentence {
  if (nextTimeout && nextTimeout.block === block) {
    const values = {
      sender,
      again: (text: string) => link(text, nextTimeout.timeNs),
      time: formatDuration(nextTimeout.timeNs - timeNs),
    };
    return isBarrier
      ? phrase("Sender {sender} <again>timed out again</again> in this block, {time} later.", values)
      : phrase("Sender {sender} <again>timed out again</again>, {time} later.", values);
  }
  if (doneNs === null) return [];
  return phrase("It finished {time} after the timeout.", { time: link(formatDuration(doneNs - timeNs), doneNs) });
}

/** How the sender's next block began and, in full, what followed from that. */
function sayOpening({ block, packets, dropped, firstDropNs, timeNs }: NonNullable<Aftermath["opening"]>): Sentence {
  const values = {
    block: block + 1,
    packets,
    dropped,
    burst: (text: string) => link(text, timeNs),
    drop: (text: string) => link(text, firstDropNs ?? timeNs),
  };
  if (dropped === 0 || firstDropNs === null)
    return phrase(
      "{packets, plural, one {Block {block} opened with <burst># packet</burst>, which found room in the queue.} other {Block {block} opened with <burst># in one burst</burst>, and all found room in the queue.}}",
      values,
    );
  if (packets === 1) return phrase("Block {block} opened with <burst>1 packet</burst>, and it was <drop>dropped</drop>.", values);
  if (dropped < packets)
    return phrase(
      "{dropped, plural, one {Block {block} opened with <burst>{packets} in one burst</burst>, and <drop># of them</drop> was dropped.} other {Block {block} opened with <burst>{packets} in one burst</burst>, and <drop># of them</drop> were dropped.}}",
      values,
    );
  return phrase(
    "{packets, plural, =2 {Block {block} opened with <burst># in one burst</burst>, and <drop>both were dropped</drop>.} one {Block {block} opened with <burst># in one burst</burst>, and <drop>it was dropped</drop>.} other {Block {block} opened with <burst># in one burst</burst>, and <drop>every one was dropped</drop>.}}",
    values,
  );
}

function sayNextLoss({ nextLoss, retransmission, isWhole }: Aftermath): Sentence {
  if (nextLoss === null) return isWhole ? phrase("It lost no packet in the rest of the run.") : [];
  // The first sentence already mentions the lost retransmission.
  if (nextLoss.timeNs === retransmission?.timeNs) return [];
  return phrase("Its next loss was {packet}.", { packet: link(formatPacket(nextLoss.packet), nextLoss.timeNs) });
}

/** What the sender did after the timeout; empty if it was not recorded. */
export function writeAftermath(autopsy: Autopsy): Sentence {
  const { aftermath, block } = autopsy;
  if (!aftermath) return [];
  const { opening, nextTimeout } = aftermath;
  const isInBlock = nextTimeout !== null && nextTimeout.block === block;
  const hasLostAtOpening = opening !== null && opening.dropped > 0 && opening.firstDropNs !== null;
  return joinSentences([
    sayRetransmission(autopsy),
    sayGrowth(aftermath),
    sayEnd(autopsy, aftermath),
    opening === null || isInBlock ? [] : sayOpening(opening),
    isInBlock || hasLostAtOpening ? [] : sayNextLoss(aftermath),
  ]);
}

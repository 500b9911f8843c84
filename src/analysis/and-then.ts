import type { Aftermath } from "./aftermath.ts";
import type { Autopsy } from "./autopsy.ts";
import { link, say, startLarge, writeBlock, writeCount, writeDuration, writePacket, type Piece, type Sentence } from "./words.ts";

function sayRetransmission(autopsy: Autopsy): Piece[] {
  const sent = autopsy.aftermath?.retransmission;
  if (!sent || sent.departNs !== null) return [];
  return [say("The retransmission, "), link(writePacket(sent.packet), sent.timeNs), say(", was dropped at a full queue too. ")];
}

/** How the sender fared until its block was done, or its timer fired once more. */
function sayProgress(autopsy: Autopsy): Piece[] {
  const { aftermath, block, sender, timeNs, isBarrier } = autopsy;
  if (!aftermath) return [];
  const { peak, isAlone, nextTimeout, doneNs } = aftermath;
  const pieces: Piece[] = [];
  if (peak && peak.cwnd >= 2) {
    const cwnd = Math.floor(peak.cwnd);
    pieces.push(say(isAlone ? "Alone on the link, its window grew to " : "Its window grew to "));
    pieces.push({ ...link(writeCount(cwnd), peak.timeNs), value: cwnd }, say(". "));
  }
  if (nextTimeout && nextTimeout.block === block) {
    pieces.push(say(`Sender ${writeCount(sender)} `), link("timed out again", nextTimeout.timeNs));
    pieces.push(say(`${isBarrier ? " in this block" : ""}, ${writeDuration(nextTimeout.timeNs - timeNs)} later. `));
  } else if (doneNs !== null) {
    pieces.push(say("It finished "), link(writeDuration(doneNs - timeNs), doneNs), say(" after the timeout. "));
  }
  return pieces;
}

function sayOpening(autopsy: Autopsy): Piece[] {
  const { aftermath, block } = autopsy;
  if (!aftermath) return [];
  const { opening, nextTimeout } = aftermath;
  if (nextTimeout && nextTimeout.block === block) return [];
  if (opening) {
    const { packets, dropped, firstDropNs, timeNs } = opening;
    const burst = packets === 1 ? "1 packet" : `${writeCount(packets)} in one burst`;
    const start = [say(`${startLarge(writeBlock(opening.block))} opened with `), link(burst, timeNs)];
    if (dropped === 0 || firstDropNs === null)
      return [
        ...start,
        say(packets === 1 ? ", which found room in the queue. " : ", and all found room in the queue. "),
        ...sayNextLoss(aftermath),
      ];
    if (packets === 1) return [...start, say(", and it was "), link("dropped", firstDropNs), say(".")];
    if (dropped < packets)
      return [
        ...start,
        say(", and "),
        link(`${writeCount(dropped)} of them`, firstDropNs),
        say(` ${dropped === 1 ? "was" : "were"} dropped.`),
      ];
    const all = packets === 2 ? "both were" : "every one was";
    return [...start, say(", and "), link(`${all} dropped`, firstDropNs), say(".")];
  }
  return sayNextLoss(aftermath);
}

function sayNextLoss(aftermath: Aftermath): Piece[] {
  const { nextLoss, retransmission, isWhole } = aftermath;
  if (nextLoss === null) return isWhole ? [say("It lost no packet in the rest of the run.")] : [];
  // Of a retransmission that was lost the first sentence speaks.
  if (nextLoss.timeNs === retransmission?.timeNs) return [];
  return [say("Its next loss was "), link(writePacket(nextLoss.packet), nextLoss.timeNs), say(".")];
}

/** What the sender did after the timeout; empty if that was not recorded. */
export function writeAftermath(autopsy: Autopsy): Sentence {
  return [...sayRetransmission(autopsy), ...sayProgress(autopsy), ...sayOpening(autopsy)];
}

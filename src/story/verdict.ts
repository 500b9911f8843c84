import { type Marked, msg, t } from "../language/translate.ts";
import { TimeoutClass } from "../engine/observer.ts";
import type { Autopsy } from "../analysis/autopsy.ts";
import { fateOf, linkDrop } from "./drop-words.ts";
import type { DuplicateAcks, LostPacket, PacketEvidence } from "../analysis/evidence.ts";
import { judgeOther, sayFewSigns } from "./signs.ts";
import { joinSentences, phrase } from "./phrase.ts";
import { link, say, type Piece, type Sentence } from "../analysis/words.ts";
import { formatDuration, formatMoment, formatPacket } from "../language/formats.ts";

/** The general reason for each TimeoutClass, for timeouts whose packets were not recorded. */
const generalReasons: Readonly<Record<TimeoutClass, Marked>> = {
  [TimeoutClass.blockHead]: msg(
    "Every packet it had in flight was lost. No ACK could come back, so it had to wait for its retransmission timer.",
  ),
  [TimeoutClass.blockTail]: msg(
    "One of the last three packets it had to send was lost, and too few packets followed it to reveal the loss.",
  ),
  [TimeoutClass.lostRetransmission]: msg(
    "The missing packet was lost, retransmitted and lost again, so it had to wait for its retransmission timer.",
  ),
  [TimeoutClass.other]: msg("A packet was lost, and no ACK triggered its retransmission."),
  [TimeoutClass.spurious]: msg("The missing packet had not been lost: it, or a copy of it, was only late."),
};

function firstDrop(lost: readonly LostPacket[]): number {
  return lost.reduce((first, { dropsNs }) => Math.min(first, dropsNs.at(-1)!), Infinity);
}

function judgeHead(evidence: PacketEvidence, cwnd: number): Sentence {
  const { lost, lostProbe, probed } = evidence;
  // A new packet sent as a probe does not count as part of the window, unless it is the only one.
  const isProbeAlone = probed === lost.length;
  const own = isProbeAlone ? lost.length : lost.length - probed;
  return joinSentences([
    sayHeadLoss(own, cwnd, lost, isProbeAlone ? null : lostProbe),
    phrase("No ACK could come back, so it had to wait for its retransmission timer."),
  ]);
}

function sayHeadLoss(own: number, cwnd: number, lost: readonly LostPacket[], lostProbe: PacketEvidence["lostProbe"]): Sentence {
  const fate = fateOf(lost);
  const probe = (text: string): Piece => link(text, lostProbe?.timeNs ?? 0);
  if (own === 1) {
    const packet = linkDrop(lost[0]);
    return lostProbe
      ? phrase(
          "{fate, select, dropped {Its only packet in flight, {packet}, was dropped at a full queue, and so was <probe>the tail loss probe</probe> sent after it.} pushedOut {Its only packet in flight, {packet}, was pushed out of a full queue, and so was <probe>the tail loss probe</probe> sent after it.} other {Its only packet in flight, {packet}, was lost at a full queue, and so was <probe>the tail loss probe</probe> sent after it.}}",
          { fate, packet, probe },
        )
      : phrase(
          "{fate, select, dropped {Its only packet in flight, {packet}, was dropped at a full queue.} pushedOut {Its only packet in flight, {packet}, was pushed out of a full queue.} other {Its only packet in flight, {packet}, was lost at a full queue.}}",
          { fate, packet },
        );
  }
  const values = { fate, packets: own, all: (text: string): Piece => link(text, firstDrop(lost)) };
  // Limited transmit may have sent packets beyond the window, and a sender with little data does not fill it.
  if (own === Math.max(1, Math.floor(cwnd)))
    return lostProbe
      ? phrase(
          "{fate, select, dropped {Its whole window, <all>{packets, plural, one {# packet} other {# packets}}</all>, was dropped at a full queue, and so was <probe>the tail loss probe</probe> sent after them.} pushedOut {Its whole window, <all>{packets, plural, one {# packet} other {# packets}}</all>, was pushed out of a full queue, and so was <probe>the tail loss probe</probe> sent after them.} other {Its whole window, <all>{packets, plural, one {# packet} other {# packets}}</all>, was lost at a full queue, and so was <probe>the tail loss probe</probe> sent after them.}}",
          { ...values, probe },
        )
      : phrase(
          "{fate, select, dropped {Its whole window, <all>{packets, plural, one {# packet} other {# packets}}</all>, was dropped at a full queue.} pushedOut {Its whole window, <all>{packets, plural, one {# packet} other {# packets}}</all>, was pushed out of a full queue.} other {Its whole window, <all>{packets, plural, one {# packet} other {# packets}}</all>, was lost at a full queue.}}",
          values,
        );
  return lostProbe
    ? phrase(
        "{fate, select, dropped {All it had in flight, <all>{packets, plural, one {# packet} other {# packets}}</all>, was dropped at a full queue, and so was <probe>the tail loss probe</probe> sent after them.} pushedOut {All it had in flight, <all>{packets, plural, one {# packet} other {# packets}}</all>, was pushed out of a full queue, and so was <probe>the tail loss probe</probe> sent after them.} other {All it had in flight, <all>{packets, plural, one {# packet} other {# packets}}</all>, was lost at a full queue, and so was <probe>the tail loss probe</probe> sent after them.}}",
        { ...values, probe },
      )
    : phrase(
        "{fate, select, dropped {All it had in flight, <all>{packets, plural, one {# packet} other {# packets}}</all>, was dropped at a full queue.} pushedOut {All it had in flight, <all>{packets, plural, one {# packet} other {# packets}}</all>, was pushed out of a full queue.} other {All it had in flight, <all>{packets, plural, one {# packet} other {# packets}}</all>, was lost at a full queue.}}",
        values,
      );
}

/** Only some of the last three packets were in flight. */
function judgeTailAlone(tail: readonly LostPacket[]): Sentence {
  const fate = fateOf(tail);
  const which = (text: string): Piece => link(text, firstDrop(tail));
  if (tail.length === 1)
    return joinSentences([
      phrase(
        "{fate, select, dropped {Only {packet}, one of the last three packets it had to send, was in flight, and it was dropped at a full queue.} pushedOut {Only {packet}, one of the last three packets it had to send, was in flight, and it was pushed out of a full queue.} other {Only {packet}, one of the last three packets it had to send, was in flight, and it was lost at a full queue.}}",
        { fate, packet: linkDrop(tail[0]) },
      ),
      phrase("No packet followed it that could have revealed the loss."),
    ]);
  return joinSentences([
    tail.length === 2
      ? phrase(
          "{fate, select, dropped {Only <which>2 of the last three packets</which> it had to send were in flight, and both were dropped at a full queue.} pushedOut {Only <which>2 of the last three packets</which> it had to send were in flight, and both were pushed out of a full queue.} other {Only <which>2 of the last three packets</which> it had to send were in flight, and both were lost at a full queue.}}",
          { fate, which },
        )
      : phrase(
          "{fate, select, dropped {The <which>last three packets</which> it had to send were in flight, and all were dropped at a full queue.} pushedOut {The <which>last three packets</which> it had to send were in flight, and all were pushed out of a full queue.} other {The <which>last three packets</which> it had to send were in flight, and all were lost at a full queue.}}",
          { fate, which },
        ),
    phrase("No packet followed them that could have revealed the loss."),
  ]);
}

function judgeTail(autopsy: Autopsy, evidence: PacketEvidence): Sentence {
  const { lost, outstanding, duplicates } = evidence;
  const tail = lost.filter(({ packet }) => packet >= autopsy.tailStart);
  return tail.length === outstanding
    ? judgeTailAlone(tail)
    : joinSentences([sayTailLoss(autopsy, lost, tail), [say(sayFewSigns(duplicates))]]);
}

function sayTailLoss({ tailStart }: Autopsy, lost: readonly LostPacket[], tail: readonly LostPacket[]): Sentence {
  if (lost[0].packet < tailStart)
    return phrase(
      "{fate, select, dropped {{packet} was dropped at a full queue, and so {count, plural, one {was <which>one</which>} other {were <which>#</which>}} of the last three packets it had to send, which could have revealed the loss.} pushedOut {{packet} was pushed out of a full queue, and so {count, plural, one {was <which>one</which>} other {were <which>#</which>}} of the last three packets it had to send, which could have revealed the loss.} other {{packet} was lost at a full queue, and so {count, plural, one {was <which>one</which>} other {were <which>#</which>}} of the last three packets it had to send, which could have revealed the loss.}}",
      { fate: fateOf([lost[0]]), packet: linkDrop(lost[0]), count: tail.length, which: (text) => link(text, firstDrop(tail)) },
    );
  const fate = fateOf(tail);
  const packet = linkDrop(tail[0]);
  if (tail.length === 1)
    return phrase(
      "{fate, select, dropped {{packet}, one of the last three packets it had to send, was dropped at a full queue, and too few packets followed it to reveal the loss.} pushedOut {{packet}, one of the last three packets it had to send, was pushed out of a full queue, and too few packets followed it to reveal the loss.} other {{packet}, one of the last three packets it had to send, was lost at a full queue, and too few packets followed it to reveal the loss.}}",
      { fate, packet },
    );
  const values = { fate, packet, second: linkDrop(tail[1]) };
  return tail.length > 2
    ? phrase(
        "{fate, select, dropped {{packet} and {second} and one more, of the last three packets it had to send, were dropped at a full queue, and too few packets followed them to reveal the loss.} pushedOut {{packet} and {second} and one more, of the last three packets it had to send, were pushed out of a full queue, and too few packets followed them to reveal the loss.} other {{packet} and {second} and one more, of the last three packets it had to send, were lost at a full queue, and too few packets followed them to reveal the loss.}}",
        values,
      )
    : phrase(
        "{fate, select, dropped {{packet} and {second}, of the last three packets it had to send, were dropped at a full queue, and too few packets followed them to reveal the loss.} pushedOut {{packet} and {second}, of the last three packets it had to send, were pushed out of a full queue, and too few packets followed them to reveal the loss.} other {{packet} and {second}, of the last three packets it had to send, were lost at a full queue, and too few packets followed them to reveal the loss.}}",
        values,
      );
}

/** The missing packet was lost more than once: retransmitted, as a probe, or as one of the copies that some transports send unasked. */
function judgeLostRetransmission({ lost, duplicates }: PacketEvidence): Sentence {
  const [{ packet, copies, dropsNs }] = lost;
  const again = copies.slice(1);
  const probes = duplicates.recovery === "rack" ? again.filter(({ isProbe }) => isProbe).length : 0;
  const spares = again.filter(({ isSpare }) => isSpare).length;
  const retransmissions = again.length - probes - spares;
  const lastNs = dropsNs.at(-1)!;
  const values = {
    packet: link(formatPacket(packet), dropsNs[0]),
    how: copies.some(({ isPushedOut }) => isPushedOut) ? "lost" : "dropped",
  };
  if (retransmissions === 0)
    return joinSentences([
      sayOthers(phrase("{how, select, lost {{packet} was lost} other {{packet} was dropped}}", values), { spares, probes }, (text) =>
        link(text, lastNs),
      ),
      [say(sayLoneCopies(duplicates))],
    ]);
  return joinSentences([
    sayOthers(
      phrase(
        "{how, select, lost {{count, plural, =2 {{packet} was lost, retransmitted twice, and <again>lost</again> each time} one {{packet} was lost, retransmitted, and <again>lost</again> again} other {{packet} was lost, retransmitted # times, and <again>lost</again> each time}}} other {{count, plural, =2 {{packet} was dropped, retransmitted twice, and <again>dropped</again> each time} one {{packet} was dropped, retransmitted, and <again>dropped</again> again} other {{packet} was dropped, retransmitted # times, and <again>dropped</again> each time}}}}",
        { ...values, count: retransmissions, again: (text) => link(text, lastNs) },
      ),
      { spares, probes },
      say,
    ),
    duplicates.recovery === "rack"
      ? phrase("RACK detects a lost retransmission only when something sent after it arrives.")
      : phrase("No ACK tells a sender that its retransmission was lost, so it had to wait for its retransmission timer."),
  ]);
}

/** Appends the other lost copies of the packet to a clause about the first; `also` writes them. */
function sayOthers(lost: Sentence, { spares, probes }: { spares: number; probes: number }, also: (text: string) => Piece): Sentence {
  if (spares === 0 && probes === 0) return phrase("{lost}.", { lost });
  if (probes === 0)
    return phrase(
      "{spares, plural, one {{lost}, and <also>so was</also> its redundant copy.} other {{lost}, and <also>so were</also> its # redundant copies.}}",
      { lost, spares, also },
    );
  if (spares === 0)
    return phrase(
      "{probes, plural, one {{lost}, and <also>so was</also> the tail loss probe that carried it again.} other {{lost}, and <also>so were</also> the tail loss probes that carried it again.}}",
      { lost, probes, also },
    );
  return phrase(
    "{spares, plural, one {{lost}, and <also>so were</also> its redundant copy and the tail loss probe that carried it again.} other {{lost}, and <also>so were</also> its # redundant copies and the tail loss probe that carried it again.}}",
    { lost, spares, also },
  );
}

/** Explains why no ACK triggered a retransmission. */
function sayLoneCopies(duplicates: DuplicateAcks): string {
  return duplicates.received < duplicates.needed
    ? sayFewSigns(duplicates)
    : t("No ACK triggered a retransmission, so it had to wait for its retransmission timer.");
}

/** Where a port cuts packets a header is all that the receiver needs to pull one again. */
function judgeUncut(lost: LostPacket): Sentence {
  return phrase(
    "Not even the header of {packet} found room at the port, so the receiver did not know that it had been sent and could not pull it again. Only the retransmission timer was left.",
    { packet: linkDrop(lost) },
  );
}

function judgeSpurious(autopsy: Autopsy, evidence: PacketEvidence): Sentence {
  const { arrived, isAckHeld, wasDropped } = evidence;
  const rto = formatDuration(autopsy.timer.rtoNs);
  const name = formatPacket(autopsy.missing);
  if (arrived === null || arrived.departNs === null || arrived.timeNs > autopsy.timeNs) {
    const packet = arrived ? link(name, arrived.timeNs) : say(name);
    return wasDropped
      ? phrase(
          "Recovery was under way: {packet} had been retransmitted and was still on its way to the switch; its RTO of {rto} was shorter than the round trip.",
          { packet, rto },
        )
      : phrase("No packet was missing: {packet} was still on its way to the switch; its RTO of {rto} was shorter than the round trip.", {
          packet,
          rto,
        });
  }
  const packet = link(name, arrived.timeNs);
  const start = arrived.isRetransmission
    ? phrase("Recovery was under way: {packet} had been retransmitted and had found room in the queue.", { packet })
    : arrived.isSpare
      ? phrase("No packet was missing: a redundant copy of {packet} had found room in the queue.", { packet })
      : phrase("No packet was missing: {packet} had found room in the queue.", { packet });
  return joinSentences([
    start,
    isAckHeld
      ? phrase("It had arrived, but the receiver delayed its ACK for longer than its RTO of {rto}.", { rto })
      : phrase("It waited in the queue for {time}; its RTO of {rto} was shorter than the round trip.", {
          time: link(formatDuration(arrived.departNs - arrived.timeNs), arrived.timeNs),
          rto,
        }),
  ]);
}

/** Explains in a few sentences why the timer expired. */
export function writeVerdict(autopsy: Autopsy): Sentence {
  const { evidence } = autopsy;
  if (evidence === null || (evidence.lost.length === 0 && autopsy.class !== TimeoutClass.spurious))
    return [say(t(generalReasons[autopsy.class]))];
  const { heldBackSinceNs } = evidence.duplicates;
  const verdict = judgeByClass(autopsy, evidence);
  if (heldBackSinceNs === null || autopsy.class === TimeoutClass.spurious) return verdict;
  return joinSentences([
    verdict,
    phrase("Its timer had already expired at {time}, but its pace had held the retransmission back since then.", {
      time: link(formatMoment(heldBackSinceNs), heldBackSinceNs),
    }),
  ]);
}

function judgeByClass(autopsy: Autopsy, evidence: PacketEvidence): Sentence {
  if (autopsy.isCutting && evidence.lost.length > 0) return judgeUncut(evidence.lost[0]);
  switch (autopsy.class) {
    case TimeoutClass.blockHead:
      return judgeHead(evidence, autopsy.cwnd);
    case TimeoutClass.blockTail:
      return judgeTail(autopsy, evidence);
    case TimeoutClass.lostRetransmission:
      return judgeLostRetransmission(evidence);
    case TimeoutClass.other:
      return judgeOther(autopsy, evidence);
    case TimeoutClass.spurious:
      return judgeSpurious(autopsy, evidence);
  }
}

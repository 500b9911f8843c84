import { TimeoutClass } from "../engine/observer.ts";
import type { Autopsy } from "./autopsy.ts";
import { linkDrop, sayDropped } from "./drop-words.ts";
import type { DuplicateAcks, LostPacket, PacketEvidence } from "./evidence.ts";
import { judgeOther, sayFewSigns } from "./signs.ts";
import { link, say, writeCount, writeDuration, writePacket, writePlural, type Sentence } from "./words.ts";

/** What follows from the loss of everything in flight. */
const noAck = "No ACK could come back, so it had to wait for its RTO.";

/** The reason of each class in general, for timeouts whose packets were not recorded. By TimeoutClass. */
const generalReasons: Readonly<Record<TimeoutClass, string>> = {
  [TimeoutClass.blockHead]: `Every packet it had in flight was lost. ${noAck}`,
  [TimeoutClass.blockTail]: "One of the last three packets it had to send was lost, with too few behind it to reveal the loss.",
  [TimeoutClass.lostRetransmission]: "The missing packet was lost, retransmitted and lost again, so it had to wait for its RTO.",
  [TimeoutClass.other]: "A packet was lost, and no ACK triggered its retransmission.",
  [TimeoutClass.spurious]: "The missing packet had not been lost: it, or a copy of it, was only late.",
};

function firstDrop(lost: readonly LostPacket[]): number {
  return lost.reduce((first, { dropsNs }) => Math.min(first, dropsNs.at(-1)!), Infinity);
}

function judgeHead(evidence: PacketEvidence, cwnd: number): Sentence {
  const { lost, lostProbe, probed } = evidence;
  // A new packet sent as a probe is not of the window, unless there is no other.
  const isProbeAlone = probed === lost.length;
  const own = isProbeAlone ? lost.length : lost.length - probed;
  const met = ` ${sayDropped(lost, false)}`;
  const probe =
    lostProbe && !isProbeAlone
      ? [say(", and so was "), link("the loss probe", lostProbe.timeNs), say(` sent after ${own === 1 ? "it" : "them"}`)]
      : [];
  if (own === 1) return [say("Its only packet in flight, "), linkDrop(lost[0]), say(`,${met}`), ...probe, say(`. ${noAck}`)];
  // Limited transmit may have sent some beyond the window, and a sender with little to send does not fill it.
  const isWindow = own === Math.max(1, Math.floor(cwnd));
  const all = link(writePlural(own, "packet"), firstDrop(lost));
  return [say(isWindow ? "Its whole window, " : "All it had in flight, "), all, say(`,${met}`), ...probe, say(`. ${noAck}`)];
}

function judgeTail(autopsy: Autopsy, evidence: PacketEvidence): Sentence {
  const { lost, outstanding, duplicates } = evidence;
  const few = ` ${sayFewSigns(duplicates)}`;
  const tail = lost.filter(({ packet }) => packet >= autopsy.tailStart);
  const met = sayDropped(tail);
  if (tail.length === outstanding) {
    const silence = "that could have revealed the loss.";
    if (tail.length === 1) {
      return [
        say("Only "),
        linkDrop(tail[0]),
        say(`, one of the last three packets it had to send, was in flight, and it ${met}. Nothing was behind it ${silence}`),
      ];
    }
    return [
      ...(tail.length === 2
        ? [say("Only "), link("2 of the last three packets", firstDrop(tail))]
        : [say("The "), link("last three packets", firstDrop(tail))]),
      say(` it had to send were in flight, and ${tail.length === 2 ? "both" : "all"} ${met}. Nothing was behind them ${silence}`),
    ];
  }
  if (lost[0].packet < autopsy.tailStart) {
    return [
      linkDrop(lost[0]),
      say(` ${sayDropped([lost[0]])}, and so ${tail.length === 1 ? "was" : "were"} `),
      link(tail.length === 1 ? "one" : writeCount(tail.length), firstDrop(tail)),
      say(` of the last three packets it had to send, which could have revealed the loss.${few}`),
    ];
  }
  const which = `of the last three packets it had to send, ${met}, with too few behind`;
  if (tail.length === 1) return [linkDrop(tail[0]), say(`, one ${which} it to reveal the loss.${few}`)];
  return [
    linkDrop(tail[0]),
    say(" and "),
    linkDrop(tail[1]),
    say(`${tail.length > 2 ? " and one more" : ""}, ${which} them to reveal the loss.${few}`),
  ];
}

/** The missing packet was lost more than once: retransmitted, as a probe, or as one of the copies that some transports send unasked. */
function judgeLostRetransmission({ lost, duplicates }: PacketEvidence): Sentence {
  const [{ packet, copies, dropsNs }] = lost;
  const again = copies.slice(1);
  const probes = duplicates.recovery === "rack" ? again.filter(({ isProbe }) => isProbe) : [];
  const spares = again.filter(({ isSpare }) => isSpare);
  const retransmissions = again.length - probes.length - spares.length;
  const lastNs = dropsNs.at(-1)!;
  const start = link(writePacket(packet), dropsNs[0]);
  const lostHow = copies.some(({ isPushedOut }) => isPushedOut) ? "lost" : "dropped";
  const copiesOf = spares.length === 1 ? "its redundant copy" : `its ${writeCount(spares.length)} redundant copies`;
  const others = [...(spares.length > 0 ? [copiesOf] : []), ...(probes.length > 0 ? ["the loss probe that carried it again"] : [])].join(
    " and ",
  );
  const so = spares.length + probes.length === 1 ? "so was" : "so were";
  if (retransmissions === 0)
    return [start, say(` was ${lostHow}, and `), link(so, lastNs), say(` ${others}. ${sayLoneCopies(duplicates)}`)];
  return [
    start,
    say(
      ` was ${lostHow}, retransmitted${retransmissions === 1 ? "" : retransmissions === 2 ? " twice" : ` ${writeCount(retransmissions)} times`}, and `,
    ),
    link(lostHow, lastNs),
    say(`${retransmissions === 1 ? " again" : " each time"}${others === "" ? "" : `, and ${so} ${others}`}.`),
    say(
      duplicates.recovery === "rack"
        ? " RACK detects a lost retransmission only when something sent after it arrives."
        : " No ACK tells a sender that its retransmission was lost, so it had to wait for its RTO.",
    ),
  ];
}

/** No ACK triggered a retransmission: why not. */
function sayLoneCopies(duplicates: DuplicateAcks): string {
  return duplicates.received < duplicates.needed
    ? sayFewSigns(duplicates)
    : "No ACK triggered a retransmission, so it had to wait for its RTO.";
}

function judgeSpurious(autopsy: Autopsy, evidence: PacketEvidence): Sentence {
  const { arrived, isAckHeld, wasDropped } = evidence;
  const packet = writePacket(autopsy.missing);
  const rto = `its RTO of ${writeDuration(autopsy.timer.rtoNs)}`;
  const short = `${rto} was shorter than the round trip.`;
  if (arrived === null || arrived.departNs === null || arrived.timeNs > autopsy.timeNs) {
    const name = arrived ? link(packet, arrived.timeNs) : say(packet);
    const start = wasDropped
      ? [say("Recovery was under way: "), name, say(" had been retransmitted and")]
      : [say("Nothing was wrong: "), name];
    return [...start, say(` was still on its way to the switch; ${short}`)];
  }
  const start = arrived.isRetransmission
    ? [say("Recovery was under way: "), link(packet, arrived.timeNs), say(" had been retransmitted and had found room in the queue.")]
    : [
        say(`Nothing was wrong: ${arrived.isSpare ? "a redundant copy of " : ""}`),
        link(packet, arrived.timeNs),
        say(" had found room in the queue."),
      ];
  if (isAckHeld) return [...start, say(` It had arrived, but the receiver delayed its ACK for longer than ${rto}.`)];
  const stayNs = arrived.departNs - arrived.timeNs;
  return [...start, say(" It waited in the queue for "), link(writeDuration(stayNs), arrived.timeNs), say(`; ${short}`)];
}

/** Why the timer fired, in a sentence or two. */
export function writeVerdict(autopsy: Autopsy): Sentence {
  const { evidence } = autopsy;
  if (evidence === null || (evidence.lost.length === 0 && autopsy.class !== TimeoutClass.spurious))
    return [say(generalReasons[autopsy.class])];
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

import { TimeoutClass } from "../engine/observer.ts";
import type { Autopsy } from "./autopsy.ts";
import { linkDrop, meetQueue } from "./drop-words.ts";
import type { DuplicateAcks, LostPacket, PacketEvidence } from "./evidence.ts";
import { judgeOther, sayFewSigns } from "./signs.ts";
import { link, say, writeCount, writeDuration, writePacket, writePlural, type Sentence } from "./words.ts";

/** The reason of each class in general, for timeouts whose packets were not recorded. By TimeoutClass. */
const generalReasons: Readonly<Record<TimeoutClass, string>> = {
  [TimeoutClass.blockHead]: "Every packet it had on the way was lost. No ACK could come back; only the clock was left.",
  [TimeoutClass.blockTail]: "One of the last three packets it had to send was lost, with too few behind it to tell of it.",
  [TimeoutClass.lostRetransmission]: "The missing packet was lost, sent again and lost again; only the clock was left.",
  [TimeoutClass.other]: "A packet was lost, and no ACK led to its repair.",
  [TimeoutClass.spurious]: "The missing packet had not been lost: it, or a copy of it, was only late.",
};

function firstDrop(lost: readonly LostPacket[]): number {
  return lost.reduce((first, { dropsNs }) => Math.min(first, dropsNs.at(-1)!), Infinity);
}

function judgeHead(evidence: PacketEvidence, cwnd: number): Sentence {
  const { lost, lostProbe, probed } = evidence;
  const end = "No ACK could come back; only the clock was left.";
  // A new packet sent as a probe is not of the window, unless there is no other.
  const isProbeAlone = probed === lost.length;
  const own = isProbeAlone ? lost.length : lost.length - probed;
  const met = ` ${meetQueue(lost, false)}`;
  const probe =
    lostProbe && !isProbeAlone
      ? [say(", and so did "), link("the probe", lostProbe.timeNs), say(` sent after ${own === 1 ? "it" : "them"}`)]
      : [];
  if (own === 1) return [say("Its only packet on the way, "), linkDrop(lost[0]), say(`,${met}`), ...probe, say(`. ${end}`)];
  // Limited transmit may have sent some beyond the window, and a sender with little to send does not fill it.
  const isWindow = own === Math.max(1, Math.floor(cwnd));
  const all = link(writePlural(own, "packet"), firstDrop(lost));
  return [say(isWindow ? "Its whole window, " : "All it had on the way, "), all, say(`,${met}`), ...probe, say(`. ${end}`)];
}

function judgeTail(autopsy: Autopsy, evidence: PacketEvidence): Sentence {
  const { lost, outstanding, duplicates } = evidence;
  const few = ` ${sayFewSigns(duplicates)}`;
  const tail = lost.filter(({ packet }) => packet >= autopsy.tailStart);
  const met = meetQueue(tail);
  if (tail.length === outstanding) {
    const silence = "that could have told of it.";
    if (tail.length === 1) {
      return [
        say("Only "),
        linkDrop(tail[0]),
        say(`, one of the last three packets it had to send, was on the way, and it ${met}. Nothing was behind it ${silence}`),
      ];
    }
    return [
      ...(tail.length === 2
        ? [say("Only "), link("2 of the last three packets", firstDrop(tail))]
        : [say("The "), link("last three packets", firstDrop(tail))]),
      say(` it had to send were on the way, and ${tail.length === 2 ? "both" : "all"} ${met}. Nothing was behind them ${silence}`),
    ];
  }
  if (lost[0].packet < autopsy.tailStart) {
    return [
      linkDrop(lost[0]),
      say(` ${meetQueue([lost[0]])}, and so did `),
      link(tail.length === 1 ? "one" : writeCount(tail.length), firstDrop(tail)),
      say(` of the last three packets it had to send, which could have told of it.${few}`),
    ];
  }
  const which = `of the last three packets it had to send, ${met}, with too few behind`;
  if (tail.length === 1) return [linkDrop(tail[0]), say(`, one ${which} it.${few}`)];
  return [linkDrop(tail[0]), say(" and "), linkDrop(tail[1]), say(`${tail.length > 2 ? " and one more" : ""}, ${which} them.${few}`)];
}

/** The missing packet was lost more than once: as a repair, as a probe, or as one of the copies that some transports send unasked. */
function judgeLostRepair({ lost, duplicates }: PacketEvidence): Sentence {
  const [{ packet, copies, dropsNs }] = lost;
  const again = copies.slice(1);
  const probes = duplicates.recovery === "rack" ? again.filter(({ isProbe }) => isProbe) : [];
  const spares = again.filter(({ isSpare }) => isSpare);
  const repairs = again.length - probes.length - spares.length;
  const lastNs = dropsNs.at(-1)!;
  const start = link(writePacket(packet), dropsNs[0]);
  const met = copies.some(({ isPushedOut }) => isPushedOut) ? "was lost" : "met a full queue";
  const copiesOf = spares.length === 1 ? "the copy of it" : `the ${writeCount(spares.length)} copies of it`;
  const others = [
    ...(spares.length > 0 ? [`${copiesOf} sent unasked`] : []),
    ...(probes.length > 0 ? ["the probe that repeated it"] : []),
  ].join(" and ");
  if (repairs === 0)
    return [
      start,
      say(` ${met}, and `),
      link(met === "was lost" ? "so was" : "so did", lastNs),
      say(` ${others}. ${sayLoneCopies(duplicates)}`),
    ];
  return [
    start,
    say(` ${met}, was sent again${repairs === 1 ? "" : repairs === 2 ? " twice" : ` ${writeCount(repairs)} times`}, and `),
    link(met, lastNs),
    say(`${repairs === 1 ? " again" : " each time"}${others === "" ? "" : `, and so ${met === "was lost" ? "was" : "did"} ${others}`}.`),
    say(
      duplicates.recovery === "rack"
        ? " RACK sees that a repair is lost only when something sent after it arrives."
        : " Nothing tells a sender that its repair is lost; only the clock.",
    ),
  ];
}

/** Nothing was sent again because of an ACK: why not. */
function sayLoneCopies(duplicates: DuplicateAcks): string {
  return duplicates.received < duplicates.needed ? sayFewSigns(duplicates) : "No ACK led to a repair; only the clock was left.";
}

function judgeSpurious(autopsy: Autopsy, evidence: PacketEvidence): Sentence {
  const { arrived, isAckHeld, wasDropped } = evidence;
  const packet = writePacket(autopsy.missing);
  const timer = `the timer of ${writeDuration(autopsy.timer.rtoNs)}`;
  const short = `${timer} was shorter than the way there and back.`;
  if (arrived === null || arrived.departNs === null || arrived.timeNs > autopsy.timeNs) {
    const name = arrived ? link(packet, arrived.timeNs) : say(packet);
    const start = wasDropped
      ? [say("The repair was under way: "), name, say(" had been sent again and")]
      : [say("Nothing was wrong: "), name];
    return [...start, say(` was still on its way to the switch; ${short}`)];
  }
  const start = arrived.isRetransmission
    ? [say("The repair was under way: "), link(packet, arrived.timeNs), say(" had been sent again and had found room.")]
    : [
        say(`Nothing was wrong: ${arrived.isSpare ? "a copy of " : ""}`),
        link(packet, arrived.timeNs),
        say(" had found room in the queue."),
      ];
  if (isAckHeld) return [...start, say(` It had arrived, but the receiver held its ACK back (delayed ACK), for longer than ${timer}.`)];
  const stayNs = arrived.departNs - arrived.timeNs;
  return [...start, say(" The queue held it for "), link(writeDuration(stayNs), arrived.timeNs), say(`; ${short}`)];
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
      return judgeLostRepair(evidence);
    case TimeoutClass.other:
      return judgeOther(autopsy, evidence);
    case TimeoutClass.spurious:
      return judgeSpurious(autopsy, evidence);
  }
}

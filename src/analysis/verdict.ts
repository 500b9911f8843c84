import { TimeoutClass } from "../engine/observer.ts";
import type { Autopsy, LostPacket, PacketEvidence } from "./autopsy.ts";
import { link, say, writeCount, writeDuration, writeMoment, writePacket, writePlural, type Piece, type Sentence } from "./words.ts";

/** The reason of each class in general, for timeouts whose packets were not recorded. By TimeoutClass. */
const generalReasons: Readonly<Record<TimeoutClass, string>> = {
  [TimeoutClass.blockHead]: "Every packet it had on the way was lost. No ACK could come back; only the clock was left.",
  [TimeoutClass.blockTail]: "One of the last three packets it had to send was lost, with too few behind it to bring three duplicate ACKs.",
  [TimeoutClass.lostRetransmission]: "The missing packet was lost, sent again and lost again. A lost repair shows only by the clock.",
  [TimeoutClass.other]: "A packet in the middle of the block was lost, and the duplicate ACKs did not lead to a fast retransmit.",
  [TimeoutClass.spurious]: "The missing packet had not been lost: it, or a copy of it, was only late.",
};

function firstDrop(lost: readonly LostPacket[]): number {
  return Math.min(...lost.map(({ dropsNs }) => dropsNs.at(-1)!));
}

function linkDrop({ packet, dropsNs }: LostPacket): Piece {
  return link(writePacket(packet), dropsNs.at(-1)!);
}

function sayDuplicates(received: number, needed: number): string {
  if (received === 0) return `No duplicate ACK came back; ${needed} are needed.`;
  return `Only ${writePlural(received, "duplicate ACK")} came back; ${needed} are needed.`;
}

/** Why too few duplicates came for a hole in mid-block: few packets were behind it, or they came while an earlier one was missing. */
function explainFewDuplicates(autopsy: Autopsy, evidence: PacketEvidence): Sentence {
  const { lost, outstanding, through, early, duplicates } = evidence;
  const behind = outstanding - 1;
  const window = Math.max(1, Math.floor(autopsy.cwnd));
  const limit = outstanding >= window ? `, and a window of ${writeCount(window)} let no more follow` : "";
  const few = ` ${sayDuplicates(duplicates.received, duplicates.needed)}`;
  const start = [linkDrop(lost[0]), say(" met a full queue. ")];
  if (through === 0)
    return [
      ...start,
      say(`${behind === 0 ? "Nothing was" : "What was sent"} behind it${behind === 0 ? "" : " was lost too"}${limit}.${few}`),
    ];
  const spent =
    early > 0 ? `, ${early === through ? "but" : `${writeCount(early)} of them`} while an earlier packet was still missing` : "";
  return [
    ...start,
    say(
      `${behind === through ? "" : `${writeCount(through)} of `}${writePlural(behind, "packet")} behind it got through${spent}${limit}.${few}`,
    ),
  ];
}

function judgeHead(evidence: PacketEvidence, window: number): Sentence {
  const { lost } = evidence;
  const count = link(writePlural(lost.length, "packet"), firstDrop(lost));
  const end = "No ACK could come back; only the clock was left.";
  if (lost.length === 1) return [say("Its only packet on the way, "), linkDrop(lost[0]), say(`, met a full queue. ${end}`)];
  // Limited transmit sends up to two beyond the window.
  if (lost.length <= Math.floor(window) + 2) return [say("Its whole window, "), count, say(`, met a full queue. ${end}`)];
  return [say("All it had on the way, "), count, say(`, had met a full queue. ${end}`)];
}

function judgeTail(autopsy: Autopsy, evidence: PacketEvidence): Sentence {
  const { lost, outstanding, duplicates } = evidence;
  const { tailStart } = autopsy;
  const few = ` ${sayDuplicates(duplicates.received, duplicates.needed)}`;
  if (tailStart === null) return [linkDrop(lost[0]), say(` met a full queue near the end of what there was to send.${few}`)];
  const tail = lost.filter(({ packet }) => packet >= tailStart);
  if (tail.length === outstanding) {
    const silence = "that could have brought duplicate ACKs.";
    if (tail.length === 1) {
      return [
        say("Only "),
        linkDrop(lost[0]),
        say(`, one of the last three it had to send, was on the way, and it met a full queue. Nothing was behind it ${silence}`),
      ];
    }
    return [
      say("Only "),
      link(writePlural(lost.length, "packet"), firstDrop(lost)),
      say(` of the last three it had to send were on the way, and all met a full queue. Nothing was behind them ${silence}`),
    ];
  }
  if (lost[0].packet < tailStart) {
    return [
      linkDrop(lost[0]),
      say(" met a full queue, and so did "),
      link(tail.length === 1 ? "one" : writeCount(tail.length), firstDrop(tail)),
      say(` of the last three it had to send, which would have told of it.${few}`),
    ];
  }
  if (tail.length === 1) {
    return [linkDrop(lost[0]), say(`, one of the last three it had to send, met a full queue, with too few behind it.${few}`)];
  }
  return [
    linkDrop(lost[0]),
    say(" and "),
    linkDrop(tail[1]),
    say(`${tail.length > 2 ? " and one more" : ""}, of the last three it had to send, met a full queue, with too few behind them.${few}`),
  ];
}

function judgeLostRepair(evidence: PacketEvidence): Sentence {
  const [{ packet, dropsNs }] = evidence.lost;
  const repairs = dropsNs.length - 1;
  return [
    link(writePacket(packet), dropsNs[0]),
    say(repairs === 1 ? " met a full queue, was sent again, and " : ` met a full queue, was sent again ${writeCount(repairs)} times, and `),
    link("met a full queue", dropsNs.at(-1)!),
    say(repairs === 1 ? " again." : " each time."),
    say(" Nothing tells a sender that its repair is lost; only the clock."),
  ];
}

function judgeOther(autopsy: Autopsy, evidence: PacketEvidence): Sentence {
  const { lost, duplicates } = evidence;
  if (duplicates.received < duplicates.needed) return explainFewDuplicates(autopsy, evidence);
  return [
    linkDrop(lost[0]),
    say(` met a full queue. ${writePlural(duplicates.received, "duplicate ACK")} came back, but so soon after the last repair `),
    say("they may be echoes of packets sent twice; the sender trusted the clock instead."),
  ];
}

function judgeSpurious(autopsy: Autopsy, evidence: PacketEvidence): Sentence {
  const { arrived, duplicates } = evidence;
  const packet = writePacket(autopsy.missing);
  const short = `the timer of ${writeDuration(autopsy.timer.rtoNs)} was shorter than the way there and back.`;
  if (arrived === null) return [say(`Nothing was wrong: ${packet} was still on its way to the switch; ${short}`)];
  if (arrived.departNs === null || arrived.timeNs > autopsy.timeNs) {
    return [say("Nothing was wrong: "), link(packet, arrived.timeNs), say(` was still on its way to the switch; ${short}`)];
  }
  const isRepair = duplicates.resent !== null && duplicates.resent === arrived;
  return [
    say(isRepair ? "The repair was under way: " : "Nothing was wrong: "),
    link(packet, arrived.timeNs),
    say(isRepair ? " had been sent again and had found room." : " had found room in the queue."),
    say(" The queue held it for "),
    link(writeDuration(arrived.departNs - arrived.timeNs), arrived.timeNs),
    say(`; ${short}`),
  ];
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

/** What the duplicate ACKs led to, after "2 of 3: ". */
export function describeDuplicates(evidence: PacketEvidence): Sentence {
  const { received, needed, resent, recoverySinceNs } = evidence.duplicates;
  if (recoverySinceNs !== null) return [say("fast retransmit at "), link(writeMoment(recoverySinceNs), recoverySinceNs)];
  if (received >= needed) return resent ? [say("sent again at "), link(writeMoment(resent.timeNs), resent.timeNs)] : [say("not trusted")];
  if (received === 0) return [say("no fast retransmit")];
  return [say(received === needed - 1 ? "one too few" : `${writeCount(needed - received)} too few`)];
}

import { linkDrop, sayDropped } from "./drop-words.ts";
import type { Autopsy } from "./autopsy.ts";
import type { Recovery } from "../engine/congestion.ts";
import type { DuplicateAcks, PacketEvidence } from "./evidence.ts";
import { link, say, startLarge, writeCount, writeDuration, writeMoment, writePlural, type Sentence } from "./words.ts";

/** Words for the signs of loss that came back: how many, and why they triggered no retransmission. */

function isSelective({ recovery }: DuplicateAcks): boolean {
  return recovery === "sack" || recovery === "rack";
}

/** "Only 2 duplicate ACKs came back; 3 are needed." @param late there are more, but they come too late. */
export function sayFewSigns(duplicates: DuplicateAcks, late = false): string {
  const { received, needed } = duplicates;
  const few = received === 0 ? "no" : `only ${writeCount(received)}`;
  const s = received > 1 ? "s" : "";
  const fact = isSelective(duplicates) ? `SACK reported ${few} packet${s} behind it` : `${startLarge(few)} duplicate ACK${s} came back`;
  return `${fact}${late ? " in time" : ""}; ${writeCount(needed)} ${needed === 1 ? "is" : "are"} needed.`;
}

/** What let nothing more follow that could have revealed the loss. */
function sayBar({ bar, cwnd, granted }: Autopsy): string {
  switch (bar) {
    case "end":
      return " It had nothing more to send.";
    case "grant":
      return ` The receive window allowed no more than ${writePlural(granted, "packet")} in flight.`;
    case "hold":
      return " Its transport was holding new data back.";
    case "rule":
      return " Without limited transmit, the first duplicate ACKs released no new packets.";
    case "window":
      return ` Its window of ${writeCount(Math.max(1, Math.floor(cwnd)))} allowed no more in flight.`;
  }
}

/** Whose ACKs told of an earlier hole. */
function sayEarly(early: number, through: number): string {
  const who = early === through ? "but" : `${writeCount(early)} of them`;
  const own = early === through ? "their ACKs" : "those ACKs";
  return `, ${who} while an earlier packet was still missing: ${early > 1 ? own : early === through ? "its ACK" : "that ACK"} asked for that one`;
}

/** Too few came for a hole in mid-block: few packets were behind it, they came while an earlier one was missing, or their ACKs had no time. */
function explainFew(autopsy: Autopsy, evidence: PacketEvidence): string {
  const { outstanding, through, duplicates } = evidence;
  const behind = outstanding - 1;
  // SACK reports what arrives while an earlier packet is missing all the same.
  const early = isSelective(duplicates) ? 0 : evidence.early;
  const late = through - early - duplicates.received;
  const end = `.${sayBar(autopsy)} ${sayFewSigns(duplicates, late > 0)}`;
  if (through === 0) return `${behind === 0 ? "Nothing was behind it" : "No packet behind it had got through"}${end}`;
  const got = `${behind === through ? "" : `${writeCount(through)} of `}${writePlural(behind, "packet")} behind it got through`;
  if (late + duplicates.received >= duplicates.needed)
    return `${got}, but their ACKs were still on the way when its RTO of ${writeDuration(autopsy.timer.rtoNs)} expired.`;
  return `${got}${early > 0 ? sayEarly(early, through) : ""}${end}`;
}

/** Loss recoveries as a sentence names them. */
const recoveryNames: Readonly<Record<Recovery, string>> = { tahoe: "Tahoe", reno: "Reno", newreno: "NewReno", sack: "SACK", rack: "RACK" };

/** Enough came, but a sender does not retransmit what it may have sent twice. RFC 6582, for NewReno; ns-2 asks it of the older recoveries too. */
function explainDistrust(autopsy: Autopsy, evidence: PacketEvidence): string {
  const { received, needed, recovery } = evidence.duplicates;
  const came = `${writePlural(needed, "duplicate ACK")} ${needed === 1 ? "is" : "are"} enough and ${writeCount(received)} came, but `;
  // A timeout or a fast retransmit before would have sent packet 0 again.
  if (autopsy.missing === 0) return `${came}ns-2 ignores them for the first packet of a connection.`;
  const unheard = autopsy.isCareful ? "nothing sent since its last retransmission" : "not all that was sent before its last retransmission";
  const source = recovery === "tahoe" || recovery === "reno" ? "ns-2's rule, after RFC 6582" : "RFC 6582";
  return (
    `${came}${recoveryNames[recovery]} did not trust them: ${unheard} had been acknowledged yet, ` +
    `so packets sent twice may have caused them (${source}).`
  );
}

/** RFC 6675 sends only while fewer packets than the window seem to be on their way, and some that are lost seem to be. */
function explainFullPipe({ cwnd }: Autopsy, { passedOver }: PacketEvidence): string {
  const window = Math.max(1, Math.floor(cwnd));
  if (passedOver === 0) return "Fast recovery had not reached it yet.";
  return (
    `Fast recovery did not reach it: ${writePlural(passedOver, "lost packet")} still counted as in flight and filled its window of ${writeCount(window)}. ` +
    "SACK declares a packet lost once three behind it have arrived."
  );
}

function explainRack(autopsy: Autopsy, { through, isAmbiguous }: PacketEvidence): string {
  const got = `${writePlural(through, "packet")} behind it got through, but `;
  if (isAmbiguous)
    return `${got}${through === 1 ? "it" : "each"} had been sent twice: RACK cannot tell which copy arrived, and ignores it.`;
  return `${got}RACK waits a little more than a round trip before it declares a packet lost, and its RTO of ${writeDuration(autopsy.timer.rtoNs)} was shorter.`;
}

function explainOther(autopsy: Autopsy, evidence: PacketEvidence): string {
  const { received, needed, recoverySinceNs, isTrusted, recovery } = evidence.duplicates;
  if (recoverySinceNs !== null) return explainFullPipe(autopsy, evidence);
  if (received < needed) return explainFew(autopsy, evidence);
  if (!isTrusted) return explainDistrust(autopsy, evidence);
  return recovery === "rack" ? explainRack(autopsy, evidence) : "No ACK triggered its retransmission.";
}

/** A timeout of class other: some packets got through or signs enough came, and still the missing packet was not sent again. */
export function judgeOther(autopsy: Autopsy, evidence: PacketEvidence): Sentence {
  const [missing] = evidence.lost;
  return [linkDrop(missing), say(` ${sayDropped([missing])}. ${explainOther(autopsy, evidence)}`)];
}

/** What the signs of loss led to, after their number: "2" " of 3: one too few", "4" " came, 3 are enough, but ...". */
export function describeDuplicates(evidence: PacketEvidence): Sentence {
  const { received, needed, resent, timerBeforeNs, recoverySinceNs, isTrusted, recovery } = evidence.duplicates;
  const isEnough = received >= needed;
  const start = say(isEnough ? ` came, ${writeCount(needed)} ${needed === 1 ? "is" : "are"} enough` : ` of ${writeCount(needed)}`);
  const at = (text: string, timeNs: number): Sentence => [start, say(`: ${text} `), link(writeMoment(timeNs), timeNs)];
  if (timerBeforeNs !== null) {
    // What was SACKed before a timeout is kept, and told with the next ACK.
    const since =
      isSelective(evidence.duplicates) && received > 0 ? "in all; its RTO retransmission was at " : "since its RTO retransmission at ";
    return [say(` came ${since}`), link(writeMoment(timerBeforeNs), timerBeforeNs)];
  }
  if (recoverySinceNs !== null)
    return resent
      ? at(isEnough ? "fast retransmit at" : "retransmitted in the fast recovery since", recoverySinceNs)
      : [...at("the fast recovery since", recoverySinceNs), say(" had not reached it")];
  if (resent) return at("retransmitted at", resent.timeNs);
  if (!isEnough)
    return [
      start,
      say(
        `: ${received === 0 ? "no fast retransmit" : received === needed - 1 ? "one too few" : `${writeCount(needed - received)} too few`}`,
      ),
    ];
  if (!isTrusted) return [start, say(", but they were not trusted")];
  if (recovery !== "rack") return [start, say(", but too late")];
  return [start, say(evidence.isAmbiguous ? ", but for a packet sent twice" : ", but the RTO was shorter")];
}

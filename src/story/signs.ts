import { writeSentences } from "../language/sentences.ts";
import { t } from "../language/translate.ts";
import { sayDropped } from "./drop-words.ts";
import type { Autopsy } from "../analysis/autopsy.ts";
import type { Recovery } from "../engine/congestion.ts";
import type { DuplicateAcks, PacketEvidence } from "../analysis/evidence.ts";
import { joinSentences, phrase } from "./phrase.ts";
import { link, say, type Piece, type Sentence } from "../analysis/words.ts";
import { formatDuration, formatMoment } from "../language/formats.ts";

/** Describes the signs of loss that came back: how many, and why they triggered no retransmission. */

function isSelective({ recovery }: DuplicateAcks): boolean {
  return recovery === "sack" || recovery === "rack";
}

/** What a run's record has for a transport that no number of duplicate ACKs makes retransmit. */
const noNumber = 255;

/** "Only 2 duplicate ACKs came back; 3 are needed." @param late there are more, but they arrive too late. */
export function sayFewSigns(duplicates: DuplicateAcks, late = false): string {
  const { received, needed } = duplicates;
  if (needed === noNumber) return t("This algorithm retransmits only when its timer expires, whatever ACKs come back.");
  return t("{needed, plural, one {{fact}; # is needed.} other {{fact}; # are needed.}}", {
    needed,
    fact: isSelective(duplicates) ? sayReported(received, late) : sayCame(received, late),
  });
}

function sayReported(received: number, late: boolean): string {
  return late
    ? t(
        "{received, plural, =0 {SACK reported no packet after it in time} one {SACK reported only # packet after it in time} other {SACK reported only # packets after it in time}}",
        { received },
      )
    : t(
        "{received, plural, =0 {SACK reported no packet after it} one {SACK reported only # packet after it} other {SACK reported only # packets after it}}",
        { received },
      );
}

function sayCame(received: number, late: boolean): string {
  return late
    ? t(
        "{received, plural, =0 {No duplicate ACK came back in time} one {Only # duplicate ACK came back in time} other {Only # duplicate ACKs came back in time}}",
        { received },
      )
    : t(
        "{received, plural, =0 {No duplicate ACK came back} one {Only # duplicate ACK came back} other {Only # duplicate ACKs came back}}",
        { received },
      );
}

/** What kept the sender from sending more packets that could have revealed the loss. */
function sayBar({ bar, cwnd, granted }: Autopsy): string {
  switch (bar) {
    case "end":
      return t("It had nothing more to send.");
    case "grant":
      return t(
        "{granted, plural, one {The receive window allowed no more than # packet in flight.} other {The receive window allowed no more than # packets in flight.}}",
        { granted },
      );
    case "hold":
      return t("Its algorithm was holding new data back.");
    case "rate":
      return t("Its rate allowed no more in flight by then.");
    case "rule":
      return t("Without limited transmit, the first duplicate ACKs released no new packets.");
    case "window":
      return t("Its window of {cwnd} allowed no more in flight.", { cwnd: Math.max(1, Math.floor(cwnd)) });
  }
}

/** How many later packets got through whose ACKs reported an earlier hole. @param got a clause that says so. */
function sayThrough(got: string, early: number, through: number): string {
  if (early === 0) return t("{got}.", { got });
  return early === through
    ? t(
        "{early, plural, one {{got}, but while an earlier packet was still missing: its ACK asked for that one.} other {{got}, but while an earlier packet was still missing: their ACKs asked for that one.}}",
        { got, early },
      )
    : t(
        "{early, plural, one {{got}, # of them while an earlier packet was still missing: that ACK asked for that one.} other {{got}, # of them while an earlier packet was still missing: those ACKs asked for that one.}}",
        { got, early },
      );
}

/**
 * Explains why too few signs came for a hole in mid-block: few packets followed it, they arrived while an earlier one was missing, or
 * their ACKs did not return in time.
 */
function explainFew(autopsy: Autopsy, evidence: PacketEvidence): string {
  const { outstanding, through, duplicates } = evidence;
  const behind = outstanding - 1;
  // SACK also reports what arrives while an earlier packet is missing.
  const early = isSelective(duplicates) ? 0 : evidence.early;
  const late = through - early - duplicates.received;
  const end = [sayBar(autopsy), sayFewSigns(duplicates, late > 0)];
  if (through === 0) return writeSentences([behind === 0 ? t("No packet followed it.") : t("No packet after it had arrived."), ...end]);
  const got =
    behind === through
      ? t("{behind, plural, one {# packet after it arrived} other {# packets after it arrived}}", { behind })
      : t("{behind, plural, one {{through} of # packet after it arrived} other {{through} of # packets after it arrived}}", {
          through,
          behind,
        });
  if (late + duplicates.received >= duplicates.needed)
    return t("{got}, but their ACKs were still in flight when its timer expired after {rto}.", {
      got,
      rto: formatDuration(autopsy.timer.rtoNs),
    });
  return writeSentences([sayThrough(got, early, through), ...end]);
}

/** Names of the loss recoveries in sentences. */
const recoveryNames: Readonly<Record<Recovery, string>> = {
  tahoe: "Tahoe",
  reno: "Reno",
  newreno: "NewReno",
  sack: "SACK",
  rack: "RACK",
  timer: "SACK",
};

/**
 * Enough signs came, but a sender does not retransmit what it may have sent twice. RFC 6582, for NewReno; ns-2 also applies it to the
 * older recoveries.
 */
function explainDistrust(autopsy: Autopsy, evidence: PacketEvidence): string {
  const { received, needed, recovery } = evidence.duplicates;
  const came = t(
    "{needed, plural, one {# duplicate ACK is enough and {received} came} other {# duplicate ACKs are enough and {received} came}}",
    {
      needed,
      received,
    },
  );
  // An earlier timeout or fast retransmit would have sent packet 0 again.
  if (autopsy.missing === 0) return t("{came}, but ns-2 ignores them for the first packet of a connection.", { came });
  const values = {
    came,
    recovery: recoveryNames[recovery],
    source: recovery === "tahoe" || recovery === "reno" ? t("ns-2's rule, after RFC 6582") : "RFC 6582",
  };
  return autopsy.isCareful
    ? t(
        "{came}, but {recovery} ignored them: nothing sent since its last retransmission had been acknowledged yet, so packets sent twice may have caused them ({source}).",
        values,
      )
    : t(
        "{came}, but {recovery} ignored them: not all that was sent before its last retransmission had been acknowledged yet, so packets sent twice may have caused them ({source}).",
        values,
      );
}

/** RFC 6675 sends only while the estimated packets in flight are fewer than the window, and the estimate includes some lost ones. */
function explainFullPipe({ cwnd }: Autopsy, { passedOver }: PacketEvidence): string {
  if (passedOver === 0) return t("Fast recovery had not reached it yet.");
  return writeSentences([
    t(
      "{passedOver, plural, one {Fast recovery did not reach it: # lost packet still counted as in flight and filled its window of {cwnd}.} other {Fast recovery did not reach it: # lost packets still counted as in flight and filled its window of {cwnd}.}}",
      { passedOver, cwnd: Math.max(1, Math.floor(cwnd)) },
    ),
    t("SACK declares a packet lost once three packets after it have arrived."),
  ]);
}

function explainRack(autopsy: Autopsy, { through, isAmbiguous }: PacketEvidence): string {
  return isAmbiguous
    ? t(
        "{through, plural, one {# packet after it arrived, but it had been sent twice: RACK cannot tell which copy arrived, and ignores it.} other {# packets after it arrived, but each had been sent twice: RACK cannot tell which copy arrived, and ignores it.}}",
        { through },
      )
    : t(
        "{through, plural, one {# packet after it arrived, but RACK waits a little more than a round trip before it declares a packet lost, and its RTO of {rto} was shorter.} other {# packets after it arrived, but RACK waits a little more than a round trip before it declares a packet lost, and its RTO of {rto} was shorter.}}",
        { through, rto: formatDuration(autopsy.timer.rtoNs) },
      );
}

function explainOther(autopsy: Autopsy, evidence: PacketEvidence): string {
  const { received, needed, recoverySinceNs, isTrusted, recovery } = evidence.duplicates;
  if (recoverySinceNs !== null) return explainFullPipe(autopsy, evidence);
  if (received < needed) return explainFew(autopsy, evidence);
  if (!isTrusted) return explainDistrust(autopsy, evidence);
  return recovery === "rack" ? explainRack(autopsy, evidence) : t("No ACK triggered its retransmission.");
}

/** A timeout of class other: some packets got through, or enough signs came, but the missing packet was still not sent again. */
export function judgeOther(autopsy: Autopsy, evidence: PacketEvidence): Sentence {
  return joinSentences([sayDropped(evidence.lost[0]), [say(explainOther(autopsy, evidence))]]);
}

/** The result of the signs of loss: "2 of 3: one too few", "4 came, 3 are enough, but too late"; with their number emphasized. */
export function describeDuplicates(evidence: PacketEvidence): Sentence {
  const { received, needed, resent, timerBeforeNs, recoverySinceNs, isTrusted, recovery } = evidence.duplicates;
  const isEnough = received >= needed;
  const values = { received, needed, b: (text: string): Piece => ({ text, emphasis: "strong" }) };
  if (timerBeforeNs !== null) {
    const time = link(formatMoment(timerBeforeNs), timerBeforeNs);
    // Data SACKed before a timeout is kept, and reported with the next ACK.
    return isSelective(evidence.duplicates) && received > 0
      ? phrase("<b>{received}</b> came in all; the timer's retransmission was at {time}", { received, b: values.b, time })
      : phrase("<b>{received}</b> came since the timer's retransmission at {time}", { received, b: values.b, time });
  }
  const start = isEnough
    ? phrase("{needed, plural, one {<b>{received}</b> came, # is enough} other {<b>{received}</b> came, # are enough}}", values)
    : phrase("<b>{received}</b> of {needed}", values);
  if (recoverySinceNs !== null) {
    const time = link(formatMoment(recoverySinceNs), recoverySinceNs);
    if (!resent) return phrase("{start}: the fast recovery since {time} had not reached it", { start, time });
    return isEnough
      ? phrase("{start}: fast retransmit at {time}", { start, time })
      : phrase("{start}: retransmitted in the fast recovery since {time}", { start, time });
  }
  if (resent) return phrase("{start}: retransmitted at {time}", { start, time: link(formatMoment(resent.timeNs), resent.timeNs) });
  if (!isEnough) {
    if (received === 0) return phrase("{start}: no fast retransmit", { start });
    return phrase("{few, plural, one {{start}: one too few} other {{start}: # too few}}", { start, few: needed - received });
  }
  if (!isTrusted) return phrase("{start}, but they were ignored", { start });
  if (recovery !== "rack") return phrase("{start}, but too late", { start });
  return evidence.isAmbiguous
    ? phrase("{start}, but for a packet that had been sent twice", { start })
    : phrase("{start}, but the RTO was shorter", { start });
}

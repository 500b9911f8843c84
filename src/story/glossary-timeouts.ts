import { TimeoutClass } from "../engine/observer.ts";
import type { GlossaryEntry, GlossaryFacts } from "./glossary-entry.ts";
import { msg, t } from "../language/translate.ts";
import { countRtoMinRtts } from "../analysis/network-facts.ts";
import { formatDuration, formatFigures } from "../language/formats.ts";

/** Glossary entries on timeouts. */

function countClass(kind: TimeoutClass) {
  return ({ totals }: GlossaryFacts): string | null =>
    totals
      ? t("{all, plural, one {In this run: {count} of # timeout.} other {In this run: {count} of # timeouts.}}", {
          count: totals.timeouts[kind],
          all: sum(totals.timeouts),
        })
      : null;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

export const timeoutEntries = {
  rto: {
    term: msg("RTO"),
    definition: msg(
      "Retransmission timeout: how long a sender waits without an ACK before it retransmits. It follows from measured round trips, SRTT + 4 × RTTVAR, but is never below RTOmin.",
    ),
    here: ({ totals }) =>
      totals
        ? t("{count, plural, one {In this run a timer expired # time.} other {In this run timers expired # times.}}", {
            count: sum(totals.timeouts),
          })
        : null,
    seeAlso: ["rtoMin", "timeout", "backoff"],
  },
  rtoMin: {
    term: msg("RTOmin"),
    definition: msg("The minimum RTO. Its usual value was chosen for the Internet, where round trips take tens of milliseconds."),
    here: ({ scenario }) =>
      t("Here {time}: as long as {trips} round trips of this network (base RTT {rtt}).", {
        time: formatDuration(scenario.transport.rtoMinNs),
        trips: formatFigures(countRtoMinRtts(scenario)),
        rtt: formatDuration(scenario.network.rttNs),
      }),
    seeAlso: ["rto", "baseRtt"],
  },
  backoff: {
    term: msg("backoff"),
    definition: msg("Each timeout for the same packet doubles the RTO."),
    seeAlso: ["rto"],
  },
  timeout: {
    term: msg("timeout"),
    definition: msg(
      "A sender's retransmission timer expires: it retransmits and restarts with a window of one packet. The five classes explain why no ACK triggered a retransmission first.",
    ),
    here: ({ totals }) => (totals ? t("In this run {count}.", { count: sum(totals.timeouts) }) : null),
    seeAlso: ["head", "tail", "lostRetransmission", "other", "spurious"],
  },
  head: {
    term: msg("whole window lost (block-head timeout)"),
    definition: msg("All packets in flight were lost, typically a whole first window, so no ACK could come back."),
    here: countClass(TimeoutClass.blockHead),
    seeAlso: ["timeout", "midBlock", "tail"],
  },
  midBlock: {
    term: msg("whole window lost in mid-block"),
    definition: msg(
      "All packets in flight were lost after a part of the block had been acknowledged. Files count it as a block-head timeout; the papers mean the loss of a first window.",
    ),
    here: ({ totals }) => (totals ? t("In this run {count}.", { count: totals.midBlockTimeouts }) : null),
    seeAlso: ["head", "few"],
  },
  tail: {
    term: msg("last packets lost (block-tail timeout)"),
    definition: msg("One of a block's last three packets was lost: too few packets followed it to cause three duplicate ACKs."),
    here: countClass(TimeoutClass.blockTail),
    seeAlso: ["timeout", "duplicateAck", "head"],
  },
  lostRetransmission: {
    term: msg("retransmission lost"),
    definition: msg("A packet was lost, retransmitted, and lost again. Most senders cannot see this from ACKs."),
    here: countClass(TimeoutClass.lostRetransmission),
    seeAlso: ["timeout", "retransmission"],
  },
  other: {
    term: msg("other timeouts (mid-block)"),
    definition: msg(
      "A packet was lost in mid-block and no ACK triggered its retransmission: too few duplicate ACKs came, they were ignored, or recovery had not reached the packet.",
    ),
    here: countClass(TimeoutClass.other),
    seeAlso: ["few", "untrusted", "timeout"],
  },
  untrusted: {
    term: msg("duplicate ACKs ignored"),
    definition: msg(
      "Three duplicate ACKs came, but packets that the sender itself had sent twice could have caused them. A careful sender (RFC 6582) ignores them and waits for its retransmission timer.",
    ),
    here: ({ scenario: { transport } }) =>
      t(transport.carefulFastRetransmit ? "Careful fast retransmit is on here." : "Careful fast retransmit is off here."),
    seeAlso: ["duplicateAck", "other"],
  },
  few: {
    term: msg("too few duplicate ACKs"),
    definition: msg(
      "A packet was lost in mid-block, and fewer than three packets sent after it arrived: the window was too small, or they were lost, too.",
    ),
    seeAlso: ["duplicateAck", "other"],
  },
  spurious: {
    term: msg("spurious timeout"),
    definition: msg(
      "No data was missing: the packet, or a copy of it, had arrived or was in flight, but the timer expired before its ACK arrived.",
    ),
    here: countClass(TimeoutClass.spurious),
    seeAlso: ["timeout", "rtoMin"],
  },
  waiting: {
    term: msg("waiting for the timer"),
    definition: msg(
      "The sender has unacknowledged packets, receives no ACKs, and may not send anything until its retransmission timer expires.",
    ),
    seeAlso: ["rto", "linkIdle"],
  },
} as const satisfies Readonly<Record<string, GlossaryEntry>>;

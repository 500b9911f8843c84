import { TimeoutClass } from "../engine/observer.ts";
import type { GlossaryEntry, GlossaryFacts } from "./glossary-entry.ts";
import { countRtoMinRtts } from "./network-facts.ts";
import { writeCount, writeDuration, writeFigures, writePlural } from "./words.ts";

/** The glossary's part on timeouts. */

function countClass(kind: TimeoutClass) {
  return ({ totals }: GlossaryFacts): string | null =>
    totals ? `In this run: ${writeCount(totals.timeouts[kind])} of ${writePlural(sum(totals.timeouts), "timeout")}.` : null;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

export const timeoutEntries = {
  rto: {
    term: "RTO",
    definition:
      "Retransmission timeout: how long a sender waits in silence before it retransmits. It follows from measured round trips, SRTT + 4 × RTTVAR, but is never below RTOmin.",
    here: ({ totals }) => (totals ? `In this run it expired ${writeCount(sum(totals.timeouts))} times.` : null),
    seeAlso: ["rtoMin", "timeout", "backoff"],
  },
  rtoMin: {
    term: "RTOmin",
    definition: "The least that the RTO can be. It dates from the Internet, where round trips take tens of milliseconds.",
    here: ({ scenario }) =>
      `Here ${writeDuration(scenario.transport.rtoMinNs)}: as long as ${writeFigures(countRtoMinRtts(scenario))} round trips of this network (base RTT ${writeDuration(scenario.network.rttNs)}).`,
    seeAlso: ["rto", "baseRtt"],
  },
  backoff: {
    term: "backoff",
    definition: "Each timeout for the same packet doubles the RTO.",
    seeAlso: ["rto"],
  },
  timeout: {
    term: "timeout",
    definition:
      "A sender's RTO expires: it retransmits, and starts again with a window of one packet. The five classes say why no ACK prevented it.",
    here: ({ totals }) => (totals ? `In this run ${writeCount(sum(totals.timeouts))}.` : null),
    seeAlso: ["head", "tail", "lostRetransmission", "other", "spurious"],
  },
  head: {
    term: "block-head timeout",
    definition: "All packets in flight were lost, typically a whole first window, so no ACK could come back.",
    here: countClass(TimeoutClass.blockHead),
    seeAlso: ["timeout", "tail"],
  },
  tail: {
    term: "block-tail timeout",
    definition: "One of a block's last three packets was lost: behind it there were too few packets to cause three duplicate ACKs.",
    here: countClass(TimeoutClass.blockTail),
    seeAlso: ["timeout", "duplicateAck", "head"],
  },
  lostRetransmission: {
    term: "lost retransmission",
    definition: "A packet was lost, retransmitted, and lost again. No ACK tells most senders so.",
    here: countClass(TimeoutClass.lostRetransmission),
    seeAlso: ["timeout", "retransmission"],
  },
  other: {
    term: "other timeouts",
    definition:
      "A packet was lost in mid-block and no ACK triggered its retransmission: too few duplicate ACKs came, they were not trusted, or recovery had not reached the packet.",
    here: countClass(TimeoutClass.other),
    seeAlso: ["few", "untrusted", "timeout"],
  },
  untrusted: {
    term: "ACKs not trusted",
    definition:
      "Three duplicate ACKs came, but packets that the sender itself had sent twice could have caused them. A careful sender (RFC 6582) ignores them and waits for its RTO.",
    here: ({ scenario: { transport } }) => `Careful fast retransmit is ${transport.carefulFastRetransmit ? "on" : "off"} here.`,
    seeAlso: ["duplicateAck", "other"],
  },
  few: {
    term: "too few duplicate ACKs",
    definition:
      "A packet was lost in mid-block, and fewer than three packets behind it arrived: the window was too small, or they were lost too.",
    seeAlso: ["duplicateAck", "other"],
  },
  spurious: {
    term: "spurious timeout",
    definition:
      "Nothing was missing any more: the packet, or a copy of it, had arrived or was in flight, and the RTO was shorter than the wait for its ACK.",
    here: countClass(TimeoutClass.spurious),
    seeAlso: ["timeout", "rtoMin"],
  },
  waiting: {
    term: "waiting for RTO",
    definition: "The sender has unacknowledged packets, hears nothing, and may send nothing more until its RTO expires.",
    seeAlso: ["rto", "linkIdle"],
  },
} as const satisfies Readonly<Record<string, GlossaryEntry>>;

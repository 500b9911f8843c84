import { msg, t } from "../language/translate.ts";
import type { GlossaryEntry } from "./glossary-entry.ts";

/** Glossary entries on windows, and on loss detection and recovery. */

export const windowEntries = {
  cwnd: {
    term: msg("cwnd"),
    definition: msg(
      "Congestion window: how many packets a sender may have in flight. It grows while ACKs come and shrinks when packets are lost.",
    ),
    here: ({ scenario: { transport } }) =>
      t("{packets, plural, one {Here every sender starts with # packet.} other {Here every sender starts with # packets.}}", {
        packets: transport.initialWindow,
      }),
    seeAlso: ["ssthresh", "slowStart", "avoidance", "rwnd", "inFlight"],
  },
  rwnd: {
    term: msg("rwnd"),
    definition: msg("Receive window: how many packets the receiver lets a sender have in flight. The smaller of cwnd and rwnd counts."),
    here: ({ scenario: { transport } }) =>
      t("{packets, plural, one {Here # packet.} other {Here # packets.}}", { packets: transport.awndPackets }),
    seeAlso: ["cwnd"],
  },
  ssthresh: {
    term: msg("ssthresh"),
    definition: msg(
      "Slow-start threshold: below it cwnd grows exponentially, above it linearly. A loss sets it to about half of what was in flight.",
    ),
    seeAlso: ["slowStart", "avoidance"],
  },
  pacing: {
    term: msg("pacing"),
    definition: msg(
      "Packets leave one after the other at a rate, not as a burst whenever an ACK comes. The rate is measured (BBR), granted by switches (D3) or cut when they report congestion (QCN, DCQCN, HPCC).",
    ),
    seeAlso: ["grant", "notification", "cwnd"],
  },
  inFlight: {
    term: msg("in flight"),
    definition: msg("Sent and not yet acknowledged."),
    seeAlso: ["cwnd"],
  },
  slowStart: {
    term: msg("slow start"),
    definition: msg(
      "cwnd grows by one packet per ACK, so it doubles every round trip. A sender begins in this phase and returns to it after a timeout.",
    ),
    seeAlso: ["avoidance", "ssthresh"],
  },
  avoidance: {
    term: msg("congestion avoidance"),
    definition: msg("Above ssthresh cwnd grows slowly; with Reno by about one packet per round trip."),
    seeAlso: ["slowStart", "ssthresh"],
  },
  recovery: {
    term: msg("fast recovery"),
    definition: msg(
      "After a fast retransmit the sender continues with about half its window until the lost packets are acknowledged, without waiting for its retransmission timer.",
    ),
    seeAlso: ["fastRetransmit", "duplicateAck"],
  },
  ack: {
    term: msg("ACK"),
    definition: msg(
      "Acknowledgment: the receiver tells a sender up to which packet everything has arrived. Without ACKs a sender learns nothing.",
    ),
    seeAlso: ["duplicateAck", "rto"],
  },
  duplicateAck: {
    term: msg("duplicate ACK"),
    definition: msg(
      "The receiver acknowledges every packet, and while one is missing it repeats the ACK for the last one in order. Three duplicates are taken as a sign of loss.",
    ),
    seeAlso: ["fastRetransmit", "few", "untrusted"],
  },
  fastRetransmit: {
    term: msg("fast retransmit"),
    definition: msg(
      "The third duplicate ACK triggers the retransmission of the missing packet, long before the retransmission timer would expire.",
    ),
    seeAlso: ["duplicateAck", "recovery"],
  },
  retransmission: {
    term: msg("retransmission"),
    definition: msg("A packet that its sender sends a second time because it considers the first copy lost."),
    here: ({ totals }) => (totals ? t("In this run {count}.", { count: totals.retransmissions }) : null),
    seeAlso: ["redundantCopy", "fastRetransmit"],
  },
  redundantCopy: {
    term: msg("redundant copy"),
    definition: msg("A packet that some algorithms, such as GIP, send twice without any sign of loss, in case the first copy is lost."),
    here: ({ totals }) => (totals ? t("In this run {count}.", { count: totals.redundantCopies }) : null),
    seeAlso: ["retransmission"],
  },
} as const satisfies Readonly<Record<string, GlossaryEntry>>;

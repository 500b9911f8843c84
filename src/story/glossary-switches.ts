import { msg, t } from "../language/translate.ts";
import { bottleneckBps } from "../analysis/geometry.ts";
import type { GlossaryEntry } from "./glossary-entry.ts";
import { formatRate } from "../language/formats.ts";

/** Glossary entries on what switches and receivers do for senders: rates, order, PAUSE. */

export const switchEntries = {
  grant: {
    term: msg("grant"),
    definition: msg(
      "What a switch or a receiver allows one sender: a rate (D3, PDQ), a window (M21TCP), or the packets up to a certain one (Homa, whose receiver grants those with the fewest left first). A sender obeys the smallest grant along its path.",
    ),
    seeAlso: ["pacing", "fairShare", "pull"],
  },
  trimming: {
    term: msg("trimming"),
    definition: msg(
      "A full port does not drop a packet but trims it to its header, which leaves before whole packets (NDP). The receiver learns from the header which packet is missing, without a timer.",
    ),
    seeAlso: ["nack", "pull", "drop"],
  },
  nack: {
    term: msg("NACK"),
    definition: msg(
      "Negative acknowledgment: the receiver tells the sender that only the header of a packet arrived. The sender keeps the packet ready and retransmits it at the next pull.",
    ),
    seeAlso: ["ack", "trimming", "pull"],
  },
  pull: {
    term: msg("pull"),
    definition: msg(
      "A request by the receiver for one more packet (NDP). It sends one pull per packet time, to one sender or another, so that all senders together just fill the receiver's link.",
    ),
    seeAlso: ["trimming", "nack", "credit", "pacing"],
  },
  credit: {
    term: msg("credit"),
    definition: msg(
      "The receiver's permission to send a number of packets, given in advance. NDP's pulls and Homa's grants are credits: after the first packets of each sender, no packet leaves without one.",
    ),
    seeAlso: ["pull", "grant", "receiverDriven"],
  },
  fairShare: {
    term: msg("fair share"),
    definition: msg("The rate of the link, divided by its senders."),
    here: ({ scenario }) => t("Here {rate}.", { rate: formatRate(bottleneckBps(scenario) / Math.max(1, scenario.workload.senders)) }),
    seeAlso: ["grant", "completion"],
  },
  targetDelay: {
    term: msg("target delay"),
    definition: msg(
      "The round-trip time that a Swift sender aims at: below it the window grows, above it the window shrinks. It is longer for small windows, so that many senders get equal shares.",
    ),
    seeAlso: ["cwnd", "pacing"],
  },
  notification: {
    term: msg("notification"),
    definition: msg(
      "A message about congestion that reaches the sender without waiting for a loss: from the switch itself (QCN), or from the receiver of marked packets (DCQCN).",
    ),
    seeAlso: ["feedback", "ceMark", "pacing"],
  },
  feedback: {
    term: msg("QCN feedback"),
    definition: msg(
      "A number from 1 to 63 in a notification: how far the queue is above its target, and how fast it grows. The sender cuts its rate in proportion, by half at most.",
    ),
    seeAlso: ["notification"],
  },
  pause: {
    term: msg("PAUSE"),
    definition: msg(
      "Ethernet flow control (IEEE 802.3x): a switch short of buffer stops the links that feed it, so nothing is dropped. Priority flow control (PFC), on which DCQCN relies, does so per class.",
    ),
    here: ({ scenario: { network } }) =>
      network.pauseThresholdPackets === null
        ? t("Here there is none.")
        : t("{packets, plural, one {Here from # packet on.} other {Here from # packets on.}}", { packets: network.pauseThresholdPackets }),
    seeAlso: ["headroom", "headOfLine", "drop"],
  },
  headroom: {
    term: msg("headroom"),
    definition: msg("Buffer for packets that are in flight when PAUSE is sent: what the links carry until they stop."),
    seeAlso: ["pause", "buffer"],
  },
  headOfLine: {
    term: msg("head-of-line blocking"),
    definition: msg(
      "A packet to a free port waits behind a packet to a full one, because both came over the same stopped link. A flow is slowed by 10% if its rate is 10% below its fair share of the path, or below what its window allows if that is less.",
    ),
    seeAlso: ["pause"],
  },
  priorityQueue: {
    term: msg("priority queue"),
    definition: msg(
      "A queue that is not first in, first out. pFabric serves the flow with the fewest packets left first, and a full port drops from the one with the most. With Homa, and with PRIN if so set, packets of higher priority leave first.",
    ),
    seeAlso: ["priority", "completion", "drop"],
  },
  probe: {
    term: msg("probe"),
    definition: msg(
      "A packet with almost no data that asks whether the path is free. PDQ senders that are paused send one, and pFabric senders whose timer has expired several times in a row.",
    ),
    seeAlso: ["grant", "controlPacket", "lossProbe"],
  },
  earlyTermination: {
    term: msg("early termination"),
    definition: msg(
      "A PDQ sender that can no longer meet its deadline withdraws, so that others can meet theirs. Here it continues without a deadline, after all senders that still have one.",
    ),
    seeAlso: ["deadline", "grant"],
  },
  deadline: {
    term: msg("deadline"),
    definition: msg(
      "The time by which a sender's part of a block, or a response, should be complete. D2TCP, D3, and PDQ send by it; other algorithms ignore it.",
    ),
    seeAlso: ["completion", "responseTime", "earlyTermination"],
  },
  controlPacket: {
    term: msg("control packet"),
    definition: msg(
      "A packet without data that is not a TCP ACK: a request for a rate, a probe, a pull, a grant, or a notification from a switch.",
    ),
    seeAlso: ["probe", "pull", "grant", "notification"],
  },
  completion: {
    term: msg("mean completion time"),
    definition: msg(
      "How long a sender needs for its part of a block, on average, as a share of the block time: near 100% where all share the link and finish together, near 50% where one is served after another.",
    ),
    seeAlso: ["blockTime", "priorityQueue", "slowestSender"],
  },
  gauge: {
    term: msg("value of an algorithm"),
    definition: msg("A number that an algorithm keeps for each sender besides its window, such as DCTCP's alpha or Swift's target delay."),
    seeAlso: ["cwnd"],
  },
  family: {
    term: msg("family"),
    definition: msg(
      "Algorithms that learn of congestion in the same way: from losses, from marks, from delay, from the queue length that switches report, from the receiver, from measured or granted rates, or from a scheduler. A family has one color and one dash in all charts.",
    ),
    seeAlso: ["ceMark", "receiverDriven", "rateBased", "scheduler"],
  },
  receiverDriven: {
    term: msg("receiver-driven"),
    definition: msg(
      "The receiver decides which sender may send and how much, since all packets of an incast meet at its port: by the receive window (ICTCP), by the time of its ACKs (IA-TCP), or packet by packet (NDP, Homa).",
    ),
    seeAlso: ["rwnd", "pull", "grant", "credit"],
  },
  rateBased: {
    term: msg("rate-based"),
    definition: msg(
      "A sender controls the rate at which its packets leave instead of how many are in flight. It measures the rate (BBR, LTTP), or a notification makes it slow down (QCN, DCQCN).",
    ),
    seeAlso: ["pacing", "notification", "fairShare"],
  },
  scheduler: {
    term: msg("scheduler"),
    definition: msg(
      "Senders are served one after another instead of sharing the link: switches order them by deadline or by what is left (PDQ, pFabric), or the receiver grants to a few at a time (Homa). The goodput is about the same, but most senders finish sooner.",
    ),
    seeAlso: ["priorityQueue", "completion", "grant"],
  },
} as const satisfies Readonly<Record<string, GlossaryEntry>>;

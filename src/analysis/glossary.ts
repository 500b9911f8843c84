import { countAtReceiver } from "./geometry.ts";
import { countAwaited } from "./participants.ts";
import { portRoomPackets } from "../engine/topologies/port-room.ts";
import { countBdpPackets, countBlockPackets, packetTimeNs } from "./network-facts.ts";
import type { GlossaryEntry } from "./glossary-entry.ts";
import { sweepEntries } from "./glossary-sweeps.ts";
import { timeoutEntries } from "./glossary-timeouts.ts";
import { payloadShare } from "./payload-share.ts";
import type { Scenario } from "../engine/spec/scenario.ts";
import { writeBytes, writeCount, writeDuration, writeFigures, writePlural, writeRate, writeShare } from "./words.ts";

function isBarrier({ workload }: Scenario): boolean {
  return workload.kind === "barrier";
}

const entries = {
  incast: {
    term: "incast",
    definition:
      "Many servers answer one client at the same moment, and their packets overflow the switch port in front of it. " +
      "Servers whose packets were dropped wait for a retransmission timeout that is thousands of times longer than a round trip, and the link is idle meanwhile.",
    here: ({ scenario }) =>
      `Here ${writePlural(countAtReceiver(scenario), "sender")} share one port with ${writePlural(portRoomPackets(scenario), "slot")}.`,
    seeAlso: ["barrier", "buffer", "rto", "goodput"],
  },
  block: {
    term: "block",
    definition: "The data that the client requests in one go. Every sender holds an equal share of it, its server request unit (SRU).",
    here: ({ scenario }) => {
      const { workload, transport } = scenario;
      return workload.kind === "barrier"
        ? `Here ${writeBytes(workload.blockBytes)} per sender: ${writePlural(countBlockPackets(scenario), "packet")} of ${writeBytes(transport.segmentBytes)}, and ${writePlural(workload.blocks, "block")}.`
        : null;
    },
    seeAlso: ["barrier", "sru"],
  },
  sru: {
    term: "SRU",
    definition: "Server request unit: the part of a block that one sender sends. The setting is called block size, as it is per sender.",
    here: ({ scenario: { workload } }) => (workload.kind === "barrier" ? `Here ${writeBytes(workload.blockBytes)}.` : null),
    seeAlso: ["block"],
  },
  barrier: {
    term: "barrier",
    definition:
      "The client requests the next block only when it has the previous one from all senders, so the slowest sender decides for all.",
    here: ({ scenario }) =>
      isBarrier(scenario)
        ? `Here all ${writeCount(countAwaited(scenario))} senders wait for the last one.`
        : "This workload has no barrier.",
    seeAlso: ["block", "incast"],
  },
  goodput: {
    term: "goodput",
    definition: "Payload delivered per second, each byte counted once: headers, retransmissions and idle time do not count.",
    here: ({ totals }) =>
      totals && totals.durationNs > 0 ? `In this run ${writeRate((totals.deliveredBytes * 8e9) / totals.durationNs)}.` : null,
    seeAlso: ["maximum", "linkIdle"],
  },
  maximum: {
    term: "% of maximum",
    definition: "Goodput as a share of what the link could deliver if it sent full packets without a pause: the link rate less headers.",
    here: ({ scenario, totals }) => {
      const share = payloadShare(scenario, totals?.flows ?? []);
      return `Here the maximum is ${writeRate(scenario.network.linkBps * share)}: ${writeShare(share)} of ${writeRate(scenario.network.linkBps)}.`;
    },
    seeAlso: ["goodput"],
  },
  linkIdle: {
    term: "link idle",
    definition:
      "Share of the time in which the link from the switch to the receiver sends nothing. In an incast collapse it is idle because senders wait for their RTO.",
    here: ({ totals }) =>
      totals && totals.durationNs > 0
        ? `In this run ${writeShare(Math.max(0, 1 - totals.busyNs / totals.durationNs))} of ${writeDuration(totals.durationNs)}.`
        : null,
    seeAlso: ["rto", "skip"],
  },
  packet: {
    term: "packet",
    definition: "One segment of payload with its headers. Windows and queues are counted in packets.",
    here: ({ scenario }) => `Here a full packet takes ${writeDuration(packetTimeNs(scenario))} at ${writeRate(scenario.network.linkBps)}.`,
    seeAlso: ["bdp"],
  },
  baseRtt: {
    term: "base RTT",
    definition: "Round-trip propagation delay of the empty network: without queues and without transmission times.",
    here: ({ scenario }) => `Here ${writeDuration(scenario.network.rttNs)}.`,
    seeAlso: ["bdp", "rtoMin"],
  },
  bdp: {
    term: "bandwidth-delay product",
    definition: "What the link can carry in one round trip. Windows that add up to more than this fill the queue.",
    here: ({ scenario }) =>
      `Here ${writeRate(scenario.network.linkBps)} × ${writeDuration(scenario.network.rttNs)}: ${writeFigures(countBdpPackets(scenario))} packets.`,
    seeAlso: ["buffer", "cwnd"],
  },
  buffer: {
    term: "switch queue",
    definition:
      "Packets that wait in the switch port towards the receiver, including the one being sent. A packet that arrives when all slots are taken is dropped.",
    here: ({ scenario }) => {
      const slots = portRoomPackets(scenario);
      return `Here ${writePlural(slots, "slot")}; a full queue takes ${writeDuration(slots * packetTimeNs(scenario))} to drain.`;
    },
    seeAlso: ["drop", "bdp"],
  },
  drop: {
    term: "packet dropped",
    definition:
      "A packet that found the switch queue full. Its sender is not told: it must infer the loss from ACKs, or from their absence.",
    here: ({ totals }) =>
      totals ? `In this run ${writeCount(totals.drops)} of ${writePlural(totals.dataPacketsSent, "packet")} sent.` : null,
    seeAlso: ["buffer", "duplicateAck", "rto"],
  },
  cwnd: {
    term: "cwnd",
    definition:
      "Congestion window: how many packets a sender may have in flight. It grows while ACKs come and shrinks when packets are lost.",
    here: ({ scenario: { transport } }) => `Here every sender starts with ${writePlural(transport.initialWindow, "packet")}.`,
    seeAlso: ["ssthresh", "slowStart", "avoidance", "rwnd", "inFlight"],
  },
  rwnd: {
    term: "rwnd",
    definition: "Receive window: how many packets the receiver lets a sender have in flight. The smaller of cwnd and rwnd counts.",
    here: ({ scenario: { transport } }) => `Here ${writePlural(transport.awndPackets, "packet")}.`,
    seeAlso: ["cwnd"],
  },
  ssthresh: {
    term: "ssthresh",
    definition:
      "Slow-start threshold: below it cwnd grows exponentially, above it linearly. A loss sets it to about half of what was in flight.",
    seeAlso: ["slowStart", "avoidance"],
  },
  inFlight: {
    term: "in flight",
    definition: "Sent and not yet acknowledged.",
    seeAlso: ["cwnd"],
  },
  slowStart: {
    term: "slow start",
    definition: "cwnd grows by one packet per ACK, so it doubles every round trip. A sender starts so, and again after a timeout.",
    seeAlso: ["avoidance", "ssthresh"],
  },
  avoidance: {
    term: "congestion avoidance",
    definition: "Above ssthresh cwnd grows slowly; with Reno by about one packet per round trip.",
    seeAlso: ["slowStart", "ssthresh"],
  },
  recovery: {
    term: "fast recovery",
    definition:
      "After a fast retransmit the sender goes on with about half its window until what was lost is acknowledged. No RTO is needed.",
    seeAlso: ["fastRetransmit", "duplicateAck"],
  },
  duplicateAck: {
    term: "duplicate ACK",
    definition:
      "The receiver acknowledges every packet, and while one is missing it repeats the ACK for the last one in order. Three duplicates are taken as a sign of loss.",
    seeAlso: ["fastRetransmit", "few", "untrusted"],
  },
  fastRetransmit: {
    term: "fast retransmit",
    definition: "The third duplicate ACK triggers the retransmission of the missing packet, long before the RTO.",
    seeAlso: ["duplicateAck", "recovery"],
  },
  retransmission: {
    term: "retransmission",
    definition: "A packet sent again because its sender takes it for lost.",
    here: ({ totals }) => (totals ? `In this run ${writeCount(totals.retransmissions)}.` : null),
    seeAlso: ["redundantCopy", "fastRetransmit"],
  },
  redundantCopy: {
    term: "redundant copy",
    definition: "A packet that some transports, such as GIP, send again without any sign of loss, in case the first copy is lost.",
    here: ({ totals }) => (totals ? `In this run ${writeCount(totals.redundantCopies)}.` : null),
    seeAlso: ["retransmission"],
  },
  ...timeoutEntries,
  done: {
    term: "done, at the barrier",
    definition: "The sender has everything of this block acknowledged and waits for the next request.",
    seeAlso: ["barrier"],
  },
  delayedAck: {
    term: "delayed ACK",
    definition: "The receiver acknowledges every second packet, or a single one after 40 ms.",
    here: ({ scenario: { transport } }) => `Delayed ACKs are ${transport.delayedAck ? "on" : "off"} here.`,
    seeAlso: ["duplicateAck"],
  },
  lossProbe: {
    term: "loss probe",
    definition:
      "Instead of waiting for the RTO, a RACK-TLP sender sends one packet after about two round trips of silence, to get an ACK that shows what was lost.",
    seeAlso: ["tail", "rto"],
  },
  ceMark: {
    term: "marked (CE)",
    definition:
      "Congestion experienced: the switch sets this mark on a packet that arrives at a long queue, and its sender slows down before anything is dropped.",
    here: ({ scenario: { network } }) =>
      network.ecnThresholdPackets === null
        ? "This switch does not mark."
        : `Here with more than ${writePlural(network.ecnThresholdPackets, "packet")} waiting.`,
    seeAlso: ["buffer"],
  },
  priority: {
    term: "sent at high priority",
    definition: "Packets that a transport such as PRIN asks the switch to protect: a full queue drops another packet in their place.",
    seeAlso: ["drop"],
  },
  duration: {
    term: "duration",
    definition: "Simulated time from the start of the run until the last block is complete, or until the run ends.",
    seeAlso: ["blockTime"],
  },
  blockTime: {
    term: "block time",
    definition:
      "From the request of a block until the receiver has all of it. The median is the middle one; 99 % of the blocks were no slower than the 99th percentile.",
    seeAlso: ["block"],
  },
  responseTime: {
    term: "response time",
    definition:
      "From when the application has a response to send until its last ACK is back. 99 % of the responses were no slower than the 99th percentile.",
    here: ({ totals }) =>
      totals !== null && totals.flows.some(({ responses }) => responses > 0)
        ? `In this run ${writePlural(
            totals.flows.reduce((sum, { responses }) => sum + responses, 0),
            "response",
          )} came to an end.`
        : null,
    seeAlso: ["blockTime"],
  },
  worstSender: {
    term: "most timeouts at one sender",
    definition:
      "Timeouts of the unluckiest sender of a block, averaged over the blocks: they come one after the other, so they decide how long the block takes.",
    seeAlso: ["timeout", "barrier"],
  },
  slowestSender: {
    term: "slowest sender",
    definition: "The sender that was most often the last to finish its block.",
    seeAlso: ["barrier"],
  },
  group: {
    term: "group of senders",
    definition:
      "Senders that have a transport, or settings of it, of their own. Groups share the switch, so that one run compares them; each has a line of its own colour and dash.",
    here: ({ scenario: { groups } }) =>
      groups.length > 1 ? `Here ${groups.map(({ name, senders }) => `${name} with ${writePlural(senders, "sender")}`).join(", ")}.` : null,
    seeAlso: ["median", "goodput"],
  },
  median: {
    term: "median and middle 80 %",
    definition: "With many senders, half of all windows lie below the median line, and eight of ten within the band.",
    seeAlso: ["cwnd"],
  },
  skip: {
    term: "skip idle waits",
    definition:
      "Stretches in which nothing happens but waiting are drawn as a labelled break and played in a moment. The numbers do not change.",
    seeAlso: ["linkIdle"],
  },
  seed: {
    term: "seed",
    definition: "Determines all random numbers of a run. The same scenario and seed give the same run, bit for bit.",
    here: ({ scenario }) => `Here ${writeCount(scenario.seed)}.`,
    seeAlso: [],
  },
  previousRun: {
    term: "previous run",
    definition:
      "The run with the settings before the last change. It stays dotted behind the new one, and its numbers stand beside the new ones.",
    seeAlso: [],
  },
  ...sweepEntries,
} as const satisfies Readonly<Record<string, GlossaryEntry>>;

export type GlossaryId = keyof typeof entries;

/** Every word of the charts and tables, in the order in which the help page tells them. */
export const glossary: Readonly<Record<GlossaryId, GlossaryEntry>> = entries;

export const glossaryIds = Object.keys(entries) as readonly GlossaryId[];

/** An entry named in `seeAlso`. @throws RangeError if there is none. */
export function findEntry(id: string): GlossaryEntry {
  const entry = (glossary as Readonly<Record<string, GlossaryEntry>>)[id];
  if (!entry) throw new RangeError(`the glossary has no "${id}"`);
  return entry;
}

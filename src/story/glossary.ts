import { countAtReceiver } from "../analysis/geometry.ts";
import { countAwaited } from "../analysis/participants.ts";
import { portRoomPackets } from "../engine/topologies/port-room.ts";
import { countBdpPackets, countBlockPackets, packetTimeNs, payloadShare } from "../analysis/network-facts.ts";
import type { GlossaryEntry } from "./glossary-entry.ts";
import type { GlossaryId } from "../analysis/glossary-ids.ts";
import { programEntries } from "./glossary-programs.ts";
import { sweepEntries } from "./glossary-sweeps.ts";
import { timeoutEntries } from "./glossary-timeouts.ts";
import { switchEntries } from "./glossary-switches.ts";
import { windowEntries } from "./glossary-windows.ts";
import { writeSeries } from "../language/sentences.ts";
import { msg, t } from "../language/translate.ts";
import type { Scenario } from "../engine/spec/scenario.ts";
import { formatBytes, formatDuration, formatFigures, formatPercent, formatRate } from "../language/formats.ts";

function isBarrier({ workload }: Scenario): boolean {
  return workload.kind === "barrier";
}

/** Every term used in charts and tables, in the order of the help page. */
export const glossary: Readonly<Record<GlossaryId, GlossaryEntry>> = {
  incast: {
    term: msg("incast"),
    definition: msg(
      "Many servers answer one client at once, and their packets overflow the switch port before it. Those that lost packets wait thousands of round trips for a timeout; the link is idle.",
    ),
    here: ({ scenario }) =>
      t(
        "{senders, plural, one {Here # sender share one port with {slots, plural, one {# slot} other {# slots}}.} other {Here # senders share one port with {slots, plural, one {# slot} other {# slots}}.}}",
        { senders: countAtReceiver(scenario), slots: portRoomPackets(scenario) },
      ),
    seeAlso: ["barrier", "buffer", "rto", "goodput", "collapse"],
  },
  block: {
    term: msg("block"),
    definition: msg("The data that the client requests in one go. Every sender holds an equal share of it, its server request unit (SRU)."),
    here: ({ scenario }) => {
      const { workload, transport } = scenario;
      return workload.kind === "barrier"
        ? t(
            "Here {bytes} per sender: {packets, plural, one {# packet} other {# packets}} of {segment}, and {blocks, plural, one {# block} other {# blocks}}.",
            {
              bytes: formatBytes(workload.blockBytes),
              packets: countBlockPackets(scenario),
              segment: formatBytes(transport.segmentBytes),
              blocks: workload.blocks,
            },
          )
        : null;
    },
    seeAlso: ["barrier", "sru"],
  },
  sru: {
    term: msg("SRU"),
    definition: msg("Server request unit: the part of a block that one sender sends. The setting is called data per sender."),
    here: ({ scenario: { workload } }) =>
      workload.kind === "barrier" ? t("Here {amount}.", { amount: formatBytes(workload.blockBytes) }) : null,
    seeAlso: ["block"],
  },
  barrier: {
    term: msg("barrier"),
    definition: msg(
      "The client requests the next block only when it has the previous one from all senders, so the slowest sender sets the pace for all.",
    ),
    here: ({ scenario }) =>
      isBarrier(scenario)
        ? t("{senders, plural, one {Here all # senders wait for the last one.} other {Here all # senders wait for the last one.}}", {
            senders: countAwaited(scenario),
          })
        : t("This workload has no barrier."),
    seeAlso: ["block", "incast"],
  },
  goodput: {
    term: msg("goodput"),
    definition: msg("Payload delivered per second, each byte counted once: headers, retransmissions and idle time do not count."),
    here: ({ totals }) =>
      totals && totals.durationNs > 0
        ? t("In this run {amount}.", { amount: formatRate((totals.deliveredBytes * 8e9) / totals.durationNs) })
        : null,
    seeAlso: ["maximum", "linkIdle"],
  },
  maximum: {
    term: msg("% of maximum"),
    definition: msg(
      "Goodput as a share of what the link could deliver if it sent full packets without a pause: the link rate less headers.",
    ),
    here: ({ scenario, totals }) => {
      const share = payloadShare(scenario, totals?.flows ?? []);
      return t("Here the maximum is {rate}: {share} of {link}.", {
        rate: formatRate(scenario.network.linkBps * share),
        share: formatPercent(share),
        link: formatRate(scenario.network.linkBps),
      });
    },
    seeAlso: ["goodput"],
  },
  linkIdle: {
    term: msg("link idle"),
    definition: msg(
      "Share of the time in which the link from the switch to the receiver sends nothing. In an incast collapse it is idle because senders wait for their retransmission timers.",
    ),
    here: ({ totals }) =>
      totals && totals.durationNs > 0
        ? t("In this run {share} of {time}.", {
            share: formatPercent(Math.max(0, 1 - totals.busyNs / totals.durationNs)),
            time: formatDuration(totals.durationNs),
          })
        : null,
    seeAlso: ["rto", "skip"],
  },
  packet: {
    term: msg("packet"),
    definition: msg("One segment of payload with its headers. Windows and queues are counted in packets."),
    here: ({ scenario }) =>
      t("Here a full packet takes {time} at {rate}.", {
        time: formatDuration(packetTimeNs(scenario)),
        rate: formatRate(scenario.network.linkBps),
      }),
    seeAlso: ["bdp"],
  },
  baseRtt: {
    term: msg("base RTT"),
    definition: msg("Round-trip propagation delay of the empty network: without queues and without transmission times."),
    here: ({ scenario }) => t("Here {amount}.", { amount: formatDuration(scenario.network.rttNs) }),
    seeAlso: ["bdp", "rtoMin"],
  },
  bdp: {
    term: msg("bandwidth-delay product"),
    definition: msg("What the link can carry in one round trip. Windows that add up to more than this fill the queue."),
    here: ({ scenario }) =>
      t("Here {rate} × {rtt}: {packets} packets.", {
        rate: formatRate(scenario.network.linkBps),
        rtt: formatDuration(scenario.network.rttNs),
        packets: formatFigures(countBdpPackets(scenario)),
      }),
    seeAlso: ["buffer", "cwnd"],
  },
  buffer: {
    term: msg("switch queue"),
    definition: msg(
      "Packets that wait in the switch port toward the receiver, including the one being sent. A packet that arrives when all slots are taken is dropped.",
    ),
    here: ({ scenario }) => {
      const slots = portRoomPackets(scenario);
      return t("Here {slots, plural, one {# slot} other {# slots}}; a full queue takes {time} to drain.", {
        slots,
        time: formatDuration(slots * packetTimeNs(scenario)),
      });
    },
    seeAlso: ["drop", "bdp"],
  },
  drop: {
    term: msg("packet dropped"),
    definition: msg(
      "A packet that found the switch queue full. The switch does not notify the sender, which must infer the loss from ACKs or from their absence.",
    ),
    here: ({ totals }) =>
      totals
        ? t("{sent, plural, one {In this run {drops} of # packet sent.} other {In this run {drops} of # packets sent.}}", {
            drops: totals.drops,
            sent: totals.dataPacketsSent,
          })
        : null,
    seeAlso: ["buffer", "duplicateAck", "rto"],
  },
  ...windowEntries,
  ...timeoutEntries,
  ...switchEntries,
  ...programEntries,
  done: {
    term: msg("finished"),
    definition: msg("All of the sender's data for this block has been acknowledged; it is waiting for the next request."),
    seeAlso: ["barrier"],
  },
  delayedAck: {
    term: msg("delayed ACK"),
    definition: msg("The receiver acknowledges every second packet, or a single one after 40 ms."),
    here: ({ scenario: { transport } }) => t(transport.delayedAck ? "Delayed ACKs are on here." : "Delayed ACKs are off here."),
    seeAlso: ["duplicateAck"],
  },
  lossProbe: {
    term: msg("tail loss probe"),
    definition: msg(
      "Instead of waiting for its retransmission timer, a RACK-TLP sender sends one packet after about two round trips without an ACK. The ACK for it reveals what was lost.",
    ),
    seeAlso: ["tail", "rto"],
  },
  ceMark: {
    term: msg("marked (CE)"),
    definition: msg(
      "Congestion experienced: the switch sets this mark on a packet that arrives at a long queue, and its sender slows down before anything is dropped.",
    ),
    here: ({ scenario: { network } }) =>
      network.ecnThresholdPackets === null
        ? t("This switch does not mark.")
        : t("{packets, plural, one {Here with more than # packet waiting.} other {Here with more than # packets waiting.}}", {
            packets: network.ecnThresholdPackets,
          }),
    seeAlso: ["buffer"],
  },
  priority: {
    term: msg("sent at high priority"),
    definition: msg("Packets that an algorithm such as PRIN asks the switch to protect: a full queue drops another packet in their place."),
    seeAlso: ["drop"],
  },
  duration: {
    term: msg("duration"),
    definition: msg("Simulated time from the start of the run until the last block is complete, or until the run ends."),
    seeAlso: ["blockTime"],
  },
  blockTime: {
    term: msg("block time"),
    definition: msg(
      "From the request of a block until the receiver has all of it. The median is the middle one; 99% of the blocks were no slower than the 99th percentile.",
    ),
    seeAlso: ["block"],
  },
  responseTime: {
    term: msg("response time"),
    definition: msg(
      "From when the application has a response to send until its last ACK is back. 99% of the responses were no slower than the 99th percentile.",
    ),
    here: ({ totals }) =>
      totals !== null && totals.flows.some(({ responses }) => responses > 0)
        ? t("{count, plural, one {In this run # response was completed.} other {In this run # responses were completed.}}", {
            count: totals.flows.reduce((sum, { responses }) => sum + responses, 0),
          })
        : null,
    seeAlso: ["blockTime"],
  },
  worstSender: {
    term: msg("most timeouts at one sender"),
    definition: msg(
      "Timeouts of the sender that has most of them in a block, averaged over the blocks. They occur one after the other, so they determine how long the block takes.",
    ),
    seeAlso: ["timeout", "barrier"],
  },
  slowestSender: {
    term: msg("slowest sender"),
    definition: msg("The sender that most often finished its block last."),
    seeAlso: ["barrier"],
  },
  group: {
    term: msg("group of senders"),
    definition: msg(
      "Senders with their own algorithm or settings, and their own color and dash in the charts. Groups share the switch, so that one run compares them.",
    ),
    here: ({ scenario: { groups } }) =>
      groups.length > 1
        ? t("Here {groups}.", {
            groups: writeSeries(
              groups.map(({ name, senders }) =>
                t("{senders, plural, one {{name} with # sender} other {{name} with # senders}}", { name, senders }),
              ),
            ),
          })
        : null,
    seeAlso: ["median", "goodput"],
  },
  median: {
    term: msg("median and middle 80%"),
    definition: msg("With many senders, half of all windows lie below the median line, and eight of ten within the band."),
    seeAlso: ["cwnd"],
  },
  skip: {
    term: msg("skip idle waits"),
    definition: msg("Periods of pure waiting are collapsed into a labeled break and skipped in playback. The numbers do not change."),
    seeAlso: ["linkIdle"],
  },
  seed: {
    term: msg("seed"),
    definition: msg("Determines all random numbers of a run. The same scenario and seed give the same run, bit for bit."),
    here: ({ scenario }) => t("Here {amount}.", { amount: scenario.seed }),
    seeAlso: [],
  },
  previousRun: {
    term: msg("previous run"),
    definition: msg(
      "The run with the settings before the last change. It stays dotted behind the new one, and its numbers are shown next to the new ones.",
    ),
    seeAlso: [],
  },
  ...sweepEntries,
};

/** Finds an entry named in `seeAlso`. @throws RangeError if there is no such entry. */
export function findEntry(id: string): GlossaryEntry {
  const entry = (glossary as Readonly<Record<string, GlossaryEntry>>)[id];
  if (!entry) throw new RangeError(`the glossary has no "${id}"`);
  return entry;
}

import { PacketFlag, PacketKind } from "../../engine/observer.ts";
import type { Nanos } from "../../engine/spec/scenario.ts";
import { numberFormat } from "../../language/numbers.ts";
import { t } from "../../language/translate.ts";
import { bottleneckBps, geometryOf } from "../geometry.ts";
import { nameNode, namePort } from "../node-names.ts";
import { writeSeries } from "../../language/sentences.ts";
import { countFlagged } from "../packet-flags.ts";
import { countBlocks } from "../workload.ts";
import { completionMetrics } from "./completion-metrics.ts";
import { controlMetrics } from "./control-metrics.ts";
import { runResponseMetrics } from "./response-metrics.ts";
import {
  countRoom,
  countTrims,
  findBlockTime,
  findCongestedPort,
  hasBlocks,
  readGoodput,
  readGoodputShare,
  readNormalizedGoodput,
  readPayloadShare,
  type RunData,
} from "./run-data.ts";
import type { RunMetric } from "./run-metric.ts";
import { formatCount, formatDuration, formatGoodputShare, formatPercent, formatRate, formatShort } from "../../language/formats.ts";

const isPositive = (value: number): boolean => value > 0;
const isBarrier = (_: number, run: RunData): boolean => hasBlocks(run);
const hasNoBlocks = (_: number, run: RunData): boolean => !hasBlocks(run);
/** A percentage with three significant digits: 96.2%. */
const writeExactShare = (share: number): string =>
  numberFormat("percent to three figures", { style: "percent", maximumSignificantDigits: 3 }).format(share);
/** A sum of times divided by the run's duration; `none` if that is 0. */
const overDuration = ({ totals: { durationNs } }: RunData, sumNs: Nanos, none = 0): number => (durationNs > 0 ? sumNs / durationNs : none);
const ofRoom = (run: RunData): string => (countTrims(run) > 0 ? t("with headers") : t("of {total}", { total: countRoom(run) }));
const ofRoomPackets = (run: RunData): string =>
  writeSeries([
    countTrims(run) > 0
      ? t("including headers of trimmed packets")
      : t("{packets, plural, one {of # packets} other {of # packets}}", { packets: countRoom(run) }),
    writeCongestedPort(run),
  ]);
const countSent = ({ columns }: RunData, flag: number): number | null => (columns === null ? null : countFlagged(columns, flag));

/** The share of the link that the goodput reaches, with the link's name outside a star. */
function writeLinkShare(run: RunData): string {
  const { scenario } = run;
  const values = { share: writeExactShare(readNormalizedGoodput(run)), rate: formatRate(bottleneckBps(scenario)) };
  if (scenario.network.topology === "star") return t("{share} of the {rate} link", values);
  const geometry = geometryOf(scenario);
  return t("{share} of the {rate} link to {receiver}", { ...values, receiver: nameNode(geometry, geometry.links[geometry.bottleneck].to) });
}

/** The name of the port that a metric describes; null: a star has only one. */
function writeCongestedPort(run: RunData): string | null {
  if (run.scenario.network.topology === "star") return null;
  return namePort(geometryOf(run.scenario), findCongestedPort(run).link);
}

/** The port that dropped most data packets; null in a star or without drops. */
function writeWorstPort({ scenario, totals }: RunData): string | null {
  if (scenario.network.topology === "star" || totals.drops === 0) return null;
  const worst = totals.links.reduce((most, one) => (one.drops[PacketKind.data] > most.drops[PacketKind.data] ? one : most));
  return t("most at {port}", { port: namePort(geometryOf(scenario), worst.link) });
}

function writeBlockTimes(run: RunData): string | null {
  const { length } = run.totals.blocks;
  if (!hasBlocks(run) || length === 0) return hasBlocks(run) ? t("no block finished") : null;
  const [median, slow] = [0.5, 0.99].map((q) => formatDuration(findBlockTime(run, q)));
  return t(
    "{blocks, plural, one {# block, median {median}, 99th percentile {slow}} other {# blocks, median {median}, 99th percentile {slow}}}",
    {
      blocks: length,
      median,
      slow,
    },
  );
}

/** The metrics of a run, in display order. Ratios whose denominator is 0 (no time, no block yet) are 0. */
export const runMetrics = [
  {
    id: "goodputBps",
    label: "Goodput",
    unit: "bps",
    help: "Payload delivered, each byte once, per second of the run.",
    word: "goodput",
    read: readGoodput,
    format: formatRate,
    aside: writeLinkShare,
  },
  {
    id: "normalizedGoodput",
    label: "Goodput of the link rate",
    unit: "share",
    help: "Goodput toward the first receiver over the rate of its link: headers and idle time account for the difference from 1.",
    word: "goodput",
    read: readNormalizedGoodput,
    format: formatPercent,
    shown: "none",
  },
  {
    id: "goodputShare",
    label: "% of maximum",
    unit: "share",
    help: "Goodput toward the first receiver over what the headers leave of its link's rate.",
    word: "maximum",
    read: readGoodputShare,
    format: formatGoodputShare,
    output: "none",
    aside: (run) => t("headers leave at most {share} of the link to payload", { share: writeExactShare(readPayloadShare(run)) }),
  },
  {
    id: "blocksDone",
    label: "Blocks complete",
    unit: "",
    help: "Blocks that the receiver holds completely.",
    word: "block",
    read: ({ totals }) => totals.blocks.length,
    format: formatCount,
    output: "none",
    shown: "page",
    isShown: isBarrier,
    note: ({ scenario }) => t("of {total}", { total: countBlocks(scenario.workload) }),
  },
  {
    id: "durationNs",
    label: "Duration",
    unit: "ns",
    help: "Simulated time until the end of the last block, or of the run.",
    word: "duration",
    read: ({ totals }) => totals.durationNs,
    format: formatDuration,
    aside: writeBlockTimes,
  },
  {
    id: "blockTimeMedianNs",
    label: "Median block time",
    unit: "ns",
    help: "Half of the blocks took no longer.",
    word: "blockTime",
    read: (run) => findBlockTime(run, 0.5),
    format: formatDuration,
    output: "lines",
    shown: "page",
    isShown: (value, run) => hasBlocks(run) && value > 0,
  },
  {
    id: "blockTimeP99Ns",
    label: "99th percentile",
    unit: "ns",
    help: "99% of the blocks took no longer.",
    word: "blockTime",
    read: (run) => findBlockTime(run, 0.99),
    format: formatDuration,
    output: "lines",
    shown: "page",
    isShown: (value, run) => hasBlocks(run) && value > 0,
  },
  ...completionMetrics,
  ...runResponseMetrics,
  {
    id: "linkIdleFraction",
    label: "Link idle",
    unit: "share",
    help: "Share of the run in which the bottleneck link sent nothing.",
    word: "linkIdle",
    // Packets accepted but not yet sent at the end count as busy time.
    read: (run) => Math.max(0, 1 - overDuration(run, findCongestedPort(run).busyNs, 1)),
    format: formatPercent,
    note: writeCongestedPort,
  },
  {
    id: "utilization",
    label: "Utilization",
    unit: "share",
    help: "Share of the run in which the bottleneck link sent.",
    word: "linkIdle",
    read: (run) => Math.min(1, overDuration(run, findCongestedPort(run).busyNs)),
    format: formatPercent,
    note: writeCongestedPort,
    shown: "terminal",
    isShown: hasNoBlocks,
  },
  {
    id: "meanQueuePackets",
    label: "Mean queue",
    unit: "packets",
    help: "Length of the bottleneck's queue, averaged over time, the packet in service included.",
    word: "buffer",
    read: (run) => overDuration(run, findCongestedPort(run).sojournNs),
    format: formatShort,
    shown: "terminal",
    isShown: hasNoBlocks,
    note: ofRoomPackets,
  },
  {
    id: "dataPacketsSent",
    label: "Packets sent",
    unit: "",
    help: "Data packets that all senders sent, retransmissions and copies included.",
    read: ({ totals }) => totals.dataPacketsSent,
    format: formatCount,
    shown: "terminal",
    aside: ({ totals }) =>
      t("{packets, plural, one {# of them new to the receiver} other {# of them new to the receiver}}", {
        packets: totals.deliveredPackets,
      }),
  },
  {
    id: "deliveredPackets",
    label: "Packets delivered",
    unit: "",
    help: "Data packets that reached the receiver, each once.",
    read: ({ totals }) => totals.deliveredPackets,
    format: formatCount,
    shown: "none",
  },
  {
    id: "drops",
    label: "Packets dropped",
    unit: "",
    help: "Data packets of the senders that the run waits for that found a switch's port full, or were pushed out of it.",
    word: "drop",
    read: ({ totals }) => totals.drops,
    format: formatCount,
    note: (run) =>
      writeSeries([t("{sent, plural, one {of # sent} other {of # sent}}", { sent: run.totals.dataPacketsSent }), writeWorstPort(run)]),
    brief: () => "",
  },
  {
    id: "retransmissions",
    label: "Retransmissions",
    unit: "",
    help: "Packets that were retransmitted.",
    word: "retransmission",
    read: ({ totals }) => totals.retransmissions,
    format: formatCount,
  },
  {
    id: "redundantCopies",
    label: "Redundant copies",
    unit: "",
    help: "Packets that a transport sent twice without any sign of loss.",
    word: "redundantCopy",
    read: ({ totals }) => totals.redundantCopies,
    format: formatCount,
    isShown: isPositive,
  },
  {
    id: "marks",
    label: "Packets marked (CE)",
    unit: "",
    help: "Data packets on which the switch set the mark for congestion experienced.",
    word: "ceMark",
    read: (run) => findCongestedPort(run).marks,
    format: formatCount,
    isShown: isPositive,
  },
  ...controlMetrics,
  {
    id: "lossProbes",
    label: "Tail loss probes",
    unit: "",
    help: "Packets sent after a period without ACKs, so that their own ACK reveals earlier losses.",
    word: "lossProbe",
    read: (run) => countSent(run, PacketFlag.probe),
    format: formatCount,
    output: "none",
    isShown: isPositive,
  },
  {
    id: "prioritized",
    label: "Sent at high priority",
    unit: "",
    help: "Packets that a transport asked the switch to protect.",
    word: "priority",
    read: (run) => countSent(run, PacketFlag.priority),
    format: formatCount,
    output: "none",
    isShown: isPositive,
  },
  {
    id: "maxQueuePackets",
    label: "Longest queue",
    unit: "packets",
    help: "Most packets that the bottleneck's port held, the one in service included.",
    word: "buffer",
    read: (run) => findCongestedPort(run).maxQueuePackets,
    format: formatCount,
    note: ofRoomPackets,
    brief: ofRoom,
  },
] as const satisfies readonly RunMetric[];

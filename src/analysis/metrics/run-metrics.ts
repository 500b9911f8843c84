import type { Nanos } from "../../engine/spec/scenario.ts";
import { numberFormat } from "../../language/numbers.ts";
import { t } from "../../language/translate.ts";
import { bottleneckBps, geometryOf } from "../geometry.ts";
import { nameNode, namePort } from "../node-names.ts";
import { writeSeries } from "../../language/sentences.ts";
import { countBlocks } from "../workload.ts";
import { completionMetrics } from "./completion-metrics.ts";
import { packetMetrics } from "./packet-metrics.ts";
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
import { formatCount, formatDuration, formatPercent, formatRate, formatShort } from "../../language/formats.ts";
import type { RunMetric } from "./metric.ts";
import { runResponseMetrics } from "./response-times.ts";

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
    format: formatPercent,
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
  ...packetMetrics,
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

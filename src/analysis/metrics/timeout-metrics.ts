import { TimeoutClass } from "../../engine/observer.ts";
import { t } from "../../language/translate.ts";
import { measureTimerIdle } from "../timer-idle.ts";
import { hasBlocks, type RunData } from "./run-data.ts";
import { formatCount, formatDuration, formatFixed, formatShort } from "../../language/formats.ts";
import type { RunMetric } from "./metric.ts";

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** Most timeouts at one sender in a block, averaged over the finished blocks. */
function readWorst({ totals: { blocks } }: RunData): number {
  return blocks.length > 0 ? sum(blocks.map(({ worstFlowTimeouts }) => worstFlowTimeouts)) / blocks.length : 0;
}

function writeWorst(run: RunData): string | null {
  if (sum(run.totals.timeouts) === 0) return null;
  const worst = hasBlocks(run) ? readWorst(run) : Math.max(...run.totals.flows.map(({ timeouts }) => timeouts));
  return hasBlocks(run)
    ? t("most timeouts at one sender: {worst} per block", { worst: formatShort(worst) })
    : t("most timeouts at one sender: {worst}", { worst: formatShort(worst) });
}

/** @returns null: the run was not recorded in full. */
function readTimeoutIdle({ columns, totals }: RunData): number | null {
  return columns === null ? null : measureTimerIdle({ columns }, 0, totals.durationNs).timerNs;
}

function readIdleEach(run: RunData): number | null {
  const idleNs = readTimeoutIdle(run);
  return idleNs === null ? null : idleNs / Math.max(1, sum(run.totals.timeouts));
}

/** Metrics of timeouts. The page draws the classes itself, each with its mark. */
export const timeoutMetrics = [
  {
    id: "timeouts",
    label: "Timeouts",
    unit: "",
    help: "Retransmission timeouts of all senders: the sum of the five classes.",
    word: "timeout",
    read: ({ totals }) => sum(totals.timeouts),
    format: formatCount,
    json: "timeouts.total",
    shown: "terminal",
    aside: writeWorst,
  },
  {
    id: "blockHead",
    label: "  block-head",
    unit: "",
    help: "Timeouts because a whole window was lost.",
    word: "head",
    read: ({ totals }) => totals.timeouts[TimeoutClass.blockHead],
    format: formatCount,
    json: "timeouts.blockHead",
    shown: "terminal",
  },
  {
    id: "midBlockTimeouts",
    label: "    in mid-block",
    unit: "",
    help: "Timeouts in mid-block: a whole window was lost after part of the block had arrived. They are a part of the block-head timeouts.",
    word: "midBlock",
    read: ({ totals }) => totals.midBlockTimeouts,
    format: formatCount,
    shown: "terminal",
    isShown: (count) => count > 0,
  },
  {
    id: "blockTail",
    label: "  block-tail",
    unit: "",
    help: "Timeouts because one of a block's last three packets was lost and too few duplicate ACKs could come.",
    word: "tail",
    read: ({ totals }) => totals.timeouts[TimeoutClass.blockTail],
    format: formatCount,
    json: "timeouts.blockTail",
    shown: "terminal",
  },
  {
    id: "lostRetransmission",
    label: "  lost retransmission",
    unit: "",
    help: "Timeouts because a retransmission was lost too.",
    word: "lostRetransmission",
    read: ({ totals }) => totals.timeouts[TimeoutClass.lostRetransmission],
    format: formatCount,
    json: "timeouts.lostRetransmission",
    shown: "terminal",
  },
  {
    id: "other",
    label: "  other",
    unit: "",
    help: "Timeouts because no ACK triggered a retransmission.",
    word: "other",
    read: ({ totals }) => totals.timeouts[TimeoutClass.other],
    format: formatCount,
    json: "timeouts.other",
    shown: "terminal",
  },
  {
    id: "spurious",
    label: "  spurious",
    unit: "",
    help: "Timeouts although the data had arrived or was in flight.",
    word: "spurious",
    read: ({ totals }) => totals.timeouts[TimeoutClass.spurious],
    format: formatCount,
    json: "timeouts.spurious",
    shown: "terminal",
  },
  {
    id: "timeoutIdleNs",
    label: "Link idle meanwhile",
    unit: "ns",
    help: "How long the bottleneck link was idle while a sender waited for its retransmission timer: what the timeouts cost.",
    word: "linkIdle",
    read: readTimeoutIdle,
    format: formatDuration,
    output: "none",
    shown: "page",
    isShown: (_, { totals }) => sum(totals.timeouts) > 0,
    note: ({ totals }) => t("of {total}", { total: formatDuration(totals.durationNs) }),
    brief: () => "",
  },
  {
    id: "timeoutIdleEachNs",
    label: "Link idle per timeout",
    unit: "ns",
    help: "The same, divided by the number of timeouts.",
    word: "linkIdle",
    read: readIdleEach,
    format: formatDuration,
    output: "none",
    shown: "page",
    isShown: (_, { totals }) => sum(totals.timeouts) > 0,
  },
  {
    id: "timeoutsPerBlock",
    label: "Most timeouts at one sender",
    unit: "",
    help: "Timeouts of the sender that had most of them in a block, averaged over the finished blocks.",
    word: "worstSender",
    read: readWorst,
    format: (value) => (Number.isInteger(value) ? formatCount(value) : formatFixed(value, 2)),
    shown: "page",
    isShown: (_, { totals }) => sum(totals.timeouts) > 0,
    note: (run) => (hasBlocks(run) ? t("per block") : null),
    brief: () => "",
  },
] as const satisfies readonly RunMetric[];

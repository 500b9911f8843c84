import type { BlockTotals } from "../engine/totals.ts";
import { TimeoutClass } from "../engine/observer.ts";
import type { Measure, MeasuredRun } from "./measure.ts";
import { findMedian } from "../analysis/quantile.ts";

/** Shares and costs of timeouts, from the engine's counts. */

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

function readShare({ totals: { timeouts } }: MeasuredRun, count: number): number | null {
  const all = sum(timeouts);
  return all > 0 ? count / all : null;
}

/** Averaged over the finished blocks; 0 before the first. */
function average({ totals: { blocks } }: MeasuredRun, read: (block: BlockTotals) => number): number {
  return blocks.length > 0 ? sum(blocks.map(read)) / blocks.length : 0;
}

/** Number of packets for each index of `RunTotals.tailLosses`, which has a bit for each of the last three packets. */
const sizes = [0, 1, 1, 2, 1, 2, 2, 3];

/** Share of the block-tail timeouts with a loss at the port in which `size` of the last three packets were lost. */
function readLossShare({ totals: { tailLosses } }: MeasuredRun, size: number): number | null {
  const known = sum(tailLosses.slice(1));
  return known > 0 ? sum(tailLosses.filter((_, bits) => sizes[bits] === size)) / known : null;
}

const timeOf = ({ startNs, endNs }: BlockTotals): number => endNs - startNs;

export const timeoutMeasures = {
  tailPairShare: {
    label: "Two of the last three lost",
    unit: "share",
    help: "Share of the block-tail timeouts in which two of the block's last three packets were lost.",
    read: (run) => readLossShare(run, 2),
  },
  tailTripleShare: {
    label: "All of the last three lost",
    unit: "share",
    help: "Share of the block-tail timeouts in which all of the block's last three packets were lost.",
    read: (run) => readLossShare(run, 3),
  },
  headShare: {
    label: "Timeouts for a lost first window",
    unit: "share",
    help: "Share of the timeouts that are due to the loss of a block's whole first window.",
    read: (run) => readShare(run, run.totals.timeouts[TimeoutClass.blockHead] - run.totals.midBlockTimeouts),
  },
  atHeadPerBlock: {
    label: "Timeouts at the head per block",
    unit: "",
    help: "Timeouts of senders that lost their whole first window of a block, all senders together, averaged over the finished blocks.",
    read: (run) => average(run, ({ timeoutsByClass, midBlock }) => timeoutsByClass[TimeoutClass.blockHead] - midBlock),
  },
  atHeadOfOwnWorst: {
    label: "Whole first window lost",
    unit: "",
    help: "Timeouts because a whole first window was lost, of the sender that has most of them in a block, averaged over the finished blocks.",
    read: (run) => average(run, ({ worstAtHead }) => worstAtHead),
  },
  atHeadOfWorstSender: {
    label: "Whole first window lost, most affected sender",
    unit: "",
    help: "Timeouts because a whole first window was lost, of the sender with most timeouts of a block, averaged over the finished blocks.",
    read: (run) => average(run, ({ worstFlowByClass, worstFlowMidBlock }) => worstFlowByClass[TimeoutClass.blockHead] - worstFlowMidBlock),
  },
  spuriousShare: {
    label: "Spurious timeouts",
    unit: "share",
    help: "Share of the timeouts whose data had arrived or was in flight.",
    read: (run) => readShare(run, run.totals.timeouts[TimeoutClass.spurious]),
  },
  smallWindowShare: {
    label: "Lost first windows that were small",
    unit: "share",
    help: "Share of the timeouts at the head of a block in which the lost window had at most two packets.",
    needs: ["timeouts"],
    read: ({ log }) => {
      const heads = log.timeouts.filter(({ isAtHead }) => isAtHead);
      return heads.length > 0 ? heads.filter(({ cwndBefore }) => cwndBefore < 3).length / heads.length : null;
    },
  },
  tailCostRto: {
    label: "Cost of one block-tail timeout",
    unit: "rto",
    help: "How much longer blocks with a single timeout, for last packets, take than blocks without one, in units of RTOmin.",
    read: ({ totals: { blocks }, scenario }) => {
      const usual = findMedian(blocks.filter(({ timeouts }) => timeouts === 0).map(timeOf));
      const isSingle = ({ timeouts, timeoutsByClass }: BlockTotals): boolean =>
        timeouts === 1 && timeoutsByClass[TimeoutClass.blockTail] === 1;
      const median = findMedian(blocks.filter(isSingle).map(timeOf));
      return usual === null || median === null ? null : (median - usual) / scenario.transport.rtoMinNs;
    },
  },
  blockTimeRto: {
    label: "Median block time",
    unit: "rto",
    help: "Median block time in units of RTOmin.",
    read: ({ totals, scenario }) => {
      const median = findMedian(totals.blocks.map(timeOf));
      return median === null ? null : median / scenario.transport.rtoMinNs;
    },
  },
} as const satisfies Record<string, Measure>;

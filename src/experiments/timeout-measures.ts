import { TimeoutClass } from "../engine/observer.ts";
import type { LoggedTimeout, RunLog } from "./run-log.ts";
import type { Measure, MeasuredRun } from "./measure.ts";
import { findMedian } from "./numbers.ts";

/** Timeouts block by block, as the papers count them. */

const isHead = ({ class: kind }: LoggedTimeout): boolean => kind === TimeoutClass.blockHead;
const isTail = ({ class: kind }: LoggedTimeout): boolean => kind === TimeoutClass.blockTail;

/** Also those of which a retransmission, or a copy, was lost. */
const isOfTail = (timeout: LoggedTimeout): boolean =>
  (isTail(timeout) || timeout.class === TimeoutClass.lostRetransmission) && timeout.leftPackets <= 3;

/** By block, by sender. */
function groupByBlock({ timeouts }: RunLog): Map<number, Map<number, LoggedTimeout[]>> {
  const blocks = new Map<number, Map<number, LoggedTimeout[]>>();
  for (const timeout of timeouts) {
    const senders = blocks.get(timeout.block) ?? new Map<number, LoggedTimeout[]>();
    blocks.set(timeout.block, senders.set(timeout.flow, [...(senders.get(timeout.flow) ?? []), timeout]));
  }
  return blocks;
}

function average(run: MeasuredRun, sum: number): number | null {
  const { length } = run.totals.blocks;
  return length > 0 ? sum / length : null;
}

/** Of each block the most at any one sender. */
function readMost(run: MeasuredRun, isCounted: (timeout: LoggedTimeout) => boolean): number | null {
  let sum = 0;
  for (const senders of groupByBlock(run.log).values())
    sum += Math.max(...[...senders.values()].map((timeouts) => timeouts.filter(isCounted).length));
  return average(run, sum);
}

/** Of each block those of the one sender that has most timeouts of all kinds. */
function readUnluckiest(run: MeasuredRun, isCounted: (timeout: LoggedTimeout) => boolean): number | null {
  let sum = 0;
  for (const senders of groupByBlock(run.log).values()) {
    const worst = [...senders.values()].reduce((most, timeouts) => (timeouts.length > most.length ? timeouts : most));
    sum += worst.filter(isCounted).length;
  }
  return average(run, sum);
}

function readShare(run: MeasuredRun, isCounted: (timeout: LoggedTimeout) => boolean): number | null {
  const { timeouts } = run.log;
  return timeouts.length > 0 ? timeouts.filter(isCounted).length / timeouts.length : null;
}

/** "13": the third last and the last packet were lost, the second last was not. */
function countPattern({ log }: MeasuredRun, pattern: string): number {
  return log.timeouts.filter((timeout) => isTail(timeout) && nameLosses(timeout) === pattern).length;
}

function nameLosses({ lostTail }: LoggedTimeout): string {
  return lostTail.map((isLost, place) => (isLost ? place + 1 : "")).join("");
}

const patternMeasure = (pattern: string, label: string): Measure => ({
  label,
  unit: "",
  help: `Tail timeouts of the run in which ${label} of its block was lost, and no other of the last three packets.`,
  needs: ["tails"],
  read: (run) => countPattern(run, pattern),
});

function readPatternShare(run: MeasuredRun, length: number): number | null {
  const names = run.log.timeouts.filter(isTail).map(nameLosses);
  const known = names.filter((name) => name !== "");
  return known.length > 0 ? known.filter((name) => name.length === length).length / known.length : null;
}

/** How much longer than a block without timeouts those are that have one tail timeout and nothing else, in RTOmin. */
function readTailCost({ totals, scenario, log }: MeasuredRun): number | null {
  const tails = new Map<number, number>();
  for (const timeout of log.timeouts) if (isTail(timeout)) tails.set(timeout.block, (tails.get(timeout.block) ?? 0) + 1);
  const timeOf = ({ startNs, endNs }: { startNs: number; endNs: number }): number => endNs - startNs;
  const usual = findMedian(totals.blocks.filter(({ timeouts }) => timeouts === 0).map(timeOf));
  const single = totals.blocks.filter(({ timeouts }, index) => timeouts === 1 && tails.get(log.firstBlock + index) === 1).map(timeOf);
  const median = findMedian(single);
  return usual === null || median === null ? null : (median - usual) / scenario.transport.rtoMinNs;
}

export const timeoutMeasures = {
  headPerBlock: {
    label: "Head timeouts a block",
    unit: "",
    help: "Timeouts at the head of a block of the sender that has most of them, averaged over the blocks.",
    read: (run) => readMost(run, isHead),
  },
  tailPerBlock: {
    label: "Tail timeouts a block",
    unit: "",
    help: "Timeouts at the tail of a block of the sender that has most of them, averaged over the blocks.",
    read: (run) => readMost(run, isTail),
  },
  headOfUnluckiest: {
    label: "Head timeouts of the unluckiest sender",
    unit: "",
    help: "Of the one sender of each block that has most timeouts: those at the head, averaged over the blocks.",
    read: (run) => readUnluckiest(run, isHead),
  },
  tailOfUnluckiest: {
    label: "Tail timeouts of the unluckiest sender",
    unit: "",
    help: "Of the one sender of each block that has most timeouts: those at the tail, averaged over the blocks.",
    read: (run) => readUnluckiest(run, isTail),
  },
  headTimeoutsPerBlock: {
    label: "Head timeouts a block, all senders",
    unit: "",
    help: "Timeouts at the head of a block of all senders, averaged over the blocks: the model's N^O.",
    read: (run) => average(run, run.log.timeouts.filter(isHead).length),
  },
  tailTimeouts: {
    label: "Timeouts of the last three packets, a block",
    unit: "",
    help: "Timeouts in which one of a block's last three packets is missing, also after a lost retransmission; of the sender that has most, averaged over the blocks.",
    read: (run) => readMost(run, isOfTail),
  },
  tailLost1: patternMeasure("1", "the third last packet"),
  tailLost2: patternMeasure("2", "the second last packet"),
  tailLost3: patternMeasure("3", "the last packet"),
  tailPairShare: {
    label: "Two of the last three lost",
    unit: "share",
    help: "Share of the tail timeouts in which two of the block's last three packets were lost.",
    needs: ["tails"],
    read: (run) => readPatternShare(run, 2),
  },
  tailTripleShare: {
    label: "All of the last three lost",
    unit: "share",
    help: "Share of the tail timeouts in which all of the block's last three packets were lost.",
    needs: ["tails"],
    read: (run) => readPatternShare(run, 3),
  },
  headShare: {
    label: "Head timeouts of all",
    unit: "share",
    help: "Share of the timeouts that are due to a lost whole window.",
    read: (run) => readShare(run, isHead),
  },
  spuriousShare: {
    label: "Spurious timeouts of all",
    unit: "share",
    help: "Share of the timeouts that came although the data had arrived or was in flight.",
    read: (run) => readShare(run, ({ class: kind }) => kind === TimeoutClass.spurious),
  },
  smallWindowShare: {
    label: "Head timeouts with small windows",
    unit: "share",
    help: "Share of the head timeouts in which the lost window had at most two packets.",
    read: (run) => {
      const heads = run.log.timeouts.filter(isHead);
      return heads.length > 0 ? heads.filter(({ cwndBefore }) => cwndBefore < 3).length / heads.length : null;
    },
  },
  tailCostRto: {
    label: "Cost of one tail timeout",
    unit: "rto",
    help: "How much longer blocks with a single timeout, at the tail, take than blocks without one, in units of RTOmin.",
    read: readTailCost,
  },
  blockTimeRto: {
    label: "Median block time",
    unit: "rto",
    help: "Median block time in units of RTOmin.",
    read: ({ totals, scenario }) => {
      const median = findMedian(totals.blocks.map(({ startNs, endNs }) => endNs - startNs));
      return median === null ? null : median / scenario.transport.rtoMinNs;
    },
  },
} as const satisfies Record<string, Measure>;

import { TimeoutClass } from "../../engine/observer.ts";
import type { BlockTotals } from "../../engine/totals.ts";
import { timeoutWords } from "../vocabulary.ts";
import { writeCount, writeFixed } from "../words.ts";
import type { RunData } from "./run-data.ts";
import type { RunMetric } from "./run-metric.ts";

/** Averaged over the finished blocks; 0 before the first. */
function average({ totals: { blocks } }: RunData, read: (block: BlockTotals) => number): number {
  return blocks.length > 0 ? blocks.reduce((sum, block) => sum + read(block), 0) / blocks.length : 0;
}

const format = (value: number): string => (Number.isInteger(value) ? writeCount(value) : writeFixed(value, 2));
const usual = { unit: "", format, word: "worstSender", shown: "none" } as const;

/** Each class with its own unluckiest sender: the first of two ways to read "timeouts of the unluckiest sender, by class". */
const ofOwnWorst = <Name extends string>(name: Name, kind: TimeoutClass) =>
  ({
    ...usual,
    id: `${name}PerBlock`,
    label: `Most ${timeoutWords[kind].name} timeouts at one sender`,
    help: `Timeouts of class ${timeoutWords[kind].name} of the sender that has most of this class in a block, averaged over the finished blocks.`,
    read: (run: RunData): number => average(run, (block) => block.worstByClass[kind]),
    json: `timeoutsPerBlockByClass.ownWorst.${name}`,
  }) as const;

/** The classes of the one sender that has most timeouts of all: the second. */
const ofWorstSender = <Name extends string>(name: Name, kind: TimeoutClass) =>
  ({
    ...usual,
    id: `${name}OfWorstSender`,
    label: `Of the unluckiest sender: ${timeoutWords[kind].name}`,
    help: `Timeouts of class ${timeoutWords[kind].name} of the sender that has most of all classes in a block, averaged over the finished blocks.`,
    read: (run: RunData): number => average(run, (block) => block.worstFlowByClass[kind]),
    json: `timeoutsPerBlockByClass.worstSender.${name}`,
  }) as const;

/** Block-tail timeouts in which just these of the last three packets were lost. @param bits as in RunTotals.tailLosses. */
const ofLost = <Name extends string>(name: Name, bits: number, which: string) =>
  ({
    unit: "",
    format: writeCount,
    word: "tail",
    shown: "none",
    id: `tailLosses${name}`,
    label: `Block-tail timeouts, lost: ${which}`,
    help: `Block-tail timeouts in which ${which} of the last three packets ${bits === (bits & -bits) ? "was" : "were"} lost, and no other of them.`,
    read: ({ totals }: RunData): number => totals.tailLosses[bits],
    json: `tailLosses.${name}`,
  }) as const;

/** What became of the unluckiest senders, and of the last packets. Source of the readings: GIP, figures 1 to 3. */
export const classMetrics = [
  {
    id: "hasTimeout",
    label: "Runs with a timeout",
    unit: "share",
    help: "1 if any sender had a retransmission timeout, else 0: the mean over runs is the share of runs with one.",
    word: "timeout",
    read: ({ totals }) => (totals.timeouts.some((count) => count > 0) ? 1 : 0),
    format: writeCount,
    shown: "none",
  },
  ofOwnWorst("blockHead", TimeoutClass.blockHead),
  ofOwnWorst("blockTail", TimeoutClass.blockTail),
  ofOwnWorst("lostRetransmission", TimeoutClass.lostRetransmission),
  ofOwnWorst("other", TimeoutClass.other),
  ofOwnWorst("spurious", TimeoutClass.spurious),
  ofWorstSender("blockHead", TimeoutClass.blockHead),
  ofWorstSender("blockTail", TimeoutClass.blockTail),
  ofWorstSender("lostRetransmission", TimeoutClass.lostRetransmission),
  ofWorstSender("other", TimeoutClass.other),
  ofWorstSender("spurious", TimeoutClass.spurious),
  {
    id: "headTimeoutsPerBlock",
    label: "Block-head timeouts per block",
    unit: "",
    help: "Block-head timeouts of all senders together, averaged over the finished blocks: the N^O of PRIN's model.",
    word: "head",
    read: (run) => average(run, (block) => block.timeoutsByClass[TimeoutClass.blockHead]),
    format,
    shown: "none",
  },
  {
    id: "tailTimeoutsPerBlock",
    label: "Most timeouts for last packets at one sender",
    unit: "",
    help: "Block-tail and lost-retransmission timeouts that wait for one of the last three packets, of the sender that has most of them in a block, averaged over the finished blocks.",
    word: "tail",
    read: (run) => average(run, (block) => block.worstTailTimeouts),
    format,
    shown: "none",
  },
  ofLost("1", 0b001, "the first"),
  ofLost("2", 0b010, "the second"),
  ofLost("3", 0b100, "the third"),
  ofLost("12", 0b011, "the first and second"),
  ofLost("13", 0b101, "the first and third"),
  ofLost("23", 0b110, "the second and third"),
  ofLost("123", 0b111, "all three"),
  {
    id: "windowSum",
    label: "Sum of the windows at a block's start",
    unit: "packets",
    help: "Windows of all senders as a block opens, each rounded down to whole packets; averaged over the finished blocks.",
    word: "cwnd",
    read: (run) => average(run, (block) => block.windowSum),
    format,
    output: "lines",
    shown: "none",
  },
] as const satisfies readonly RunMetric[];

import { TimeoutClass } from "../../engine/observer.ts";
import type { BlockTotals } from "../../engine/totals.ts";
import type { RunData } from "./run-data.ts";
import { formatCount, formatFixed } from "../../language/formats.ts";
import type { RunMetric } from "./metric.ts";

/** Mean over the finished blocks; 0 before the first. */
function average({ totals: { blocks } }: RunData, read: (block: BlockTotals) => number): number {
  return blocks.length > 0 ? blocks.reduce((sum, block) => sum + read(block), 0) / blocks.length : 0;
}

const format = (value: number): string => (Number.isInteger(value) ? formatCount(value) : formatFixed(value, 2));
const usual = { unit: "", format, word: "worstSender", shown: "none" } as const;

/** Texts as in Metric. Each is a complete message, because in other languages the name of a class depends on its sentence. */
interface Texts {
  readonly label: string;
  readonly help: string;
}

/** Per class, the most timeouts at one sender: one of two readings of "timeouts of the unluckiest sender, by class". */
const ofOwnWorst = <Name extends string>(name: Name, kind: TimeoutClass, texts: Texts) =>
  ({
    ...usual,
    ...texts,
    id: `${name}PerBlock`,
    read: (run: RunData): number => average(run, (block) => block.worstByClass[kind]),
    json: `timeoutsPerBlockByClass.ownWorst.${name}`,
  }) as const;

/** The classes of the sender with most timeouts: the other reading. */
const ofWorstSender = <Name extends string>(name: Name, kind: TimeoutClass, texts: Texts) =>
  ({
    ...usual,
    ...texts,
    id: `${name}OfWorstSender`,
    read: (run: RunData): number => average(run, (block) => block.worstFlowByClass[kind]),
    json: `timeoutsPerBlockByClass.worstSender.${name}`,
  }) as const;

/** Block-tail timeouts in which exactly these of the last three packets were lost. @param bits as in RunTotals.tailLosses. */
const ofLost = <Name extends string>(name: Name, bits: number, texts: Texts) =>
  ({
    ...texts,
    unit: "",
    format: formatCount,
    word: "tail",
    shown: "none",
    id: `tailLosses${name}`,
    read: ({ totals }: RunData): number => totals.tailLosses[bits],
    json: `tailLosses.${name}`,
  }) as const;

/** Timeouts at the unluckiest senders, and losses of the last packets. Source of both readings: GIP, figures 1 to 3. */
export const classMetrics = [
  {
    id: "hasTimeout",
    label: "Runs with a timeout",
    unit: "share",
    help: "1 if any sender had a retransmission timeout, else 0: the mean over runs is the share of runs with one.",
    word: "timeout",
    read: ({ totals }) => (totals.timeouts.some((count) => count > 0) ? 1 : 0),
    format: formatCount,
    shown: "none",
  },
  ofOwnWorst("blockHead", TimeoutClass.blockHead, {
    label: "Most block-head timeouts at one sender",
    help: "Timeouts of class block-head of the sender that has most of this class in a block, averaged over the finished blocks.",
  }),
  ofOwnWorst("blockTail", TimeoutClass.blockTail, {
    label: "Most block-tail timeouts at one sender",
    help: "Timeouts of class block-tail of the sender that has most of this class in a block, averaged over the finished blocks.",
  }),
  ofOwnWorst("lostRetransmission", TimeoutClass.lostRetransmission, {
    label: "Most lost retransmission timeouts at one sender",
    help: "Timeouts of class lost retransmission of the sender that has most of this class in a block, averaged over the finished blocks.",
  }),
  ofOwnWorst("other", TimeoutClass.other, {
    label: "Most other timeouts at one sender",
    help: "Timeouts of class other of the sender that has most of this class in a block, averaged over the finished blocks.",
  }),
  ofOwnWorst("spurious", TimeoutClass.spurious, {
    label: "Most spurious timeouts at one sender",
    help: "Timeouts of class spurious of the sender that has most of this class in a block, averaged over the finished blocks.",
  }),
  ofWorstSender("blockHead", TimeoutClass.blockHead, {
    label: "Most affected sender: block-head",
    help: "Timeouts of class block-head of the sender that has most of all classes in a block, averaged over the finished blocks.",
  }),
  ofWorstSender("blockTail", TimeoutClass.blockTail, {
    label: "Most affected sender: block-tail",
    help: "Timeouts of class block-tail of the sender that has most of all classes in a block, averaged over the finished blocks.",
  }),
  ofWorstSender("lostRetransmission", TimeoutClass.lostRetransmission, {
    label: "Most affected sender: lost retransmission",
    help: "Timeouts of class lost retransmission of the sender that has most of all classes in a block, averaged over the finished blocks.",
  }),
  ofWorstSender("other", TimeoutClass.other, {
    label: "Most affected sender: other",
    help: "Timeouts of class other of the sender that has most of all classes in a block, averaged over the finished blocks.",
  }),
  ofWorstSender("spurious", TimeoutClass.spurious, {
    label: "Most affected sender: spurious",
    help: "Timeouts of class spurious of the sender that has most of all classes in a block, averaged over the finished blocks.",
  }),
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
    help: "Block-tail and lost-retransmission timeouts for one of the last three packets, of the sender that has most of them in a block, averaged over the finished blocks.",
    word: "tail",
    read: (run) => average(run, (block) => block.worstTailTimeouts),
    format,
    shown: "none",
  },
  ofLost("1", 0b001, {
    label: "Block-tail timeouts, lost: the first",
    help: "Block-tail timeouts in which the first of the last three packets was lost, and no other of them.",
  }),
  ofLost("2", 0b010, {
    label: "Block-tail timeouts, lost: the second",
    help: "Block-tail timeouts in which the second of the last three packets was lost, and no other of them.",
  }),
  ofLost("3", 0b100, {
    label: "Block-tail timeouts, lost: the third",
    help: "Block-tail timeouts in which the third of the last three packets was lost, and no other of them.",
  }),
  ofLost("12", 0b011, {
    label: "Block-tail timeouts, lost: the first and second",
    help: "Block-tail timeouts in which the first and second of the last three packets were lost, and no other of them.",
  }),
  ofLost("13", 0b101, {
    label: "Block-tail timeouts, lost: the first and third",
    help: "Block-tail timeouts in which the first and third of the last three packets were lost, and no other of them.",
  }),
  ofLost("23", 0b110, {
    label: "Block-tail timeouts, lost: the second and third",
    help: "Block-tail timeouts in which the second and third of the last three packets were lost, and no other of them.",
  }),
  ofLost("123", 0b111, {
    label: "Block-tail timeouts, lost: all three",
    help: "Block-tail timeouts in which all three of the last three packets were lost, and no other of them.",
  }),
  {
    id: "windowSum",
    label: "Sum of the windows at a block's start",
    unit: "packets",
    help: "Windows of all senders as a block begins, each rounded down to whole packets; averaged over the finished blocks.",
    word: "cwnd",
    read: (run) => average(run, (block) => block.windowSum),
    format,
    output: "lines",
    shown: "none",
  },
] as const satisfies readonly RunMetric[];

import { listResponseTimes } from "../analysis/metrics/response-times.ts";
import { readFlowGoodput } from "../analysis/metrics/part-metrics.ts";
import { binNs, windowMoments } from "./run-log.ts";
import type { Measure, MeasuredRun } from "./measure.ts";

/** Measures of individual senders: windows, goodputs, fairness. */

/** GIP's figure 4 shows the windows at the start of this block; the papers count from 1. */
const shownBlock = 6;

const [early, late] = windowMoments;

function readWindows({ log }: MeasuredRun, block: number): readonly number[] | null {
  return log.windowsAtBlock.get(block)?.map(Math.floor) ?? null;
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function toGoodputs({ totals: { flows, durationNs } }: MeasuredRun): number[] {
  return flows.map((flow) => readFlowGoodput({ ...flow, durationNs }));
}

/** Adds up rows bin by bin. */
function addUp(rows: readonly (readonly number[])[]): number[] {
  const all: number[] = [];
  for (const row of rows) row?.forEach((count, bin) => (all[bin] = (all[bin] ?? 0) + count));
  return Array.from(all, (count) => count ?? 0);
}

/** Jain's fairness index, 1/n to 1; null: there is nothing to share. Source: Jain, Chiu, Hawe, DEC-TR-301 (1984). */
export function findJain(values: readonly number[]): number | null {
  const total = sum(values);
  return total > 0 ? (total * total) / (values.length * sum(values.map((value) => value * value))) : null;
}

export function findVariation(values: readonly number[]): number {
  const mean = sum(values) / values.length;
  return Math.sqrt(sum(values.map((value) => (value - mean) ** 2)) / values.length) / mean;
}

/** Splits the senders into those with the least data and the others. */
function splitBySize({ totals: { flows } }: MeasuredRun): { readonly short: Set<number>; readonly long: Set<number> } {
  const least = Math.min(...flows.map(({ bytes }) => bytes));
  const isShort = (bytes: number): boolean => bytes <= 2 * least;
  const pick = (wanted: boolean): Set<number> =>
    new Set(flows.filter(({ bytes }) => isShort(bytes) === wanted).map(({ sender }) => sender));
  return { short: pick(true), long: pick(false) };
}

/** For the responses of the wanted size. */
function readSizeShare({ log: { responseBytes } }: MeasuredRun, isWanted: (bytes: number) => boolean): number | null {
  return responseBytes.length > 0 ? responseBytes.filter(isWanted).length / responseBytes.length : null;
}

function readJain(run: MeasuredRun, senders: ReadonlySet<number>): number | null {
  return findJain(toGoodputs(run).filter((_, sender) => senders.has(sender)));
}

export const flowMeasures = {
  timeoutsOfSenders: {
    label: "Timeouts of each sender",
    unit: "",
    help: "Timeouts of each sender in turn.",
    read: ({ totals }) => totals.flows.map(({ timeouts }) => timeouts),
  },
  windowsAtShownBlock: {
    label: "Windows when block 7 starts",
    unit: "packets",
    help: "cwnd of each sender when the seventh block starts, in whole packets.",
    needs: ["windows"],
    read: (run) => readWindows(run, shownBlock),
  },
  windowSumAtShownBlock: {
    label: "Sum of the windows when block 7 starts",
    unit: "packets",
    help: "cwnd of all senders together when the seventh block starts.",
    needs: ["windows"],
    read: (run) => {
      const windows = readWindows(run, shownBlock);
      return windows && sum(windows);
    },
  },
  windowsAt300ms: {
    label: "Windows at 0.3 s",
    unit: "packets",
    help: "cwnd of each sender 0.3 s after the start.",
    needs: ["windows"],
    read: ({ log }) => log.windowsAtTime.get(early) ?? null,
  },
  leastWindowAt300ms: {
    label: "Smallest window at 0.3 s",
    unit: "packets",
    help: "The smallest cwnd of any sender 0.3 s after the start.",
    needs: ["windows"],
    read: ({ log }) => reduce(log.windowsAtTime.get(early), Math.min),
  },
  mostWindowAt300ms: {
    label: "Largest window at 0.3 s",
    unit: "packets",
    help: "The largest cwnd of any sender 0.3 s after the start.",
    needs: ["windows"],
    read: ({ log }) => reduce(log.windowsAtTime.get(early), Math.max),
  },
  windowsAt500ms: {
    label: "Windows at 0.5 s",
    unit: "packets",
    help: "cwnd of each sender 0.5 s after the start.",
    needs: ["windows"],
    read: ({ log }) => log.windowsAtTime.get(late) ?? null,
  },
  leastWindowAt500ms: {
    label: "Smallest window at 0.5 s",
    unit: "packets",
    help: "The smallest cwnd of any sender 0.5 s after the start.",
    needs: ["windows"],
    read: ({ log }) => reduce(log.windowsAtTime.get(late), Math.min),
  },
  mostWindowAt500ms: {
    label: "Largest window at 0.5 s",
    unit: "packets",
    help: "The largest cwnd of any sender 0.5 s after the start.",
    needs: ["windows"],
    read: ({ log }) => reduce(log.windowsAtTime.get(late), Math.max),
  },
  peakBps: {
    label: "Peak throughput",
    unit: "bps",
    help: "Payload that left the bottleneck in the busiest 5 ms, per second.",
    needs: ["departures"],
    read: ({ log, scenario }) => (Math.max(0, ...addUp(log.departures)) * scenario.transport.segmentBytes * 8e9) / binNs,
  },
  goodputsOfSenders: {
    label: "Goodput of each sender",
    unit: "bps",
    help: "Goodput of each sender from its first data to its last ACK.",
    read: toGoodputs,
  },
  goodputsOfShortFlows: {
    label: "Goodput of each short flow",
    unit: "bps",
    help: "Goodput of each sender with little data, from its first data to its last ACK.",
    read: (run) => {
      const { short } = splitBySize(run);
      return toGoodputs(run).filter((_, sender) => short.has(sender));
    },
  },
  jain: {
    label: "Fairness of all senders",
    unit: "index",
    help: "Jain's index of the senders' goodputs: 1 where all are equal.",
    read: (run) => findJain(toGoodputs(run)),
  },
  jainShort: {
    label: "Fairness of the short flows",
    unit: "index",
    help: "Jain's index of the goodputs of the senders with little data: 1 where all are equal.",
    read: (run) => readJain(run, splitBySize(run).short),
  },
  jainLong: {
    label: "Fairness of the long flows",
    unit: "index",
    help: "Jain's index of the goodputs of the senders with much data: 1 where all are equal.",
    read: (run) => readJain(run, splitBySize(run).long),
  },
  goodputLong: {
    label: "Goodput of a long flow",
    unit: "bps",
    help: "Goodput of the senders with much data, averaged over them.",
    read: (run) => {
      const { long } = splitBySize(run);
      return long.size === 0 ? null : sum(toGoodputs(run).filter((_, sender) => long.has(sender))) / long.size;
    },
  },
  meanFinishNs: {
    label: "Mean completion",
    unit: "ns",
    help: "When a sender finished, averaged over the senders.",
    read: ({ totals: { flows } }) => sum(flows.map(({ finishNs }) => finishNs)) / flows.length,
  },
  responsesBelow25ms: {
    label: "Responses below 25 ms",
    unit: "share",
    help: "Share of the responses that took less than 25 ms.",
    read: ({ totals }) => {
      const times = listResponseTimes(totals);
      return times.length > 0 ? times.filter((timeNs) => timeNs < 25e6).length / times.length : null;
    },
  },
  responsesUpTo4KB: {
    label: "Responses up to 4 KB",
    unit: "share",
    help: "Share of the responses with at most 4 KB.",
    needs: ["responses"],
    read: (run) => readSizeShare(run, (bytes) => bytes <= 4096),
  },
  responsesTo128KB: {
    label: "Responses of 4 to 128 KB",
    unit: "share",
    help: "Share of the responses with more than 4 KB and at most 128 KB.",
    needs: ["responses"],
    read: (run) => readSizeShare(run, (bytes) => bytes > 4096 && bytes <= 131_072),
  },
  responsesAbove128KB: {
    label: "Responses above 128 KB",
    unit: "share",
    help: "Share of the responses with more than 128 KB.",
    needs: ["responses"],
    read: (run) => readSizeShare(run, (bytes) => bytes > 131_072),
  },
  groupSpreadBps: {
    label: "Deviation of the groups' means",
    unit: "bps",
    help: "Standard deviation of the mean goodputs of the groups' senders.",
    read: (run) => {
      const goodputs = toGoodputs(run);
      const means = run.totals.groups.map((_, group) => {
        const own = goodputs.filter((_goodput, sender) => run.totals.flows[sender].group === group);
        return sum(own) / own.length;
      });
      return findVariation(means) * (sum(means) / means.length);
    },
  },
  shortTransferNs: {
    label: "Transfer time of the short flows",
    unit: "ns",
    help: "From the first start of a sender with little data to the last end of one (the paper's DBTT).",
    read: (run) => {
      const flows = run.totals.flows.filter(({ sender }) => splitBySize(run).short.has(sender));
      return Math.max(...flows.map(({ finishNs }) => finishNs)) - Math.min(...flows.map(({ startNs }) => startNs));
    },
  },
} as const satisfies Record<string, Measure>;

function reduce(values: readonly number[] | undefined, pick: (...values: number[]) => number): number | null {
  return values === undefined || values.length === 0 ? null : pick(...values);
}

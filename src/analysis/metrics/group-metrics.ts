import { listGroups } from "../../engine/spec/groups.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import type { FlowTotals, RunTotals } from "../../engine/totals.ts";
import type { GlossaryId } from "../glossary-ids.ts";
import type { Metric } from "./metric.ts";
import { readFlowGoodput } from "./part-metrics.ts";
import { listGroupResponseTimes, responseMetrics, type ResponseTimes } from "./response-times.ts";
import { toBitsPerSecond } from "./run-data.ts";
import { formatCount, formatDuration, formatFixed, formatRate } from "../../language/formats.ts";

/** Source of a sender group's metrics. */
export interface GroupData {
  readonly name: string;
  /** Totals of its senders. */
  readonly flows: readonly FlowTotals[];
  /** Totals, possibly of a run still in progress. */
  readonly totals: RunTotals;
  /** Response times of its senders. */
  readonly times: ResponseTimes;
  /** Does the run wait for the group? Otherwise it is background. */
  readonly isAwaited: boolean;
}

export interface GroupMetric extends Metric<GroupData> {
  /** Glossary entry that explains it. */
  readonly word: GlossaryId;
  /** Only for workloads with blocks, or only for those without. Default: both. */
  readonly of?: "blocks" | "flows";
  /** Where it is shown. Default: in the page's table and the terminal's. */
  readonly shown?: "terminal" | "none";
  /** Shown only if this holds for some group. */
  isShown?(group: GroupData): boolean;
  /** Its column in a sweep, to which the group's name is appended: "groupEndNs.short". */
  readonly column?: `group${string}`;
}

const sum = (flows: readonly FlowTotals[], read: (flow: FlowTotals) => number): number =>
  flows.reduce((total, flow) => total + read(flow), 0);

/** Goodput of each sender from its first data to its last ACK or the end of the run, bit/s. */
const listGoodputs = ({ flows, totals: { durationNs } }: GroupData): number[] =>
  flows.map((flow) => readFlowGoodput({ ...flow, durationNs }));

const mean = (values: readonly number[]): number => (values.length > 0 ? values.reduce((a, b) => a + b, 0) / values.length : 0);

/** Jain's index: 1 if all values are equal, 1/n if one has everything; 0 if all are 0. Source: Jain, Chiu and Hawe 1984. */
function findJain(values: readonly number[]): number {
  const squares = mean(values.map((value) => value * value));
  // For equal values, rounding may give slightly more than 1.
  return squares > 0 ? Math.min(1, mean(values) ** 2 / squares) : 0;
}

function findDeviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}

/** Goodput of its senders, bit/s: their number, mean, minimum, maximum, and fairness (Jain's index, 0 to 1). */
export function readRates(group: GroupData): { count: number; mean: number; least: number; most: number; jain: number } {
  const rates = listGoodputs(group);
  const [least, most] = [Math.min(...rates), Math.max(...rates)];
  return { count: rates.length, mean: mean(rates), least, most, jain: findJain(rates) };
}

const { count, meanNs, p99Ns } = Object.fromEntries(responseMetrics.map((metric) => [metric.id, metric])) as {
  readonly [Id in (typeof responseMetrics)[number]["id"]]: Metric<ResponseTimes>;
};
const hasResponses = ({ times }: GroupData): boolean => times.length > 0;

/** The metrics of a group of senders, in display order. */
export const groupMetrics = [
  {
    id: "senders",
    label: "Senders",
    unit: "",
    help: "How many senders the group has.",
    word: "group",
    read: ({ flows }) => flows.length,
    format: formatCount,
  },
  {
    id: "goodputBps",
    label: "Goodput",
    unit: "bps",
    help: "Payload its senders delivered, each byte once, per second of the run: all groups together have the run's goodput.",
    word: "goodput",
    read: ({ flows, totals }) =>
      toBitsPerSecond(
        sum(flows, ({ bytes }) => bytes),
        totals.durationNs,
      ),
    format: formatRate,
    column: "groupGoodputBps",
  },
  {
    id: "meanBps",
    label: "Per sender",
    unit: "bps",
    help: "Goodput of its senders, each from its first data to its last ACK, averaged over them.",
    word: "goodput",
    read: (group) => mean(listGoodputs(group)),
    format: formatRate,
    of: "flows",
    column: "groupMeanBps",
  },
  {
    id: "sdBps",
    label: "Deviation",
    unit: "bps",
    help: "Standard deviation of its senders' goodputs, each from its first data to its last ACK.",
    word: "goodput",
    read: (group) => findDeviation(listGoodputs(group)),
    format: formatRate,
    of: "flows",
    shown: "none",
    column: "groupSdBps",
  },
  {
    id: "jain",
    label: "Jain's index",
    unit: "share",
    help: "Fairness of its senders' goodputs: 1 if all are equal, 1/n if one of n senders gets everything.",
    word: "goodput",
    read: (group) => findJain(listGoodputs(group)),
    format: (value) => formatFixed(value, 3),
    of: "flows",
    shown: "terminal",
    column: "groupJain",
  },
  {
    id: "timeouts",
    label: "Timeouts",
    unit: "",
    help: "Retransmission timeouts of its senders.",
    word: "timeout",
    read: ({ flows }) => sum(flows, ({ timeouts }) => timeouts),
    format: formatCount,
    column: "groupTimeouts",
  },
  {
    id: "drops",
    label: "Drops",
    unit: "",
    help: "Packets of its senders that were dropped.",
    word: "drop",
    read: ({ flows }) => sum(flows, ({ drops }) => drops),
    format: formatCount,
    column: "groupDrops",
  },
  {
    id: "startNs",
    label: "Start time",
    unit: "ns",
    help: "When the first of its senders had data; none if it has sent nothing.",
    word: "group",
    read: ({ flows }) => {
      const first = flows.reduce((least, { sentPackets, startNs }) => (sentPackets > 0 ? Math.min(least, startNs) : least), Infinity);
      return first === Infinity ? null : first;
    },
    format: formatDuration,
    shown: "none",
  },
  {
    id: "endNs",
    label: "Finished",
    unit: "ns",
    help: "When the last of its senders finished: its last ACK back or, in a barrier by requests, its last byte at the receiver; none while one of them has more to send.",
    word: "group",
    read: ({ flows }) =>
      flows.every(({ throughNs }) => throughNs > 0) ? flows.reduce((last, { throughNs }) => Math.max(last, throughNs), 0) : null,
    format: formatDuration,
    of: "flows",
    shown: "terminal",
    column: "groupEndNs",
  },
  {
    id: "lastBlocks",
    label: "Blocks held up",
    unit: "",
    help: "Finished blocks in which one of its senders was the last to finish, so that all waited for it.",
    word: "slowestSender",
    read: ({ flows, totals }) => {
      const own = new Set(flows.map(({ sender }) => sender));
      return totals.blocks.filter(({ lastFlow }) => own.has(lastFlow)).length;
    },
    format: formatCount,
    of: "blocks",
  },
  {
    id: "responseMeanNs",
    label: "Response",
    unit: "ns",
    help: "Mean time of its senders' responses, each from when the application had it to its last ACK.",
    word: "responseTime",
    read: ({ times }) => meanNs.read(times),
    format: meanNs.format,
    shown: "terminal",
    isShown: hasResponses,
    column: "groupResponseMeanNs",
  },
  {
    id: "responseP99Ns",
    label: "99%",
    unit: "ns",
    help: "Time that 99% of its senders' responses did not exceed.",
    word: "responseTime",
    read: ({ times }) => p99Ns.read(times),
    format: p99Ns.format,
    shown: "terminal",
    isShown: hasResponses,
    column: "groupResponseP99Ns",
  },
  {
    id: "responseCount",
    label: "Responses",
    unit: "",
    help: "Completed responses of its senders.",
    word: "responseTime",
    read: ({ times }) => count.read(times),
    format: count.format,
    shown: "none",
  },
] as const satisfies readonly GroupMetric[];

/** Metrics of a background group, as in `background` of the JSON. */
export const backgroundMetrics = [
  {
    id: "bytes",
    label: "Bytes",
    unit: "",
    help: "Payload its senders delivered, each byte once.",
    read: ({ flows }) => sum(flows, ({ bytes }) => bytes),
    format: formatCount,
  },
  {
    id: "goodputBps",
    label: "Goodput",
    unit: "bps",
    help: "Payload its senders delivered, each byte once, per second of the run.",
    read: ({ flows, totals }) =>
      toBitsPerSecond(
        sum(flows, ({ bytes }) => bytes),
        totals.durationNs,
      ),
    format: formatRate,
  },
  {
    id: "sentPackets",
    label: "Sent",
    unit: "",
    help: "Data packets or datagrams its senders sent, retransmissions included.",
    read: ({ flows }) => sum(flows, ({ sentPackets }) => sentPackets),
    format: formatCount,
  },
  {
    id: "lostPackets",
    label: "Lost",
    unit: "",
    help: "Of these, those that were dropped.",
    read: ({ flows }) => sum(flows, ({ drops }) => drops),
    format: formatCount,
  },
] as const satisfies readonly Metric<GroupData>[];

/** `groupMetrics` with one type for all entries, so that optional properties can be read. */
export const allGroupMetrics: readonly GroupMetric[] = groupMetrics;

/** The metrics shown for these groups with this workload. @param where the page shows fewer. */
export function listGroupMetrics({ workload }: Scenario, groups: readonly GroupData[], where: "page" | "terminal"): readonly GroupMetric[] {
  const kind = workload.kind === "barrier" ? "blocks" : "flows";
  return allGroupMetrics.filter(
    ({ of = kind, shown = "page", isShown }) =>
      of === kind && (shown === "page" || shown === where) && (isShown === undefined || groups.some(isShown)),
  );
}

/** Data of a run's groups, in order; one group of all senders if the scenario has none. */
export function gatherGroups(scenario: Scenario, totals: RunTotals): readonly GroupData[] {
  const flows = listGroups(scenario).map((): FlowTotals[] => []);
  for (const flow of totals.flows) flows[flow.group].push(flow);
  return listGroups(scenario).map(({ name }, index) => ({
    name,
    flows: flows[index],
    totals,
    times: listGroupResponseTimes(totals, index),
    isAwaited: totals.groups[index].isAwaited,
  }));
}

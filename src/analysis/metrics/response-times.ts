import { isAwaited, listGroups } from "../../engine/spec/groups.ts";
import type { Nanos, Scenario } from "../../engine/spec/scenario.ts";
import type { ResponseTotals, RunTotals } from "../../engine/totals.ts";
import { pickQuantile } from "../quantile.ts";
import { writeCount, writeDuration } from "../words.ts";
import { type Metric, readAll, type Values } from "./metric.ts";

/** How long responses took, each from when the application had it to its last ACK; rising. */
export type ResponseTimes = Float64Array;

interface Sorted {
  readonly length: number;
  /** Of the groups that the run waits for. */
  readonly all: ResponseTimes;
  /** By group. */
  readonly groups: readonly ResponseTimes[];
}

const sortedOf = new WeakMap<ResponseTotals, Sorted>();

/** Sorted anew only when there are more of them. */
function sortTimes(scenario: Scenario, { responses, flows }: RunTotals): Sorted {
  const known = sortedOf.get(responses);
  if (known?.length === responses.length) return known;
  const { length, startNs, endNs, flow } = responses;
  const specs = listGroups(scenario);
  const groups = specs.map((): Nanos[] => []);
  for (let row = 0; row < length; row++) groups[flows[flow[row]].group].push(endNs[row] - startNs[row]);
  const sort = (times: readonly Nanos[]): ResponseTimes => Float64Array.from(times).sort();
  const sorted = { length, all: sort(groups.filter((_, group) => isAwaited(specs[group])).flat()), groups: groups.map(sort) };
  sortedOf.set(responses, sorted);
  return sorted;
}

/** Of all senders that the run waits for. */
export function listResponseTimes(scenario: Scenario, totals: RunTotals): ResponseTimes {
  return sortTimes(scenario, totals).all;
}

/** Of a group's senders. */
export function listGroupResponseTimes(scenario: Scenario, totals: RunTotals, group: number): ResponseTimes {
  return sortTimes(scenario, totals).groups[group];
}

/** The time that a share `q` (0 to 1) of the responses does not exceed; null: there are none. */
const quantile =
  (q: number) =>
  (times: ResponseTimes): Nanos | null =>
    times.length > 0 ? pickQuantile(times, q) : null;

/** What the response times of a run or of a group come to: the object `responses` of the JSON. */
export const responseMetrics = [
  {
    id: "count",
    label: "Responses",
    unit: "",
    help: "Responses that are through: their last ACK is back.",
    read: (times) => times.length,
    format: writeCount,
  },
  {
    id: "meanNs",
    label: "Mean response time",
    unit: "ns",
    help: "Mean time of a response, from when the application had it to its last ACK.",
    read: (times) => (times.length > 0 ? times.reduce((sum, timeNs) => sum + timeNs, 0) / times.length : null),
    format: writeDuration,
  },
  {
    id: "p50Ns",
    label: "Median response time",
    unit: "ns",
    help: "Half of the responses took no longer, from when the application had them to their last ACK.",
    read: quantile(0.5),
    format: writeDuration,
  },
  {
    id: "p95Ns",
    label: "Response time, 95th percentile",
    unit: "ns",
    help: "95 % of the responses took no longer.",
    read: quantile(0.95),
    format: writeDuration,
  },
  {
    id: "p99Ns",
    label: "Response time, 99th percentile",
    unit: "ns",
    help: "99 % of the responses took no longer.",
    read: quantile(0.99),
    format: writeDuration,
  },
  {
    id: "maxNs",
    label: "Longest response time",
    unit: "ns",
    help: "Time of the response that took longest.",
    read: quantile(1),
    format: writeDuration,
  },
] as const satisfies readonly Metric<ResponseTimes>[];

export type ResponseSummary = Values<(typeof responseMetrics)[number]>;

export function summarizeResponses(times: ResponseTimes): ResponseSummary {
  return readAll(responseMetrics, times);
}

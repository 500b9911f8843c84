import type { Nanos } from "../../engine/spec/scenario.ts";
import type { RunTotals } from "../../engine/totals.ts";
import { pickQuantile } from "../quantile.ts";
import { type Metric, readAll, type Values, type RunMetric } from "./metric.ts";
import { formatCount, formatDuration } from "../../language/formats.ts";
import type { RunData } from "./run-data.ts";

/** Response times, each from when the application had the response to its last ACK, ns; ascending. */
export type ResponseTimes = Float64Array;

const sortedOf = new WeakMap<readonly Nanos[], ResponseTimes>();

/** Sorts again only when there are more of them. */
function sortTimes(timesNs: readonly Nanos[]): ResponseTimes {
  const known = sortedOf.get(timesNs);
  if (known?.length === timesNs.length) return known;
  const sorted = Float64Array.from(timesNs).sort();
  sortedOf.set(timesNs, sorted);
  return sorted;
}

const allOf = new WeakMap<RunTotals, ResponseTimes>();

/** Response times of all senders that the run waits for. */
export function listResponseTimes(totals: RunTotals): ResponseTimes {
  const lists = totals.groups.filter(({ isAwaited }) => isAwaited).map(({ responsesNs }) => responsesNs);
  if (lists.length === 1) return sortTimes(lists[0]);
  const known = allOf.get(totals);
  if (known?.length === lists.reduce((sum, { length }) => sum + length, 0)) return known;
  const sorted = Float64Array.from(lists.flat()).sort();
  allOf.set(totals, sorted);
  return sorted;
}

/** Response times of a group's senders. */
export function listGroupResponseTimes(totals: RunTotals, group: number): ResponseTimes {
  return sortTimes(totals.groups[group].responsesNs);
}

/** The time that a share `q` (0 to 1) of the responses does not exceed; null: no responses. */
const quantile =
  (q: number) =>
  (times: ResponseTimes): Nanos | null =>
    times.length > 0 ? pickQuantile(times, q) : null;

/** Metrics of the response times of a run or group: the object `responses` of the JSON. */
export const responseMetrics = [
  {
    id: "count",
    label: "Responses",
    unit: "",
    help: "Completed responses: their last ACK is back.",
    read: (times) => times.length,
    format: formatCount,
  },
  {
    id: "meanNs",
    label: "Response, mean",
    unit: "ns",
    help: "Mean time of a response, from when the application had it to its last ACK.",
    read: (times) => (times.length > 0 ? times.reduce((sum, timeNs) => sum + timeNs, 0) / times.length : null),
    format: formatDuration,
  },
  {
    id: "p50Ns",
    label: "Response, median",
    unit: "ns",
    help: "Half of the responses took no longer, from when the application had them to their last ACK.",
    read: quantile(0.5),
    format: formatDuration,
  },
  {
    id: "p95Ns",
    label: "Response, 95%",
    unit: "ns",
    help: "95% of the responses took no longer.",
    read: quantile(0.95),
    format: formatDuration,
  },
  {
    id: "p99Ns",
    label: "Response, 99%",
    unit: "ns",
    help: "99% of the responses took no longer.",
    read: quantile(0.99),
    format: formatDuration,
  },
  {
    id: "maxNs",
    label: "Response, longest",
    unit: "ns",
    help: "Time of the response that took longest.",
    read: quantile(1),
    format: formatDuration,
  },
  {
    id: "p999Ns",
    label: "Response, 99.9%",
    unit: "ns",
    help: "99.9% of the responses took no longer.",
    read: quantile(0.999),
    format: formatDuration,
  },
] as const satisfies readonly Metric<ResponseTimes>[];

export type ResponseSummary = Values<(typeof responseMetrics)[number]>;

export function summarizeResponses(times: ResponseTimes): ResponseSummary {
  return readAll(responseMetrics, times);
}

type Id = (typeof responseMetrics)[number]["id"];

/** Reads a metric of the run's responses from the table that runs and groups share; null without responses. */
function readOf(id: Id): (run: RunData) => number | null {
  const { read } = responseMetrics.find((metric) => metric.id === id)!;
  return ({ totals }) => read(listResponseTimes(totals));
}

function describe<I extends Id>(id: I) {
  const { label, unit, help, format } = responseMetrics.find((metric) => metric.id === id)!;
  return { label, unit, help, format, word: "responseTime", json: `responses.${id}`, read: readOf(id) } as const;
}

const isAny = (_: number, run: RunData): boolean => listResponseTimes(run.totals).length > 0;

/** Response metrics of the senders that the run waits for. */
export const runResponseMetrics = [
  { ...describe("count"), id: "responseCount", isShown: isAny },
  { ...describe("meanNs"), id: "responseMeanNs", isShown: isAny },
  { ...describe("p50Ns"), id: "responseP50Ns", shown: "none" },
  { ...describe("p95Ns"), id: "responseP95Ns", shown: "none" },
  { ...describe("p99Ns"), id: "responseP99Ns", isShown: isAny },
  { ...describe("maxNs"), id: "responseMaxNs", isShown: isAny },
  { ...describe("p999Ns"), id: "responseP999Ns", shown: "none" },
] as const satisfies readonly RunMetric[];

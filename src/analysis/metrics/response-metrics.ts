import type { RunData } from "./run-data.ts";
import { listResponseTimes, responseMetrics } from "./response-times.ts";
import type { RunMetric } from "./run-metric.ts";

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

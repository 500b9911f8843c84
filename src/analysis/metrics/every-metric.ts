import { classMetrics } from "./class-metrics.ts";
import { networkMetrics } from "./link-metrics.ts";
import type { RunMetric } from "./run-metric.ts";
import { runMetrics } from "./run-metrics.ts";
import { timeoutMetrics } from "./timeout-metrics.ts";

/** Every number of a run, in the order in which people read them. The Lab begins without those that only files and the terminal have. */
export const everyMetric = [...runMetrics, ...networkMetrics, ...timeoutMetrics, ...classMetrics] as const satisfies readonly RunMetric[];

import { classMetrics } from "./class-metrics.ts";
import { networkMetrics } from "./link-metrics.ts";
import type { RunMetric } from "./run-metric.ts";
import { runMetrics } from "./run-metrics.ts";
import { timeoutMetrics } from "./timeout-metrics.ts";

/** Every metric of a run, in display order. The Lab starts without those that only files and the terminal show. */
export const everyMetric = [...runMetrics, ...networkMetrics, ...timeoutMetrics, ...classMetrics] as const satisfies readonly RunMetric[];

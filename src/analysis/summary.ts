import type { Scenario } from "../engine/spec/scenario.ts";
import type { RunTotals } from "../engine/totals.ts";
import { readAll, type Values } from "./metrics/metric.ts";
import { readNumbers, type RunNumbers } from "./metrics/outputs.ts";
import { blockMetrics, flowMetrics } from "./metrics/part-metrics.ts";

/** A block's totals as they are printed. */
export type BlockSummary = Values<(typeof blockMetrics)[number]>;

/** A sender's. */
export type FlowSummary = Values<(typeof flowMetrics)[number]>;

/** What a run comes to: the object `run --format json` prints, name for name. */
export type RunSummary = { readonly scenario: Scenario } & RunNumbers & {
    readonly blocks: readonly BlockSummary[];
    readonly flows: readonly FlowSummary[];
  };

/** Ratios over nothing (no time, no block yet) are 0. The totals may be those of a run still going on. */
export function summarize(scenario: Scenario, totals: RunTotals): RunSummary {
  const { durationNs } = totals;
  return {
    scenario,
    ...readNumbers({ scenario, totals, columns: null }),
    blocks: totals.blocks.map((block) => readAll(blockMetrics, block)),
    flows: totals.flows.map((flow) => readAll(flowMetrics, { ...flow, durationNs })),
  };
}

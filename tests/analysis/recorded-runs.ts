import { getAlgorithm } from "../../src/algorithms/registry.ts";
import type { RecordedRun } from "../../src/analysis/run-index.ts";
import { createSimulation } from "../../src/engine/run.ts";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import type { RunTotals } from "../../src/engine/totals.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";

/** A finished run and what the engine itself counted of it. */
export interface FinishedRun extends RecordedRun {
  readonly totals: RunTotals;
}

/** Computes all of a scenario with everything recorded. */
export function recordRun(scenario: Scenario): FinishedRun {
  const { observer, columns } = createRecorder();
  const simulation = createSimulation(scenario, getAlgorithm, observer);
  while (!simulation.finished) simulation.run(1e6);
  const { totals } = simulation;
  return { scenario, columns, status: "done", computedNs: totals.durationNs, detailUntilNs: null, totals };
}

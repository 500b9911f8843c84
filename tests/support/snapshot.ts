import { getAlgorithm } from "../../src/algorithms/registry.ts";
import type { RunSnapshot } from "../../src/bridge/live-run.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";
import { requireScenario } from "../../src/scenario/check/parse-scenario.ts";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { recordRun } from "./record-run.ts";

/** A finished run as a snapshot of the page. */
export function takeSnapshot(input: unknown): RunSnapshot {
  const scenario = requireScenario(input);
  const { observer, columns } = createRecorder();
  const simulation = createSimulation(scenario, getAlgorithm, observer);
  while (!simulation.finished) simulation.run(1e6);
  const { totals } = simulation;
  return {
    run: 1,
    scenario,
    status: "done",
    computedNs: totals.durationNs,
    blocksDone: totals.blocks.length,
    columns,
    detailUntilNs: null,
    totals,
    error: null,
  };
}

let runs = 0;

/** A whole run as a snapshot of the page. */
export function snapshotOf(scenario: Scenario): RunSnapshot {
  const { totals, columns } = recordRun(scenario);
  const { durationNs, blocks } = totals;
  return {
    run: ++runs,
    scenario,
    status: "done",
    computedNs: durationNs,
    blocksDone: blocks.length,
    columns,
    detailUntilNs: null,
    totals,
    error: null,
  };
}

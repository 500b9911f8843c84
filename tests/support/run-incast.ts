import { getAlgorithm } from "../../src/algorithms/registry.ts";
import type { Observer } from "../../src/engine/observer.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { makeScenario, type ScenarioChanges } from "./scenarios.ts";

/** Runs three blocks unless changed. @returns goodput for comparing transports, as shares of the link: of the run and of each block. */
export function runIncast(changes: ScenarioChanges, observer?: Observer) {
  const scenario = makeScenario({ ...changes, workload: { blocks: 3, ...changes.workload } as NonNullable<ScenarioChanges["workload"]> });
  const simulation = createSimulation(scenario, getAlgorithm, observer);
  while (!simulation.finished) simulation.run(1e6);
  const { totals } = simulation;
  const { workload, network } = scenario;
  const blockBits = workload.kind === "barrier" ? 8 * workload.senders * workload.blockBytes : 0;
  return {
    scenario,
    totals,
    goodput: (8e9 * totals.deliveredBytes) / (totals.durationNs * network.linkBps),
    blocks: totals.blocks.map(({ startNs, endNs }) => (1e9 * blockBits) / ((endNs - startNs) * network.linkBps)),
    drops: totals.drops,
    timeouts: totals.timeouts.reduce((sum, count) => sum + count, 0),
  };
}

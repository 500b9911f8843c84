import { getAlgorithm } from "../algorithms/registry.ts";
import { type RunSummary, summarize } from "../analysis/summary.ts";
import { createSimulation } from "../engine/create-simulation.ts";
import type { Observer } from "../engine/observer.ts";
import type { Scenario } from "../engine/scenario.ts";

/** Runs a scenario to its end. */
export function simulate(scenario: Scenario, observer?: Observer): RunSummary {
  const simulation = createSimulation(scenario, getAlgorithm, observer);
  while (!simulation.finished) simulation.run(Infinity);
  return summarize(scenario, simulation.totals);
}

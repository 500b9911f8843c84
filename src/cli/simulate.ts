import { getAlgorithm } from "../algorithms/registry.ts";
import { createSimulation } from "../engine/run.ts";
import type { Observer } from "../engine/observer.ts";
import type { Scenario } from "../engine/spec/scenario.ts";
import type { RunTotals } from "../engine/totals.ts";

/** Events between two reports: a fraction of a second (our choice). */
const eventsPerStep = 100_000;

/** Runs a scenario to its end. @param onStep hears the totals so far, a few times a second. */
export function simulate(scenario: Scenario, observer?: Observer, onStep: ((totals: RunTotals) => void) | null = null): RunTotals {
  const simulation = createSimulation(scenario, getAlgorithm, observer);
  while (!simulation.finished) {
    simulation.run(onStep ? eventsPerStep : Infinity);
    onStep?.(simulation.totals);
  }
  return simulation.totals;
}

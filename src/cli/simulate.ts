import { getAlgorithm } from "../algorithms/registry.ts";
import { beginRun } from "../analysis/skip-blocks.ts";
import { createSimulation } from "../engine/run.ts";
import type { Observer } from "../engine/observer.ts";
import type { Scenario } from "../engine/spec/scenario.ts";
import type { RunTotals } from "../engine/totals.ts";

/** Events between two reports: a fraction of a second (our choice). */
const eventsPerStep = 100_000;

/**
 * Runs a scenario to its end. @param onStep hears the totals so far, a few times a second.
 * @param skipBlocks first blocks that the result leaves out; fewer than the scenario has.
 */
export function simulate(
  scenario: Scenario,
  observer?: Observer,
  onStep: ((totals: RunTotals) => void) | null = null,
  skipBlocks = 0,
): RunTotals {
  const run = beginRun((watched) => createSimulation(scenario, getAlgorithm, watched), skipBlocks, observer);
  while (!run.finished) {
    run.step(onStep ? eventsPerStep : Infinity);
    onStep?.(run.readTotals());
  }
  return run.readTotals();
}

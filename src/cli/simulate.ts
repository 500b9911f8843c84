import { getAlgorithm } from "../algorithms/registry.ts";
import { copyTotals, subtractTotals, watchBlockEnd } from "../analysis/skip-blocks.ts";
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
  let isSkipped = false;
  let before: RunTotals | null = null;
  const onSkipped = (): void => {
    isSkipped = true;
    simulation.pause();
  };
  const watched = skipBlocks > 0 ? watchBlockEnd(skipBlocks - 1, onSkipped, observer) : observer;
  const simulation = createSimulation(scenario, getAlgorithm, watched);
  while (!simulation.finished) {
    simulation.run(onStep ? eventsPerStep : Infinity);
    if (isSkipped) before ??= copyTotals(simulation.totals);
    onStep?.(simulation.totals);
  }
  return before === null ? simulation.totals : subtractTotals(simulation.totals, before);
}

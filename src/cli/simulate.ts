import { getAlgorithm } from "../algorithms/registry.ts";
import { beginRun, type Intervals } from "../analysis/skip-blocks.ts";
import { createSimulation } from "../engine/run.ts";
import type { Observer } from "../engine/observer.ts";
import type { Scenario } from "../engine/spec/scenario.ts";
import type { RunTotals } from "../engine/totals.ts";

/** Events between two reports: a fraction of a second (our choice). */
const eventsPerStep = 100_000;

/** Options of a run besides its scenario. */
export interface RunWishes {
  /** Number of first blocks excluded from the result; fewer than the scenario has. */
  readonly skipBlocks?: number;
  /** The block for which each sender's window is recorded, from 0; default: none. */
  readonly windowsOf?: number | undefined;
  readonly intervals?: Intervals | null;
}

/** Runs a scenario to its end. @param onStep receives the totals so far, several times per second. */
export function simulate(
  scenario: Scenario,
  observer?: Observer,
  onStep: ((totals: RunTotals) => void) | null = null,
  { skipBlocks = 0, windowsOf, intervals = null }: RunWishes = {},
): RunTotals {
  const run = beginRun((watched) => createSimulation(scenario, getAlgorithm, watched, windowsOf), skipBlocks, observer, intervals);
  while (!run.finished) {
    run.step(onStep ? eventsPerStep : Infinity);
    onStep?.(run.readTotals());
  }
  return run.readTotals();
}

import type { AlgorithmLookup } from "./congestion.ts";
import type { Observer } from "./observer.ts";
import type { Nanos, Scenario } from "./spec/scenario.ts";
import type { RunTotals } from "./totals.ts";

export interface Simulation {
  readonly nowNs: Nanos;
  readonly finished: boolean;
  /** Counters so far; the same object throughout. */
  readonly totals: RunTotals;
  /** Runs up to `maxEvents` events; returns early when finished or after `pause()`. */
  run(maxEvents: number): void;
  /** Asks `run` to return after the current event; observers may call it. */
  pause(): void;
  /** Makes `run` return after all events before `timeNs`, and before any at `timeNs` scheduled after this call. One pause at a time. */
  pauseAt(timeNs: Nanos): void;
}

/** @param windowsOf the block for which `BlockTotals.windows` is kept, from 0; absent: none. */
export type CreateSimulation = (scenario: Scenario, algorithms: AlgorithmLookup, observer?: Observer, windowsOf?: number) => Simulation;

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
  /** Asks `run` to return after the event in hand; observers may call it. */
  pause(): void;
  /** Lets `run` return when everything before `timeNs` has happened, and nothing of that time that was scheduled after this call. One at a time. */
  pauseAt(timeNs: Nanos): void;
}

/** @param windowsOf the block for which `BlockTotals.windows` is kept, from 0; none where it is not given. */
export type CreateSimulation = (scenario: Scenario, algorithms: AlgorithmLookup, observer?: Observer, windowsOf?: number) => Simulation;

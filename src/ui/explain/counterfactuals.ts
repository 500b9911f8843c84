import { createSweepPool, type PoolJob, type SweepPool } from "../../bridge/sweep-pool.ts";
import { countWorkers, createSweepWorker } from "../../bridge/sweep-worker.ts";
import type { WorkerPort } from "../../bridge/worker-port.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import type { Future } from "../../analysis/futures.ts";
import type { Store } from "../run/contracts.ts";
import { createStore } from "../run/store.ts";

/** What a run that did not happen came to, or why it could not be computed. */
export type Answer = { readonly future: Future } | { readonly fault: string };

export interface CounterfactualState {
  /** By place among the scenarios that were asked for. */
  readonly answers: ReadonlyMap<number, Answer>;
  readonly open: number;
}

export interface Counterfactuals {
  readonly state: Store<CounterfactualState>;
  /** Computes these, as the port of this number saw them; what was asked before is forgotten. */
  ask(scenarios: readonly Scenario[], port: number): void;
  cancel(): void;
  dispose(): void;
}

interface Job extends PoolJob {
  readonly place: number;
}

/** Runs that are set beside the one on screen, in workers that are made when somebody first asks. */
export function createCounterfactuals(
  makeWorker: () => WorkerPort = createSweepWorker,
  size = Math.max(2, countWorkers()),
): Counterfactuals {
  const state = createStore<CounterfactualState>({ answers: new Map(), open: 0 });
  let pool: SweepPool<Job> | null = null;
  const keep = (place: number, answer: Answer): void =>
    state.set({ answers: new Map([...state.get().answers, [place, answer]]), open: pool?.countOpen() ?? 0 });
  return {
    state,
    ask(scenarios, futurePort) {
      pool ??= createSweepPool<Job>(size, makeWorker, {
        onDone: () => undefined,
        onFuture: ({ place }, future) => keep(place, { future }),
        onFailed: ({ place }, fault) => keep(place, { fault }),
      });
      pool.cancel();
      pool.add(scenarios.map((scenario, place) => ({ place, scenario, skipBlocks: 0, futurePort })));
      state.set({ answers: new Map(), open: pool.countOpen() });
    },
    cancel() {
      pool?.cancel();
      state.set({ open: 0 });
    },
    dispose: () => pool?.dispose(),
  };
}

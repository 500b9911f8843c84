import { lineMetrics } from "../../../analysis/metrics/outputs.ts";
import { createSweepPool, type PoolJob, type SweepPool } from "../../../bridge/sweep-pool.ts";
import { countWorkers, createSweepWorker } from "../../../bridge/sweep-worker.ts";
import type { WorkerPort } from "../../../bridge/worker-port.ts";
import type { Nanos, Scenario } from "../../../engine/spec/scenario.ts";
import { encodeScenario } from "../../../scenario/url-codec.ts";
import type { Store } from "../../run/contracts.ts";
import { createStore } from "../../run/store.ts";

/** What became of a run that was only tried. */
export interface Trial {
  /** null: it failed. */
  readonly endNs: Nanos | null;
  readonly timeouts: number;
}

export interface TrialsState {
  /** By the link of the scenario. */
  readonly done: ReadonlyMap<string, Trial>;
  readonly open: number;
}

/** Runs of which only the end is wanted, computed in all cores but one; each scenario once. */
export interface Trials {
  readonly state: Store<TrialsState>;
  ask(scenarios: readonly Scenario[]): void;
  find(scenario: Scenario): Trial | undefined;
  /** Forgets what waits. */
  cancel(): void;
  dispose(): void;
}

interface Job extends PoolJob {
  readonly key: string;
}

const endAt = lineMetrics.findIndex(({ id }) => id === "durationNs");
const timeoutsAt = lineMetrics.findIndex(({ id }) => id === "timeouts");
/** Results are told this often at most, ms. */
const tellEveryMs = 120;

export function createTrials(makeWorker: () => WorkerPort = createSweepWorker, size = Math.max(2, countWorkers())): Trials {
  const done = new Map<string, Trial>();
  const asked = new Set<string>();
  const state = createStore<TrialsState>({ done, open: 0 });
  let pool: SweepPool<Job> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = (): void => {
    timer = undefined;
    state.set({ done: new Map(done), open: pool?.countOpen() ?? 0 });
  };
  const keep = (job: Job, trial: Trial): void => {
    done.set(job.key, trial);
    timer ??= setTimeout(tell, tellEveryMs);
  };
  return {
    state,
    ask(scenarios) {
      const jobs = scenarios.flatMap((scenario): Job[] => {
        const key = encodeScenario(scenario);
        if (asked.has(key)) return [];
        asked.add(key);
        return [{ key, scenario, skipBlocks: 0 }];
      });
      if (jobs.length === 0) return;
      pool ??= createSweepPool<Job>(size, makeWorker, {
        onDone: (job, numbers) => keep(job, { endNs: numbers[endAt], timeouts: numbers[timeoutsAt] ?? 0 }),
        onFailed: (job) => keep(job, { endNs: null, timeouts: 0 }),
      });
      pool.add(jobs);
      tell();
    },
    find: (scenario) => done.get(encodeScenario(scenario)),
    cancel() {
      pool?.cancel();
      for (const key of [...asked]) if (!done.has(key)) asked.delete(key);
      tell();
    },
    dispose() {
      clearTimeout(timer);
      pool?.dispose();
    },
  };
}

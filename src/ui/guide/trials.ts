import { triedSeeds } from "../../analysis/classic-collapse.ts";
import { readGoodputShareFromLine } from "../../analysis/metrics/line-metrics.ts";
import { findMedian } from "../../analysis/quantile.ts";
import { runLibrary } from "../../bridge/run-library.ts";
import type { PoolJob } from "../../bridge/sweep-pool.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import type { TrialPoint } from "../../guide/step.ts";
import { canTry, isSameTrial, makeTrial } from "../../guide/trial.ts";
import type { Store } from "../run/contracts.ts";
import type { RunView } from "../run/run-view.ts";
import { createStore } from "../run/store.ts";

export interface TrialState {
  /** In the order in which they were asked for: one for each number of senders. */
  readonly points: readonly TrialPoint[];
}

export interface Trials {
  readonly state: Store<TrialState>;
  /** Computes the point of a scenario, unless it is there; the points of another network or transport are dropped. */
  ask(scenario: Scenario): void;
}

const all = new WeakMap<RunView, Trials>();

/** What the guide has found out about a run view: it outlives the panel that shows it. */
export function trialsOf(view: RunView): Trials {
  let trials = all.get(view);
  if (!trials) all.set(view, (trials = createTrials()));
  return trials;
}

function createTrials(): Trials {
  const state = createStore<TrialState>({ points: [] });
  /** What the points have in common. */
  let base: Scenario | null = null;
  let withdraw: (() => void) | null = null;

  return {
    state,
    ask(scenario) {
      if (!canTry(scenario)) return;
      if (base !== null && !isSameTrial(base, scenario)) state.set({ points: [] });
      base = scenario;
      const { senders } = scenario.workload;
      withdraw?.();
      withdraw = null;
      if (state.get().points.some((point) => point.senders === senders)) return;
      const jobs = Array.from({ length: triedSeeds }, (_, seed): PoolJob => ({
        scenario: makeTrial(scenario, senders, scenario.seed + seed),
        skipBlocks: 0,
      }));
      const look = () => {
        const shares = jobs.flatMap((job) => {
          const share = readGoodputShareFromLine(runLibrary.find(job)?.numbers ?? [], job.scenario);
          return share === null ? [] : [share];
        });
        const share = findMedian(shares);
        if (share === null || shares.length < jobs.length) return;
        const point = { senders, share, low: Math.min(...shares), high: Math.max(...shares) };
        state.set({ points: [...state.get().points.filter((other) => other.senders !== senders), point] });
      };
      withdraw = runLibrary.request(jobs, "asked", look);
      look();
    },
  };
}

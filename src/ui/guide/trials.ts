import { getRunMetric, lineMetrics } from "../../analysis/metrics/outputs.ts";
import { payloadShare } from "../../analysis/payload-share.ts";
import { findQuantile } from "../../analysis/quantile.ts";
import { createSweepPool, type PoolJob, type SweepPool } from "../../bridge/sweep-pool.ts";
import { countWorkers, createSweepWorker } from "../../bridge/sweep-worker.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import {
  canTry,
  type CurvePoint,
  curveSeeds,
  curveSenders,
  isSameTrial,
  makeTrial,
  type TrialPoint,
  triesToUncover,
} from "../../guide/trial.ts";
import { goodputShare } from "../text/facts.ts";
import type { Store } from "../run/contracts.ts";
import type { RunView } from "../run/run-view.ts";
import { createStore } from "../run/store.ts";

export interface TrialState {
  /** The reader's mark, and the guess that the first run was to prove. null: not moved yet; nothing run yet. */
  readonly mark: number | null;
  readonly firstGuess: number | null;
  /** Runs that have been tried, in their order. */
  readonly tries: readonly TrialPoint[];
  /** By senders, as far as it has been computed; null: three tries uncover it. */
  readonly curve: readonly CurvePoint[] | null;
  readonly isUncovering: boolean;
  /** Why the curve could not be had; null: it could. */
  readonly fault: string | null;
}

export interface Trials {
  readonly state: Store<TrialState>;
  /** Runs the scenario with so many senders. */
  run(senders: number): void;
}

const fresh: TrialState = { mark: null, firstGuess: null, tries: [], curve: null, isUncovering: false, fault: null };

const all = new WeakMap<RunView, Trials>();

/** The tries of a run view: they outlive the panel that shows them. */
export function trialsOf(view: RunView): Trials {
  let trials = all.get(view);
  if (!trials) all.set(view, (trials = createTrials(view)));
  return trials;
}

interface Job extends PoolJob {
  readonly senders: number;
}

const goodputPlace = lineMetrics.indexOf(getRunMetric("normalizedGoodput"));

function createTrials(view: RunView): Trials {
  const state = createStore<TrialState>(fresh);
  /** What the tries have in common with the scenario. */
  let base: Scenario | null = null;
  let pool: SweepPool<Job> | null = null;

  const stop = () => {
    pool?.dispose();
    pool = null;
  };

  const uncover = (scenario: Scenario) => {
    const shares = new Map<number, number[]>();
    const show = (isUncovering: boolean, fault: string | null = null) => {
      const curve = curveSenders.flatMap((senders): CurvePoint[] => {
        const found = (shares.get(senders) ?? []).toSorted((a, b) => a - b);
        return found.length === 0 ? [] : [{ senders, share: findQuantile(found, 0.5), low: found[0], high: found[found.length - 1] }];
      });
      state.set({ curve, isUncovering, fault });
    };
    const seeds = Array.from({ length: curveSeeds }, (_, i) => scenario.seed + i);
    const jobs = seeds.flatMap((seed) =>
      curveSenders.map((senders): Job => ({ senders, scenario: makeTrial(scenario, senders, seed), skipBlocks: 0 })),
    );
    let left = jobs.length;
    let fault: string | null = null;
    const settle = () => {
      left -= 1;
      show(left > 0, fault);
      if (left === 0) stop();
    };
    pool = createSweepPool<Job>(countWorkers(), createSweepWorker, {
      onDone(job, numbers) {
        const normalized = numbers[goodputPlace];
        if (normalized !== null) shares.set(job.senders, [...(shares.get(job.senders) ?? []), normalized / payloadShare(job.scenario, [])]);
        settle();
      },
      onFailed(_job, message) {
        fault = message;
        settle();
      },
    });
    show(true);
    pool.add(jobs);
  };

  const look = () => {
    const { current } = view.runs.get();
    if (current === null) return;
    const { scenario } = current;
    // Anything else changed: the dots are of another port.
    if (base !== null && !isSameTrial(base, scenario)) {
      stop();
      base = null;
      state.set({ ...fresh, mark: state.get().mark });
    }
    const share = goodputShare(current);
    if (base === null || share === null || current.status !== "done") return;
    const { senders } = scenario.workload;
    const { tries, curve } = state.get();
    if (tries.some((point) => point.senders === senders)) return;
    state.set({ tries: [...tries, { senders, share }] });
    if (curve === null && tries.length + 1 >= triesToUncover) uncover(scenario);
  };
  view.runs.subscribe(look);

  return {
    state,
    run(senders) {
      const { scenario } = view.scenario.get();
      if (!canTry(scenario)) return;
      base = scenario;
      const { firstGuess } = state.get();
      state.set({ mark: senders, firstGuess: firstGuess ?? senders });
      view.perform({ do: "change", path: "workload.senders", value: senders });
      // Where nothing has changed the run on screen is the try.
      look();
    },
  };
}

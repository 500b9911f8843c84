import { triedSenders } from "../../analysis/classic-collapse.ts";
import { readGoodputShareFromLine } from "../../analysis/metrics/line-metrics.ts";
import { findMedian } from "../../analysis/quantile.ts";
import { runLibrary } from "../../bridge/run-library.ts";
import type { PoolJob } from "../../bridge/sweep-pool.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import { canTry, type CurvePoint, isSameTrial, listTrials, type TrialPoint, triesToUncover } from "../../guide/trial.ts";
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

function createTrials(view: RunView): Trials {
  const state = createStore<TrialState>(fresh);
  /** What the tries have in common with the scenario. */
  let base: Scenario | null = null;
  let withdraw: (() => void) | null = null;

  const stop = () => {
    withdraw?.();
    withdraw = null;
  };

  const uncover = (scenario: Scenario) => {
    const jobs = listTrials(scenario).map((trial): PoolJob => ({ scenario: trial, skipBlocks: 0 }));
    const show = () => {
      const answers = jobs.map((job) => ({ ...job, answer: runLibrary.find(job) }));
      const curve = triedSenders.flatMap((senders): CurvePoint[] => {
        const shares = answers.flatMap(({ scenario: trial, answer }) => {
          const share = trial.workload.senders === senders && answer?.numbers ? readGoodputShareFromLine(answer.numbers, trial) : null;
          return share === null ? [] : [share];
        });
        const share = findMedian(shares);
        return share === null ? [] : [{ senders, share, low: Math.min(...shares), high: Math.max(...shares) }];
      });
      const fault = answers.find(({ answer }) => answer?.fault !== undefined)?.answer?.fault ?? null;
      state.set({ curve, fault, isUncovering: answers.some(({ answer }) => answer === undefined) });
    };
    withdraw = runLibrary.request(jobs, "asked", show);
    show();
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

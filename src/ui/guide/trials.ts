import type { Scenario } from "../../engine/spec/scenario.ts";
import type { TrialPoint } from "../../guide/step.ts";
import { canTry, isSameTrial } from "../../guide/trial.ts";
import type { Store } from "../run/contracts.ts";
import type { RunView } from "../run/run-view.ts";
import { createStore } from "../run/store.ts";

export interface TrialState {
  /** In the order of the requests, one for each number of senders. */
  readonly points: readonly TrialPoint[];
}

export interface Trials {
  readonly state: Store<TrialState>;
  /** Computes the point of a scenario unless it is known; drops the points of another network or transport. */
  ask(scenario: Scenario): void;
}

const all = new WeakMap<RunView, Trials>();

/** The guide's results for a run view; they outlive the panel that shows them. */
export function trialsOf(view: RunView): Trials {
  let trials = all.get(view);
  if (!trials) all.set(view, (trials = createTrials()));
  return trials;
}

function createTrials(): Trials {
  const state = createStore<TrialState>({ points: [] });
  /** The settings that all points share. */
  let base: Scenario | null = null;
  let withdraw: (() => void) | null = null;
  /** Counts requests, so that answers to older ones are ignored. */
  let asked = 0;

  return {
    state,
    ask(scenario) {
      if (!canTry(scenario)) return;
      if (base !== null && !isSameTrial(base, scenario)) state.set({ points: [] });
      base = scenario;
      const { senders } = scenario.workload;
      withdraw?.();
      withdraw = null;
      const question = ++asked;
      if (state.get().points.some((point) => point.senders === senders)) return;
      // not needed by the first steps; if it cannot be loaded, the dot is missing
      void import("./compute-point.ts").then(
        ({ computePoint }) => {
          if (question !== asked) return;
          withdraw = computePoint(scenario, (point) =>
            state.set({ points: [...state.get().points.filter((other) => other.senders !== senders), point] }),
          );
        },
        () => undefined,
      );
    },
  };
}

import type { Experiment, Size } from "../../../experiments/experiment.ts";
import { type ExperimentRun, planExperiment } from "../../../experiments/plan-experiment.ts";
import { countPackets } from "./run-queue.ts";

/** A figure's runs are many and do not change: they are planned once for each of its forms. */

export interface FigurePlan {
  readonly runs: readonly ExperimentRun[];
  /** That they send at least. */
  readonly packets: number;
}

const plans = new WeakMap<Experiment, Partial<Record<Size, FigurePlan>>>();

/** Without other choices than its own. */
export function planFigure(experiment: Experiment, size: Size): FigurePlan {
  const own = plans.get(experiment) ?? {};
  plans.set(experiment, own);
  return (own[size] ??= makePlan(planExperiment({ experiment, size })));
}

/** null: it has not been planned. */
export function peekPlan(experiment: Experiment, size: Size): FigurePlan | null {
  return plans.get(experiment)?.[size] ?? null;
}

export function makePlan(runs: readonly ExperimentRun[]): FigurePlan {
  return { runs, packets: countPackets(runs) };
}

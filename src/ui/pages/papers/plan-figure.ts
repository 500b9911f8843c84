import type { Experiment, Size } from "../../../experiments/experiment.ts";
import { type ExperimentRun, planExperiment } from "../../../experiments/plan-experiment.ts";
import { countPackets } from "./run-queue.ts";

/** Plans a figure's runs, which are many and constant, once for each of its forms. */

export interface FigurePlan {
  readonly runs: readonly ExperimentRun[];
  /** Minimum number of packets that they send. */
  readonly packets: number;
}

const plans = new WeakMap<Experiment, Partial<Record<Size, FigurePlan>>>();

/** With the figure's own assumptions only. */
export function planFigure(experiment: Experiment, size: Size): FigurePlan {
  const own = plans.get(experiment) ?? {};
  plans.set(experiment, own);
  return (own[size] ??= makePlan(planExperiment({ experiment, size })));
}

/** @returns null: not planned yet. */
export function peekPlan(experiment: Experiment, size: Size): FigurePlan | null {
  return plans.get(experiment)?.[size] ?? null;
}

export function makePlan(runs: readonly ExperimentRun[]): FigurePlan {
  return { runs, packets: countPackets(runs) };
}

import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { createSimulation } from "../../src/engine/run.ts";
import type { CreateSimulation } from "../../src/engine/simulation.ts";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { type MeasureAnswer, measureRun } from "../../src/experiments/measures.ts";
import { findExperiment } from "../../src/experiments/registry.ts";
import { type ComputeRuns, type Outcome, runExperiment } from "../../src/experiments/run-experiment.ts";

/** What runs of the whole engine gave, by all that they hang on: a disturbance leaves many of a figure's runs as they were. */
const answers = new Map<string, MeasureAnswer>();

export type Disturb = (scenario: Scenario) => Scenario;

/** @param disturb what is done to a scenario behind the experiment's back. @param create the engine, or one in which something is replaced. */
export function computeHere(disturb: Disturb = (scenario) => scenario, create: CreateSimulation = createSimulation): ComputeRuns {
  return (runs, measures) =>
    Promise.resolve(
      runs.map(({ run }) => {
        const { skipBlocks } = run;
        const request = { scenario: disturb(run.scenario), skipBlocks, measures };
        const compute = () => measureRun(request, (observer) => create(request.scenario, getAlgorithm, observer));
        if (create !== createSimulation) return compute();
        const key = JSON.stringify(request);
        const answer = answers.get(key) ?? compute();
        answers.set(key, answer);
        return answer;
      }),
    );
}

/** The coarse form of a figure, computed in this thread. */
export function runCoarse(id: string, disturb?: Disturb, create?: CreateSimulation): Promise<Outcome> {
  return runExperiment({ experiment: findExperiment(id)!, size: "coarse", triesAlternatives: false }, computeHere(disturb, create));
}

/** Which claims hold, in order. */
export async function listHolding(id: string, disturb?: Disturb, create?: CreateSimulation): Promise<boolean[]> {
  return (await runCoarse(id, disturb, create)).judgement.claims.map(({ holds }) => holds);
}

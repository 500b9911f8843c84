import type { Assumption, Choice, Experiment, Size } from "./experiment.ts";
import { type FailingTimeouts, findFailingTimeouts } from "./failing-timeouts.ts";
import type { ReadOverlay } from "./judge-claim.ts";
import type { MeasureAnswer, MeasureId } from "./measures.ts";
import { getOverlay, type OverlayId } from "./overlays.ts";
import {
  type ExperimentRequest,
  type ExperimentRun,
  listAxisValues,
  listMeasures,
  listSeries,
  planExperiment,
  planOverlay,
} from "./plan-experiment.ts";
import type { Point, Results, SeriesResult } from "./results.ts";
import { searchAll } from "./search.ts";
import { type Alternative, type Answer, type FinalJudgement, judgeResults, weighAlternatives } from "./verdict.ts";

/** Takes a figure from data to verdict; the caller decides how and where the runs are computed. */

/** Computes runs, in any order; answers in the order requested. */
export type ComputeRuns = (runs: readonly ExperimentRun[], measures: readonly MeasureId[]) => Promise<readonly MeasureAnswer[]>;

export interface Outcome {
  readonly experiment: Experiment;
  readonly size: Size;
  readonly results: Results;
  readonly judgement: FinalJudgement;
  readonly answer: Answer;
  /** For each claim of a full run; null: it does not fail at a single x. */
  readonly failing: readonly (FailingTimeouts | null)[];
  readonly alternatives: readonly (Alternative & { readonly results: Results })[];
  readonly cost: { readonly runs: number; readonly packets: number };
  readonly readOverlay: ReadOverlay;
}

export interface RunOptions extends Omit<ExperimentRequest, "experiment"> {
  readonly experiment: Experiment;
  /** Also try other assumptions? Only needed for a verdict. */
  readonly triesAlternatives: boolean;
}

interface Gathered {
  readonly results: Results;
  readonly runs: number;
  readonly packets: number;
  readonly readOverlay: ReadOverlay;
}

export async function runExperiment(options: RunOptions, compute: ComputeRuns): Promise<Outcome> {
  const { experiment, size, choices = {} } = options;
  const base = await gather(options, compute);
  const first = judgeResults(experiment, base.results, base.readOverlay);
  const alternatives: (Alternative & { readonly results: Results; readonly gathered: Gathered })[] = [];
  for (const { assumption, choice } of options.triesAlternatives ? listAlternatives(experiment, choices) : []) {
    const gathered = await gather({ ...options, choices: { ...choices, [assumption.field]: choice } }, compute);
    const judgement = judgeResults(experiment, gathered.results, gathered.readOverlay);
    alternatives.push({ assumption, choice, judgement, results: gathered.results, gathered });
  }
  const judgement = weighAlternatives(first, alternatives);
  const failing: (FailingTimeouts | null)[] = [];
  for (const [index, claim] of first.claims.entries())
    failing.push(size === "full" ? await findFailingTimeouts(options, index, claim, base.results, compute) : null);
  const all = [base, ...alternatives.map(({ gathered }) => gathered)];
  return {
    experiment,
    size,
    results: base.results,
    judgement,
    failing,
    answer: size === "coarse" && experiment.claims.length > 0 ? "first answer" : judgement.verdict,
    alternatives: alternatives.map(({ assumption, choice, judgement: other, results }) => ({
      assumption,
      choice,
      judgement: other,
      results,
    })),
    cost: { runs: all.reduce((sum, { runs }) => sum + runs, 0), packets: all.reduce((sum, { packets }) => sum + packets, 0) },
    readOverlay: base.readOverlay,
  };
}

/** The alternative choices; none for an assumption that the request sets. */
export function listAlternatives(
  { assumptions }: Experiment,
  choices: ExperimentRequest["choices"] = {},
): { readonly assumption: Assumption; readonly choice: Choice }[] {
  return assumptions
    .filter(({ field }) => choices[field] === undefined)
    .flatMap((assumption) => assumption.alternatives.map((choice) => ({ assumption, choice })));
}

async function gather(request: ExperimentRequest, compute: ComputeRuns): Promise<Gathered> {
  const { experiment } = request;
  const runs = planExperiment(request);
  const measures = listMeasures(experiment);
  let packets = 0;
  let computed = 0;
  const computeCounted: ComputeRuns = async (some, wanted) => {
    const answers = await compute(some, wanted);
    for (const answer of answers) packets += answer.packets;
    computed += answers.length;
    return answers;
  };
  const points = experiment.search
    ? await searchAll(runs, experiment.search, computeCounted)
    : (await computeCounted(runs, measures)).map((answer, index) => makePoint(runs[index], answer, measures));
  const seeds = [...new Set(runs.map(({ run }) => run.scenario.seed))];
  const results = listSeries(experiment, request.size).map((series): SeriesResult => {
    const { name, overlay } = series;
    if (overlay !== undefined) return { name, points: makeOverlayPoints(request, series.name, overlay, seeds.length > 0 ? seeds : [1]) };
    return {
      name,
      points: points.filter(({ series: own }) => own === name).map(({ x, seed, across, values }) => ({ x, seed, across, values })),
    };
  });
  return { results, runs: computed, packets, readOverlay: makeOverlayReader(request) };
}

type PlacedPoint = Point & { readonly series: string };

function makePoint({ run, series, x, across }: ExperimentRun, { values }: MeasureAnswer, measures: readonly MeasureId[]): PlacedPoint {
  return { series, x, seed: run.scenario.seed, across, values: Object.fromEntries(measures.map((id, index) => [id, values[index]])) };
}

/** The points of a formula's curve, so that it is judged like any other. */
function makeOverlayPoints(request: ExperimentRequest, name: string, id: OverlayId, seeds: readonly number[]): Point[] {
  const read = makeOverlayReader(request);
  return listAxisValues(request.experiment, request.size).flatMap((x) => {
    const formula = read(id, x, name);
    return seeds.map((seed) => ({ x, seed, across: {}, values: { formula } }));
  });
}

/** Reads formulas at each x of each series; x null: at the first. */
export function makeOverlayReader(request: ExperimentRequest): ReadOverlay {
  const planned = new Map<string, readonly ExperimentRun[]>();
  return (id, x, name) => {
    const series = request.experiment.series.find((one) => one.name === name);
    if (series === undefined) return null;
    const runs = planned.get(name) ?? planOverlay(request, series);
    planned.set(name, runs);
    const found = x === null ? runs[0] : runs.find((run) => run.x === x);
    return found === undefined ? null : getOverlay(id).read(found.run.scenario);
  };
}

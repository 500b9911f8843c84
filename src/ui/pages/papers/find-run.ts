import type { Experiment } from "../../../experiments/experiment.ts";
import type { MeasureId } from "../../../experiments/measures.ts";
import { listCurves } from "../../../experiments/predicate.ts";
import { listSeeds, readMedian, readValue } from "../../../experiments/results.ts";
import type { SweepRun } from "../../../sweep/plan.ts";
import { listRuns } from "./chart-data.ts";
import type { FigureResult } from "./figure-state.ts";

export interface TellingRun {
  readonly run: SweepRun;
  readonly series: string;
  readonly x: number;
  readonly measure: MeasureId;
  readonly value: number;
}

/** The most informative run of a failing claim: on its curve, with the seed closest to the median. null: no claim fails at a single x. */
export function findTellingRun(experiment: Experiment, result: FigureResult): TellingRun | null {
  const first = result.claims.findIndex(({ holds, failsAt }) => !holds && failsAt !== null);
  const { test } = experiment.claims[first] ?? {};
  if (!test) return null;
  const { failsAt, value } = result.claims[first];
  const x = failsAt!;
  const curves = listCurves(test);
  const curve = curves.find((one) => readMedian(result.results, one, x) === value) ?? curves[0];
  const median = readMedian(result.results, curve, x);
  if (median === null) return null;
  const runs = listRuns(experiment, result.size, result.choices, { series: curve.series, x }, median);
  const found = listSeeds(result.results).flatMap((seed) => {
    const own = readValue(result.results, curve, x, seed);
    const [one, other] = runs.filter(({ run }) => run.scenario.seed === seed);
    // A value that combines several runs belongs to none of them.
    return own === null || one === undefined || other !== undefined ? [] : [{ run: one.run, value: own }];
  });
  const away = (one: { readonly value: number }): number => Math.abs(one.value - median);
  const nearest = found.toSorted((a, b) => away(a) - away(b))[0];
  return nearest ? { ...nearest, series: curve.series, x, measure: curve.y } : null;
}

import type { Experiment } from "./experiment.ts";
import type { MeasuredValue } from "./measure.ts";
import type { MeasureId } from "./measures.ts";
import type { ExperimentReport, ReportedPoint } from "./report-object.ts";
import { listSeeds, listXs, readList, readMedian, type Results, type SeriesResult } from "./results.ts";
import { packFigure, type StoredFigure } from "./stored-figure.ts";

/** The stored results that a figure's thumbnail needs: medians, no runs. All figures together are one small file. */
export type StoredOutlines = readonly StoredFigure[];

/** The name of that file, next to those of single figures. */
export const outlinesName = "outlines.json";

/** Keeps verdict and claims, and one point for each x with the medians of what the panels draw. */
export function packOutline(report: ExperimentReport, experiment: Experiment, version: string): StoredFigure {
  const results = readResults(report);
  const measures = [...new Set(experiment.panels.flatMap(({ y }) => y))];
  const seeds = listSeeds(results);
  const series = results.map(({ name }) => ({ name, points: seeds.length === 0 ? [] : listMedians(results, name, measures, seeds[0]) }));
  // the texts of claims and assumptions are in the definition
  const claims = report.claims.map(({ printed: _printed, ...claim }) => ({ ...claim, says: "", cite: "", quote: "" }));
  return packFigure({ ...report, series, claims, assumptions: [], alternatives: [] }, experiment, version);
}

/** The points in the form that judging takes. */
export function readResults({ series }: ExperimentReport): Results {
  return series.map(({ name, points }): SeriesResult => ({
    name,
    points: points.map(({ across = {}, ...point }) => ({ ...point, across })),
  }));
}

function listMedians(results: Results, series: string, measures: readonly MeasureId[], seed: number): ReportedPoint[] {
  const xs = [...new Set(measures.flatMap((y) => listXs(results, { series, y })))].sort((a, b) => a - b);
  return xs.map((x) => ({
    ...{ x, seed },
    values: Object.fromEntries(
      measures.map((y): [MeasureId, MeasuredValue] => [
        y,
        shorten(readList(results, { series, y }, x, seed) ?? readMedian(results, { series, y }, x)),
      ]),
    ),
  }));
}

/** Rounds to three significant digits, finer than a pixel. */
function shorten(value: MeasuredValue): MeasuredValue {
  if (Array.isArray(value)) return (value as readonly number[]).map((one) => Number(one.toPrecision(3)));
  return value === null ? null : Number((value as number).toPrecision(3));
}

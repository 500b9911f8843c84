import { findMedian } from "../analysis/quantile.ts";
import type { SweepRun } from "./plan.ts";

/** Summary of the runs of one point. */
export interface PointSummary {
  readonly point: number;
  readonly series: number;
  readonly at: readonly number[];
  /** In order of seeds; those done so far. */
  readonly runs: readonly SweepRun[];
  readonly values: readonly number[];
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Points that have runs, in the sweep's order; with median and range of a value over the seeds.
 * @param read a run's value; undefined: not computed yet; null: its run has none.
 */
export function aggregate(runs: readonly SweepRun[], read: (run: SweepRun) => number | null | undefined): PointSummary[] {
  const points = new Map<number, { run: SweepRun; value: number }[]>();
  for (const run of runs) {
    const value = read(run);
    if (value === undefined || value === null) continue;
    const list = points.get(run.point);
    if (list) list.push({ run, value });
    else points.set(run.point, [{ run, value }]);
  }
  return [...points.values()]
    .map((list) => list.sort((a, b) => a.run.seedIndex - b.run.seedIndex))
    .sort(([a], [b]) => a.run.point - b.run.point)
    .map((list) => {
      const { point, series, at } = list[0].run;
      const values = list.map(({ value }) => value);
      const [low, high] = [Math.min(...values), Math.max(...values)];
      return { point, series, at, runs: list.map(({ run }) => run), values, median: findMedian(values)!, low, high };
    });
}

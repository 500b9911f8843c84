import type { SweepRun } from "./plan.ts";

/** What the runs of one point come to. */
export interface PointSummary {
  readonly point: number;
  readonly series: number;
  readonly at: readonly number[];
  /** In order of seeds, so far. */
  readonly runs: readonly SweepRun[];
  readonly values: readonly number[];
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Points that have runs, in the sweep's order; median and band of a value over the seeds.
 * @param read a run's value; undefined: not there yet, null: its run has none.
 * @param band shares of the runs below and above which the band ends, 0 to 1; [0, 1] is the whole range.
 */
export function aggregate(
  runs: readonly SweepRun[],
  read: (run: SweepRun) => number | null | undefined,
  band: readonly [number, number] = [0, 1],
): PointSummary[] {
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
      const sorted = values.toSorted((a, b) => a - b);
      const [low, median, high] = [band[0], 0.5, band[1]].map((share) => findQuantile(sorted, share));
      return { point, series, at, runs: list.map(({ run }) => run), values, median, low, high };
    });
}

/** Between two values on the straight line (type 7, as R, NumPy and D3 have it). @param sorted rising, not empty. @param share 0 to 1. */
export function findQuantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const value = sorted[below];
  const next = sorted[Math.min(below + 1, sorted.length - 1)];
  return value + (next - value) * (place - below);
}

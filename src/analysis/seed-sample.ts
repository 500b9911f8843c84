import { findMedian, findQuantile } from "./quantile.ts";

/** Runs of one scenario that differ only in their seed, by one metric, such as the share of the maximum goodput. */
export interface SeedSample {
  /** Ascending; at least one. */
  readonly values: readonly number[];
  readonly low: number;
  readonly high: number;
  readonly median: number;
  /** The middle half of the values lies between these. */
  readonly quartiles: readonly [number, number];
}

/** @param values at least one, in any order. @throws RangeError for no values. */
export function sampleSeeds(values: readonly number[]): SeedSample {
  const sorted = values.toSorted((a, b) => a - b);
  const median = findMedian(sorted);
  if (median === null) throw new RangeError("a sample has at least one value");
  return {
    values: sorted,
    low: sorted[0],
    high: sorted[sorted.length - 1],
    median,
    quartiles: [findQuantile(sorted, 0.25), findQuantile(sorted, 0.75)],
  };
}

/** Shares that differ by at most one percentage point are reported as equal (our choice). */
export const equalShare = 0.01;

/** Two groups of runs; the upper one is closer to the maximum. */
export interface TwoGroups {
  readonly lower: SeedSample;
  readonly upper: SeedSample;
}

/** Runs in two groups, separated by a gap of more than half of the whole range and at least ten percentage points (our choice). */
export function findTwoGroups({ values, low, high }: SeedSample): TwoGroups | null {
  const least = Math.max((high - low) / 2, 0.1);
  const at = values.findIndex((value, i) => i > 0 && value - values[i - 1] > least);
  return at < 0 ? null : { lower: sampleSeeds(values.slice(0, at)), upper: sampleSeeds(values.slice(at)) };
}

/** The difference between two samples. */
export interface SeedDifference {
  /** "less": the ranges overlap, so a single run cannot show which scenario is better. */
  readonly isLess: boolean;
  /** How much higher the second median is if the middle halves do not overlap; null: they overlap. */
  readonly medianBy: number | null;
}

/** The only rule for results that differ less than seeds do: their ranges overlap. */
export function overlap(a: Pick<SeedSample, "low" | "high">, b: Pick<SeedSample, "low" | "high">): boolean {
  return a.low <= b.high && b.low <= a.high;
}

export function compareSamples(a: SeedSample, b: SeedSample): SeedDifference {
  const isLess = overlap(a, b);
  const doHalvesOverlap = a.quartiles[0] <= b.quartiles[1] && b.quartiles[0] <= a.quartiles[1];
  return { isLess, medianBy: doHalvesOverlap ? null : b.median - a.median };
}

/** Runs of one scenario with different seeds, one of which represents them all. */
export interface SeedSpread<Run> {
  /** In ascending order of the metric, stable on ties; at least one. */
  readonly runs: readonly Run[];
  /** The middle run: the lower of two if their number is even. Unlike the median of a sample it is always a run. */
  readonly median: Run;
  readonly low: number;
  readonly high: number;
}

/** @returns null: no runs. */
export function spreadRuns<Run>(runs: readonly Run[], read: (run: Run) => number): SeedSpread<Run> | null {
  const rising = runs.toSorted((a, b) => read(a) - read(b));
  if (rising.length === 0) return null;
  const last = rising.length - 1;
  return { runs: rising, median: rising[Math.floor(last / 2)], low: read(rising[0]), high: read(rising[last]) };
}

/** Runs that differ in nothing but their seed, by one number of theirs. */
export interface SeedSpread<Run> {
  /** Rising by that number; equal ones in the order in which they were given. At least one. */
  readonly runs: readonly Run[];
  /** The run that stands for all of them: of an even number the lower of the two in the middle. */
  readonly median: Run;
  readonly low: number;
  readonly high: number;
}

/** null: there are no runs. */
export function spreadRuns<Run>(runs: readonly Run[], read: (run: Run) => number): SeedSpread<Run> | null {
  const rising = runs.toSorted((a, b) => read(a) - read(b));
  if (rising.length === 0) return null;
  const last = rising.length - 1;
  return { runs: rising, median: rising[Math.floor(last / 2)], low: read(rising[0]), high: read(rising[last]) };
}

/** Do two results differ by less than seeds do? They do where the ranges of their numbers overlap. */
export function differsLessThanSeeds(a: Pick<SeedSpread<unknown>, "low" | "high">, b: Pick<SeedSpread<unknown>, "low" | "high">): boolean {
  return a.low <= b.high && b.low <= a.high;
}

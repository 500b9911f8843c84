import { aggregate } from "./aggregate.ts";
import type { SweepRun } from "./plan.ts";

/**
 * Points whose runs differ by more than a tenth of the maximum goodput get more seeds: there a median of a few says little. With 8
 * senders of the classic collapse three seeds say 99%, twenty say 63%.
 */

/** Share of the maximum goodput by which the runs of a point may differ (our choice). */
export const settledSpread = 0.1;

/** Runs of a point where they differ by more (our choice). */
export const refinedSeeds = 20;

/** The points, by `SweepRun.point`, whose runs differ by more than that. @param read goodput of its maximum; see aggregate. */
export function findUnsettled(runs: readonly SweepRun[], read: (run: SweepRun) => number | null | undefined): ReadonlySet<number> {
  const apart = aggregate(runs, read).filter(({ low, high }) => high - low > settledSpread);
  return new Set(apart.map(({ point }) => point));
}

/**
 * More runs of a point, with the seeds that follow its own.
 * @param own its runs as planned, in order of seeds; the seed stands in their last cell.
 * @param seeds of the point altogether. @param planned runs of the whole plan: what is added follows them.
 */
export function addSeeds(own: readonly SweepRun[], seeds: number, planned: number): SweepRun[] {
  const [first] = own;
  return Array.from({ length: Math.max(0, seeds - own.length) }, (_, more): SweepRun => {
    const seedIndex = own.length + more;
    const scenario = { ...first.scenario, seed: first.scenario.seed + seedIndex };
    const index = planned + first.point * seeds + seedIndex;
    return { ...first, index, seedIndex, scenario, cells: [...first.cells.slice(0, -1), scenario.seed] };
  });
}

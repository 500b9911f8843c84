import { aggregate } from "./aggregate.ts";
import type { SweepRun } from "./plan.ts";

/**
 * Points whose runs differ by more than a tenth of the maximum goodput get more seeds, because the median of a few seeds is unreliable
 * there. With 8 senders in the classic collapse, the median is 99% with three seeds and 63% with twenty.
 */

/** Share of the maximum goodput by which the runs of a point may differ (our choice). */
export const settledSpread = 0.1;

/** Runs per point if they differ by more (our choice). */
export const refinedSeeds = 20;

/**
 * The points, as `SweepRun.point`, whose runs differ by more than `settledSpread`. @param read goodput as a share of the maximum; see
 * aggregate.
 */
export function findUnsettled(runs: readonly SweepRun[], read: (run: SweepRun) => number | null | undefined): ReadonlySet<number> {
  const apart = aggregate(runs, read).filter(({ low, high }) => high - low > settledSpread);
  return new Set(apart.map(({ point }) => point));
}

/**
 * Further runs of a point, with the seeds that follow its own.
 * @param own its planned runs in order of seeds; the seed is their last cell.
 * @param seeds total number for the point. @param planned number of runs in the whole plan; the added runs follow them.
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

import type { SweepRun } from "./plan.ts";

/**
 * The order in which a page runs a sweep: the overall shape early, then the points in between. First seeds come before second seeds;
 * along the axis the ends come first, then the middle, then the middles of the remaining intervals; all series advance together.
 * @param axis index of the axis drawn along x; the others count as series.
 */
export function orderCoarseToFine(runs: readonly SweepRun[], axis = 0): SweepRun[] {
  const last = runs.reduce((most, { at }) => Math.max(most, at[axis] ?? 0), 0);
  const levels = Array.from({ length: last + 1 }, (_, index) => findLevel(index, last));
  const keys = new Map(runs.map((run) => [run, [run.seedIndex, levels[run.at[axis] ?? 0], run.at[axis] ?? 0, run.index]]));
  return [...runs].sort((a, b) => compare(keys.get(a)!, keys.get(b)!));
}

/** How many runs of that order show the coarse shape: every series with its first seed at about five places along the axis. */
export function countCoarse(ordered: readonly SweepRun[], axis = 0): number {
  const last = ordered.reduce((most, { at }) => Math.max(most, at[axis] ?? 0), 0);
  return ordered.filter(({ seedIndex, at }) => seedIndex === 0 && findLevel(at[axis] ?? 0, last) <= 2).length;
}

/** 0: an end; 1: the middle; 2: the middles of the halves; and so on. */
function findLevel(index: number, last: number): number {
  let [low, high] = [0, last];
  if (index === low || index === high) return 0;
  let level = 1;
  for (let middle = Math.floor((low + high) / 2); middle !== index && high - low > 1; middle = Math.floor((low + high) / 2)) {
    if (index < middle) high = middle;
    else low = middle;
    level += 1;
  }
  return level;
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : a[at] - b[at];
}

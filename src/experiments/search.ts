import type { Search } from "./experiment.ts";
import type { MeasureAnswer, MeasureId } from "./measures.ts";
import type { ExperimentRun } from "./plan-experiment.ts";
import type { Point } from "./results.ts";

/** Finds by bisection, for each x, the smallest value of a field at which a measure first reaches a threshold. */

type Compute = (runs: readonly ExperimentRun[], measures: readonly MeasureId[]) => Promise<readonly MeasureAnswer[]>;

/** The runs of one series at one x with one seed, by the searched value. */
interface Hunt {
  readonly runs: ReadonlyMap<number, ExperimentRun>;
  /** Below the threshold at `low`, at or above it at `high`; values outside the range count as below and above. */
  low: number;
  high: number;
  readonly found: Map<number, number>;
}

/**
 * Each seed is searched on its own, so that a claim can be judged for each seed. Noise may make a measure cross the threshold more than
 * once: the result is one of the crossings, interpolated between two neighboring values. A measure that never reaches it has no point.
 * @param runs all possible runs; only a few are computed.
 */
export async function searchAll(
  runs: readonly ExperimentRun[],
  { y, reaches, from, to }: Search,
  compute: Compute,
): Promise<(Point & { readonly series: string })[]> {
  const hunts = groupHunts(runs, from, to);
  for (;;) {
    const open = hunts.filter(({ low, high }) => high - low > 1);
    if (open.length === 0) break;
    const middles = open.map(({ low, high }) => Math.floor((low + high) / 2));
    const answers = await compute(
      open.map((hunt, index) => hunt.runs.get(middles[index])!),
      [y],
    );
    open.forEach((hunt, index) => {
      const [value] = answers[index].values;
      const number = typeof value === "number" ? value : 0;
      hunt.found.set(middles[index], number);
      if (number >= reaches) hunt.high = middles[index];
      else hunt.low = middles[index];
    });
  }
  return hunts.map((hunt) => {
    const { run, series, x } = hunt.runs.get(from)!;
    return { series, x, seed: run.scenario.seed, across: {}, values: { found: interpolate(hunt, reaches, to) } };
  });
}

function groupHunts(runs: readonly ExperimentRun[], from: number, to: number): Hunt[] {
  const groups = new Map<string, Map<number, ExperimentRun>>();
  for (const one of runs) {
    const key = JSON.stringify([one.series, one.x, one.run.scenario.seed]);
    groups.set(key, (groups.get(key) ?? new Map<number, ExperimentRun>()).set(one.searched!, one));
  }
  return [...groups.values()].map((group) => ({ runs: group, low: from - 1, high: to + 1, found: new Map<number, number>() }));
}

function interpolate({ low, high, found }: Hunt, reaches: number, to: number): number | null {
  if (high > to) return null;
  const above = found.get(high)!;
  const below = found.get(low);
  return below === undefined || above === below ? high : low + (reaches - below) / (above - below);
}

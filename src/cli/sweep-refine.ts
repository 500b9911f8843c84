import { maxRuns, type SweepPlan, type SweepRun } from "../sweep/plan.ts";
import { addSeeds } from "../sweep/refine.ts";
import { type OptionValues, readCount, readValue } from "./read-options.ts";
import { InputError } from "./errors.ts";

/** The runs that --refine may add, for all points; null: not requested. */
export function readRefine(values: OptionValues, { runs }: SweepPlan): readonly SweepRun[] | null {
  if (readValue(values, "refine") === undefined) return null;
  const seeds = readCount(values, "seeds", 1, 1, maxRuns);
  const most = readCount(values, "refine", seeds, 2, maxRuns);
  if (seeds < 2) throw new InputError("--refine is for points with several runs: give --seeds of 2 or more as well");
  if (most <= seeds) throw new InputError(`--refine: "${most}" is not allowed; allowed: more than the ${seeds} of --seeds`);
  if (readValue(values, "shard") !== undefined) throw refuseShard("--refine");
  const total = (runs.length / seeds) * most;
  if (total > maxRuns) throw new InputError(`--refine: ${total} runs are too many; allowed: at most ${maxRuns}`);
  const points = Array.from({ length: runs.length / seeds }, (_, point) => runs.slice(point * seeds, (point + 1) * seeds));
  const more = points.flatMap((own) => addSeeds(own, most, runs.length));
  const largest = more.find(({ scenario }) => scenario.seed >= 2 ** 32);
  if (largest) throw new InputError(`--refine: seed ${largest.scenario.seed} is not allowed; allowed: at most ${2 ** 32 - 1}`);
  return more;
}

/** Options that use all runs of a point do not work with part of them. */
export function refuseShard(option: string): InputError {
  return new InputError(`--shard and ${option} cannot both be given: the latter takes all runs of a point`);
}

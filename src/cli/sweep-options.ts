import { fields } from "../scenario/fields/fields.ts";
import { fctOption } from "./fct.ts";
import { type OptionGroup, type OptionValues, readCount, readValue } from "./read-options.ts";
import { scenarioGroups, widenSenders } from "./scenario-options.ts";
import { skipBlocksOption } from "./skip-blocks.ts";
import { sweepFormats } from "./sweep-rows.ts";
import { maxRuns, type SweepPlan, type SweepRun } from "../sweep/plan.ts";
import { addSeeds } from "../sweep/refine.ts";
import { InputError } from "./errors.ts";
import { type Axis, parseAxis as parseNamedAxis } from "../sweep/axis.ts";
import { SweepError } from "../sweep/sweep-error.ts";
import { refuseBareRange } from "./bare-times.ts";
import { expandCdfFile } from "./cdf-file.ts";
import { quote } from "./plain-line.ts";

/** Our choice: more than the cores of any machine. */
export const maxJobs = 256;

export const formats = [...sweepFormats, "text"] as const;

export const groups: readonly OptionGroup[] = [
  {
    title: "sweep",
    options: [
      {
        name: "vary",
        placeholder: "NAME=LIST",
        help: "values for one field, such as senders=1,2,4..64; may be given several times",
        repeats: true,
        values: () => fields.flatMap(({ flag }) => (flag === null ? [] : [`${flag}=`])),
      },
      { name: "series", placeholder: "FILE|-", help: "named series in JSON, each a partial scenario laid over the base" },
      { name: "seeds", placeholder: "N", help: "runs per point, with seeds counting up from --seed (default 1)" },
      { name: "refine", placeholder: "N", help: "N runs at each point whose runs differ by more than a tenth of the maximum goodput" },
    ],
  },
  {
    title: "result",
    options: [
      { name: "format", placeholder: formats.join("|"), help: "a line per run, in order (default csv), or what they come to" },
      skipBlocksOption,
      fctOption,
      { name: "manifest", placeholder: "FILE", help: "write into FILE where the result comes from: version, engine, command, scenario" },
    ],
  },
  {
    title: "computing",
    options: [
      { name: "jobs", placeholder: "N", help: `worker threads, 1 to ${maxJobs} (default 1); the result is the same` },
      { name: "shard", placeholder: "I/N", help: "do only every N-th run, starting with the I-th, so that N processes can share a sweep" },
      { name: "resume", placeholder: "FILE", help: "keep the result in FILE too, and skip the runs that it already holds" },
    ],
  },
  ...scenarioGroups,
];

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

/** The axis of `--vary senders=1,2,4..64`. @throws InputError if the name is not a field, or the list is invalid. */
export function parseAxis(spec: string): Axis {
  const cut = spec.indexOf("=");
  if (cut < 1) throw new InputError(`--vary: ${quote(spec)} is not allowed; allowed: NAME=VALUE,VALUE,... such as senders=1,2,4..64`);
  const name = spec.slice(0, cut);
  const list = expandFiles(name, spec.slice(cut + 1));
  try {
    const axis = parseNamedAxis(name, list);
    refuseBareRange(axis, list);
    return axis;
  } catch (error) {
    if (!(error instanceof SweepError)) throw error;
    throw new InputError(widenSenders(`--vary${error.message.startsWith('"') ? ":" : ""} ${error.message}`));
  }
}

/** Replaces files in "[@web.csv],[@search.csv]" by their distributions. */
function expandFiles(name: string, list: string): string {
  const isNamed = (one: string | null | undefined): boolean => name === one || name.endsWith(`.${one}`);
  const field = fields.find(({ kind, flag, path }) => kind === "cdf" && [flag, path, path.split(".").at(-1)].some(isNamed));
  if (field === undefined) return list;
  return list.replaceAll(/\[(@[^\]]*)\]/g, (_, text: string) => `[${expandCdfFile(`--vary ${name}`, field, text)}]`);
}

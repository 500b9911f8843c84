import { fields } from "../scenario/fields/fields.ts";
import { fctOption } from "./fct.ts";
import type { OptionGroup } from "./read-options.ts";
import { scenarioGroups } from "./scenario-options.ts";
import { skipBlocksOption } from "./skip-blocks.ts";
import { sweepFormats } from "./sweep-rows.ts";

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

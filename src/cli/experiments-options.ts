import type { Option } from "./read-options.ts";

export const experimentFormats = ["text", "json", "csv"] as const;

const formatOption: Option = { name: "format", placeholder: experimentFormats.join("|"), help: "what to print (default text)" };

export const listOptions: readonly Option[] = [
  formatOption,
  { name: "paper", placeholder: "NAME", help: "only those of one paper: PRIN, GIP, LITE, QLF or TRIM" },
];

export const runOptions: readonly Option[] = [
  { name: "size", placeholder: "coarse|full", help: "how much is computed (default coarse); --coarse and --full say the same" },
  { name: "seeds", placeholder: "N", help: "runs per point, instead of the figure's own number" },
  { name: "seed", placeholder: "N", help: "the first seed; others count up from it (default 1)" },
  {
    name: "assume",
    placeholder: "FIELD=VALUE",
    help: "assume something else where the paper leaves it open; may be given several times",
    repeats: true,
  },
  { name: "jobs", placeholder: "N", help: "worker threads, 1 to 256 (default 1); the result is the same" },
  { name: "shard", placeholder: "I/N", help: "only every N-th run, starting with the I-th, as JSON Lines" },
  { name: "resume", placeholder: "FILE", help: "keep the runs in FILE too, and skip those that it already holds" },
  formatOption,
];

export const reportOptions: readonly Option[] = [
  {
    name: "out",
    placeholder: "DIR",
    help: "folder for report.html, verdicts.md and a JSON file of each figure; runs that it has already are not computed again",
  },
  { name: "only", placeholder: "ID|PAPER", help: "only this figure, or those of this paper; may be given several times", repeats: true },
  { name: "size", placeholder: "coarse|full", help: "how much is computed (default coarse); --coarse and --full say the same" },
  { name: "jobs", placeholder: "N", help: "worker threads, 1 to 256 (default 1); the result is the same" },
  { name: "store", placeholder: "DIR", help: "also write the results there in the form that the page reads" },
];

import { joinWords } from "../scenario/fields/describe-value.ts";
import { findNearestName } from "../scenario/fields/nearest-name.ts";
import type { Command, Syntax } from "./command.ts";
import { describeOptions } from "./read-options.ts";
import { listOptions, reportOptions, runOptions } from "./experiments-options.ts";
import { quote } from "./plain-line.ts";
import { InputError } from "./errors.ts";

interface Verb extends Syntax {
  readonly execute: (args: readonly string[]) => Promise<void>;
}

/** Loaded on demand: other commands do not need the figures' data. */
const verbs: readonly Verb[] = [
  {
    name: "list",
    summary: "print every figure",
    groups: [{ title: "options of list", options: listOptions }],
    execute: async (args) => (await import("./experiments-list.ts")).listFigures(args),
  },
  {
    name: "run",
    summary: "compute a figure and say which of its claims hold",
    groups: [{ title: "options of run", options: runOptions }],
    operand: async () => (await import("../experiments/registry.ts")).experiments.map(({ id }) => id),
    execute: async (args) => (await import("./experiments-run.ts")).runFigure(args),
  },
  {
    name: "report",
    summary: "compute all figures and write one page of HTML",
    groups: [{ title: "options of report", options: reportOptions }],
    execute: async (args) => (await import("./experiments-report.ts")).reportFigures(args),
  },
];

export const experimentsCommand: Command = {
  name: "experiments",
  summary: "run the papers' figures and judge what they claim",
  groups: [],
  verbs,
  describe: () => `usage: incast experiments list [options]
       incast experiments run ID [options]
       incast experiments report --out DIR [options]

list prints every figure; run computes one and says which of its claims hold; report computes them all and writes one page of
HTML with the verdicts, the assumptions and the figures, and the table of verdicts in Markdown.

${describeOptions(verbs.flatMap(({ groups }) => groups))}

A coarse run gives a first answer: a few points, few blocks. A verdict takes --full: a claim must hold at every point of its
range, for the median of the seeds and with two thirds of them, and other settings are tried where the paper omits one. Verdicts:
  reproduced            every claim holds, and no other setting changes one
  under one reading     every claim holds under one of the settings, but not under all of them
  partly                some claims hold, and under no setting all of them
  a claim always fails  the same, and one claim fails under every setting
  not reproduced        no claim holds under any setting
  not testable          nothing is claimed, or nothing that a run could decide

--assume: sets what the paper omits, by the field of the assumption, such as --assume network.bufferPackets=256.
--shard prints the runs of one part as JSON Lines and judges nothing. Put the parts together with incast merge, and give
the result to --resume: what it holds is not computed again.
`,
  async execute([word, ...args]) {
    const verb = verbs.find(({ name }) => name === word);
    if (verb) return verb.execute(args);
    const names = verbs.map(({ name }) => name);
    if (word === undefined) throw new InputError(`experiments: nothing asked for; allowed: ${joinWords(names)}`);
    const near = findNearestName(word, names);
    throw new InputError(
      `experiments: ${quote(word)} is not allowed; allowed: ${joinWords(names)}${near ? ` (the nearest is ${near})` : ""}`,
    );
  },
};

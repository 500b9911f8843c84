import { setImmediate } from "node:timers/promises";
import { findBlockTimeQuantile, type RunSummary, summarize } from "../analysis/summary.ts";
import type { Scenario } from "../engine/spec/scenario.ts";
import type { RunTotals } from "../engine/totals.ts";
import { findField, hasField, isWorkloadKind } from "../scenario/fields.ts";
import { readField } from "../scenario/minimal-scenario.ts";
import { formatQuantity } from "../scenario/units.ts";
import type { Command } from "./command.ts";
import { InputError } from "./input-error.ts";
import { createNoticeWriter, print } from "./output.ts";
import { createProgress, describeProgress } from "./progress.ts";
import { describeOptions, lastValue, type Option, type OptionValues, readChoice, readCount, readOptions } from "./read-options.ts";
import { buildScenario, hasParam, listSettings, readAlgorithm, readBaseInput, scenarioOptions, type Setting } from "./scenario-options.ts";
import { simulate } from "./simulate.ts";
import { type Cell, listSummaryValues, summaryColumns, writeCsvLine } from "./summary-columns.ts";
import { type Axis, combineAxes, parseAxis } from "./vary.ts";

const formats = ["csv", "jsonl"] as const;

/** Our choice: days of computing. */
const maxRuns = 100_000;

const options: readonly Option[] = [
  { name: "vary", placeholder: "NAME=LIST", help: "values for one flag, such as senders=1,2,4..64; may be given several times" },
  { name: "seeds", placeholder: "N", help: "runs per point, with seeds counting up from --seed (default 1)" },
  { name: "format", placeholder: formats.join("|"), help: "a line per run, as each one finishes (default csv)" },
  { name: "shard", placeholder: "I/N", help: "do only every N-th run, starting with the I-th, so that N processes can share a sweep" },
  ...scenarioOptions,
];

export const sweepCommand: Command = {
  name: "sweep",
  summary: "run every combination of the given values and print a line for each run",
  describe: () => `usage: incast sweep --vary NAME=LIST [--vary NAME=LIST ...] [options]

Runs every combination of the values, the last --vary changing fastest, and each with several seeds.
NAME is a flag below without its dashes, or param.NAME for a parameter of the transport.

A LIST is values with commas. a..b stands for the numbers from a up to b: after two numbers that double up to a, doubling
goes on (1,2,4..64 is 1,2,4,8,16,32,64); else the step is the difference to the number before a (10,20..50), or 1 (4..8).

${describeOptions(options)}

Every shard of a sweep in CSV begins with the same heading. A --param applies to the transports that have it, a flag of
some workload kinds to those.
`,
  async execute(args) {
    const values = readOptions(args, options);
    const format = readChoice(values, "format", formats, "csv");
    const axes = (values.get("vary") ?? []).map(parseAxis);
    const runs = pickShard(listRuns(await readBaseInput(values), values, axes), lastValue(values, "shard"));
    // every run is known to be valid: from here on there is output
    const columns = [...axes.map(({ column }) => column), ...(isSeedVaried(axes) ? [] : ["seed"])];
    if (format === "csv") await print(writeCsvLine([...columns, ...summaryColumns]));
    const progress = createProgress(process.stderr);
    for (const [index, scenario] of runs.entries()) {
      const place = `run ${formatQuantity(index + 1, "")} of ${formatQuantity(runs.length, "")}`;
      const report = (totals: RunTotals) => progress?.show(() => `${place}: ${describeProgress(scenario, totals)}`);
      const summary = summarize(scenario, simulate(scenario, undefined, progress && report));
      const cells = [
        // a field of another workload kind, a parameter of another transport: nothing
        ...axes.map(({ path }) => (readField(scenario, path.join(".")) ?? null) as Cell),
        ...(isSeedVaried(axes) ? [] : [scenario.seed]),
      ];
      // a line of the result must not begin behind it
      progress?.clear();
      if (format === "csv") await print(writeCsvLine([...cells, ...listSummaryValues(summary)]));
      else await print(`${JSON.stringify({ vary: zip(columns, cells), ...omitLists(summary) })}\n`);
      // let a closed output be heard
      await setImmediate();
    }
  },
};

/** Every run of the sweep as a checked scenario, in order. */
function listRuns(base: unknown, values: OptionValues, axes: readonly Axis[]): Scenario[] {
  if (axes.length === 0) throw new InputError("--vary is needed; for a single scenario there is run");
  const names = axes.map(({ column }) => column);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new InputError(`--vary: "${twice}" is varied twice`);
  const seeds = readCount(values, "seeds", 1, 1, maxRuns);
  if (isSeedVaried(axes) && seeds > 1) throw new InputError("--seeds and --vary seed=... cannot both be given");
  const total = axes.reduce((product, { texts }) => product * texts.length, seeds);
  if (total > maxRuns) throw new InputError(`--vary: ${total} runs are too many; allowed: at most ${maxRuns}`);

  const settings = listSettings(values);
  const onNotice = createNoticeWriter();
  return combineAxes(axes).flatMap((point) => {
    const first = buildScenario(base, dropForeign([...settings, ...point], base, axes), onNotice);
    return Array.from({ length: seeds }, (_, index) => {
      if (index === 0) return first;
      const seed: Setting = { path: ["seed"], text: String(first.seed + index) };
      return buildScenario(base, dropForeign([...settings, ...point, seed], base, axes), onNotice);
    });
  });
}

/**
 * With several transports in one sweep, a parameter is for those that have it, and with several workload kinds a field;
 * if none has it, it stays, to be refused.
 */
function dropForeign(settings: readonly Setting[], base: unknown, axes: readonly Axis[]): Setting[] {
  const algorithms = listTexts(axes, "transport.algorithm");
  const kinds = listTexts(axes, "workload.kind").filter(isWorkloadKind);
  const algorithm = findText(settings, "transport.algorithm") ?? readAlgorithm(base);
  const kind = findText(settings, "workload.kind");
  return settings.filter(({ path }) => {
    const [, section, name] = path;
    if (section === "params") return hasParam(algorithm, name) || !algorithms.some((other) => hasParam(other, name));
    const field = findField(path.join("."));
    if (field === undefined || !isWorkloadKind(kind) || hasField(kind, field)) return true;
    return !kinds.some((other) => hasField(other, field));
  });
}

function listTexts(axes: readonly Axis[], wanted: string): readonly string[] {
  return axes.find(({ path }) => path.join(".") === wanted)?.texts ?? [];
}

function findText(settings: readonly Setting[], wanted: string): string | undefined {
  return settings.findLast(({ path }) => path.join(".") === wanted)?.text;
}

function pickShard(runs: readonly Scenario[], shard: string | undefined): readonly Scenario[] {
  if (shard === undefined) return runs;
  const [, part, parts] = /^(\d{1,6})\/(\d{1,6})$/.exec(shard) ?? [];
  const [index, count] = [Number(part), Number(parts)];
  if (!(index >= 1 && index <= count))
    throw new InputError(`--shard: "${shard}" is not allowed; allowed: I/N with I from 1 to N, such as 1/4`);
  return runs.filter((_, position) => position % count === index - 1);
}

function isSeedVaried(axes: readonly Axis[]): boolean {
  return axes.some(({ column }) => column === "seed");
}

/** A summary in one line: the blocks as their median and 99th percentile, the flows not at all. */
function omitLists(summary: RunSummary): object {
  const single = Object.entries(summary).filter(([name]) => name !== "blocks" && name !== "flows");
  const [blockTimeMedianNs, blockTimeP99Ns] = [0.5, 0.99].map((q) => findBlockTimeQuantile(summary.blocks, q));
  return { ...Object.fromEntries(single), blockTimeMedianNs, blockTimeP99Ns };
}

function zip(names: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name, index) => [name, values[index]]));
}

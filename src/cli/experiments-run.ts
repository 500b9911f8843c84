import { type Experiment, sizes } from "../experiments/experiment.ts";
import type { ExperimentRequest } from "../experiments/plan-experiment.ts";
import { experiments, findExperiment } from "../experiments/registry.ts";
import { type ExperimentReport, makeReport } from "../experiments/report-object.ts";
import { runExperiment } from "../experiments/run-experiment.ts";
import { joinWords } from "../scenario/fields/describe-value.ts";
import { findNearestName } from "../scenario/fields/nearest-name.ts";
import type { Shard } from "./line-manifest.ts";
import { pickShard } from "../sweep/plan.ts";
import { experimentFormats, runOptions } from "./experiments-options.ts";
import { type ExperimentJob, type ExperimentRuns, layOut, listAllRuns, prepareRuns } from "./experiments-runs.ts";
import { writeFigureTable, writeFigureText } from "./experiments-text.ts";
import { refuseBareTimes } from "./bare-times.ts";
import { print } from "./output.ts";
import { quote } from "./plain-line.ts";
import { readValue, type OptionValues, readChoice, readCount, readOptions, readShardOption } from "./read-options.ts";
import { describeLines } from "./sweep-manifest.ts";
import { computeHere, computeInWorkers } from "./sweep-runs.ts";
import { InputError } from "./errors.ts";

/** `incast experiments run ID`. */
export async function runFigure([id, ...args]: readonly string[]): Promise<void> {
  const experiment = readId(id);
  const values = readOptions(args.map(spellSize), runOptions);
  const format = readChoice(values, "format", experimentFormats, "text");
  const jobs = readCount(values, "jobs", 1, 1, 256);
  const job = readJob(experiment, values);
  const shard = readShardOption(readValue(values, "shard"));
  const resume = readValue(values, "resume");
  if (shard !== null) {
    if (resume !== undefined) throw new InputError("--shard and --resume cannot both be given: a shard's lines are its output");
    return printShard(job, shard, jobs);
  }
  const runs = prepareRuns(job, jobs, resume);
  const report = await computeReport(job, runs);
  if (format === "json") await print(`${JSON.stringify(report, null, 1)}\n`);
  else await print(format === "csv" ? writeFigureTable(report) : writeFigureText(experiment, report));
}

/** Runs and judges a figure, and closes the file of its runs. */
export async function computeReport(job: ExperimentJob, runs: ExperimentRuns): Promise<ExperimentReport> {
  const before = process.cpuUsage();
  try {
    const outcome = await runExperiment(job, runs.compute);
    const { user, system } = process.cpuUsage(before);
    runs.finish();
    return makeReport(outcome, Number(((user + system) / 1e6).toFixed(2)));
  } finally {
    runs.release();
  }
}

/** Expands --full to --size=full. */
export function spellSize(arg: string): string {
  const size = sizes.find((one) => arg === `--${one}`);
  return size === undefined ? arg : `--size=${size}`;
}

function readId(id: string | undefined): Experiment {
  const ids = experiments.map((experiment) => experiment.id);
  if (id === undefined || id.startsWith("--")) throw new InputError(`experiments run: no figure given; incast experiments list has them`);
  const experiment = findExperiment(id);
  if (experiment) return experiment;
  const near = findNearestName(id, ids);
  throw new InputError(
    `experiments run: ${quote(id)} is not a figure; ${near ? `the nearest is ${near}` : "incast experiments list has them"}`,
  );
}

export function readJob(experiment: Experiment, values: OptionValues): ExperimentJob {
  const size = readChoice(values, "size", sizes, "coarse");
  const seeds = readValue(values, "seeds") === undefined ? undefined : readCount(values, "seeds", 1, 1, 1000);
  const firstSeed = readCount(values, "seed", 1, 0, 2 ** 31);
  const choices = readChoices(experiment, values.get("assume") ?? []);
  return { experiment, size, firstSeed, choices, ...(seeds !== undefined && { seeds }), triesAlternatives: size === "full" };
}

/** @throws InputError if the figure has no such assumption. */
function readChoices(experiment: Experiment, given: readonly string[]): NonNullable<ExperimentRequest["choices"]> {
  const fields = experiment.assumptions.map(({ field }) => field);
  return Object.fromEntries(
    given.map((text) => {
      const cut = text.indexOf("=");
      const [field, value] = [text.slice(0, cut), text.slice(cut + 1)];
      const assumption = experiment.assumptions.find((one) => one.field === field || one.field.endsWith(`.${field}`));
      if (cut < 1 || assumption === undefined)
        throw new InputError(`--assume: ${quote(text)} is not allowed; allowed: FIELD=VALUE with one of ${joinWords(fields)}`);
      const named = [assumption.chosen, ...assumption.alternatives].find(({ name }) => name === value);
      if (named) return [assumption.field, named];
      if (!assumption.field.includes(".")) {
        const names = [assumption.chosen, ...assumption.alternatives].map(({ name }) => name);
        throw new InputError(`--assume: ${assumption.field}: ${quote(value)} is not allowed; allowed: ${joinWords(names)}`);
      }
      refuseBareTimes([{ path: assumption.field.split("."), text: value }]);
      return [assumption.field, { settings: { [assumption.field]: value } }];
    }),
  );
}

async function printShard(job: ExperimentJob, shard: Shard, jobs: number): Promise<void> {
  const all = listAllRuns(job);
  const plain = layOut(job.experiment);
  const layout = { ...plain, manifest: describeLines({ columns: plain.columns, runs: all }, shard) };
  const runs = pickShard(all, shard.index, shard.count);
  const lines = new Map<number, string>();
  let next = 0;
  const onLine = async (run: { readonly index: number }, line: string): Promise<void> => {
    lines.set(run.index, line);
    for (let ready = lines.get(runs[next]?.index); ready !== undefined; ready = lines.get(runs[++next]?.index)) await print(ready);
  };
  if (jobs === 1) await computeHere({ layout, runs, onLine });
  else await computeInWorkers({ layout, runs, onLine }, jobs);
}

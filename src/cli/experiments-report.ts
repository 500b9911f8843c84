import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Experiment, papers, sizes } from "../experiments/experiment.ts";
import { experiments } from "../experiments/registry.ts";
import type { ExperimentReport } from "../experiments/report-object.ts";
import { isCurrent, packFigure, type StoredFigure, unpackFigure } from "../experiments/stored-figure.ts";
import { outlinesName, packOutline } from "../experiments/stored-outline.ts";
import { joinWords } from "../scenario/fields/describe-value.ts";
import { reportOptions } from "./experiments-options.ts";
import { writeHtml } from "./experiments-report-html.ts";
import { countVerdicts, type ReportedFigure, writeMarkdown } from "./experiments-report-words.ts";
import { prepareRuns } from "./experiments-runs.ts";
import { computeReport, readJob, spellSize } from "./experiments-run.ts";
import { claimFolder } from "./claim.ts";
import { print } from "./output.ts";
import { readVersion } from "./program-version.ts";
import { describeFileError, quote } from "./plain-line.ts";
import { readValue, readChoice, readCount, readOptions } from "./read-options.ts";
import { InputError } from "./errors.ts";
import { tryToWrite, makeFolder } from "./write-files.ts";

/** `incast experiments report`: every figure, as HTML, Markdown and JSON. */
export async function reportFigures(args: readonly string[]): Promise<void> {
  const values = readOptions(args.map(spellSize), reportOptions);
  const out = readValue(values, "out");
  if (out === undefined || out === "") throw new InputError("--out is needed: the folder that gets report.html and verdicts.md");
  const size = readChoice(values, "size", sizes, "coarse");
  const jobs = readCount(values, "jobs", 1, 1, 256);
  const store = readValue(values, "store");
  const wanted = pickFigures(values.get("only") ?? []);
  const release = claimOutput(out, store);
  try {
    await writeReport(wanted, { out, store, size, jobs });
  } finally {
    release();
  }
}

interface ReportPlace {
  readonly out: string;
  readonly store: string | undefined;
  readonly size: (typeof sizes)[number];
  readonly jobs: number;
}

/** Checks for obstacles before an hour of computation, not after it. @throws InputError */
function claimOutput(out: string, store: string | undefined): () => void {
  const release = prepareFolder(out, "--out");
  try {
    if (store === undefined) return release;
    prepareFolder(store, "--store")();
    writeOutlines(store);
    return release;
  } catch (error) {
    release();
    throw error;
  }
}

function prepareFolder(folder: string, option: string): () => void {
  try {
    makeFolder(folder);
    return claimFolder(folder, option);
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(`${option}: ${quote(folder)} cannot be written: ${describeFileError(error)}`);
  }
}

async function writeReport(wanted: readonly Experiment[], { out, store, size, jobs }: ReportPlace): Promise<void> {
  const cache = new Map<string, string>();
  const version = readVersion();
  const figures: ReportedFigure[] = [];
  for (const experiment of wanted) {
    // Judged again even if all its runs are stored: the definition or the rules may have changed.
    const report = await compute(experiment, size, jobs, join(out, `${experiment.id}.jsonl`), cache);
    figures.push({ experiment, report });
    write(join(out, `${experiment.id}.json`), `${JSON.stringify(report, null, 1)}\n`);
    if (store !== undefined) write(join(store, `${experiment.id}.json`), `${JSON.stringify(packFigure(report, experiment, version))}\n`);
    process.stderr.write(`incast: ${experiment.id}: ${report.verdict}\n`);
  }
  if (store !== undefined) write(join(store, outlinesName), writeOutlines(store));
  write(join(out, "report.html"), writeHtml(figures, version));
  write(join(out, "verdicts.md"), writeMarkdown(figures, version));
  await print(`${countVerdicts(figures)}\n`);
}

/** Outlines of all figures in the store, not only those requested this time. @throws InputError for a file that is not a stored figure. */
function writeOutlines(store: string): string {
  const outlines = experiments.flatMap((experiment) => {
    const path = join(store, `${experiment.id}.json`);
    if (!existsSync(path)) return [];
    try {
      const stored = JSON.parse(readFileSync(path, "utf8")) as StoredFigure;
      return isCurrent(stored, experiment) ? [packOutline(unpackFigure(stored, experiment), experiment, stored.version)] : [];
    } catch (error) {
      throw new InputError(
        `--store: ${quote(path)} is not a stored figure (${describeFileError(error)}); remove it, and --only ${experiment.id} computes it again`,
      );
    }
  });
  return `${JSON.stringify(outlines)}\n`;
}

function write(path: string, text: string): void {
  tryToWrite(() => writeFileSync(path, text), quote(path));
}

/** Selects all figures, those of papers, or single ones. */
function pickFigures(words: readonly string[]): readonly Experiment[] {
  if (words.length === 0) return experiments;
  const unknown = words.find((word) => !isPaper(word) && !experiments.some(({ id }) => id === word));
  if (unknown !== undefined)
    throw new InputError(`--only: ${quote(unknown)} is not allowed; allowed: a figure of incast experiments list, or ${joinWords(papers)}`);
  return experiments.filter(({ id, paper }) => words.some((word) => word === id || word.toUpperCase() === paper));
}

function isPaper(word: string): boolean {
  return (papers as readonly string[]).includes(word.toUpperCase());
}

async function compute(
  experiment: Experiment,
  size: string,
  jobs: number,
  file: string,
  cache: Map<string, string>,
): Promise<ExperimentReport> {
  const job = readJob(experiment, new Map([["size", [size]]]));
  return computeReport(job, prepareRuns(job, jobs, file, cache));
}

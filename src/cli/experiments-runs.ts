import type { Experiment } from "../experiments/experiment.ts";
import type { MeasureAnswer, MeasureId } from "../experiments/measures.ts";
import { type ExperimentRequest, type ExperimentRun, listMeasures, planExperiment } from "../experiments/plan-experiment.ts";
import { type ComputeRuns, listAlternatives } from "../experiments/run-experiment.ts";
import type { SweepRun } from "../sweep/plan.ts";
import { SweepError } from "../sweep/sweep-error.ts";
import { openResumeFile, type ResumeFile } from "./sweep-file.ts";
import { watchSweep } from "./sweep-progress.ts";
import { readMeasuredRow, type RowLayout, writeRowStart } from "./sweep-rows.ts";
import { computeHere, computeInWorkers, computeLine, type SweepJob } from "./sweep-runs.ts";
import { quote } from "./plain-line.ts";
import { InputError } from "./errors.ts";

/** Computes the runs of experiments in this process or in threads, each once, and stores finished ones in a file. */

export interface ExperimentJob extends ExperimentRequest {
  readonly triesAlternatives: boolean;
}

/** Every run a figure may need, including its alternatives and the whole range of a search, in order and without duplicates. */
export function listAllRuns(job: ExperimentJob): readonly SweepRun[] {
  const { experiment, choices = {} } = job;
  try {
    const others = job.triesAlternatives ? listAlternatives(experiment, choices) : [];
    const requests = [job, ...others.map(({ assumption, choice }) => ({ ...job, choices: { ...choices, [assumption.field]: choice } }))];
    const layout = layOut(experiment);
    const byStart = new Map(requests.flatMap(planExperiment).map(({ run }) => [writeRowStart(layout, run), run]));
    return [...byStart.values()].map((run, index) => ({ ...run, index }));
  } catch (error) {
    throw error instanceof SweepError ? new InputError(`${experiment.id}: ${error.message}`) : error;
  }
}

/** Layout of an experiment's lines. */
export function layOut(experiment: Experiment, measures: readonly MeasureId[] = listMeasures(experiment)): RowLayout {
  // The scenario determines the series and x of a run.
  return { format: "jsonl", columns: [], groups: [], hasPorts: false, measures };
}

export interface ExperimentRuns {
  readonly compute: ComputeRuns;
  /** Sorts the file. */
  finish(): void;
  /** Lets other processes write to the file. Must always be called. */
  release(): void;
}

/** @param cache results of runs shared with other figures, by line start and measures; it grows. */
export function prepareRuns(
  job: ExperimentJob,
  jobs: number,
  resume: string | undefined,
  cache = new Map<string, string>(),
): ExperimentRuns {
  const layout = layOut(job.experiment);
  const all = new Map(listAllRuns(job).map((run) => [writeRowStart(layout, run), run]));
  // Other figures may have the same runs and list the measures in another order.
  const keyOf = (start: string): string => `${layout.measures!.toSorted().join()} ${start}`;
  const file = resume === undefined ? null : openFile(resume, layout, [...all.values()]);
  for (const [run, line] of file?.kept ?? []) cache.set(keyOf(writeRowStart(layout, run)), line);
  file?.begin();
  const compute: ComputeRuns = async (runs) => {
    const starts = runs.map(({ run }) => writeRowStart(layout, run));
    const missing = new Map(starts.filter((start) => !cache.has(keyOf(start))).map((start) => [start, all.get(start)!]));
    const list = [...missing.values()];
    const progress = watchSweep(list, starts.length - list.length, process.stderr);
    const onLine = (run: SweepRun, line: string): void => {
      file?.add(run, line);
      cache.set(keyOf(writeRowStart(layout, run)), line);
      progress.onDone(run);
    };
    await computeAll({ layout, runs: list, onLine }, jobs);
    progress.clear();
    return starts.map((start) => readMeasuredRow(cache.get(keyOf(start))!, layout.measures));
  };
  return {
    compute: (runs, wanted) =>
      wanted.every((id) => layout.measures!.includes(id)) ? pickMeasures(compute, layout, runs, wanted) : measureAnew(runs, wanted, jobs),
    finish: () => file?.finish(),
    release: () => file?.release(),
  };
}

async function computeAll(job: SweepJob, jobs: number): Promise<void> {
  if (jobs === 1) await computeHere(job);
  else await computeInWorkers(job, jobs);
}

/** Computes other measures of a few runs; they are not stored. */
async function measureAnew(runs: readonly ExperimentRun[], measures: readonly MeasureId[], jobs: number): Promise<MeasureAnswer[]> {
  const layout: RowLayout = { format: "jsonl", columns: [], groups: [], hasPorts: false, measures };
  const lines = new Map<SweepRun, string>();
  const onLine = (run: SweepRun, line: string): void => void lines.set(run, line);
  await computeAll({ layout, runs: runs.map(({ run }) => run), onLine }, jobs);
  return runs.map(({ run }) => readMeasuredRow(lines.get(run)!));
}

/** Picks the measures that a search needs; lines contain all of them. */
async function pickMeasures(
  compute: ComputeRuns,
  { measures = [] }: RowLayout,
  runs: readonly ExperimentRun[],
  wanted: readonly MeasureId[],
): Promise<readonly MeasureAnswer[]> {
  const answers = await compute(runs, measures);
  return answers.map((answer) => ({ ...answer, values: wanted.map((id) => answer.values[measures.indexOf(id)]) }));
}

/** @throws InputError if the file belongs to another figure, size or version. */
function openFile(path: string, layout: RowLayout, runs: readonly SweepRun[]): ResumeFile {
  const file = openResumeFile(path, layout, runs);
  const [witness] = file.kept.keys();
  if (witness !== undefined && computeLine(layout, witness) !== file.kept.get(witness)) {
    file.release();
    throw new InputError(`--resume: ${quote(path)} is not of this version: a run of it gives different results here`);
  }
  return file;
}

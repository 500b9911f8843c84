import { algorithms, getAlgorithm } from "../algorithms/registry.ts";
import { beginRun } from "../analysis/skip-blocks.ts";
import { type RunSummary as EngineSummary, summarize } from "../analysis/summary.ts";
import type { Observer as EngineObserver } from "../engine/observer.ts";
import { createSimulation } from "../engine/run.ts";
import type { Scenario as EngineScenario } from "../engine/spec/scenario.ts";
import { parseScenario, describeIssues } from "../scenario/check/parse-scenario.ts";
import type { Issue as ScenarioIssue } from "../scenario/check/problem.ts";
import type { ScenarioInput as PlainInput } from "../scenario/check/scenario-input.ts";
import { parseAxis } from "../sweep/axis.ts";
import { describeRow, type SweepRow as PlainRow } from "../sweep/describe-row.ts";
import { planSweep as plan, type SweepPlan as Plan, type SweepRun as PlannedRun } from "../sweep/plan.ts";
import type { Series } from "../sweep/series.ts";

/** The npm package's main entry: scenarios, runs and sweeps, for Node and browsers alike. docs/library.md explains its use. */

/** Written in when the package is built. */
declare const ENGINE_DIGEST: number;
declare const PROGRAM_VERSION: string;

export type Scenario = EngineScenario;
export type ScenarioInput = PlainInput;
export type RunSummary = EngineSummary;
export type Observer = EngineObserver;
export type Issue = ScenarioIssue;
export type SweepRow = PlainRow;
export type SweepPlan = Plan;
export type SweepRun = PlannedRun;

/** Of the package. */
export const version: string = PROGRAM_VERSION;

/** Names the engine: two packages with the same number compute the same runs. As `incast --version` prints it. */
export const engine: number = ENGINE_DIGEST;

/** A scenario that cannot be run. Its message names each path, its value and what is allowed. */
export class ScenarioError extends RangeError {
  override readonly name = "ScenarioError";
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    super(describeIssues(issues));
    this.issues = issues;
  }
}

/** Checks a scenario, which may come from anywhere, and fills in the defaults. @throws ScenarioError */
export function readScenario(input: ScenarioInput): Scenario {
  const result = parseScenario(input);
  if (!result.ok) throw new ScenarioError(result.issues);
  return result.scenario;
}

export interface RunOptions {
  /** First blocks that the result leaves out (default 0). */
  readonly skipBlocks?: number;
  /** The block, from 0, for which each sender's window is kept. */
  readonly windowsOf?: number;
  /** Receives every event, and cannot change any. */
  readonly observer?: Observer;
}

/** A run in hand. */
export interface Run {
  readonly scenario: Scenario;
  readonly finished: boolean;
  /** Computes at most `maxEvents` more events. */
  step(maxEvents: number): void;
  /** What it has come to so far. */
  summarize(): RunSummary;
}

/** Begins a run that is computed step by step, so that a page stays alive. @throws ScenarioError */
export function startRun(input: ScenarioInput, options: RunOptions = {}): Run {
  const { skipBlocks = 0, windowsOf, observer } = options;
  const scenario = readScenario(input);
  const { workload } = scenario;
  const blocks = workload.kind === "barrier" ? workload.blocks : 1;
  if (!(Number.isInteger(skipBlocks) && skipBlocks >= 0 && skipBlocks < blocks))
    throw new RangeError(`skipBlocks: ${skipBlocks} is not allowed; allowed: a whole number from 0 to ${blocks - 1}`);
  const run = beginRun((watched) => createSimulation(scenario, getAlgorithm, watched, windowsOf), skipBlocks, observer);
  return {
    scenario,
    get finished() {
      return run.finished;
    },
    step: (maxEvents) => run.step(maxEvents),
    summarize: () => summarize(scenario, run.readTotals()),
  };
}

/** Runs a scenario to its end: the object of `incast run --format json`, without its manifest. @throws ScenarioError */
export function run(input: ScenarioInput = {}, options: RunOptions = {}): RunSummary {
  const started = startRun(input, options);
  while (!started.finished) started.step(Infinity);
  return started.summarize();
}

export interface SweepRequest {
  /** What all runs have in common (default `{}`, the default collapse). */
  readonly base?: ScenarioInput;
  /** For each name of `incast sweep --vary`: a list of values, or the text after the "=": `{ senders: "1,2,4..64" }`. */
  readonly vary?: Readonly<Record<string, string | readonly (string | number | boolean)[]>>;
  /** Named changes of the base. */
  readonly series?: readonly { readonly name: string; readonly changes: ScenarioInput }[];
  /** Runs of each point (default 1). */
  readonly seeds?: number;
  readonly skipBlocks?: number;
}

/** Every run of a sweep as a checked scenario, in the order of `incast sweep`. @throws RangeError naming what is wrong. */
export function planSweep({ base = {}, vary = {}, series = [], seeds = 1, skipBlocks = 0 }: SweepRequest): SweepPlan {
  const axes = Object.entries(vary).map(([name, values]) => parseAxis(name, typeof values === "string" ? values : values.join(",")));
  return plan({ base, axes, series: series as unknown as readonly Series[], seeds, skipBlocks });
}

/** Computes one run of a plan: a line of `incast sweep --format jsonl`, without its manifest. */
export function runPlanned({ columns }: Pick<SweepPlan, "columns">, run: SweepRun): SweepRow {
  const started = beginRun((watched) => createSimulation(run.scenario, getAlgorithm, watched), run.skipBlocks);
  while (!started.finished) started.step(Infinity);
  return describeRow(columns, run, started.readTotals());
}

/** Runs a sweep in this thread, a row at a time. For all cores of a machine: `incast-lab/node`. @throws RangeError naming what is wrong. */
export function* sweep(request: SweepRequest): Generator<SweepRow, void, void> {
  const planned = planSweep(request);
  for (const one of planned.runs) yield runPlanned(planned, one);
}

/** Transports by the names that `transport.algorithm` takes. */
export function listTransports(): { readonly id: string; readonly name: string; readonly idea: string; readonly source: string }[] {
  return algorithms.map(({ id, name, idea, cite }) => ({ id, name, idea, source: cite }));
}

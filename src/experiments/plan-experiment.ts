import type { Values } from "../scenario/check/check-values.ts";
import { mergeInputs } from "../scenario/change/minimal-scenario.ts";
import { describeIssue } from "../scenario/check/parse-scenario.ts";
import { readAlgorithm, readSettings, type Setting } from "../scenario/fields/settings.ts";
import { type Axis, parseAxis } from "../sweep/axis.ts";
import { planSweep, type SweepRun } from "../sweep/plan.ts";
import { SweepError } from "../sweep/sweep-error.ts";
import type { Case, Choice, Experiment, ExperimentSeries, Size } from "./experiment.ts";
import { listCurves } from "./predicate.ts";
import type { Fact } from "./facts.ts";
import type { MeasureId } from "./measures.ts";

/** Plans the runs of a figure. */

/** What replaces the chosen settings, by the assumption's field. */
export type Choices = Readonly<Record<string, Pick<Choice, "settings" | "cases">>>;

export interface ExperimentRequest {
  readonly experiment: Experiment;
  readonly size: Size;
  readonly choices?: Choices;
  /** Number of seeds, instead of the experiment's own. */
  readonly seeds?: number;
  /** Seeds count up from this one; default 1. */
  readonly firstSeed?: number;
}

/** One run of a figure and its place in it. */
export interface ExperimentRun {
  readonly run: SweepRun;
  readonly series: string;
  readonly x: number;
  readonly across: Readonly<Record<string, number>>;
  /** Value of the searched field; null: no search. */
  readonly searched: number | null;
}

/** @throws SweepError if a choice is not allowed. */
export function planExperiment(request: ExperimentRequest): ExperimentRun[] {
  const { experiment, size } = request;
  const { x, across = [], search } = experiment;
  const series = listSeries(experiment, size).filter(({ overlay }) => overlay === undefined);
  const axes: Axis[] = [
    ...("field" in x ? [makeAxis(x.field, x[size])] : []),
    ...across.map((one) => makeAxis(one.field, one[size])),
    ...(search ? [makeAxis(search.field, countUp(search.from, search.to))] : []),
  ];
  const otherCases = Object.values(request.choices ?? {}).findLast(({ cases }) => cases !== undefined)?.cases;
  const curves = series.flatMap((one) => listCases(experiment, size, one.cases ?? otherCases).map((at) => ({ one, at })));
  if (curves.length === 0) return [];
  const { runs } = planSweep({
    base: mergeInputs(experiment.scenario as Values, makeFrame(request)),
    settings: listSettings(request),
    series: curves.map(({ one, at }, index) => ({
      name: `${index}: ${one.name}`,
      // a series may omit part of a case, such as a group of other traffic
      changes: [at?.changes ?? {}, one.changes ?? {}, readOwnSettings(request, one)].reduce<Values>(
        (below, over) => mergeInputs(below, over as Values),
        {},
      ),
    })),
    axes,
    seeds: request.seeds ?? experiment.seeds[size],
    ...(experiment.blocks && { skipBlocks: experiment.skipBlocks ?? 1 }),
  });
  return runs.map((run) => {
    const { one, at } = curves[run.series];
    const numbers = run.at.map((place, axis) => Number(axes[axis].texts[place]));
    const shift = "field" in x ? 1 : 0;
    return {
      run,
      series: one.name,
      x: at === null ? numbers[0] : at.at,
      across: Object.fromEntries(across.map(({ field }, index) => [field, numbers[index + shift]])),
      searched: search ? numbers[numbers.length - 1] : null,
    };
  });
}

/** The series of a size. */
export function listSeries({ series }: Experiment, size: Size): readonly ExperimentSeries[] {
  return series.filter(({ onlyFull = false }) => size === "full" || !onlyFull);
}

/** null: the single case if the x axis is a field. @param own cases of a series or of a choice, instead of the figure's. */
function listCases({ x }: Experiment, size: Size, own?: readonly Case[]): readonly (Case | null)[] {
  return "field" in x ? [null] : (own ?? x.cases).filter(({ onlyFull = false }) => size === "full" || !onlyFull);
}

/** The x values of a figure, in order. */
export function listAxisValues(experiment: Experiment, size: Size): readonly number[] {
  const { x } = experiment;
  return "field" in x ? x[size] : listCases(experiment, size).map((one) => one!.at);
}

function makeAxis(field: string, values: readonly number[]): Axis {
  return parseAxis(field, values.join(","));
}

function countUp(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** Length and seed of a run. */
function makeFrame({ experiment, size, firstSeed = 1 }: ExperimentRequest): Values {
  const { blocks, skipBlocks = 1, lastsNs } = experiment;
  const length = { ...(blocks && { blocks: blocks[size] + skipBlocks }), ...(lastsNs && { durationNs: lastsNs[size] }) };
  return { seed: firstSeed, ...(Object.keys(length).length > 0 && { workload: length }) };
}

/** The assumptions by path, after "series: " if for one series. Choices made instead come last, because they may set several fields. */
function listAssumed({ experiment, choices = {} }: ExperimentRequest): [path: string, text: string][] {
  const { assumptions } = experiment;
  const chosen = assumptions.filter(({ field }) => choices[field] === undefined).map((one) => one.chosen.settings);
  const others = assumptions.flatMap(({ field }) => (choices[field] === undefined ? [] : [choices[field].settings]));
  return [...chosen, ...others].flatMap((settings) => Object.entries<string>(settings));
}

/** Settings for all series that do not override them. */
function listSettings(request: ExperimentRequest): Setting[] {
  return listAssumed(request).flatMap(([path, text]) => (path.includes(": ") ? [] : [{ path: path.split("."), text }]));
}

/** Settings for one series, which override its own. @throws SweepError if a text cannot be parsed. */
function readOwnSettings(request: ExperimentRequest, { name, changes = {} }: ExperimentSeries): Values {
  const settings = listAssumed(request).flatMap(([path, text]) =>
    path.startsWith(`${name}: `) ? [{ path: path.slice(name.length + 2).split("."), text }] : [],
  );
  const result = readSettings(settings, readAlgorithm(mergeInputs(request.experiment.scenario as Values, changes as Values)));
  if (!result.ok) throw new SweepError(describeIssue(result.issue));
  return result.input;
}

/** The scenarios for a series computed by a formula, one for each x; null if the scenario is not allowed. */
export function planOverlay(request: ExperimentRequest, series: ExperimentSeries): ExperimentRun[] {
  const { overlay: _, ...own } = series;
  const { search: _search, across: _across, ...experiment } = request.experiment;
  // planned with the others, because a parameter may belong to one of their transports
  const others = experiment.series.filter(({ name }) => name !== series.name);
  return planExperiment({ ...request, seeds: 1, experiment: { ...experiment, series: [own, ...others] } }).filter(
    (run) => run.series === series.name,
  );
}

/** The measures to request of each run: those that a panel, a claim or an answer names. */
export function listMeasures(experiment: Experiment): MeasureId[] {
  const { panels, claims, questions, measures = [], search } = experiment;
  const ofFacts = questions.flatMap(({ facts }) => Object.values(facts).flatMap(listFactMeasures));
  const ofClaims = claims.flatMap(({ test }) => (test === null ? [] : listCurves(test).map(({ y }) => y)));
  return [...new Set([...panels.flatMap(({ y }) => y), ...ofClaims, ...ofFacts, ...measures, ...(search ? [search.y] : [])])];
}

function listFactMeasures(fact: Fact): MeasureId[] {
  switch (fact.kind) {
    case "overlay":
      return [];
    case "ratio":
      return [fact.of.y, fact.to.y];
    default:
      return [fact.curve.y];
  }
}

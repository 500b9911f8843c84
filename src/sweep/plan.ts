import { t } from "../language/translate.ts";
import type { Scenario } from "../engine/spec/scenario.ts";
import { isObject, type Values } from "../scenario/check/check-values.ts";
import { isAllowed } from "../scenario/fields/field-values.ts";
import { findField, getField, hasField, isWorkloadKind } from "../scenario/fields/fields.ts";
import { mergeInputs, readField } from "../scenario/change/minimal-scenario.ts";
import { describeIssue, parseScenario, describeIssues } from "../scenario/check/parse-scenario.ts";
import { findText, hasParam, readSettings, type Setting, readProgram } from "../scenario/fields/settings.ts";
import { type Axis, combineAxes } from "./axis.ts";
import { changeGroups, isOfGroup, readGroupField } from "./group-axis.ts";
import type { Series } from "./series.ts";
import { SweepError } from "./sweep-error.ts";

/** Our choice: this many take days to compute. */
export const maxRuns = 100_000;

export interface SweepRequest {
  /** A scenario as people write it, unchecked. */
  readonly base: unknown;
  /** Applied to the base; a field that a transport or workload kind lacks is left out if another one of the sweep has it. */
  readonly settings?: readonly Setting[];
  /** Applied next; absent: the base alone. */
  readonly series?: readonly Series[];
  /** Applied last; the last axis changes fastest. */
  readonly axes: readonly Axis[];
  /** Runs per point, with seeds counting up from the scenario's; at least 1. */
  readonly seeds: number;
  /** Number of initial blocks of each run that do not count; 0 or more. */
  readonly skipBlocks?: number;
}

export type Cell = string | number | boolean | null;

/** One run. Point, seed and series are indices; everything about it follows from the plan. */
export interface SweepRun {
  /** Its position in the sweep's order: series, axes, seeds, the last one changing fastest. */
  readonly index: number;
  readonly point: number;
  readonly series: number;
  /** Index into each axis' values. */
  readonly at: readonly number[];
  readonly seedIndex: number;
  /** Under `columns`: null if its transport or workload kind lacks the field. */
  readonly cells: readonly Cell[];
  readonly scenario: Scenario;
  readonly skipBlocks: number;
}

export interface SweepPlan {
  /** Names of the columns that distinguish the runs: "series", the axes, "seed". */
  readonly columns: readonly string[];
  /** In order. */
  readonly runs: readonly SweepRun[];
  /** Messages about settings added without being requested, each once. */
  readonly notices: readonly string[];
}

/**
 * Plans every run of a sweep as a checked scenario. @throws SweepError naming path, value and what is allowed; parts of the request are
 * named after the terminal's options.
 */
export function planSweep(request: SweepRequest): SweepPlan {
  const { axes, seeds, series = [], skipBlocks = 0 } = request;
  checkAxes(request);
  const curves: readonly (Series | null)[] = series.length > 0 ? series : [null];
  // counted before they are created: a few lists of thousands make more points than fit in memory
  const total = axes.reduce((product, { texts }) => product * texts.length, curves.length * seeds);
  if (total > maxRuns)
    throw new SweepError(
      `--vary: ${t("{runs} runs are too many; allowed: at most {most}", { runs: String(total), most: String(maxRuns) })}`,
    );
  const points = combineAxes(axes);
  const rivals = findRivals(request);
  const notices = new Set<string>();
  const columns = [...(series.length > 0 ? ["series"] : []), ...axes.map(({ column }) => column), ...(isSeedVaried(axes) ? [] : ["seed"])];

  const runs: SweepRun[] = [];
  for (const [curveIndex, curve] of curves.entries())
    for (const [pointIndex, point] of points.entries()) {
      const input = layOver(request, curve, point, rivals);
      const first = checkInput(input, curve, notices);
      // only the last seed can be too large, and the rest is checked: not again unless it must be refused
      const last = first.seed + seeds - 1;
      if (!isAllowed(getField("seed"), last)) checkInput(mergeInputs(input as Values, { seed: last }), curve, notices);
      for (let seedIndex = 0; seedIndex < seeds; seedIndex++) {
        const scenario = seedIndex === 0 ? first : { ...first, seed: first.seed + seedIndex };
        const cells = [
          ...(curve === null ? [] : [curve.name]),
          ...axes.map((axis) => readCell(scenario, axis)),
          ...(isSeedVaried(axes) ? [] : [scenario.seed]),
        ];
        const place = {
          index: runs.length,
          point: curveIndex * points.length + pointIndex,
          series: curveIndex,
          at: locate(axes, pointIndex),
        };
        runs.push({ ...place, seedIndex, cells, scenario, skipBlocks: hasBlocks(scenario) ? skipBlocks : 0 });
      }
    }
  const fault = explainSkip(
    runs.map(({ scenario }) => scenario),
    skipBlocks,
  );
  if (fault !== null) throw new SweepError(fault);
  return { columns, runs, notices: [...notices] };
}

/** The runs of one shard: every `count`-th run, starting with the `index`-th (from 1). */
export function pickShard(runs: readonly SweepRun[], index: number, count: number): SweepRun[] {
  return runs.filter((_, position) => position % count === index - 1);
}

function checkAxes({ axes, series = [], seeds }: SweepRequest): void {
  if (axes.length === 0 && series.length === 0) throw new SweepError("--vary is needed; for a single scenario there is run");
  const names = axes.map(({ column }) => column);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new SweepError(`--vary: ${t('"{name}" is varied twice', { name: twice })}`);
  if (isSeedVaried(axes) && seeds > 1) throw new SweepError("--seeds and --vary seed=... cannot both be given");
  for (const { name, changes } of series)
    for (const { path } of axes)
      if (readField(changes, path.join(".")) !== undefined)
        throw new SweepError(`--series: ${t('"{name}" sets {path}, which is varied too', { name, path: path.join(".") })}`);
}

/** The scenario of a point, unchecked. */
function layOver(request: SweepRequest, curve: Series | null, point: readonly Setting[], rivals: Rivals): unknown {
  const { base, settings = [] } = request;
  if (!isObject(base)) return base;
  const changes = curve?.changes ?? {};
  const algorithm = findText(point, "transport.algorithm") ?? findOwn("transport.algorithm", request, curve);
  const kind = findText(point, "workload.kind") ?? findOwn("workload.kind", request, curve);
  const program = findText(settings, "transport.program") ?? readProgram(mergeInputs(base, changes));
  const [selectors, others] = partition(dropForeign(settings, algorithm, kind, rivals, program), isSelector);
  const [ofGroups, ofAll] = partition(point, isOfGroup);
  const own = dropForeign(ofAll, algorithm, kind, rivals, program);
  // a series overrides the settings for all
  const unset = others.filter(({ path }) => readField(changes, path.join(".")) === undefined);
  // the transport and kind come first: otherwise parameters and fields of another one would be dropped
  const layers = [read(selectors, algorithm, program), changes, read([...unset, ...own], algorithm, program)];
  return changeGroups(
    layers.reduce<Values>((below, over) => mergeInputs(below, over), base),
    ofGroups,
  );
}

function read(settings: readonly Setting[], algorithm: unknown, program: unknown): Values {
  const result = readSettings(settings, algorithm, program);
  if (!result.ok) throw new SweepError(describeIssue(result.issue));
  return result.input;
}

/** The transports and workload kinds that a sweep compares. */
interface Rivals {
  readonly algorithms: readonly unknown[];
  readonly kinds: readonly unknown[];
}

function findRivals(request: SweepRequest): Rivals {
  const { axes, series = [] } = request;
  const listValues = (path: Selector): readonly unknown[] => {
    const texts = axes.find((axis) => axis.path.join(".") === path)?.texts;
    return texts ?? [null, ...series].slice(series.length > 0 ? 1 : 0).map((curve) => findOwn(path, request, curve));
  };
  return { algorithms: listValues("transport.algorithm"), kinds: listValues("workload.kind") };
}

/** A field that decides which other fields exist. */
type Selector = "transport.algorithm" | "workload.kind";

/** A point's value of a field that no axis sets. */
function findOwn(path: Selector, { base, settings = [] }: SweepRequest, curve: Series | null): unknown {
  const said = (curve && readField(curve.changes, path)) ?? findText(settings, path);
  return said ?? (isObject(base) ? readField(base, path) : undefined) ?? getField(path).default;
}

/**
 * In a sweep with several transports, a parameter applies only to those that have it; with several workload kinds, the same holds for a
 * field. If none has it, it is kept, so that the check rejects it.
 */
function dropForeign(
  settings: readonly Setting[],
  algorithm: unknown,
  kind: unknown,
  { algorithms, kinds }: Rivals,
  program: unknown,
): Setting[] {
  return settings.filter((setting) => {
    const { path } = setting;
    if (isParam(setting)) return hasParam(algorithm, path[2], program) || !algorithms.some((other) => hasParam(other, path[2], program));
    const field = findField(path.join("."));
    if (field === undefined || !isWorkloadKind(kind) || hasField(kind, field)) return true;
    return !kinds.filter(isWorkloadKind).some((other) => hasField(other, field));
  });
}

const isParam = ({ path }: Setting): boolean => path[1] === "params";

const isSelector = ({ path }: Setting): boolean => ["transport.algorithm", "transport.program", "workload.kind"].includes(path.join("."));

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

function checkInput(input: unknown, curve: Series | null, notices: Set<string>): Scenario {
  const result = parseScenario(input);
  if (result.ok) {
    for (const { message } of result.notices) notices.add(message);
    return result.scenario;
  }
  const told = describeIssues(result.issues);
  throw new SweepError(curve === null ? told : t('series "{name}": {issues}', { name: curve.name, issues: told }));
}

/** Explains why this many initial blocks cannot be skipped; null: they can. Ignores runs without blocks if others have blocks. */
export function explainSkip(scenarios: readonly Scenario[], skipBlocks: number): string | null {
  if (skipBlocks === 0) return null;
  const counts = scenarios.flatMap(({ workload }) => (workload.kind === "barrier" ? [workload.blocks] : []));
  if (counts.length === 0)
    return `--skip-blocks: ${t("{count} is not allowed; allowed: 0, for there are no blocks", { count: String(skipBlocks) })}`;
  const least = counts.reduce((a, b) => Math.min(a, b));
  if (skipBlocks < least) return null;
  const values = { count: String(skipBlocks), most: String(least - 1), blocks: String(least) };
  return `--skip-blocks: ${t("{count} is not allowed; allowed: a whole number from 0 to {most}, for a run has {blocks} blocks", values)}`;
}

function hasBlocks({ workload }: Scenario): boolean {
  return workload.kind === "barrier";
}

function readCell(scenario: Scenario, axis: Axis): Cell {
  const value = (isOfGroup(axis) ? readGroupField(scenario, axis.path) : readField(scenario, axis.path.join("."))) ?? null;
  // a list, as in the JSON of a scenario
  return typeof value === "object" && value !== null ? JSON.stringify(value) : (value as Cell);
}

function locate(axes: readonly Axis[], point: number): number[] {
  const at: number[] = [];
  let rest = point;
  for (const { texts } of axes.toReversed()) {
    at.unshift(rest % texts.length);
    rest = Math.floor(rest / texts.length);
  }
  return at;
}

function isSeedVaried(axes: readonly Axis[]): boolean {
  return axes.some(({ column }) => column === "seed");
}

import { t } from "../language/translate.ts";
import type { Scenario } from "../engine/spec/scenario.ts";
import { isObject, type Values } from "../scenario/check/check-values.ts";
import type { Field } from "../scenario/fields/field-types.ts";
import { describeValue } from "../scenario/fields/describe-value.ts";
import { parseFieldText } from "../scenario/fields/field-values.ts";
import { fields } from "../scenario/fields/fields.ts";
import { mergeInputs, readField } from "../scenario/change/minimal-scenario.ts";
import { parseScenario } from "../scenario/check/parse-scenario.ts";
import type { Issue } from "../scenario/check/problem.ts";
import { presets } from "../scenario/presets/presets.ts";
import type { ScenarioInput } from "../scenario/check/scenario-input.ts";
import { readAlgorithm, readSettings, readProgram } from "../scenario/fields/settings.ts";
import { SweepError } from "../sweep/sweep-error.ts";
import { expandList } from "../sweep/value-lists.ts";
import type { Place, Score } from "./expression.ts";
import type { Fact, RunFacts, Unit } from "./fact.ts";
import type { Guess } from "./guess.ts";
import type { Lesson, SweepSpec } from "./lesson.ts";
import { LessonError } from "./lesson-error.ts";

/** What is known of runs. */
export interface Findings {
  /** null: not yet. A run that was recorded may be given where its numbers would do. */
  find(scenario: Scenario, needs: Fact["needs"]): RunFacts | null;
}

/** Where an expression is reckoned. */
export interface Situation {
  readonly lesson: Lesson;
  /** The scenario that facts without a place are of: a step's, or in a check the one the student has reached. */
  readonly scenario: ScenarioInput;
  readonly findings: Findings;
  readonly guess?: Guess | null;
  /** How near the guess came; absent: not judged yet. */
  readonly scores?: Readonly<Partial<Record<Score, number>>>;
  /** Reads medians of this one of the seeds alone, counted from 0: how far the seeds agree. */
  readonly onlySeed?: number;
}

/** Changes laid over a scenario; neither is checked. */
export function lay(below: ScenarioInput, over: ScenarioInput = {}): ScenarioInput {
  return mergeInputs(below as Values, over as Values);
}

/** The lesson's scenario, and a step's changes over it. */
export function layOver({ preset, scenario }: Lesson, changes?: ScenarioInput): ScenarioInput {
  return lay(lay(presets.find(({ id }) => id === preset)?.scenario ?? {}, scenario), changes);
}

/** @throws LessonError */
export function findFlag(flag: string): Field {
  const field = fields.find((candidate) => candidate.flag === flag);
  if (field === undefined) throw new LessonError(flag, t("a setting by its flag in the terminal, such as senders, buffer or rto-min"));
  return field;
}

function refuse([issue, ...others]: readonly Issue[]): LessonError {
  const { path, value, allowed } = issue;
  const more = others.length;
  return new LessonError(
    typeof value === "string" ? value : describeValue(value),
    more > 0 ? t("for {path}: {allowed} (and {more} more)", { path, allowed, more }) : t("for {path}: {allowed}", { path, allowed }),
    issue,
  );
}

/** A whole scenario, checked. @throws LessonError */
export function completeScenario(input: unknown): Scenario {
  const result = parseScenario(input);
  if (!result.ok) throw refuse(result.issues);
  return result.scenario;
}

/** Sentences ask for the same few dozen scenarios over and over. */
const known = new WeakMap<Lesson, WeakMap<ScenarioInput, Map<string, Scenario>>>();

/** The scenario a fact is read from; the same object for the same place. @throws LessonError */
export function findScenario({ lesson, scenario }: Pick<Situation, "lesson" | "scenario">, place: Place): Scenario {
  const ofLesson = known.get(lesson) ?? new WeakMap<ScenarioInput, Map<string, Scenario>>();
  known.set(lesson, ofLesson);
  const scenarios = ofLesson.get(scenario) ?? new Map<string, Scenario>();
  ofLesson.set(scenario, scenarios);
  const key = JSON.stringify(place);
  const found = scenarios.get(key) ?? makeScenario(lesson, scenario, place);
  scenarios.set(key, found);
  return found;
}

function makeScenario(lesson: Lesson, scenario: ScenarioInput, { run, settings }: Place): Scenario {
  const runs = lesson.runs ?? {};
  if (run !== null && !Object.hasOwn(runs, run)) {
    const names = Object.keys(runs);
    throw new LessonError(
      run,
      names.length > 0 ? t("a run of the lesson: {names}", { names: names.join(", ") }) : t("no run's name, for the lesson names none"),
    );
  }
  const changed = run === null ? (scenario as Values) : (lay(scenario, runs[run]) as Values);
  if (settings.length === 0) return completeScenario(changed);
  const texts = settings.map(({ flag, text }) => ({ path: findFlag(flag).path.split("."), text }));
  const read = readSettings(texts, texts.find(({ path }) => path[1] === "algorithm")?.text ?? readAlgorithm(changed), readProgram(changed));
  if (!read.ok) throw refuse([read.issue]);
  return completeScenario(isObject(changed) ? mergeInputs(changed, read.input) : changed);
}

export function unitOfField(field: Field): Unit {
  if (field.kind !== "number") return "";
  return (["ns", "packets", "bytes", "bps"] as const).find((unit) => unit === field.unit) ?? "";
}

/** A setting's value as a number; null: it has none, such as an unlimited window. @throws LessonError where it is no number at all. */
export function readSetting(scenario: Scenario, flag: string): number | null {
  const field = findFlag(flag);
  if (field.kind !== "number") throw new LessonError(flag, t("a setting that is a number, such as senders"));
  const value = readField(scenario, field.path);
  return typeof value === "number" ? value : null;
}

export interface SweepValue {
  /** As after a flag. */
  readonly text: string;
  readonly value: number;
}

const sweepValues = new WeakMap<SweepSpec, readonly SweepValue[]>();

/** What the lesson's sweep varies, value by value. @throws LessonError */
export function listSweepValues({ run: { sweep } }: Lesson): readonly SweepValue[] {
  if (sweep === undefined) throw new LessonError("sweep", t("an expression over a sweep only where the run step has one"));
  const values = sweepValues.get(sweep) ?? expandSweep(sweep);
  sweepValues.set(sweep, values);
  return values;
}

const guessValues = new WeakMap<Lesson, readonly SweepValue[]>();

/** Where a curve is drawn, value by value. @throws LessonError */
export function listGuessValues(lesson: Lesson): readonly SweepValue[] {
  const { sweep } = lesson.run;
  const { predict } = lesson.guess;
  if (sweep === undefined || predict.kind !== "curve" || predict.values === undefined) return listSweepValues(lesson);
  const values = guessValues.get(lesson) ?? expandSweep({ vary: sweep.vary, values: predict.values });
  guessValues.set(lesson, values);
  return values;
}

function expandSweep({ vary, values }: Pick<SweepSpec, "vary" | "values">): readonly SweepValue[] {
  const field = findFlag(vary);
  if (field.kind !== "number") throw new LessonError(vary, t("a setting that is a number, such as senders"));
  try {
    return expandList(vary, values, field).map((text) => {
      const parsed = parseFieldText(field, text);
      if (!parsed.ok || typeof parsed.value !== "number") throw new LessonError(text, t("a number, since it is shown on an axis"));
      return { text, value: parsed.value };
    });
  } catch (error) {
    if (error instanceof SweepError) throw new LessonError(values, error.message);
    throw error;
  }
}

const withSeeds = new WeakMap<Scenario, readonly Scenario[]>();

/** The scenario with as many seeds as a median takes; the same objects each time. */
export function listSeeds(lesson: Lesson, scenario: Scenario): readonly Scenario[] {
  const count = countSeeds(lesson);
  const before = withSeeds.get(scenario);
  if (before?.length === count) return before;
  const seeds = Array.from({ length: count }, (_, i) => (i === 0 ? scenario : { ...scenario, seed: scenario.seed + i }));
  withSeeds.set(scenario, seeds);
  return seeds;
}

/** Seeds of a median. */
export function countSeeds({ run }: Lesson): number {
  return run.sweep?.seeds ?? 3;
}

/** Maximum value that a student may draw (our choice); the mean of such values is finite. */
const mostDrawn = 1e15;

/** Does this prediction answer the lesson's question? A URL or the storage may have one for another lesson, or for an earlier version. */
export function fitsLesson(lesson: Lesson, guess: Guess): boolean {
  const { predict } = lesson.guess;
  switch (predict.kind) {
    case "choice":
      return guess.kind === "choice" && predict.options.some(({ id }) => id === guess.option);
    case "number":
      return guess.kind === "number" && guess.value >= predict.min && guess.value <= predict.max;
    case "point":
      return guess.kind === "point" && listSweepValues(lesson).some(({ value }) => value === guess.value);
    case "curve":
      return (
        guess.kind === "curve" &&
        guess.values.length === listGuessValues(lesson).length &&
        guess.values.every((value) => value >= 0 && value <= mostDrawn)
      );
    case "picks":
      return guess.kind === "picks" && guess.packets.every((packet) => Number.isSafeInteger(packet) && packet >= 0);
  }
}

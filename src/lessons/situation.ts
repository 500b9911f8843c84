import type { Scenario } from "../engine/spec/scenario.ts";
import { isObject, type Values } from "../scenario/check-values.ts";
import type { Field } from "../scenario/field-types.ts";
import { parseFieldText } from "../scenario/field-values.ts";
import { fields } from "../scenario/fields.ts";
import { mergeInputs, readField } from "../scenario/minimal-scenario.ts";
import { parseScenario } from "../scenario/parse-scenario.ts";
import { presets } from "../scenario/presets.ts";
import { describeIssues } from "../scenario/read-scenario-file.ts";
import type { ScenarioInput } from "../scenario/scenario-input.ts";
import { readAlgorithm, readSettings } from "../scenario/settings.ts";
import { SweepError } from "../sweep/sweep-error.ts";
import { expandList } from "../sweep/value-lists.ts";
import type { Place, Score } from "./expression.ts";
import type { Fact, RunFacts, Unit } from "./fact.ts";
import type { Guess } from "./guess.ts";
import type { Lesson } from "./lesson.ts";
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
  if (field === undefined) throw new LessonError(flag, "a setting by its flag in the terminal, such as senders, buffer or rto-min");
  return field;
}

/** A whole scenario, checked. @throws LessonError */
export function completeScenario(input: unknown): Scenario {
  const result = parseScenario(input);
  if (!result.ok) throw new LessonError(JSON.stringify(input).slice(0, 60), `a scenario that can be run: ${describeIssues(result.issues)}`);
  return result.scenario;
}

/** The scenario a fact is read from. @throws LessonError */
export function findScenario({ lesson, scenario }: Pick<Situation, "lesson" | "scenario">, { run, settings }: Place): Scenario {
  const runs = lesson.runs ?? {};
  if (run !== null && !Object.hasOwn(runs, run)) {
    const names = Object.keys(runs);
    throw new LessonError(run, names.length > 0 ? `a run of the lesson: ${names.join(", ")}` : "no run's name, for the lesson names none");
  }
  const changed = run === null ? (scenario as Values) : mergeInputs(scenario as Values, runs[run] as Values);
  if (settings.length === 0) return completeScenario(changed);
  const texts = settings.map(({ flag, text }) => ({ path: findFlag(flag).path.split("."), text }));
  const read = readSettings(texts, texts.find(({ path }) => path[1] === "algorithm")?.text ?? readAlgorithm(changed));
  if (!read.ok) throw new LessonError(String(read.issue.value), `for ${read.issue.path}: ${read.issue.allowed}`);
  return completeScenario(isObject(changed) ? mergeInputs(changed, read.input) : changed);
}

export function unitOfField(field: Field): Unit {
  if (field.kind !== "number") return "";
  return (["ns", "packets", "bytes", "bps"] as const).find((unit) => unit === field.unit) ?? "";
}

/** A setting's value as a number; null: it has none, such as an unlimited window. @throws LessonError where it is no number at all. */
export function readSetting(scenario: Scenario, flag: string): number | null {
  const field = findFlag(flag);
  if (field.kind !== "number") throw new LessonError(flag, "a setting that is a number, such as senders");
  const value = readField(scenario, field.path);
  return typeof value === "number" ? value : null;
}

/** What the lesson's sweep varies, value by value. @throws LessonError */
export function listSweepValues(lesson: Lesson): readonly { readonly text: string; readonly value: number }[] {
  const sweep = lesson.run.sweep;
  if (sweep === undefined) throw new LessonError("sweep", "an expression over a sweep only where the run step has one");
  const field = findFlag(sweep.vary);
  if (field.kind !== "number") throw new LessonError(sweep.vary, "a setting that is a number, such as senders");
  try {
    return expandList(sweep.vary, sweep.values, field).map((text) => {
      const parsed = parseFieldText(field, text);
      if (!parsed.ok || typeof parsed.value !== "number") throw new LessonError(text, "a number: it stands on an axis");
      return { text, value: parsed.value };
    });
  } catch (error) {
    if (error instanceof SweepError) throw new LessonError(sweep.values, error.message);
    throw error;
  }
}

/** Seeds of a median. */
export function countSeeds({ run }: Lesson): number {
  return run.sweep?.seeds ?? 3;
}

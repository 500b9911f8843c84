import type { Scenario } from "../engine/spec/scenario.ts";
import type { Field } from "../scenario/fields/field-types.ts";
import { fields } from "../scenario/fields/fields.ts";
import { readField } from "../scenario/change/minimal-scenario.ts";
import { holds } from "./evaluate.ts";
import type { Goal, Lesson } from "./lesson.ts";
import { parseCondition } from "./parse-expression.ts";
import { situationOf } from "./probes.ts";
import { completeScenario, type Findings, type Situation } from "./situation.ts";

/** The state that a student has reached in a check, by any path. */
export interface Reached {
  /** Each goal: does it hold of the run? null: the run is not known yet. */
  readonly goals: readonly (boolean | null)[];
  /** Fields that differ from the check's start and are not among those that may change. */
  readonly outside: readonly Field[];
  readonly isDone: boolean;
}

export function readGoal(goal: string | Goal): Goal {
  return typeof goal === "string" ? { text: goal, holds: goal } : goal;
}

/** Where facts are read in a check: of the student's own run. */
export function situationOfCheck(lesson: Lesson, scenario: Scenario, findings: Findings): Situation {
  return { lesson, scenario, findings };
}

export function judgeCheck(lesson: Lesson, scenario: Scenario, findings: Findings): Reached {
  const { check } = lesson;
  const start = completeScenario(situationOf(lesson, "check", findings).scenario);
  const situation = situationOfCheck(lesson, scenario, findings);
  const goals = check.goals.map((goal) => holds(parseCondition(readGoal(goal).holds), situation));
  const outside = fields.filter(
    ({ flag, path }) =>
      path !== "version" &&
      (flag === null || !check.change.includes(flag)) &&
      JSON.stringify(readField(scenario, path)) !== JSON.stringify(readField(start, path)),
  );
  return { goals, outside, isDone: outside.length === 0 && goals.every((goal) => goal === true) };
}

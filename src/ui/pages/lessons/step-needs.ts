import type { Lesson, StepId } from "../../../lessons/lesson.ts";
import { judgeCheck, readGoal, situationOfCheck } from "../../../lessons/goals.ts";
import { judge, readSweepCurve } from "../../../lessons/judge.ts";
import { collectNeeds, listTexts, type Need, situationOf } from "../../../lessons/probes.ts";
import { completeScenario, type Findings } from "../../../lessons/situation.ts";
import { tellAll } from "../../../lessons/template.ts";
import type { Scenario } from "../../../engine/spec/scenario.ts";

const series = new WeakMap<Lesson, Map<string | null, Lesson>>();

/** The lesson with one of its curves alone: its first curve is what is read. The same object each time. */
export function lessonOfSeries(lesson: Lesson, name: string | null): Lesson {
  const known = series.get(lesson) ?? new Map<string | null, Lesson>();
  series.set(lesson, known);
  const { sweep } = lesson.run;
  const made =
    known.get(name) ??
    (sweep === undefined || name === null ? lesson : { ...lesson, run: { ...lesson.run, sweep: { ...sweep, series: [name] } } });
  known.set(name, made);
  return made;
}

/** Names of the curves; null: the scenario alone. */
export function listSeries({ run: { sweep } }: Lesson): readonly (string | null)[] {
  return sweep === undefined ? [] : (sweep.series ?? [null]);
}

/** What the sweep's curve of this name came to, value by value. */
export function readCurve(lesson: Lesson, name: string | null, findings: Findings): readonly (number | null)[] {
  return readSweepCurve({ ...situationOf(lesson, "run", findings), lesson: lessonOfSeries(lesson, name) });
}

/** What a lesson's curves come to, as far as it is known: a chart must have room for it. */
export function listRoom(lesson: Lesson, findings: Findings): readonly (number | null)[] {
  return listSeries(lesson).flatMap((name) => readCurve(lesson, name, findings));
}

/** The scenario of a step as it opens; the same object each time. */
export function openingOf(lesson: Lesson, step: StepId): Scenario {
  const { scenario } = situationOf(lesson, step, { find: () => null });
  const known = openings.get(scenario) ?? completeScenario(scenario);
  openings.set(scenario, known);
  return known;
}

const openings = new WeakMap<object, Scenario>();

/** The runs that a step's words and curves take, besides the one on the screen. */
export function listStepNeeds(lesson: Lesson, step: StepId): readonly Need[] {
  return collectNeeds((findings) => {
    const situation = situationOf(lesson, step, findings);
    for (const [name, list] of listTexts(lesson, step)) if (name !== "done" && name !== "fails") tellAll(list, situation);
    if (step === "guess") judge(situation);
    if (step === "run" || step === "explain") for (const name of listSeries(lesson)) readCurve(lesson, name, findings);
  });
}

/** The runs that it takes to say whether the check is reached with this scenario, and what is told then. */
export function listCheckNeeds(lesson: Lesson, scenario: Scenario): readonly Need[] {
  return collectNeeds((findings) => {
    judgeCheck(lesson, scenario, findings);
    const situation = situationOfCheck(lesson, scenario, findings);
    for (const list of [lesson.check.done, ...lesson.check.goals.map((goal) => readGoal(goal).fails ?? [])]) tellAll(list, situation);
  });
}

/** The runs of its card's picture: its curves; without them its opening run. */
export function listCardNeeds(lesson: Lesson): readonly Need[] {
  return collectNeeds((findings) => {
    const names = listSeries(lesson);
    for (const name of names) readCurve(lesson, name, findings);
    if (names.length === 0) findings.find(openingOf(lesson, "watch"), "line");
  });
}

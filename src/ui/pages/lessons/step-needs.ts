import type { Lesson, StepId } from "../../../lessons/lesson.ts";
import { judgeCheck, readGoal, situationOfCheck } from "../../../lessons/goals.ts";
import { judge, readKnown, readSweepCurve } from "../../../lessons/judge.ts";
import { collectNeeds, listTexts, type Need, situationOf } from "../../../lessons/probes.ts";
import { completeScenario, type Findings } from "../../../lessons/situation.ts";
import { tellAll } from "../../../lessons/template.ts";
import type { Scenario } from "../../../engine/spec/scenario.ts";
import { lookUp } from "../../../language/translate.ts";
import { presets } from "../../../scenario/presets/presets.ts";
import { nameTransport } from "../../../scenario/fields/name-transport.ts";

const series = new WeakMap<Lesson, Map<string | null, Lesson>>();

/** The lesson with only one of its curves, for functions that read the first curve. The same object each time. */
function lessonOfSeries(lesson: Lesson, name: string | null): Lesson {
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

/** A curve's name in words: that of the lesson's preset if the run changes nothing in it, else the transport's. */
export function nameCurve({ preset, runs }: Lesson, name: string): string {
  const isUnchanged = Object.keys(runs?.[name] ?? { name }).length === 0;
  const known = isUnchanged ? presets.find(({ id }) => id === preset) : undefined;
  return known ? lookUp(known.name) : nameTransport({ algorithm: name });
}

/** Values of the sweep's curve with this name. */
export function readCurve(lesson: Lesson, name: string | null, findings: Findings): readonly (number | null)[] {
  return readSweepCurve({ ...situationOf(lesson, "run", findings), lesson: lessonOfSeries(lesson, name) });
}

/** Known values of a lesson's curves, which must fit in its chart. */
export function listRoom(lesson: Lesson, findings: Findings): readonly (number | null)[] {
  return listSeries(lesson).flatMap((name) => readCurve(lesson, name, findings));
}

/** A step's initial scenario; the same object each time. */
export function openingOf(lesson: Lesson, step: StepId): Scenario {
  const { scenario } = situationOf(lesson, step, { find: () => null });
  const known = openings.get(scenario) ?? completeScenario(scenario);
  openings.set(scenario, known);
  return known;
}

const openings = new WeakMap<object, Scenario>();

/** The runs needed for a step's text and curves, besides the displayed one. */
export function listStepNeeds(lesson: Lesson, step: StepId): readonly Need[] {
  return collectNeeds((findings) => {
    const situation = situationOf(lesson, step, findings);
    for (const [name, list] of listTexts(lesson, step)) if (name !== "done" && name !== "fails") tellAll(list, situation);
    if (step === "guess") judge(situation);
    readKnown(situationOf(lesson, "guess", findings));
    if (step === "run" || step === "explain") for (const name of listSeries(lesson)) readCurve(lesson, name, findings);
  });
}

/** The runs needed to decide whether the check is reached with this scenario, and for the text shown then. */
export function listCheckNeeds(lesson: Lesson, scenario: Scenario): readonly Need[] {
  return collectNeeds((findings) => {
    judgeCheck(lesson, scenario, findings);
    const situation = situationOfCheck(lesson, scenario, findings);
    for (const list of [lesson.check.done, ...lesson.check.goals.map((goal) => readGoal(goal).fails ?? [])]) tellAll(list, situation);
  });
}

/** The runs needed for its card's picture: its curves, or else its opening run. */
export function listCardNeeds(lesson: Lesson): readonly Need[] {
  return collectNeeds((findings) => {
    const names = listSeries(lesson);
    for (const name of names) readCurve(lesson, name, findings);
    if (names.length === 0) findings.find(openingOf(lesson, "watch"), "line");
  });
}

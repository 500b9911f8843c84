import type { Scenario } from "../engine/spec/scenario.ts";
import type { Keys } from "../scenario/check/problem.ts";
import type { ScenarioInput } from "../scenario/check/scenario-input.ts";
import { makeCacheKey } from "../sweep/cache-key.ts";
import { evaluate, holds } from "./evaluate.ts";
import type { Fact, RunFacts } from "./fact.ts";
import { judge, readIdealCurve, readKnown, readSweepCurve } from "./judge.ts";
import { type Lesson, stepIds, type StepId, type Told } from "./lesson.ts";
import { parseCondition, parseExpression } from "./parse-expression.ts";
import { completeScenario, type Findings, findFlag, lay, layOver, type Situation } from "./situation.ts";
import { tellOne } from "./template.ts";

/** Everything in a lesson that has to be understood: to check it, and to know which runs it takes. */
export interface Probe {
  readonly keys: Keys;
  /** What is written there. */
  readonly source: unknown;
  readonly step: StepId | null;
  /** @throws LessonError where it cannot be understood. */
  run(findings: Findings): void;
}

/** The texts of each step: the list's name, the texts, and the way to the list within the step. */
export function listTexts(lesson: Lesson, step: StepId): readonly (readonly [name: string, list: readonly Told[], keys: Keys])[] {
  const { watch, run, explain, check } = lesson;
  const own: Readonly<Record<StepId, readonly (readonly [string, readonly Told[] | undefined, Keys?])[]>> = {
    watch: [["look", watch.look]],
    guess: [],
    run: [["ask", run.ask]],
    explain: [["right", explain.right], ["half", explain.half], ["wrong", explain.wrong], ["sentences", explain.sentences]], // prettier-ignore
    check: [
      ["done", check.done],
      ...check.goals.map((goal, index) => ["fails", typeof goal === "string" ? undefined : goal.fails, ["goals", index, "fails"]] as const),
    ],
  };
  return [...own[step], ["notes", lesson[step].notes] as const].flatMap(([name, list, keys]) =>
    list === undefined ? [] : [[name, list, keys ?? [name]] as const],
  );
}

/** The same object for the same step: what follows from it is remembered by it. */
const scenarios = new WeakMap<Lesson, Map<StepId | null, ScenarioInput>>();

/** Where a step's facts are read: in its scenario. */
export function situationOf(lesson: Lesson, step: StepId | null, findings: Findings, more: Partial<Situation> = {}): Situation {
  const ofLesson = scenarios.get(lesson) ?? new Map<StepId | null, ScenarioInput>();
  scenarios.set(lesson, ofLesson);
  const scenario = ofLesson.get(step) ?? layOver(lesson, step === null ? {} : lesson[step].scenario);
  ofLesson.set(step, scenario);
  return { lesson, scenario, findings, ...more };
}

export function listProbes(lesson: Lesson): readonly Probe[] {
  const probes: Probe[] = [];
  const add = (keys: Keys, step: StepId | null, source: unknown, run: (situation: Situation) => unknown): void => {
    probes.push({ keys, source, step, run: (findings) => void run(situationOf(lesson, step, findings)) });
  };
  const addScenario = (keys: Keys, step: StepId | null, source: ScenarioInput | undefined, changes: ScenarioInput = {}): void =>
    add(keys, step, source, ({ scenario }) => completeScenario(lay(scenario, changes)));
  addScenario(["scenario"], null, lesson.scenario);
  for (const [name, changes] of Object.entries(lesson.runs ?? {})) addScenario(["runs", name], null, changes, changes);
  // before the sentences about it
  add(["check", "solution"], "check", lesson.check.solution, (situation) => completeScenario(solve(situation).scenario));
  for (const step of stepIds) {
    if (lesson[step].scenario !== undefined) addScenario([step, "scenario"], step, lesson[step].scenario);
    // the run on the screen as the step opens is shown whole
    add([step], step, step, ({ scenario, findings }) => findings.find(completeScenario(scenario), "record"));
    for (const [name, list, keys] of listTexts(lesson, step))
      for (const [index, told] of list.entries())
        add([step, ...keys, index], step, told, (situation) => tellOne(told, name === "done" ? solve(situation) : situation));
  }
  addGuess(lesson, add);
  addRun(lesson, add);
  addCheck(lesson, add);
  for (const [index, claim] of lesson.claims.entries())
    add(["claims", index], null, claim, (situation) => holds(parseCondition(claim), situation));
  return probes;
}

type Add = (keys: Keys, step: StepId | null, source: unknown, run: (situation: Situation) => unknown) => void;

function addGuess({ guess: { predict } }: Lesson, add: Add): void {
  const judged = predict.kind === "choice" ? predict.options : [predict];
  for (const [index, { right, half }] of judged.entries()) {
    const keys = ["guess", "predict", ...(predict.kind === "choice" ? ["options", index] : [])];
    add([...keys, "right"], "guess", right, (situation) => holds(parseCondition(right), situation));
    if (half !== undefined) add([...keys, "half"], "guess", half, (situation) => holds(parseCondition(half), situation));
  }
  if ("truth" in predict) add(["guess", "predict", "truth"], "guess", predict.truth, (situation) => evaluate(parseExpression(predict.truth), situation)); // prettier-ignore
  const known = predict.kind === "number" ? predict.known : undefined;
  if (known !== undefined) add(["guess", "predict", "known", "truth"], "guess", known.truth, readKnown);
  add(["guess", "predict"], "guess", predict.kind, judge);
}

function addRun({ run }: Lesson, add: Add): void {
  const { sweep, side = [], control, kept = [] } = run;
  for (const [index, flag] of kept.entries()) add(["run", "kept", index], "run", flag, () => findFlag(flag));
  if (control !== undefined) {
    add(["run", "control", "field"], "run", control.field, () => findFlag(control.field));
    for (const end of ["min", "max"] as const)
      add(["run", "control", end], "run", control[end], (situation) =>
        evaluate({ kind: "setting", flag: control.field, place: { run: null, settings: [{ flag: control.field, text: String(control[end]) }] } }, situation),
      ); // prettier-ignore
  }
  if (sweep !== undefined) {
    const series = sweep.series ?? [null];
    for (const [index, name] of series.entries())
      add(["run", "sweep", ...(name === null ? [] : ["series", index])], "run", name ?? sweep.values, (situation) =>
        readSweepCurve({ ...situation, lesson: { ...situation.lesson, run: { ...run, sweep: { ...sweep, ...(name !== null && { series: [name] }) } } } }),
      ); // prettier-ignore
  }
  if (sweep?.ideal !== undefined) add(["run", "sweep", "ideal"], "run", sweep.ideal, readIdealCurve);
  for (const [index, name] of side.entries())
    add(["run", "side", index], "run", name, (situation) =>
      evaluate({ kind: "fact", name: "timeouts", isMedian: false, place: { run: name, settings: [] } }, situation),
    );
}

function addCheck({ check }: Lesson, add: Add): void {
  for (const [index, flag] of check.change.entries()) add(["check", "change", index], "check", flag, () => findFlag(flag));
  for (const [index, goal] of check.goals.entries()) {
    const condition = typeof goal === "string" ? goal : goal.holds;
    const keys = ["check", "goals", index, ...(typeof goal === "string" ? [] : ["holds"])];
    add(keys, "check", condition, (situation) => holds(parseCondition(condition), situation));
    add(["check", "solution"], "check", check.solution, (situation) => holds(parseCondition(condition), solve(situation)));
  }
}

/** The check as its solution leaves it. */
export function solve(situation: Situation): Situation {
  return { ...situation, scenario: lay(situation.scenario, situation.lesson.check.solution) };
}

/** A run that a lesson takes. */
export interface Need {
  /** The same text for the same run. */
  readonly key: string;
  readonly scenario: Scenario;
  readonly needs: Fact["needs"];
}

const keys = new WeakMap<Scenario, string>();

export function keyOf(scenario: Scenario): string {
  const key = keys.get(scenario) ?? makeCacheKey({ scenario, skipBlocks: 0 });
  keys.set(scenario, key);
  return key;
}

/** Each run once; recorded, where anything needs its record. @param ask whatever reads from findings: it finds nothing. */
export function collectNeeds(ask: (findings: Findings) => void): readonly Need[] {
  const needs = new Map<string, Need>();
  ask({
    find(scenario, asked) {
      const key = keyOf(scenario);
      if (asked === "record" || !needs.has(key)) needs.set(key, { key, scenario, needs: asked });
      return null;
    },
  });
  return [...needs.values()];
}

/** The runs of the whole lesson. */
export function listNeeds(lesson: Lesson): readonly Need[] {
  return collectNeeds((findings) => listProbes(lesson).forEach((probe) => probe.run(findings)));
}

/** Findings from runs by key. */
export function createFindings(runs: ReadonlyMap<string, RunFacts>): Findings {
  return {
    find(scenario, needs) {
      const run = runs.get(keyOf(scenario));
      return run === undefined || (needs === "record" && run.record === null) ? null : run;
    },
  };
}

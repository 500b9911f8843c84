import type { Scenario } from "../../../engine/spec/scenario.ts";
import { judgeCheck } from "../../../lessons/goals.ts";
import { fitsLesson, completeScenario, findFlag, lay } from "../../../lessons/situation.ts";
import type { Guess } from "../../../lessons/guess.ts";
import { judge } from "../../../lessons/judge.ts";
import type { Lesson, StepId } from "../../../lessons/lesson.ts";
import { keyOf, situationOf } from "../../../lessons/probes.ts";
import { advance, canOpen, chooseFurther, freshSession, type LessonEvent, type Progress, type Session } from "../../../lessons/session.ts";
import type { Store } from "../../run/contracts.ts";
import type { RunHost } from "../../run/run-view.ts";
import { createStore } from "../../run/store.ts";
import { writeGuess } from "./lessons-query.ts";
import type { Keeper } from "./progress.ts";
import { createRunFinder, type RunFinder } from "./run-finder.ts";
import { createRunStage, createSideStage, type OpenField, type Stage } from "./stage.ts";
import { listCheckNeeds, listStepNeeds, openingOf } from "./step-needs.ts";

/** An open lesson. */
export interface OpenLesson {
  /** Its id, or the URL of its file. */
  readonly name: string;
  readonly lesson: Lesson;
  readonly session: Session;
  readonly stage: Stage;
  /** Runs that the student has watched to their end in the run step, in order. */
  readonly tries: readonly Scenario[];
  /** The prediction comes from the URL; the one stored in this browser is not changed. */
  readonly isVisit: boolean;
}

export interface LessonsState {
  readonly open: OpenLesson | null;
  readonly progress: Progress;
  /** Will the progress survive a reload? null: nothing to store yet. */
  readonly isKept: boolean | null;
  readonly showsNotes: boolean;
}

export interface LessonsSession {
  readonly state: Store<LessonsState>;
  readonly finder: RunFinder;
  /** Opens a lesson, at the URL's step and with its prediction. */
  open(name: string, lesson: Lesson, step: StepId | null, guess: Guess | null): void;
  close(): void;
  send(event: LessonEvent): void;
  showNotes(isOn: boolean): void;
  forget(): void;
  dispose(): void;
}

/** A run displayed this long counts as tried, ms: a slider being dragged leaves no dots (our choice). */
const settleMs = 400;

const usualPanes = ["network", "link", "queue", "senders"];

/** The charts of a step. The prediction step has those of the watch step unless it names its own: others may show the answer. */
function panesOf(lesson: Lesson, step: StepId): readonly string[] {
  return lesson[step].panes ?? (step === "guess" ? lesson.watch.panes : undefined) ?? usualPanes;
}

/** The settings open at a step. */
export function listOpenFields(lesson: Lesson, step: StepId): readonly OpenField[] {
  const { control } = lesson.run;
  if (step === "check") return lesson.check.change.map((flag) => ({ path: findFlag(flag).path, range: null }));
  if (step !== "run" || control === undefined) return [];
  const field = findFlag(control.field);
  if (field.kind !== "number") return [{ path: field.path, range: null }];
  const { min, max } = control;
  return [{ path: field.path, range: { ...field, min, max, usual: [min, max], nullable: false } }];
}

/** The session for a URL: a later step is accessible if the URL has a prediction. @param guess null: the URL has none. */
function enter(kept: Session, step: StepId | null, guess: Guess | null, isKept: boolean): Session {
  const own: Session = guess === null || isKept ? kept : { ...freshSession, guess };
  const isLate = guess !== null && (step === "explain" || step === "check");
  const begin: Session = { ...own, hasRun: own.hasRun || isLate, hasRead: own.hasRead || (isLate && step === "check") };
  if (step === null) return begin;
  // A step that is not accessible is replaced by the question.
  return advance(begin, { kind: "go", step: canOpen(begin, step) ? step : "guess" });
}

/** @param onChange called when the URL, or the run to which keys apply, changes; `isStep` as in `PageHost.writeQuery`. */
export function createLessonsSession(host: RunHost, keeper: Keeper, onChange: (isStep: boolean) => void): LessonsSession {
  const finder = createRunFinder();
  const state = createStore<LessonsState>({ open: null, progress: keeper.read(), isKept: null, showsNotes: keeper.readNotes() });
  /** The open lesson's session as last stored by this tab: differences are due to another tab. */
  let saved: Session | undefined;
  let stopStage: () => void = () => undefined;
  /** The student's changes to a step's settings, for going back. */
  const left = new Map<StepId, Scenario>();

  const patch = (changes: Partial<OpenLesson>): void => {
    const { open } = state.get();
    if (open !== null) state.set({ open: { ...open, ...changes } });
  };

  const save = (): void => {
    const { open, progress } = state.get();
    if (open === null || open.isVisit) return;
    const known = progress[open.name];
    const mine = known === saved ? open.session : chooseFurther(known, open.session);
    const kept = keeper.keep({ ...progress, [open.name]: mine });
    if (kept.progress[open.name] === open.session) saved = open.session;
    state.set(kept);
  };
  const stopWatch = keeper.watch(() => state.set({ progress: keeper.join(state.get().progress) }));

  const makeStage = (lesson: Lesson, step: StepId): Stage => {
    const opening = openingOf(lesson, step);
    const { side } = lesson.run;
    const group = step === "run" || step === "check" ? step : "still";
    if (step === "run" && side !== undefined) {
      const base = situationOf(lesson, "run", finder.state.get().findings).scenario;
      return createSideStage("side", side.map((name) => completeScenario(lay(base, lesson.runs?.[name]))), host); // prettier-ignore
    }
    const panes = panesOf(lesson, step);
    const start = left.get(step) ?? opening;
    return createRunStage({
      key: `${group} ${keyOf(opening)} ${panes.join()}`,
      opening,
      start,
      panes,
      open: listOpenFields(lesson, step),
      isShut: () => state.get().open?.session.guess === null,
      host,
    });
  };
  const keyOfStage = (lesson: Lesson, step: StepId): string => {
    if (step === "run" && lesson.run.side !== undefined) return "side";
    const group = step === "run" || step === "check" ? step : "still";
    return `${group} ${keyOf(openingOf(lesson, step))} ${panesOf(lesson, step).join()}`;
  };

  /** Follows the displayed runs. */
  const follow = (lesson: Lesson, stage: Stage): (() => void) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOpeningAsked = false;
    const hear = (): void => {
      const { open } = state.get();
      if (open?.stage !== stage) return;
      const { step } = open.session;
      if (stage.side !== null) {
        const { runs, lanes } = stage.side.state.get();
        for (const run of runs) if (run?.status === "done") finder.add(run);
        if (lanes.length > 0 && runs.every((run) => run?.status === "done")) session.send({ kind: "ran" });
        return;
      }
      const { current } = stage.run.runs.get();
      // The opening run is described, even if it was changed before it was computed.
      if (current && !isOpeningAsked && keyOf(current.scenario) !== keyOf(openingOf(lesson, step))) {
        isOpeningAsked = true;
        finder.want(listStepNeeds(lesson, step), keyOf(current.scenario));
      }
      if (current?.status !== "done") return;
      finder.add(current);
      const { scenario } = current;
      if (step === "run" || step === "check") left.set(step, scenario);
      if (step === "check") finder.want(listCheckNeeds(lesson, scenario), keyOf(scenario));
      clearTimeout(timer);
      if (step !== "run" || keyOf(scenario) === keyOf(openingOf(lesson, "run"))) return;
      timer = setTimeout(() => {
        const now = state.get().open;
        if (now?.stage !== stage || now.session.step !== "run") return;
        if (!now.tries.some((one) => keyOf(one) === keyOf(scenario))) patch({ tries: [...now.tries, scenario] });
        session.send({ kind: "ran" });
      }, settleMs);
    };
    const stop = (stage.side?.state ?? stage.run.runs).subscribe(hear);
    hear();
    return () => {
      clearTimeout(timer);
      stop();
    };
  };

  const setStage = (): void => {
    const { open } = state.get();
    if (open === null) return;
    const { lesson, session: at } = open;
    if (open.stage.key !== keyOfStage(lesson, at.step)) {
      const before = open.stage;
      stopStage();
      const stage = makeStage(lesson, at.step);
      patch({ stage });
      stopStage = follow(lesson, stage);
      before.dispose();
    }
    const onScreen = open.stage.side === null ? keyOf(left.get(at.step) ?? openingOf(lesson, at.step)) : null;
    finder.want(listStepNeeds(lesson, at.step), onScreen);
  };

  /** Applies results: the verdict on the prediction, and whether the check is reached. */
  const decide = (): void => {
    const { open } = state.get();
    if (open === null) return;
    const { lesson, session: at, stage } = open;
    const { findings } = finder.state.get();
    if (at.guess !== null && at.verdict === null) {
      const judged = judge(situationOf(lesson, "guess", findings, { guess: at.guess }));
      if (judged !== null) session.send({ kind: "judged", verdict: judged.verdict });
    }
    const { current } = stage.run.runs.get();
    if (at.step === "check" && !at.isDone && current?.status === "done" && judgeCheck(lesson, current.scenario, findings).isDone)
      session.send({ kind: "reached" });
  };
  const stopFindings = finder.state.subscribe(decide);

  const session: LessonsSession = {
    state,
    finder,
    open(name, lesson, step, guess) {
      session.close();
      // This lesson's runs take precedence over those of the index.
      finder.drop();
      left.clear();
      saved = state.get().progress[name];
      const kept = saved === undefined || (saved.guess !== null && !fitsLesson(lesson, saved.guess)) ? freshSession : saved;
      const isVisit = guess !== null && kept.guess !== null && writeGuess(kept.guess) !== writeGuess(guess);
      const isKept = guess !== null && kept.guess !== null && !isVisit;
      const at = enter(kept, step, guess, isKept);
      const stage = makeStage(lesson, at.step);
      state.set({ open: { name, lesson, session: at, stage, tries: [], isVisit } });
      stopStage = follow(lesson, stage);
      setStage();
      save();
      // The runs that decide the prediction take longest.
      finder.want([...listStepNeeds(lesson, "guess"), ...listStepNeeds(lesson, "explain")], keyOf(openingOf(lesson, at.step)));
      onChange(true);
    },
    close() {
      const { open } = state.get();
      if (open === null) return;
      stopStage();
      state.set({ open: null });
      open.stage.dispose();
      onChange(true);
    },
    send(event) {
      const { open } = state.get();
      if (open === null) return;
      const next = advance(open.session, event);
      if (next === open.session) return;
      const isStep = next.step !== open.session.step;
      if (event.kind === "again") left.clear();
      patch({ session: next, ...(event.kind === "again" && { tries: [], isVisit: false }) });
      save();
      if (isStep) setStage();
      onChange(isStep);
      decide();
    },
    showNotes(isOn) {
      keeper.writeNotes(isOn);
      state.set({ showsNotes: isOn });
    },
    forget() {
      keeper.forget();
      state.set({ progress: {} });
    },
    dispose() {
      stopFindings();
      stopWatch();
      stopStage();
      state.get().open?.stage.dispose();
      finder.dispose();
    },
  };
  return session;
}

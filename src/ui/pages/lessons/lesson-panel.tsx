import { useEffect, useRef } from "react";
import { stepIds, type StepId } from "../../../lessons/lesson.ts";
import { lessons } from "../../../lessons/registry.ts";
import { listTexts, situationOf } from "../../../lessons/probes.ts";
import { canOpen } from "../../../lessons/session.ts";
import { tellAll } from "../../../lessons/template.ts";
import { Guard } from "../../controls/guard.tsx";
import { Switch } from "../../controls/switch.tsx";
import { useStore } from "../../run/use-store.ts";
import { useFindings, useLesson, useLessons } from "./lessons-context.tsx";
import { StepBar, stepNames } from "./step-bar.tsx";
import { CheckStep, ExplainStep, GuessStep, RunStep, WatchStep } from "./steps.tsx";
import { ToldTexts } from "./told-texts.tsx";
import styles from "./lesson-panel.module.css";

const bodies: Readonly<Record<StepId, () => React.ReactNode>> = {
  watch: WatchStep,
  guess: GuessStep,
  run: RunStep,
  explain: ExplainStep,
  check: CheckStep,
};

/** The lesson's words: where one is, what is asked, what is told. */
export function LessonPanel({ isProjector }: { isProjector: boolean }) {
  const { session, go } = useLessons();
  const { name, lesson, session: at, isVisit } = useLesson();
  const showsNotes = useStore(session.state, (state) => state.showsNotes);
  const place = lessons.findIndex(({ id }) => id === name);
  const title = useRef<HTMLHeadingElement>(null);
  const box = useRef<HTMLElement>(null);
  const { step } = at;
  const isFirst = useRef(true);
  useEffect(() => {
    box.current?.scrollTo?.({ top: 0 });
    // whoever has pressed a button of the last step goes on here
    if (!isFirst.current) title.current?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [step]);
  const Body = bodies[step];
  return (
    <section ref={box} className={styles.root} aria-label="Lesson" data-room-scroll="">
      {!isProjector && (
        <div className={styles.head}>
          <a
            href="./?page=lessons"
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              go(null);
            }}
          >
            Lessons
          </a>
          {place >= 0 && (
            <span>
              {place + 1} of {lessons.length}
            </span>
          )}
          <span>{lesson.minutes} min</span>
          <span className={styles.notesSwitch}>
            <Switch isOn={showsNotes} onChange={(isOn) => session.showNotes(isOn)}>
              Teacher’s notes
            </Switch>
          </span>
        </div>
      )}
      <h1>{lesson.title}</h1>
      <StepBar />
      {isVisit && (
        <p className={styles.visit}>
          This link brings a prediction. Yours is kept:{" "}
          <button type="button" className="text-button" onClick={() => session.open(name, lesson, null, null)}>
            back to it
          </button>
        </p>
      )}
      <div className={styles.body}>
        <h2 ref={title} tabIndex={-1} className="visually-hidden">
          {stepNames[step]}, step {stepIds.indexOf(step) + 1} of {stepIds.length}
        </h2>
        <Guard name="this step">
          <Body key={step} />
        </Guard>
        {showsNotes && !isProjector && <Notes step={step} />}
      </div>
    </section>
  );
}

function Notes({ step }: { step: StepId }) {
  const { lesson, session } = useLesson();
  const findings = useFindings();
  const list = listTexts(lesson, step).find(([name]) => name === "notes")?.[1] ?? [];
  const told = tellAll(list, situationOf(lesson, step, findings, { guess: session.guess }));
  return (
    <aside className={styles.notes} aria-label="For the teacher">
      <b>For the teacher</b>
      {step === "watch" && <p>What students believe before: “{lesson.misconception}”</p>}
      <ToldTexts list={told} canGo={false} />
      {told.length === 0 && step !== "watch" && <p>Nothing for this step.</p>}
    </aside>
  );
}

/** What the main button of a step says. */
const onward: Readonly<Record<StepId, string>> = {
  watch: "Make your guess",
  guess: "Commit your guess",
  run: "See why",
  explain: "Check yourself",
  check: "Done: all lessons",
};

/** Back, and the one way on. */
export function LessonFoot() {
  const { session, go } = useLessons();
  const { name, session: at } = useLesson();
  const { step, draft, guess } = at;
  const place = stepIds.indexOf(step);
  const next = lessons[lessons.findIndex(({ id }) => id === name) + 1];
  const isCommit = step === "guess" && guess === null;
  const canGoOn = isCommit ? draft !== null : step === "check" ? at.isDone : canOpen(at, stepIds[place + 1]);
  const hasNext = step === "check" && next !== undefined && lessons.some(({ id }) => id === name);
  const label = step === "guess" && guess !== null ? "Run it" : hasNext ? "Next lesson" : onward[step];
  const goOn = (): void => {
    if (!canGoOn) return;
    if (step === "check") return go(hasNext ? next.id : null);
    session.send(isCommit ? { kind: "commit" } : { kind: "move", by: 1 });
  };
  return (
    <section className={styles.foot} aria-label="Step">
      <button type="button" className="button" onClick={() => (place === 0 ? go(null) : session.send({ kind: "move", by: -1 }))}>
        Back
      </button>
      <button type="button" className="button" data-primary="" aria-disabled={!canGoOn} onClick={goOn}>
        {label}
      </button>
      <p>
        step {place + 1} of {stepIds.length}
        <br />
        {guess !== null && (step === "check" || step === "explain") ? (
          <>
            {at.isDone && "lesson done, "}
            <button type="button" className="text-button" onClick={() => session.send({ kind: "again" })}>
              start again
            </button>
          </>
        ) : (
          "your answers stay in this browser"
        )}
      </p>
    </section>
  );
}

import { lookUp, type Marked, msg, t } from "../../../language/translate.ts";
import { T } from "../../text/t.tsx";
import { useEffect, useRef, useState } from "react";
import { stepIds, type StepId } from "../../../lessons/lesson.ts";
import { lessons } from "../../../lessons/registry.ts";
import { listTexts, situationOf } from "../../../lessons/probes.ts";
import { canOpen } from "../../../lessons/session.ts";
import { tellAll } from "../../../lessons/template.ts";
import { Guard } from "../../controls/guard.tsx";
import { late } from "../../controls/late.tsx";
import { openHere } from "../../controls/open-here.ts";
import { Switch } from "../../controls/switch.tsx";
import { useFindings, useLesson, useLessons } from "./lessons-context.tsx";
import { StepBar, stepNames } from "./step-bar.tsx";
import { CheckStep, ExplainStep, GuessStep, RunStep, WatchStep } from "./steps.tsx";
import { ToldTexts } from "./told-texts.tsx";
import styles from "./lesson-panel.module.css";
import { useStore } from "../../run/store.ts";

const bodies: Readonly<Record<StepId, () => React.ReactNode>> = {
  watch: WatchStep,
  guess: GuessStep,
  run: RunStep,
  explain: ExplainStep,
  check: CheckStep,
};

// Only a teacher prints.
const LessonSheet = late(msg("the worksheet"), async () => (await import("./lesson-sheet.tsx")).LessonSheet, { fault: "over" });

/** The lesson's text: the current step, its question, and its explanations. */
export function LessonPanel({ isProjector }: { isProjector: boolean }) {
  const { session, go, gather, write, isAlone, page } = useLessons();
  const isStudent = useStore(page, (value) => value.isStudent);
  const { name, lesson, session: at, isVisit } = useLesson();
  const showsNotes = useStore(session.state, (state) => state.showsNotes);
  const place = lessons.findIndex(({ id }) => id === name);
  const [isPrinting, setPrinting] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const box = useRef<HTMLElement>(null);
  const { step } = at;
  const isFirst = useRef(true);
  useEffect(() => {
    box.current?.scrollTo?.({ top: 0 });
    // Moves the focus here after a button of the previous step was pressed.
    if (!isFirst.current) {
      title.current?.focus({ preventScroll: true });
      // On a phone, for example, the button may be far below the new content.
      title.current?.parentElement?.scrollIntoView({ block: isBelowEachOther() ? "start" : "nearest" });
    }
    isFirst.current = false;
  }, [step]);
  const Body = bodies[step];
  return (
    <section ref={box} className={styles.root} aria-label={t("Lesson")} data-room-scroll="">
      {!isProjector && !isAlone && (
        <div className={styles.head}>
          <a href="./?page=lessons" onClick={(event) => openHere(event, () => go(null))}>
            {t("Lessons")}
          </a>
          {place >= 0 && <span>{t("{n} of {total}", { n: place + 1, total: lessons.length })}</span>}
          <span>{t("{minutes} min", { minutes: lesson.minutes })}</span>
          {!isStudent && (
            <>
              <button type="button" className="text-button" onClick={() => gather(name)}>
                {t("In class")}
              </button>
              <button type="button" className="text-button" onClick={() => write(`${JSON.stringify(lesson, null, 2)}\n`)}>
                {place >= 0 ? t("Edit a copy") : t("Edit")}
              </button>
              <button type="button" className="text-button" onClick={() => setPrinting(true)}>
                {t("Worksheet")}
              </button>
              {isPrinting && <LessonSheet onClose={() => setPrinting(false)} onGiveUp={() => setPrinting(false)} />}
              <span className={styles.notesSwitch}>
                <Switch isOn={showsNotes} onChange={(isOn) => session.showNotes(isOn)}>
                  {t("Teacher’s notes")}
                </Switch>
              </span>
            </>
          )}
        </div>
      )}
      <h1>{lookUp(lesson.title)}</h1>
      <StepBar />
      {isVisit && (
        <p className={styles.visit}>
          <T
            message="This URL contains a prediction. Yours is kept: <back>back to it</back>"
            back={(text) => (
              <button type="button" className="text-button" onClick={() => session.open(name, lesson, null, null)}>
                {text}
              </button>
            )}
          />
        </p>
      )}
      <div className={styles.body}>
        <h2 ref={title} tabIndex={-1} className="visually-hidden">
          {t("{name}, step {n} of {total}", { name: t(stepNames[step]), n: stepIds.indexOf(step) + 1, total: stepIds.length })}
        </h2>
        <Guard name={t("this step")}>
          <Body key={step} />
        </Guard>
        {showsNotes && !isProjector && !isStudent && <Notes step={step} />}
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
    <aside className={styles.notes} aria-label={t("For the teacher")}>
      <b>{t("For the teacher")}</b>
      {step === "watch" && <p>{t("What students believe at first: “{belief}”", { belief: lookUp(lesson.misconception) })}</p>}
      <ToldTexts list={told} canGo={false} />
      {told.length === 0 && step !== "watch" && <p>{t("No notes for this step.")}</p>}
    </aside>
  );
}

/** Are text and picture stacked, so that they scroll with the page? */
const isBelowEachOther = (): boolean => document.documentElement.scrollHeight > window.innerHeight + 1;

/** Labels of each step's main button. */
const onward: Readonly<Record<StepId, Marked>> = {
  watch: msg("Make your prediction"),
  guess: msg("Commit your prediction"),
  run: msg("See why"),
  explain: msg("Check yourself"),
  check: msg("Done: all lessons"),
};

/** A back button and the main button. */
export function LessonFoot() {
  const { session, go, isAlone } = useLessons();
  const { name, session: at } = useLesson();
  const { step, draft, guess } = at;
  const place = stepIds.indexOf(step);
  const next = lessons[lessons.findIndex(({ id }) => id === name) + 1];
  const isCommit = step === "guess" && guess === null;
  const canGoOn = isCommit ? draft !== null : step === "check" ? at.isDone : canOpen(at, stepIds[place + 1]);
  const hasNext = step === "check" && next !== undefined && lessons.some(({ id }) => id === name);
  const label = step === "guess" && guess !== null ? t("Run it") : hasNext ? t("Next lesson") : t(onward[step]);
  const goOn = (): void => {
    if (!canGoOn) return;
    if (step === "check") return go(hasNext ? next.id : null);
    session.send(isCommit ? { kind: "commit" } : { kind: "move", by: 1 });
  };
  return (
    <section className={styles.foot} aria-label={t("Step")} data-lesson-foot="" data-one-stop="">
      {(place > 0 || !isAlone) && (
        <button type="button" className="button" onClick={() => (place === 0 ? go(null) : session.send({ kind: "move", by: -1 }))}>
          {t("Back")}
        </button>
      )}
      {(step !== "check" || !isAlone) && (
        <button type="button" className="button" data-primary="" aria-disabled={!canGoOn} onClick={goOn}>
          {label}
        </button>
      )}
      <p>
        {t("step {n} of {total}", { n: place + 1, total: stepIds.length })}
        <br />
        {guess !== null && (step === "check" || step === "explain") ? (
          <T
            message={at.isDone ? "lesson done, <again>start again</again>" : "<again>start again</again>"}
            again={(text) => (
              <button type="button" className="text-button" onClick={() => session.send({ kind: "again" })}>
                {text}
              </button>
            )}
          />
        ) : (
          !isAlone && t("your answers stay in this browser")
        )}
      </p>
    </section>
  );
}

import type { Lesson } from "../../../lessons/lesson.ts";
import { lookUp, msg, t } from "../../../language/translate.ts";
import { T } from "../../text/t.tsx";
import { chapters, lessons } from "../../../lessons/registry.ts";
import type { Session } from "../../../lessons/session.ts";
import { writeNumeral } from "../../../analysis/numerals.ts";
import { Guard } from "../../controls/guard.tsx";
import { late } from "../../controls/late.tsx";
import { openHere } from "../../controls/open-here.ts";
import { Switch } from "../../controls/switch.tsx";
import { tellUnkept } from "../../text/unkept.ts";
import { CardChart } from "./card-chart.tsx";
import { useLessons } from "./lessons-context.tsx";
import { stepNames } from "./step-bar.tsx";
import styles from "./lesson-index.module.css";
import { useStore } from "../../run/store.ts";
import { useState } from "react";
import { loadProgramLanguage } from "../../run/program-language.ts";

/** All lessons with progress, and material for teachers. */
export function LessonIndex() {
  const { session, go, page, host } = useLessons();
  const isStudent = useStore(page, (value) => value.isStudent);
  const progress = useStore(session.state, (state) => state.progress);
  const isKept = useStore(session.state, (state) => state.isKept);
  const minutes = lessons.reduce((sum, one) => sum + one.minutes, 0);
  const done = lessons.filter(({ id }) => progress[id]?.isDone).length;
  const next =
    lessons.find(({ id }) => progress[id] !== undefined && !progress[id].isDone) ?? lessons.find(({ id }) => !progress[id]?.isDone);
  const hasBegun = next !== undefined && progress[next.id] !== undefined;
  return (
    <div className={styles.root}>
      <aside className={styles.side} aria-label={t("Your progress")}>
        <p className={styles.motto}>{t("Predict first. Then run it. Then explain it.")}</p>
        {next && (
          <>
            <button type="button" className="button" data-primary="" onClick={() => go(next.id)}>
              {t(hasBegun ? "Continue lesson {lesson}" : "Begin lesson {lesson}", { lesson: lessons.indexOf(next) + 1 })}
            </button>
            <p className={styles.small}>{lookUp(next.title)}</p>
          </>
        )}
        <div className={styles.way}>
          <p>
            <b>{t("Your progress")}</b>
            <span>{t("{done} of {total} done", { done, total: lessons.length })}</span>
          </p>
          <ol aria-hidden="true">
            {lessons.map(({ id }) => (
              <li key={id} data-state={progress[id]?.isDone ? "done" : progress[id] ? "begun" : "new"} />
            ))}
          </ol>
          <p className={styles.small}>
            {isKept === false ? tellUnkept() : t("Saved in this browser only.")}{" "}
            {Object.keys(progress).length > 0 && (
              <button type="button" className="text-button" onClick={() => session.forget()}>
                {t("Clear progress")}
              </button>
            )}
          </p>
        </div>
        <ChallengeList onTake={(query) => host.perform({ do: "openPage", page: "lab", query })} />
        <details className={styles.before}>
          <summary>
            <b>{t("Before you start")}</b>
          </summary>
          <p>
            {t(
              "Each lesson asks one question about a real run. Your prediction stays on the chart, the run gives the answer, and every number in the explanation comes from the run.",
            )}
          </p>
          <p>
            {t(
              "You know what an ACK and a congestion window are. You need nothing else: each new word is explained where it first appears.",
            )}
          </p>
        </details>
      </aside>
      <main className={styles.main} id="centre" tabIndex={-1}>
        <h1>
          <T
            message="{lessons, plural, one {{count} lesson, <b>{minutes} minutes</b> in all. } other {{count} lessons, <b>{minutes} minutes</b> in all. Take them in order, or start with the question you have.}}"
            lessons={lessons.length}
            count={writeNumeral(lessons.length)}
            minutes={minutes}
          />
        </h1>
        <div className={styles.cards}>
          {chapters.map((chapter) => (
            <section key={chapter.title} aria-label={t(chapter.title)}>
              {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- a list that is no box loses its role in Safari */}
              <ul role="list">
                {chapter.lessons.map((lesson, index) => (
                  <Card key={lesson.id} lesson={lesson} session={progress[lesson.id]} chapter={index === 0 ? t(chapter.title) : null} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      </main>
      {!isStudent && <Teachers />}
    </div>
  );
}

/** @param chapter title of the chapter that begins here. */
function Card({ lesson, session, chapter }: { lesson: Lesson; session: Session | undefined; chapter: string | null }) {
  const { go } = useLessons();
  const number = lessons.indexOf(lesson) + 1;
  return (
    <li>
      {chapter !== null && <h2>{chapter}</h2>}
      <Guard name={t("the picture of lesson {lesson}", { lesson: number })}>
        <CardChart lesson={lesson} session={session ?? null} />
      </Guard>
      <div>
        <p className={styles.number}>
          <b>{number}</b> {t("{minutes} min", { minutes: lesson.minutes })}
          <Standing session={session} />
        </p>
        <h3>
          <a href={`./?page=lessons&lesson=${lesson.id}`} onClick={(event) => openHere(event, () => go(lesson.id))}>
            {lookUp(lesson.title)}
          </a>
        </h3>
        <p className={styles.question}>{lookUp(lesson.question)}</p>
        <p className={styles.outcome}>
          <T message="<head>You will know</head> {outcome}" head={(text) => <span>{text}</span>} outcome={lookUp(lesson.outcome)} />
        </p>
      </div>
    </li>
  );
}

const OwnLesson = late(msg("the lesson editor"), async () => (await import("./own/own-lesson.tsx")).OwnLesson);

const ChallengeList = late(msg("the challenges"), async () => (await import("../../guide/challenge-list.tsx")).ChallengeList);

const judged = {
  right: msg("done, prediction right"),
  half: msg("done, prediction half right"),
  wrong: msg("done, prediction wrong"),
} as const;

/** "guess half right", or where to continue. */
function Standing({ session }: { session: Session | undefined }) {
  if (session === undefined) return null;
  if (!session.isDone)
    return (
      <span className={styles.standing}>
        {session.step === "watch" ? t("begun") : t("continue at {step}", { step: t(stepNames[session.step]) })}
      </span>
    );
  return (
    <span className={styles.standing} data-done="">
      <svg width="13" height="11" viewBox="0 0 13 11" aria-hidden="true">
        <path d="m1.500 5.500 3.500 3.500 6.500-7.500" fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
      {session.verdict ? t(judged[session.verdict]) : t("done", {}, "lesson")}
    </span>
  );
}

/** For teachers: no accounts, nothing to install. */
function Teachers() {
  const { session, host, gather, listDrafts } = useLessons();
  const showsNotes = useStore(session.state, (state) => state.showsNotes);
  return (
    <details className={styles.teachers} open={showsNotes || listDrafts().length > 0 || undefined} data-teachers="">
      <summary>
        <b>{t("For teachers")}</b> <span>{t("No accounts, nothing to install.")}</span>
      </summary>
      <div className={styles.tools}>
        <div>
          <button type="button" className="text-button" onClick={() => host.perform({ do: "toggleProjector" })}>
            {t("Projector")}
          </button>
          <span>{t("large type: press P. Page up and Page down go from step to step")}</span>
        </div>
        <div>
          <Switch isOn={showsNotes} onChange={(isOn) => session.showNotes(isOn)}>
            <b>{t("Teacher’s notes")}</b>
          </Switch>
          <span>{t("what students believe and what to ask, next to each step")}</span>
        </div>
        <div>
          <label>
            <b>{t("In class")}</b>{" "}
            <select value="" onChange={({ currentTarget: { value } }) => gather(value)}>
              <option value="" disabled>
                {t("choose a question")}
              </option>
              {lessons.map(({ id, title }) => (
                <option key={id} value={id}>
                  {lookUp(title)}
                </option>
              ))}
            </select>
          </label>
          <span>{t("a QR code for the room, a countdown, everybody’s predictions on the class screen")}</span>
        </div>
        <div>
          <AllSheets />
        </div>
        <div>
          <b>{t("URL of a step")}</b>
          <span>
            {t("it contains lesson, step and prediction; {run} stays closed until a prediction is made", { run: t(stepNames.run) })}
          </span>
        </div>
        <div>
          <OwnLesson />
        </div>
      </div>
    </details>
  );
}

// Only a teacher prints. One lesson contains a program, so its sheet needs the program language.
const loadSheets = async () => {
  const [{ LessonSheets }] = await Promise.all([import("./lesson-sheet.tsx"), loadProgramLanguage()]);
  return LessonSheets;
};
const LessonSheets = late(msg("the worksheets"), loadSheets, { fault: "over" });

const all = lessons.map((lesson) => ({ name: lesson.id, lesson }));

/** The sheets of all lessons in one print, and their questions for a learning platform. */
function AllSheets() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="text-button" onClick={() => setOpen(true)}>
        {t("All worksheets")}
      </button>
      <span>{t("one print of all lessons, with keys if you want them; questions for Moodle and others")}</span>
      {isOpen && <LessonSheets of={all} back={t("Back to the lessons")} onClose={() => setOpen(false)} onGiveUp={() => setOpen(false)} />}
    </>
  );
}

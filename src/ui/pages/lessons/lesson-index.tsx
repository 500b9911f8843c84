import { stepIds } from "../../../lessons/lesson.ts";
import { lessons } from "../../../lessons/registry.ts";
import type { Session } from "../../../lessons/session.ts";
import { writeCount, startLarge } from "../../../analysis/words.ts";
import { Guard } from "../../controls/guard.tsx";
import { Switch } from "../../controls/switch.tsx";
import { useStore } from "../../run/use-store.ts";
import { CardChart } from "./card-chart.tsx";
import { useLessons } from "./lessons-context.tsx";
import { stepNames } from "./step-bar.tsx";
import styles from "./lesson-index.module.css";

const small = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"];

/** All lessons, how far one is, and what there is for teachers. */
export function LessonIndex() {
  const { session, go } = useLessons();
  const progress = useStore(session.state, (state) => state.progress);
  const minutes = lessons.reduce((sum, one) => sum + one.minutes, 0);
  const done = lessons.filter(({ id }) => progress[id]?.isDone).length;
  const next =
    lessons.find(({ id }) => progress[id] !== undefined && !progress[id].isDone) ?? lessons.find(({ id }) => !progress[id]?.isDone);
  const hasBegun = next !== undefined && progress[next.id] !== undefined;
  return (
    <div className={styles.root}>
      <aside className={styles.side} aria-label="Your way">
        <p className={styles.motto}>Guess first. Then run it. Then say why.</p>
        <p className={styles.about}>
          Each lesson is one question about a real run. Your guess stays on the chart, the run answers, and every number in the explanation
          comes from it.
        </p>
        {next && (
          <>
            <button type="button" className="button" data-primary="" onClick={() => go(next.id)}>
              {hasBegun ? "Continue" : "Begin"} lesson {lessons.indexOf(next) + 1}
            </button>
            <p className={styles.small}>{next.title}</p>
          </>
        )}
        <div className={styles.way}>
          <p>
            <b>Your way</b>
            <span>
              {done} of {lessons.length} done
            </span>
          </p>
          <ol aria-hidden="true">
            {lessons.map(({ id }) => (
              <li key={id} data-state={progress[id]?.isDone ? "done" : progress[id] ? "begun" : "new"} />
            ))}
          </ol>
          <p className={styles.small}>
            Kept in this browser only.{" "}
            {Object.keys(progress).length > 0 && (
              <button type="button" className="text-button" onClick={() => session.forget()}>
                Forget it
              </button>
            )}
          </p>
        </div>
        <div className={styles.before}>
          <b>Before you start</b>
          <p>You know what an ACK and a congestion window are. Nothing else; each new word is explained where it comes up.</p>
        </div>
      </aside>
      <main className={styles.main} id="centre" tabIndex={-1}>
        <h1>
          {small[lessons.length] ?? writeCount(lessons.length)} {lessons.length === 1 ? "lesson" : "lessons"}, <b>{minutes} minutes</b> in
          all. {lessons.length > 1 && "Take them in order, or start with the question you have."}
        </h1>
        <ul className={styles.cards}>
          {lessons.map((lesson, index) => (
            <li key={lesson.id}>
              <Guard name={`the picture of lesson ${index + 1}`}>
                <CardChart lesson={lesson} guess={progress[lesson.id]?.guess ?? null} />
              </Guard>
              <div>
                <p className={styles.number}>
                  <b>{index + 1}</b> {lesson.minutes} min
                  <Standing session={progress[lesson.id]} />
                </p>
                <h2>
                  <a
                    href={`./?page=lessons&lesson=${lesson.id}`}
                    onClick={(event) => {
                      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                      event.preventDefault();
                      go(lesson.id);
                    }}
                  >
                    {lesson.title}
                  </a>
                </h2>
                <p className={styles.question}>{lesson.question}</p>
                <p className={styles.outcome}>
                  <span>You will know</span> {lesson.outcome}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </main>
      <Teachers />
    </div>
  );
}

const judged = { right: "guess right", half: "guess half right", wrong: "guess wrong" } as const;

/** "guess half right", or where to go on. */
function Standing({ session }: { session: Session | undefined }) {
  if (session === undefined) return null;
  if (!session.isDone)
    return <span className={styles.standing}>{session.step === "watch" ? "begun" : `continue at ${stepNames[session.step]}`}</span>;
  return (
    <span className={styles.standing} data-done="">
      <svg width="13" height="11" viewBox="0 0 13 11" aria-hidden="true">
        <path d="m1.500 5.500 3.500 3.500 6.500-7.500" fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
      done{session.verdict ? `, ${judged[session.verdict]}` : ""}
    </span>
  );
}

/** No accounts, nothing to install. */
function Teachers() {
  const { session, host } = useLessons();
  const showsNotes = useStore(session.state, (state) => state.showsNotes);
  return (
    <section className={styles.teachers} aria-label="For teachers">
      <div>
        <b>For teachers</b>
        <span>No accounts, nothing to install.</span>
      </div>
      <div>
        <button type="button" className="text-button" onClick={() => host.perform({ do: "toggleProjector" })}>
          Projector
        </button>
        <span>large type: press P; Page up and Page down go from step to step</span>
      </div>
      <div>
        <Switch isOn={showsNotes} onChange={(isOn) => session.showNotes(isOn)}>
          <b>Teacher’s notes</b>
        </Switch>
        <span>what students believe, and what to ask, beside each step</span>
      </div>
      <div>
        <b>Link to a step</b>
        <span>the address holds lesson, step and guess; {startLarge(stepIds[2])} stays shut until somebody has guessed</span>
      </div>
      <div>
        <b>Your own lesson</b>
        <span>one file beside this page: add lesson= and its address to the link</span>
      </div>
    </section>
  );
}

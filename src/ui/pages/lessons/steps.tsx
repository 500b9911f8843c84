import { lookUp, type Marked, msg, t } from "../../../language/translate.ts";
import { T } from "../../text/t.tsx";
import { useEffect, useRef } from "react";
import { evaluate } from "../../../lessons/evaluate.ts";
import { judgeCheck, readGoal, situationOfCheck } from "../../../lessons/goals.ts";
import { judge, type Verdict } from "../../../lessons/judge.ts";
import { parseCondition } from "../../../lessons/parse-expression.ts";
import { keyOf, situationOf } from "../../../lessons/probes.ts";
import { tellAll, writeValue } from "../../../lessons/template.ts";
import { late } from "../../controls/late.tsx";
import { GuessEntry } from "./guess-entry.tsx";
import { HandIn } from "./hand-in-part.tsx";
import { useFindings, useLesson, useLessons } from "./lessons-context.tsx";
import { openingOf } from "./step-needs.ts";
import { LessonParagraph, LessonWords, ToldTexts } from "./told-texts.tsx";
import { Waiting } from "./waiting.tsx";
import styles from "./steps.module.css";
import { useStore } from "../../run/store.ts";
import { useRunView } from "../../run/run-view.ts";
import { useToldLook, useMissedPrograms, useChartHeight } from "./step-hooks.ts";

/** Is the displayed run still the step's initial one? */
function useIsOpening(): boolean {
  const { lesson, session } = useLesson();
  const { runs } = useRunView();
  const shown = useStore(runs, ({ current }) => current?.scenario ?? null);
  return shown === null || keyOf(shown) === keyOf(openingOf(lesson, session.step));
}

export function WatchStep() {
  const told = useToldLook();
  const { runs, perform } = useRunView();
  const isComputing = useStore(runs, ({ current }) => current === null || current.status === "computing");
  if (told.length === 0)
    return isComputing ? <p className={styles.note}>{t("The sentences appear once the run has been computed.")}</p> : <Waiting />;
  return (
    <ol className={styles.look} data-one-stop="">
      {told.map(({ sentence, atNs }, index) => (
        <li key={sentence.map(({ text }) => text).join("")}>
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <LessonParagraph>
            <LessonWords of={sentence} canGo />
            {atNs !== null && (
              <>
                {" "}
                <button
                  type="button"
                  className="text-button"
                  onClick={() => {
                    perform({ do: "goTo", timeNs: atNs });
                    // If text and picture are stacked, scroll the picture into view.
                    document.getElementById("centre")?.scrollIntoView({ block: "nearest" });
                  }}
                >
                  <T
                    message="Show<hidden> what sentence {n} describes</hidden>"
                    n={index + 1}
                    hidden={(text) => <span className="visually-hidden">{text}</span>}
                  />
                </button>
              </>
            )}
          </LessonParagraph>
        </li>
      ))}
    </ol>
  );
}

export function GuessStep() {
  const chartPx = useChartHeight();
  const { lesson, session } = useLesson();
  const isSaid = session.guess !== null;
  const isOnAxis = session.guess?.kind === "point" || session.guess?.kind === "curve";
  return (
    <>
      <p className={styles.question}>{lookUp(lesson.guess.question)}</p>
      {isSaid ? (
        <>
          <p className={styles.yours}>{t("You predicted this before the run. It cannot be changed.")}</p>
          {isOnAxis && <ResultChart isUncovered={session.hasRead} height={chartPx} />}
          <AnswerMarks isUncovered={session.hasRead} />
          <HandIn />
        </>
      ) : (
        <GuessEntry height={chartPx} />
      )}
    </>
  );
}

/** Results are drawn when a run ends; the chart's code is loaded before. */
const ResultChart = late(msg("the chart"), async () => (await import("./result-chart.tsx")).ResultChart);
const AnswerMarks = late(msg("the chart"), async () => (await import("./answer-marks.tsx")).AnswerMarks);

/** After this many of the student's own runs the whole curve is shown (as in the Lab's own try). */
const triesToUncover = 3;

export function RunStep() {
  const chartPx = useChartHeight();
  const { page } = useLessons();
  const isAwaited = useStore(page, (value) => value.isAwaited);
  const { lesson, session, tries } = useLesson();
  const findings = useFindings();
  const isOpening = useIsOpening();
  const { control, sweep } = lesson.run;
  return (
    <>
      {isAwaited && <HandIn />}
      <ToldTexts list={tellAll(lesson.run.ask, situationOf(lesson, "run", findings))} canGo={isOpening && lesson.run.side === undefined} />
      {/* The run contains the packets' fate: once it has been watched, the prediction is resolved. */}
      {lesson.guess.predict.kind === "picks" && <AnswerMarks isUncovered={session.hasRun} />}
      {sweep && control ? (
        <ResultChart isUncovered={tries.length >= triesToUncover} height={chartPx} />
      ) : (
        lesson.guess.predict.kind !== "picks" && <AnswerMarks isUncovered={false} />
      )}
      <p className={styles.note} role="status">
        {t(
          session.hasRun
            ? sweep && control && tries.length > 0 && tries.length < triesToUncover
              ? tries.length === 1
                ? "After two more runs the whole curve appears. Or continue."
                : "After one more run the whole curve appears. Or continue."
              : "You have seen it. Continue when you like."
            : control
              ? "Change the setting above the picture: the run starts at once."
              : "Computing the runs.",
        )}
      </p>
    </>
  );
}

const verdictWords: Readonly<Record<Verdict, Marked>> = { right: msg("Right."), half: msg("Half right."), wrong: msg("No.") };

/** Mentioned with the verdict if single seeds would judge the same prediction differently from their median. */
function writeDisagreement(bySeed: readonly Verdict[]): string {
  return t("Results vary: judged by a single seed, this prediction is right with {right} of {all}.", {
    right: bySeed.filter((one) => one === "right").length,
    all: bySeed.length,
  });
}

/** Texts about the prediction and the runs. */
function useExplanation() {
  const { lesson, session } = useLesson();
  const findings = useFindings();
  const { guess } = session;
  const judged = guess === null ? null : judge(situationOf(lesson, "guess", findings, { guess }));
  const situation = situationOf(lesson, "explain", findings, { guess, ...(judged && { scores: judged.scores }) });
  const { right, half, wrong, sentences } = lesson.explain;
  const first = judged === null ? [] : judged.verdict === "right" ? right : judged.verdict === "half" ? (half ?? wrong) : wrong;
  return {
    verdict: judged?.verdict ?? null,
    bySeed: judged?.bySeed ?? [],
    first: tellAll(first, situation),
    sentences: tellAll(sentences, situation),
  };
}

/** The charts show their first window for this long before the cursor moves, ms (our choice). */
const placeAfterMs = 150;

export function ExplainStep() {
  const chartPx = useChartHeight();
  const { lesson } = useLesson();
  const { runs, perform } = useRunView();
  const isDone = useStore(runs, ({ current }) => current?.status === "done");
  const canGo = useIsOpening();
  const { verdict, bySeed, first, sentences } = useExplanation();
  const place = [...first, ...sentences].find(({ atNs }) => atNs !== null)?.atNs ?? null;
  // Only once: afterwards the reader controls the cursor.
  const isPlaced = useRef(false);
  useEffect(() => {
    if (isPlaced.current || !isDone || place === null) return;
    // After the charts are rendered.
    const timer = window.setTimeout(() => {
      isPlaced.current = true;
      perform({ do: "goTo", timeNs: place });
    }, placeAfterMs);
    return () => window.clearTimeout(timer);
  }, [isDone, place, perform]);
  return (
    <>
      <p className={`${styles.question} ${styles.asked}`}>{lookUp(lesson.guess.question)}</p>
      {lesson.run.sweep && <ResultChart isUncovered height={chartPx} />}
      <AnswerMarks isUncovered />
      <div className={styles.verdict} data-verdict={verdict ?? undefined} role="status">
        {verdict !== null && <b>{t(verdictWords[verdict])}</b>}
        <ToldTexts list={first} canGo={canGo} />
        {verdict !== null && bySeed.some((one) => one !== verdict) && <p>{writeDisagreement(bySeed)}</p>}
      </div>
      <ToldTexts list={sentences} canGo={canGo} />
      <Waiting />
    </>
  );
}

/** Only a few lessons have a program to write. */
const WriteBox = late(msg("the editor"), async () => (await import("./write-box.tsx")).WriteBox);

/** A program may fail so often before the first hint is shown unasked. */
const triesBeforeHint = 2;

export function CheckStep() {
  const { session } = useLessons();
  const { lesson, session: at } = useLesson();
  const findings = useFindings();
  const { runs } = useRunView();
  const run = useStore(runs, (pair) => pair.current);
  const { check } = lesson;
  const reached = run?.status === "done" ? judgeCheck(lesson, run.scenario, findings) : null;
  const isReached = reached?.isDone === true;
  const situation = run && situationOfCheck(lesson, run.scenario, findings);
  const hasChanged = run !== null && keyOf(run.scenario) !== keyOf(openingOf(lesson, "check"));
  const isWritten = check.change.includes("program");
  const missed = useMissedPrograms(isWritten && hasChanged && reached?.goals.includes(false) === true ? run.scenario : null);
  useEffect(() => {
    if (missed >= triesBeforeHint && at.hints === 0) session.send({ kind: "hint", most: check.hints.length });
  }, [missed, at.hints, session, check]);
  return (
    <>
      <p className={styles.question}>{lookUp(check.question)}</p>
      {isWritten && <WriteBox key={lesson.id} start={openingOf(lesson, "check").transport.program ?? ""} />}
      <ul className={styles.goals} aria-label={t("Goals")}>
        {check.goals.map((goal, index) => {
          const holds = reached?.goals[index] ?? null;
          const { text, holds: condition, fails = [] } = readGoal(goal);
          return (
            <li key={condition} data-holds={holds === true ? "" : undefined}>
              <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
                {holds === true ? <path d="m2.500 8.500 3.500 3.500 7.500-8" /> : <circle cx="8" cy="8" r="5.500" />}
              </svg>
              <span>
                {lookUp(text)}
                <small>{situation && run?.status === "done" ? tellNow(condition, situation) : ""}</small>
                <span className="visually-hidden">
                  {t(holds === true ? ": reached" : holds === false ? ": not reached" : ": not known yet")}
                </span>
                {holds === false && situation && hasChanged && <ToldTexts list={tellAll(fails, situation)} canGo={false} />}
              </span>
            </li>
          );
        })}
      </ul>
      {isReached && situation ? (
        <div className={styles.verdict} data-verdict="right" role="status">
          <b>{t("Reached.")}</b>
          <ToldTexts list={tellAll(check.done, situation)} canGo />
        </div>
      ) : (
        <p className={styles.note} role="status">
          {t(
            run?.status === "computing"
              ? "Computing this run."
              : hasChanged && reached?.goals.includes(false)
                ? "Not reached with this run."
                : "Any run that reaches it counts.",
          )}
        </p>
      )}
      {at.hints > 0 && (
        <ol className={styles.hints} aria-label={t("Hints")}>
          {check.hints.slice(0, at.hints).map((hint) => (
            <li key={hint}>{lookUp(hint)}</li>
          ))}
        </ol>
      )}
      {!isReached && at.hints < check.hints.length && (
        <button type="button" className="text-button" onClick={() => session.send({ kind: "hint", most: check.hints.length })}>
          {t(at.hints === 0 ? "Give me a hint" : "Another hint")}
        </button>
      )}
      <Waiting />
    </>
  );
}

/** The present value of a goal's left side. */
function tellNow(goal: string, situation: Parameters<typeof evaluate>[1]): string {
  const condition = parseCondition(goal);
  if (condition.kind !== "comparison") return "";
  const { value, unit } = evaluate(condition.left, situation);
  return value === null ? "" : t("now {value}", { value: writeValue(value, unit) });
}

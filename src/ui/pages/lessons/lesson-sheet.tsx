import { type ReactNode, useEffect, useMemo, useState } from "react";
import { writeList } from "../../../language/numbers.ts";
import { lookUp, t } from "../../../language/translate.ts";
import { evaluate, holds } from "../../../lessons/evaluate.ts";
import { readGoal } from "../../../lessons/goals.ts";
import type { Lesson } from "../../../lessons/lesson.ts";
import { parseCondition, parseExpression } from "../../../lessons/parse-expression.ts";
import { listPicks } from "../../../lessons/picks.ts";
import { situationOf, solve } from "../../../lessons/probes.ts";
import { completeScenario, type Findings } from "../../../lessons/situation.ts";
import { type LessonPiece, tellAll, writeValue } from "../../../lessons/template.ts";
import { listDifferences } from "../../scenario/ghost-note.ts";
import { listParameters } from "../../panes/figures/describe-parameters.ts";
import { SheetOver } from "../../kit/sheets/sheet-over.tsx";
import { choosePaper, type Paper, SheetTools, useFitSheet } from "../../kit/sheets/sheet-tools.tsx";
import sheetStyles from "../../kit/sheets/sheet.module.css";
import { AxisChart, AxisTitle, findLooks } from "./axis-chart.tsx";
import { makeFrame, sweepField, writePlace } from "./axis-frame.ts";
import { findRoomHome } from "../../kit/hand-in/home.ts";
import { writeRoomLink } from "../../kit/hand-in/link-parts.ts";
import { letterOf } from "./in-class/tally.ts";
import { useLesson, useLessons } from "./lessons-context.tsx";
import { listRoom, listSeries, listStepNeeds, nameCurve, openingOf, readCurve } from "./step-needs.ts";
import { Waiting } from "./waiting.tsx";
import { formatBlock } from "../../../analysis/blocks.ts";
import { useStore } from "../../run/store.ts";
import { SheetWay, QuizFiles } from "./sheet-parts.tsx";

/** Size of pictures on paper, px. */
const [chartWidth, chartHeight] = [680, 210];
/** An empty cell. */
const empty = "\u00a0";

/** A lesson on paper: the question, axes to draw on, its sentences with gaps; the key is computed from its runs. */
export function LessonSheet({ onClose }: { onClose: () => void }) {
  const { name, lesson } = useLesson();
  return <LessonSheets of={[{ name, lesson }]} back={t("Back to the lesson")} onClose={onClose} />;
}

interface Named {
  /** Its name in URLs. */
  readonly name: string;
  readonly lesson: Lesson;
}

/** The sheets of several lessons in one print, each starting on a new page; all keys come after all sheets. */
export function LessonSheets({ of, back, onClose }: { of: readonly Named[]; back: string; onClose: () => void }) {
  const { session } = useLessons();
  const { findings, open, fault } = useStore(session.finder.state, (state) => state);
  const [hasKey, setKey] = useState(false);
  const [paper, setPaper] = useState(choosePaper);
  const needs = useMemo(
    () => of.flatMap(({ lesson }) => (["watch", "guess", "run", "explain"] as const).flatMap((step) => listStepNeeds(lesson, step))),
    // Each call creates a new list, but the lessons in it are the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    of.map(({ lesson }) => lesson),
  );
  useEffect(() => session.finder.want(needs), [session, needs]);
  // Results that cannot be computed leave gaps.
  const isReady = (open === 0 && fault !== null) || needs.every(({ scenario, needs: asks }) => findings.find(scenario, asks) !== null);
  return (
    <SheetOver label={t("Worksheet")} onClose={onClose}>
      <SheetTools {...{ isReady, paper, hasKey }} back={back} onPaper={setPaper} onKey={setKey} onBack={onClose} />
      {isReady ? (
        <>
          {[false, ...(hasKey ? [true] : [])].flatMap((isKey) =>
            of.map(({ name, lesson }, at) => (
              <SheetPage key={`${name} ${String(isKey)}`} paper={paper} isFirst={!isKey && at === 0}>
                <Sheet name={name} lesson={lesson} findings={findings} isKey={isKey} />
              </SheetPage>
            )),
          )}
          <QuizFiles of={of.map(({ lesson }) => lesson)} findings={findings} />
        </>
      ) : (
        <article className={`light-ground ${sheetStyles.sheet}`} data-paper={paper}>
          <p>{t("The worksheet appears once its runs have been computed.")}</p>
          <Waiting />
        </article>
      )}
    </SheetOver>
  );
}

/** A separate page; its content is fitted to it. */
function SheetPage({ paper, isFirst, children }: { paper: Paper; isFirst: boolean; children: ReactNode }) {
  const sheet = useFitSheet(paper);
  return (
    <article ref={sheet} className={`light-ground ${sheetStyles.sheet} ${isFirst ? "" : sheetStyles.key}`} data-paper={paper}>
      {children}
    </article>
  );
}

interface Part {
  readonly lesson: Lesson;
  readonly findings: Findings;
  /** Are the answers shown? */
  readonly isKey: boolean;
}

function Sheet({ name, lesson, findings, isKey }: Part & { name: string }) {
  const home = findRoomHome();
  const { guess, run, check } = lesson;
  const told = tellAll(lesson.explain.sentences, situationOf(lesson, "explain", findings));
  return (
    <>
      <header>
        <h1>{isKey ? t("Key: {lesson}", { lesson: lookUp(lesson.title) }) : lookUp(lesson.title)}</h1>
        {!isKey && <p className={sheetStyles.name}>{t("Name", {}, "of a student")}</p>}
        {!isKey && <p className={sheetStyles.name}>{t("Date")}</p>}
      </header>
      {isKey ? (
        <p>{t("What students believe at first: “{belief}”", { belief: lookUp(lesson.misconception) })}</p>
      ) : (
        <>
          <p className={sheetStyles.finding}>{lookUp(lesson.question)}</p>
          <p>{listParameters(openingOf(lesson, "guess")).join(", ")}.</p>
          {home !== null && <SheetWay link={writeRoomLink(home, name)} />}
        </>
      )}
      <h2>{t("1. Predict")}</h2>
      <p>
        <b>{lookUp(guess.question)}</b>
      </p>
      <GuessPart {...{ lesson, findings, isKey }} />
      {run.sweep && (
        <>
          <h2>{t("2. Run it and note the result")}</h2>
          <Values {...{ lesson, findings, isKey }} />
        </>
      )}
      <h2>{run.sweep ? t("3. Why?") : t("2. Why?")}</h2>
      <ol>
        {told.map(({ sentence }) => (
          <li key={sentence.map(({ text }) => text).join("")} className={isKey ? undefined : sheetStyles.blanks}>
            <Gapped of={sentence} isKey={isKey} />
          </li>
        ))}
      </ol>
      <h2>{run.sweep ? t("4. Check yourself") : t("3. Check yourself")}</h2>
      <p>
        <b>{lookUp(check.question)}</b>
      </p>
      {isKey ? (
        <Solution lesson={lesson} />
      ) : (
        <>
          <p className={sheetStyles.line}>{t("I change")}</p>
          <p className={sheetStyles.line}>{t("because")}</p>
        </>
      )}
    </>
  );
}

/** A sentence whose numbers are gaps on the sheet, and emphasized in the key. */
function Gapped({ of, isKey }: { of: readonly LessonPiece[]; isKey: boolean }) {
  // The pieces of a sentence keep their order.
  return of.map(({ text, fact }, at) => {
    if (fact === undefined) return text;
    // oxlint-disable-next-line react/no-array-index-key
    return isKey ? <b key={at}>{text}</b> : <i key={at} className={sheetStyles.blank} />;
  });
}

function GuessPart({ lesson, findings, isKey }: Part) {
  const { predict } = lesson.guess;
  const situation = situationOf(lesson, "guess", findings);
  switch (predict.kind) {
    case "choice":
      return (
        <ul className={sheetStyles.choices}>
          {predict.options.map(({ id, text, right }, at) => {
            const words = t("{letter}: {text}", { letter: letterOf(at), text: lookUp(text) });
            const isRight = isKey && holds(parseCondition(right), situation) === true;
            return <li key={id}>{isRight ? <b>{t("✓ {text}", { text: words })}</b> : words}</li>;
          })}
        </ul>
      );
    case "number": {
      const { value } = evaluate(parseExpression(predict.truth), situation);
      const label = lookUp(predict.label);
      if (!isKey) return <p className={sheetStyles.line}>{label}</p>;
      return <p>{t("{label}: {value}", { label, value: value === null ? t("not known") : writeValue(value, predict.unit) })}</p>;
    }
    case "picks": {
      const run = findings.find(openingOf(lesson, "guess"), "record");
      const picks = run && listPicks(predict, run);
      if (picks === null) return null;
      return (
        <>
          <p>
            {t("Packets of sender {sender} in {block}, in the order of their numbers.", {
              sender: picks.sender,
              block: formatBlock(picks.block),
            })}
          </p>
          <ul className={sheetStyles.choices}>
            {picks.packets.map(({ packet, isAnswer }) => (
              <li key={packet}>{isKey && isAnswer ? <b>{t("✓ {text}", { text: String(packet) })}</b> : packet}</li>
            ))}
          </ul>
        </>
      );
    }
    case "point":
    case "curve": {
      const truth = predict.kind === "point" && isKey ? evaluate(parseExpression(predict.truth), situation).value : null;
      return (
        <>
          {!isKey && predict.kind === "point" && <p>{t("Draw your point on the axis, then sketch the curve.")}</p>}
          {truth !== null && <p>{t("It was {value}.", { value: writePlace(lesson, truth) })}</p>}
          <Axes {...{ lesson, findings, isKey }} />
        </>
      );
    }
  }
}

/** The axes of the lesson's sweep: empty, or with the results. */
function Axes({ lesson, findings, isKey }: Part) {
  const names = listSeries(lesson);
  const looks = findLooks(lesson, names);
  const curves = isKey ? names.map((name, at) => ({ name, look: looks[at], values: readCurve(lesson, name, findings) })) : [];
  const known = listRoom(lesson, findings).filter((value) => value !== null);
  const frame = makeFrame(lesson, { width: chartWidth, height: chartHeight }, known);
  return (
    <figure>
      <AxisTitle lesson={lesson} seeds={isKey ? (lesson.run.sweep?.seeds ?? 1) : 1} />
      <AxisChart
        frame={frame}
        label={isKey ? t("What happened") : t("Empty axes")}
        axisName={lookUp(sweepField(lesson).label)}
        curves={curves}
      />
    </figure>
  );
}

/** Columns that fit side by side. */
const columns = 9;

/** The sweep's results by value, or blanks to fill in. */
function Values({ lesson, findings, isKey }: Part) {
  const rows = listSeries(lesson).map((name) => ({ name, values: readCurve(lesson, name, findings) }));
  const frame = makeFrame(lesson, { width: chartWidth, height: chartHeight }, []);
  const parts = Array.from({ length: Math.ceil(frame.xs.length / columns) }, (_, at) => at * columns);
  return parts.map((from) => (
    <table key={from} className={sheetStyles.values}>
      <thead>
        <tr>
          <th scope="col">{lookUp(sweepField(lesson).label)}</th>
          {frame.xs.slice(from, from + columns).map((x) => (
            <th key={x} scope="col">
              {writePlace(lesson, x)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, values }) => (
          <tr key={name}>
            <th scope="row">{name === null ? lookUp(lesson.run.sweep?.fact ?? "") : nameCurve(lesson, name)}</th>
            {values.slice(from, from + columns).map((value, at) => (
              <td key={frame.xs[from + at]}>{isKey && value !== null ? <b>{writeValue(value, frame.unit)}</b> : empty}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  ));
}

/** One way to reach the goals. */
function Solution({ lesson }: { lesson: Lesson }) {
  const situation = situationOf(lesson, "check", { find: () => null });
  const [before, now] = [completeScenario(situation.scenario), completeScenario(solve(situation).scenario)];
  return (
    <>
      <p>{t("Goal: {goals}", { goals: writeList(lesson.check.goals.map((goal) => lookUp(readGoal(goal).text))) })}</p>
      <p>{t("One way: {changes}. Any run that reaches it counts.", { changes: writeList(listDifferences(before, now, now)) })}</p>
    </>
  );
}

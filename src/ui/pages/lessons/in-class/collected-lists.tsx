import { lookUp, t } from "../../../../language/translate.ts";
import { writeSentences } from "../../../../language/sentences.ts";
import type { Report } from "../../../../lessons/hand-in/collection.ts";
import { codeVersion } from "../../../../lessons/hand-in/code.ts";
import type { Fault } from "../../../../lessons/hand-in/read-codes.ts";
import styles from "./collect-part.module.css";
import type { ClassSession } from "./class-session.ts";
import { useStore } from "../../../run/store.ts";
import { useFindings } from "../lessons-context.tsx";
import { findClosest, letterOf } from "./tally.ts";
import { writeList } from "../../../../language/numbers.ts";
import type { Guess } from "../../../../lessons/guess.ts";
import type { Lesson } from "../../../../lessons/lesson.ts";
import { listGuessValues } from "../../../../lessons/situation.ts";
import { writeValue } from "../../../../lessons/template.ts";
import { unitOfSweep, writePlace } from "../axis-frame.ts";

/** Number of names listed (our choice). */
const mostNamed = 5;

/** The closest predictions, for the teacher to announce; the wall shows no names. */
export function ClosestList({ room }: { room: ClassSession }) {
  const handIns = useStore(room.state, (state) => state.collection.handIns);
  const isUncovered = useStore(room.state, (state) => state.view === "truth");
  const findings = useFindings();
  const closest = isUncovered ? findClosest(room.lesson, handIns, findings, mostNamed) : [];
  if (closest.length === 0) return null;
  return (
    <section className={styles.closest} aria-label={t("Closest")}>
      <h2>{t("Closest")}</h2>
      <ol>
        {closest.map((one) => (
          <li key={`${one.code}~${one.nickname}`}>
            <b>{one.nickname || one.code}</b> {describeGuess(room.lesson, one.guess)}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Every valid answer; their contents appear with those of the others. */
export function AnswerTable({ room }: { room: ClassSession }) {
  const collection = useStore(room.state, (state) => state.collection);
  const isHidden = useStore(room.state, (state) => state.view === "hidden");
  return (
    <details className={styles.table}>
      <summary>{t("Answer by answer")}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t("Answer by answer")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("Nickname")}</th>
              <th scope="col">{t("Code")}</th>
              <th scope="col">{t("Answer")}</th>
              <th scope="col">
                <span className="visually-hidden">{t("Leave out")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {collection.handIns.map((one) => (
              <tr key={`${one.code}~${one.nickname}`}>
                <td>{one.nickname || "–"}</td>
                <td>
                  <code>{one.code}</code>
                </td>
                <td>{isHidden ? t("hidden") : describeGuess(room.lesson, one.guess)}</td>
                <td>
                  <button
                    type="button"
                    className="text-button"
                    aria-label={t("Leave out {name}", { name: one.nickname || one.code })}
                    onClick={() => room.remove(one)}
                  >
                    {t("Leave out")}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** Why a code is not valid. */
function writeFault(fault: Fault): string {
  switch (fault.kind) {
    case "length":
      return t("Too short, too long, or broken in two.");
    case "mistyped":
      return t("The code has a typo: its checksum does not match.");
    case "letter":
      return t("It contains the letter {letter}, which no code contains.", { letter: fault.letter });
    case "version":
      return t("A code of version {version}; this page reads version {own}.", { version: fault.version, own: codeVersion });
    case "foreign":
      return fault.lesson === null
        ? t("For a question that this page does not know.")
        : t("For another lesson: {lesson}", { lesson: lookUp(fault.lesson.title) });
    case "answer":
      return t("This question has no such answer.");
    case "link":
      return t("A URL of a prediction, not a code: ask for the code that “Hand in” shows.");
  }
}

/** Maximum number of lines per kind. */
const mostLines = 50;

/** Outcome of a text: the number of new answers, and each invalid one with its reason. */
export function ReportList({ report }: { report: Report }) {
  const { accepted, repeated, changed, unread, otherLines, tooMany } = report;
  const lines = [
    ...unread.map(({ text, who, line, fault }) => ({ who, line, text, why: writeFault(fault) })),
    ...changed.map(({ code, nickname }) => ({
      who: nickname,
      line: null,
      text: code,
      why: t("Already answered; the first answer counts."),
    })),
  ];
  return (
    <div className={styles.report} role="status">
      <p>
        <b>{t("{count, plural, one {# new answer.} other {# new answers.}}", { count: accepted.length })}</b>{" "}
        {writeSentences([
          repeated.length > 0 &&
            t("{count, plural, one {# had arrived before.} other {# had arrived before.}}", { count: repeated.length }),
          changed.length > 0 &&
            t("{count, plural, one {# from a student who has answered.} other {# from students who have answered.}}", {
              count: changed.length,
            }),
          unread.length > 0 &&
            t("{count, plural, one {# could not be counted.} other {# could not be counted.}}", { count: unread.length }),
          otherLines > 0 && t("{count, plural, one {# line without a code.} other {# lines without a code.}}", { count: otherLines }),
          tooMany > 0 && t("{count, plural, one {There is no room for # more.} other {There is no room for # more.}}", { count: tooMany }),
        ])}
      </p>
      {lines.length > 0 && (
        <ul>
          {lines.slice(0, mostLines).map(({ who, line, text, why }, at) => (
            // The same invalid text may occur twice.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              {who !== "" && <b>{who} </b>}
              {line !== null && t("Line {line}:", { line })} <code>{text}</code> {why}
            </li>
          ))}
          {lines.length > mostLines && (
            <li>{t("{count, plural, one {And # more.} other {And # more.}}", { count: lines.length - mostLines })}</li>
          )}
        </ul>
      )}
    </div>
  );
}

/** A prediction in words: "B", "40%", "16: 10%, 32: 20%". */
function describeGuess(lesson: Lesson, guess: Guess): string {
  const { predict } = lesson.guess;
  switch (guess.kind) {
    case "choice":
      return predict.kind === "choice" ? letterOf(predict.options.findIndex(({ id }) => id === guess.option)) : "";
    case "number":
      return predict.kind === "number" ? writeValue(guess.value, predict.unit) : "";
    case "point":
      return writePlace(lesson, guess.value);
    case "curve": {
      const places = listGuessValues(lesson);
      return writeList(
        guess.values.map((value, at) =>
          t("{place}: {value}", { place: writePlace(lesson, places[at].value), value: writeValue(value, unitOfSweep(lesson)) }),
        ),
      );
    }
    case "picks":
      return guess.packets.length === 0 ? t("none") : writeList(guess.packets.map(String));
  }
}

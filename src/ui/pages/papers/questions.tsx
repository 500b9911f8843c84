import { showTold } from "../../../experiments/tell.ts";
import { type Marked, msg, t } from "../../../language/translate.ts";
import { type SubmitEvent, useId, useRef, useState } from "react";
import { type AnswerNumber, listAnswerParts } from "../../../experiments/answer.ts";
import type { Experiment, Question } from "../../../experiments/experiment.ts";
import type { FigureResult } from "./figure-state.ts";
import { usePapers } from "./papers-context.tsx";
import { compareGuess, listBlanks, readGuess } from "./predict-answer.ts";
import styles from "./questions.module.css";

interface Props {
  readonly experiment: Experiment;
  readonly result: FigureResult;
  /** Are curves and verdict covered until predicted? */
  readonly isCovered: boolean;
}

/** Questions whose answers are computed from these results, and shown after the prediction or on request. */
export function Questions({ experiment, result, isCovered }: Props) {
  const { go } = usePapers();
  return (
    <section className={styles.root} aria-labelledby="figure-questions">
      <div className={styles.head}>
        <h2 id="figure-questions">{t("Questions")}</h2>
        <button type="button" className="text-button" onClick={() => go({ form: "worksheet" })}>
          {t("Worksheet to print")}
        </button>
        <button type="button" className="text-button" onClick={() => go({ form: isCovered ? null : "predict" })}>
          {t(isCovered ? "Uncover curves and verdict" : "Cover curves and verdict while I predict")}
        </button>
      </div>
      <ol>
        {experiment.questions.map((question) => (
          <QuestionPart key={question.asks} question={question} experiment={experiment} result={result} />
        ))}
      </ol>
    </section>
  );
}

function QuestionPart({ question, experiment, result }: { question: Question; experiment: Experiment; result: FigureResult }) {
  const [guesses, setGuesses] = useState<Readonly<Record<string, string>>>({});
  const [isShown, setShown] = useState(false);
  const answer = useRef<HTMLParagraphElement>(null);
  const title = useId();
  const parts = listAnswerParts(question, experiment, result.results, result.size);
  const isGiven = Object.values(guesses).some((text) => text.trim() !== "");
  const wrong = Object.values(guesses).find((text) => Number.isNaN(readGuess(text) ?? 0));
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (wrong === undefined) setShown(true);
    // The answer replaces the fields, so it gets the focus.
    requestAnimationFrame(() => answer.current?.focus());
  };
  return (
    <li>
      <h3 id={title}>{showTold(question.asks)}</h3>
      {isShown ? (
        <>
          <p ref={answer} tabIndex={-1} className={styles.answer}>
            {parts.map((part) =>
              typeof part === "string" ? part : <Answered key={part.fact} part={part} guess={guesses[part.fact] ?? ""} />,
            )}
          </p>
          <button type="button" className="text-button" onClick={() => setShown(false)}>
            {t("Predict again")}
          </button>
        </>
      ) : (
        <form aria-labelledby={title} onSubmit={onSubmit}>
          <p className={styles.answer}>
            {listBlanks(parts).map((part, index, all) =>
              typeof part === "string" ? (
                part
              ) : (
                <Blank
                  key={part.fact}
                  part={part}
                  name={nameBlank(all, index)}
                  text={guesses[part.fact] ?? ""}
                  onText={(text) => setGuesses({ ...guesses, [part.fact]: text })}
                />
              ),
            )}
          </p>
          {wrong !== undefined && (
            <p className={styles.fault} role="alert">
              {t('"{text}" is not a number. Allowed is a number such as 12 or 0.5.', { text: wrong.slice(0, 20) })}
            </p>
          )}
          <button type="submit" className={isGiven ? "button" : "text-button"} disabled={wrong !== undefined}>
            {t(isGiven ? "Show the answer" : "Show the answer without a prediction")}
          </button>
        </form>
      )}
    </li>
  );
}

/** The text around a blank. */
function nameBlank(all: readonly (string | AnswerNumber)[], index: number): string {
  const words = [all[index - 1], all[index + 1]].map((part) =>
    typeof part === "string" ? part.trim().replace(/^[,.;]+|[.,;]+$/g, "") : "",
  );
  return t("Your prediction: {before} … {after}", { before: words[0], after: words[1] }).trim();
}

function Blank({ part, name, text, onText }: { part: AnswerNumber; name: string; text: string; onText: (text: string) => void }) {
  return (
    <span className={styles.blank}>
      <input
        aria-label={part.unit === "" ? name : t("{question}, in {unit}", { question: name, unit: part.unit })}
        inputMode="decimal"
        autoComplete="off"
        size={6}
        value={text}
        aria-invalid={Number.isNaN(readGuess(text) ?? 0)}
        onChange={(event) => onText(event.target.value)}
      />
      {part.unit === "" ? "" : ` ${part.unit}`}
    </span>
  );
}

const guessWords: Readonly<Record<NonNullable<ReturnType<typeof compareGuess>>, Marked>> = {
  close: msg("close"),
  low: msg("too low"),
  high: msg("too high"),
};

function Answered({ part, guess }: { part: AnswerNumber; guess: string }) {
  const word = compareGuess(guess, part);
  return (
    <>
      <b>{part.text}</b>
      {word !== null && (
        <span className={styles.guess} data-close={word === "close" ? "" : undefined}>
          {" "}
          {t("(you: {guess}, {comparison})", {
            guess: part.unit === "" ? guess.trim() : `${guess.trim()} ${part.unit}`,
            comparison: t(guessWords[word]),
          })}
        </span>
      )}
    </>
  );
}

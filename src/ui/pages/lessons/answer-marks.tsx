import { lookUp, t } from "../../../language/translate.ts";
import { evaluate, holds } from "../../../lessons/evaluate.ts";
import { readKnown } from "../../../lessons/judge.ts";
import { parseCondition, parseExpression } from "../../../lessons/parse-expression.ts";
import { listPicks } from "../../../lessons/picks.ts";
import { situationOf } from "../../../lessons/probes.ts";
import { writeValue } from "../../../lessons/template.ts";
import { useFindings, useLesson } from "./lessons-context.tsx";
import { openingOf } from "./step-needs.ts";
import styles from "./answer-marks.module.css";

/** A prediction without an axis and, once revealed, the answer in the same picture. */
export function AnswerMarks({ isUncovered }: { isUncovered: boolean }) {
  const { lesson, session } = useLesson();
  const findings = useFindings();
  const { predict } = lesson.guess;
  const { guess } = session;
  const situation = situationOf(lesson, "guess", findings);
  if (predict.kind === "choice" && guess?.kind === "choice") {
    return (
      <ul className={styles.options} aria-label={t("Your prediction")}>
        {predict.options.map(({ id, text, right }) => {
          const isRight = isUncovered && holds(parseCondition(right), situation) === true;
          return (
            <li key={id} data-yours={id === guess.option ? "" : undefined} data-right={isRight ? "" : undefined}>
              <span>{lookUp(text)}</span>
              {id === guess.option && <b data-tone="guess">{t("you")}</b>}
              {isRight && <b data-tone="right">{t("✓ so it is")}</b>}
            </li>
          );
        })}
      </ul>
    );
  }
  if (predict.kind === "number" && guess?.kind === "number") {
    const { value } = isUncovered ? evaluate(parseExpression(predict.truth), situation) : { value: null };
    const known = readKnown(situation);
    const rows = [
      ...(predict.known && known !== null ? ([[lookUp(predict.known.label), known, "known"]] as const) : []),
      [t("you said"), guess.value, "guess"],
      ...(value === null ? [] : ([[t("it was"), value, "right"]] as const)),
    ] as const;
    const most = Math.max(...rows.map(([, amount]) => amount), 1e-9);
    return (
      <dl className={styles.bars} aria-label={lookUp(predict.label)}>
        {rows.map(([name, amount, tone]) => (
          <div key={name} data-tone={tone}>
            <dt>{name}</dt>
            <dd>
              <span style={{ width: `${(78 * amount) / most}%` }} />
              <b>{writeValue(amount, predict.unit)}</b>
            </dd>
          </div>
        ))}
      </dl>
    );
  }
  if (predict.kind === "picks" && guess?.kind === "picks") {
    const run = findings.find(openingOf(lesson, "guess"), "record");
    const picks = run && listPicks(predict, run);
    if (picks === null) return null;
    return (
      <ul className={styles.packets} aria-label={t("Packets of sender {sender}", { sender: picks.sender })}>
        {picks.packets.map(({ packet, isAnswer, isDropped }) => {
          const isYours = guess.packets.includes(packet);
          const isRight = isUncovered && isAnswer;
          return (
            <li
              key={packet}
              data-yours={isYours ? "" : undefined}
              data-right={isRight ? "" : undefined}
              data-dropped={isUncovered && isDropped ? "" : undefined}
            >
              {packet}
              <span className="visually-hidden">
                {isYours && t(", you picked it")}
                {isRight && t(", lost when the timer expired")}
              </span>
            </li>
          );
        })}
      </ul>
    );
  }
  return null;
}

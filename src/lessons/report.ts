import { t } from "../language/translate.ts";
import { joinSentence } from "../analysis/words.ts";
import { evaluate, holds } from "./evaluate.ts";
import type { Condition } from "./expression.ts";
import type { Unit } from "./fact.ts";
import { type Lesson, stepIds, type StepId } from "./lesson.ts";
import { judgeCheck } from "./goals.ts";
import { parseCondition, parseExpression } from "./parse-expression.ts";
import { listTexts, situationOf, solve } from "./probes.ts";
import { fillTemplate, tellOne, writeValue } from "./template.ts";
import { completeScenario, type Findings, type Situation } from "./situation.ts";

/** All that a lesson's runs come to, for lecturers and tests. */

export interface ReportedFact {
  readonly step: StepId;
  /** As written in the template. */
  readonly fact: string;
  /** null: none in these runs; its sentence is omitted. */
  readonly value: number | null;
  readonly unit: Unit;
  readonly text: string | null;
}

export interface ReportedClaim {
  readonly claim: string;
  /** null: a run lacks a number that it speaks of. */
  readonly holds: boolean | null;
  /** Its comparisons with the numbers that were computed. */
  readonly sides: readonly string[];
}

export interface LessonReport {
  readonly id: string;
  readonly title: string;
  readonly runs: number;
  readonly facts: readonly ReportedFact[];
  /** The texts about these runs, without those that depend on a guess. */
  readonly texts: readonly { readonly step: StepId; readonly text: string }[];
  readonly claims: readonly ReportedClaim[];
  /** What the guess is judged by: the truth, or which options are right. */
  readonly answer: readonly string[];
  readonly check: { readonly isOpenAtStart: boolean; readonly isSolved: boolean };
}

const factPattern = /\{!?([^{}|]*)[^{}]*\}/g;

function listFacts(lesson: Lesson, step: StepId, findings: Findings): ReportedFact[] {
  const opening = situationOf(lesson, step, findings);
  const seen = new Set<string>();
  return listTexts(lesson, step).flatMap(([name, list]) =>
    list.flatMap((told) =>
      [...(typeof told === "string" ? told : told.text).matchAll(factPattern)].flatMap(([whole, inner]) => {
        const fact = inner.trim();
        const expression = parseExpression(fact);
        const situation = name === "done" ? solve(opening) : opening;
        if (expression.kind === "guess" || expression.kind === "score" || seen.has(whole)) return [];
        seen.add(whole);
        const { value, unit } = evaluate(expression, situation);
        const filled = fillTemplate(whole, situation);
        return [{ step, fact, value, unit, text: filled && joinSentence(filled) }];
      }),
    ),
  );
}

/** The comparisons with their numbers: "16% < 20%". */
function writeSides(condition: Condition, situation: Situation): string[] {
  if (condition.kind !== "comparison") return condition.parts.flatMap((part) => writeSides(part, situation));
  const [left, right] = [condition.left, condition.right].map((side) => {
    const { value, unit } = evaluate(side, situation);
    return value === null ? t("unknown") : writeValue(value, unit);
  });
  return [`${left} ${condition.sign} ${right}`];
}

function listClaims(lesson: Lesson, findings: Findings): ReportedClaim[] {
  const situation = situationOf(lesson, null, findings);
  return lesson.claims.map((claim) => {
    const condition = parseCondition(claim);
    return { claim, holds: holds(condition, situation), sides: writeSides(condition, situation) };
  });
}

function listAnswers(lesson: Lesson, findings: Findings): string[] {
  const { predict } = lesson.guess;
  const situation = situationOf(lesson, "guess", findings);
  if ("truth" in predict) {
    const filled = fillTemplate(`{${predict.truth}}`, situation);
    return [`${predict.truth}: ${filled === null ? t("unknown") : joinSentence(filled)}`];
  }
  if (predict.kind !== "choice") return [];
  return predict.options.map(({ id, right, half }) => {
    if (holds(parseCondition(right), situation) === true) return t("{option}: right", { option: id });
    const isHalf = half !== undefined && holds(parseCondition(half), situation) === true;
    return isHalf ? t("{option}: half right", { option: id }) : t("{option}: wrong", { option: id });
  });
}

/** @param findings with the runs of `listNeeds`. @param runs how many those are. */
export function reportLesson(lesson: Lesson, findings: Findings, runs: number): LessonReport {
  const check = situationOf(lesson, "check", findings);
  const solved = solve(check);
  const reaches = ({ scenario }: Situation): boolean => judgeCheck(lesson, completeScenario(scenario), findings).isDone;
  return {
    id: lesson.id,
    title: lesson.title,
    runs,
    facts: stepIds.flatMap((step) => listFacts(lesson, step, findings)),
    texts: stepIds.flatMap((step) =>
      listTexts(lesson, step).flatMap(([name, list]) =>
        list.flatMap((told) => {
          // about runs that miss a goal
          if (name === "fails") return [];
          const own = tellOne(told, name === "done" ? solved : situationOf(lesson, step, findings));
          return own === null ? [] : [{ step, text: joinSentence(own.sentence) }];
        }),
      ),
    ),
    claims: listClaims(lesson, findings),
    answer: listAnswers(lesson, findings),
    check: { isOpenAtStart: !reaches(check), isSolved: reaches(solved) },
  };
}

/** What is untrue in a lesson, each in a line; none: it may be taught. */
export function listFaults({ claims, check }: LessonReport): readonly string[] {
  return [
    ...claims.flatMap(({ claim, holds: isTrue, sides }) =>
      isTrue === true
        ? []
        : [
            isTrue === null
              ? t('claim "{claim}" cannot be judged: {sides}', { claim, sides: sides.join(", ") })
              : t('claim "{claim}" does not hold: {sides}', { claim, sides: sides.join(", ") }),
          ],
    ),
    ...(check.isOpenAtStart ? [] : [t("check: its goals are reached before anything is changed")]),
    ...(check.isSolved ? [] : [t("check: its solution does not reach the goals")]),
  ];
}

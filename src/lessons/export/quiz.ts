import { evaluate, unitOfGuess } from "../evaluate.ts";
import type { Guess } from "../guess.ts";
import { judge, type Verdict } from "../judge.ts";
import type { Lesson } from "../lesson.ts";
import { parseExpression } from "../parse-expression.ts";
import { listPicks } from "../picks.ts";
import { situationOf } from "../probes.ts";
import { completeScenario, type Findings, listSweepValues, readSetting } from "../situation.ts";
import { lookUp, t } from "../../language/translate.ts";
import { findFact } from "../fact-table.ts";

/** A lesson's question as learning platforms ask it: with options, or for a number with a tolerance. All of it is computed from the lesson's runs. */
export interface QuizQuestion {
  /** The lesson's id: letters, digits, hyphens. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly answer:
    | {
        readonly kind: "choice";
        readonly isMultiple: boolean;
        readonly options: readonly { readonly text: string; readonly share: number }[];
      }
    /** In the unit that the text names; any number as near as that is right. */
    | { readonly kind: "number"; readonly value: number; readonly tolerance: number };
}

/** How a number is asked for on a platform, whose fields take bare numbers. */
interface Asked {
  readonly factor: number;
  readonly unit: string;
}

const askedIn = (unit: string): Asked =>
  unit === "share"
    ? { factor: 100, unit: "%" }
    : unit === "ns"
      ? { factor: 1e-6, unit: "ms" }
      : unit === "bps"
        ? { factor: 1e-6, unit: "Mbps" }
        : { factor: 1, unit: unit === "packets" ? t("packets") : "" };

/** Six figures: what a sum of steps has behind them is chance. */
const exactly = (value: number): number => Number(value.toPrecision(6));

const addUnit = (text: string, { unit }: Asked): string =>
  unit === "" ? text : t("{question} (Answer in {unit}.)", { question: text, unit });

const shareOf: Readonly<Record<Verdict, number>> = { right: 100, half: 50, wrong: 0 };

/** null: its runs are not known yet, or the question has no such form. */
export function writeQuiz(lesson: Lesson, findings: Findings): QuizQuestion | null {
  const { predict, question } = lesson.guess;
  const situation = situationOf(lesson, "guess", findings);
  const head = { id: lesson.id, title: lookUp(lesson.title) };
  const verdictOf = (guess: Guess): Verdict | null => judge({ ...situation, guess })?.verdict ?? null;
  switch (predict.kind) {
    case "choice": {
      const options = predict.options.map(({ id, text }) => ({ text: lookUp(text), verdict: verdictOf({ kind: "choice", option: id }) }));
      if (options.some(({ verdict }) => verdict === null)) return null;
      const shares = options.map(({ text, verdict }) => ({ text, share: shareOf[verdict!] }));
      return { ...head, text: lookUp(question), answer: { kind: "choice", isMultiple: false, options: shares } };
    }
    case "picks": {
      const run = findings.find(completeScenario(situation.scenario), "record");
      const picks = run && listPicks(predict, run);
      if (picks === null) return null;
      const right = picks.packets.filter(({ isAnswer }) => isAnswer).length;
      const options = picks.packets.map(({ packet, isAnswer }) => ({
        text: String(packet),
        share: isAnswer ? exactly(100 / right) : -exactly(100 / (picks.packets.length - right)),
      }));
      const text = t("{question} Packets of sender {sender}:", { question: lookUp(question), sender: picks.sender });
      return { ...head, text, answer: { kind: "choice", isMultiple: true, options } };
    }
    case "number":
    case "point": {
      const { value } = evaluate(parseExpression(predict.truth), situation);
      if (value === null) return null;
      const places = predict.kind === "point" ? listSweepValues(lesson).map((one) => one.value) : null;
      const step = predict.kind === "number" ? predict.step : 0;
      const isRight = (said: number): boolean => verdictOf({ kind: predict.kind, value: said }) === "right";
      const asked = askedIn(unitOfGuess(situation));
      const tolerance = places === null ? findTolerance(value, step, isRight) : findReach(places, value, isRight);
      return {
        ...head,
        text: addUnit(lookUp(question), asked),
        answer: { kind: "number", value: exactly(value * asked.factor), tolerance: exactly(tolerance * asked.factor) },
      };
    }
    case "curve":
      return askPoint(lesson, findings, head);
  }
}

/** How far from the truth in whole steps every guess is right, on both sides. */
function findTolerance(truth: number, step: number, isRight: (said: number) => boolean): number {
  let tolerance = 0;
  for (let count = 1; count <= 1000; count++) {
    if (!isRight(truth - count * step) || !isRight(truth + count * step)) break;
    tolerance = count * step;
  }
  return tolerance;
}

/** The distance to the last right value, of those that can be marked, on the nearer side; at least all numbers that are nearer to the truth than to another value. */
function findReach(places: readonly number[], truth: number, isRight: (said: number) => boolean): number {
  const right = places.filter(isRight);
  const below = right.filter((place) => place < truth);
  const above = right.filter((place) => place > truth);
  const reach = Math.min(below.length > 0 ? truth - Math.min(...below) : 0, above.length > 0 ? Math.max(...above) - truth : 0);
  const others = places.filter((place) => place !== truth);
  return Math.max(reach, Math.min(...others.map((place) => Math.abs(place - truth))) / 2);
}

/** A part of what a drawn curve may miss by, of the axis, and still count at one point (our choice; docs/in-class.md names it). */
const curveTolerance = 0.1;

/** A platform cannot be drawn on: of a curve it asks the value that the explanation speaks of. */
function askPoint(lesson: Lesson, findings: Findings, head: Pick<QuizQuestion, "id" | "title">): QuizQuestion | null {
  const { sweep } = lesson.run;
  if (sweep === undefined) return null;
  const told = readSetting(completeScenario(situationOf(lesson, "explain", findings).scenario), sweep.vary);
  const values = listSweepValues(lesson);
  const place = values.find(({ value }) => value === told) ?? values[Math.floor(values.length / 2)];
  const run = sweep.series?.[0];
  const expression = `median ${sweep.fact}${run === undefined ? "" : ` in ${run}`} at ${sweep.vary}=${place.text}`;
  const { value } = evaluate(parseExpression(expression), situationOf(lesson, "run", findings));
  if (value === null) return null;
  const unit = findFact(sweep.fact)?.unit ?? "";
  const asked = askedIn(unit);
  const text = t("{question} What is it at {setting} = {place}?", {
    question: lookUp(lesson.guess.question),
    setting: sweep.vary,
    place: place.text,
  });
  const tolerance = unit === "share" ? curveTolerance : Math.max(1, curveTolerance * value);
  return {
    ...head,
    text: addUnit(text, asked),
    answer: { kind: "number", value: exactly(value * asked.factor), tolerance: exactly(tolerance * asked.factor) },
  };
}

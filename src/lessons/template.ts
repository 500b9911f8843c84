import type { GuidePart } from "../guide/steps.ts";
import { glossary, type GlossaryId } from "../analysis/glossary.ts";
import {
  gap,
  type Piece,
  say,
  writeBytes,
  writeCount,
  writeDuration,
  writeFixed,
  writePlural,
  writeRate,
  writeShare,
  writeShort,
} from "../analysis/words.ts";
import type { Nanos, Scenario } from "../engine/spec/scenario.ts";
import { evaluate, holds } from "./evaluate.ts";
import type { Unit } from "./fact.ts";
import type { Told } from "./lesson.ts";
import { LessonError } from "./lesson-error.ts";
import { parseCondition, parseExpression } from "./parse-expression.ts";
import { completeScenario, type Situation } from "./situation.ts";

/**
 * Texts with facts in them. `{timeouts}` is written as its unit asks; `{timeouts|timeout}` with its noun, and `{x|child|children}`
 * where the plural is another word; `{miss|points}` a share as points. `{!idle}` is trouble and stands out as such.
 * `[[RTO|rto]]` is a word that the glossary explains.
 */

export interface LessonPiece extends Piece {
  readonly word?: GlossaryId;
  /** It is what the student predicted. */
  readonly isGuess?: boolean;
}

/** A text as it is told of the runs. */
export interface ToldText {
  readonly sentence: readonly LessonPiece[];
  readonly part: GuidePart | null;
  /** Where the cursor goes in the run on the screen. */
  readonly atNs: Nanos | null;
}

/** As people read it. */
export function writeValue(value: number, unit: Unit): string {
  switch (unit) {
    case "share":
      return writeShare(value);
    case "ns":
      return writeDuration(value);
    case "bytes":
      return writeBytes(value);
    case "bps":
      return writeRate(value);
    default:
      return Number.isInteger(value) ? writeCount(value) : writeShort(value);
  }
}

function write(value: number, unit: Unit, [one, many]: readonly string[]): string {
  if (one === undefined) return writeValue(value, unit);
  if (one === "points") return writePlural(Math.round(Math.abs(value) * 100), "point");
  if (unit !== "" && unit !== "packets") throw new LessonError(`|${one}`, "a noun behind a count only");
  return Number.isInteger(value) ? writePlural(value, one, many) : `${writeFixed(value, 1)}${gap}${many ?? `${one}s`}`;
}

function isSame(one: Scenario, other: Scenario | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** @param shown the run on the screen: only its moments can be gone to. */
function fill(inner: string, situation: Situation, shown: Scenario | null): LessonPiece | null {
  const isTrouble = inner.startsWith("!");
  const [text, ...nouns] = inner.slice(isTrouble ? 1 : 0).split("|").map((one) => one.trim()); // prettier-ignore
  if (nouns[0] === "points" && nouns.length > 1) throw new LessonError(inner, "points alone");
  const expression = parseExpression(text);
  const { value, unit, momentNs, of } = evaluate(expression, situation);
  const written = write(value ?? 0, unit, nouns);
  if (value === null) return null;
  const isHere = momentNs !== null && of !== null && shown !== null && isSame(of, shown);
  return {
    text: written,
    value,
    fact: text,
    emphasis: isTrouble ? "trouble" : "strong",
    ...(isHere && { jumpNs: momentNs }),
    ...(expression.kind === "guess" && { isGuess: true }),
  };
}

function explainWord(inner: string): LessonPiece {
  const [text, id] = inner.split("|");
  if (id === undefined || !Object.hasOwn(glossary, id)) throw new LessonError(`[[${inner}]]`, `a word and its place in the glossary: [[RTO|rto]]; there are ${Object.keys(glossary).join(", ")}`); // prettier-ignore
  return { text, word: id as GlossaryId };
}

/** The text with its numbers; null: one of them is not known. @throws LessonError where it cannot be understood. */
export function fillTemplate(template: string, situation: Situation, shown: Scenario | null = null): readonly LessonPiece[] | null {
  const pieces = template
    .split(/(\{[^{}]*\}|\[\[[^[\]]*\]\])/)
    .filter((part) => part !== "")
    .map((part) => {
      if (/^\{.*\}$/s.test(part)) return fill(part.slice(1, -1), situation, shown);
      if (/^\[\[.*\]\]$/s.test(part)) return explainWord(part.slice(2, -2));
      if (/[{}]|\[\[|\]\]/.test(part)) throw new LessonError(part.trim().slice(0, 40), "braces in pairs: {timeouts}, [[RTO|rto]]");
      return say(part);
    });
  const known = pieces.filter((piece) => piece !== null);
  return known.length < pieces.length ? null : known;
}

/** One text; null: it does not hold, or is not known. */
export function tellOne(told: Told, situation: Situation, shown: Scenario | null = null): ToldText | null {
  const { text, when, part = null, at } = typeof told === "string" ? { text: told } : told;
  const isTrue = when === undefined || holds(parseCondition(when), situation);
  const sentence = fillTemplate(text, situation, shown);
  const moment = at === undefined ? null : evaluate(parseExpression(at), situation);
  if (isTrue !== true || sentence === null) return null;
  const ofRun = moment?.of ?? null;
  const isHere = ofRun !== null && (shown === null || isSame(ofRun, shown));
  return { sentence, part, atNs: isHere ? (moment?.momentNs ?? null) : null };
}

/** Those that hold. @param changes of the step whose run is on the screen. */
export function tellAll(list: readonly Told[], situation: Situation): readonly ToldText[] {
  const shown = completeScenario(situation.scenario);
  return list.flatMap((told) => tellOne(told, situation, shown) ?? []);
}

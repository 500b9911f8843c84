import type { GuidePart } from "../guide/steps.ts";
import { type GlossaryId, glossaryIds, isGlossaryId } from "../analysis/glossary-ids.ts";
import { type Piece, say } from "../analysis/words.ts";
import { pluralRule } from "../language/numbers.ts";
import { lookUp, t } from "../language/translate.ts";
import type { Nanos, Scenario } from "../engine/spec/scenario.ts";
import { evaluate, holds } from "./evaluate.ts";
import type { Unit } from "./fact.ts";
import type { Told } from "./lesson.ts";
import { LessonError } from "./lesson-error.ts";
import { parseCondition, parseExpression } from "./parse-expression.ts";
import { completeScenario, type Situation } from "./situation.ts";
import { formatBytes, formatCount, formatDuration, formatFixed, formatPercent, formatRate, formatShort, gap } from "../language/formats.ts";

/**
 * Texts with facts in them. `{timeouts}` is written as its unit asks; `{timeouts|timeout}` with its noun, and `{x|child|children}`
 * where the plural is another word; `{miss|points}` a share as points. `{!idle}` is highlighted as trouble.
 * `[[RTO|rto]]` is a word that the glossary explains. A translation names a noun for each of its language's plural forms, from
 * zero, one, two, few, many to other, or one for all; a noun with `#` in it says where the number stands.
 */

export interface LessonPiece extends Piece {
  readonly word?: GlossaryId;
  /** It is what the student predicted. */
  readonly isGuess?: boolean;
}

/** A text about the runs. */
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
      return formatPercent(value);
    case "ns":
      return formatDuration(value);
    case "bytes":
      return formatBytes(value);
    case "bps":
      return formatRate(value);
    default:
      return Number.isInteger(value) ? formatCount(value) : formatShort(value);
  }
}

/** In the order in which a template names its nouns. */
const pluralForms = ["zero", "one", "two", "few", "many", "other"] as const;

/** The noun for so many. @param nouns in English for one thing and, if it is another word, for more; in a translation one for each plural form. */
function findNoun(value: number, nouns: readonly string[], isTranslated: boolean): string {
  if (!isTranslated) return value === 1 ? nouns[0] : (nouns[1] ?? `${nouns[0]}s`);
  const rule = pluralRule();
  const known: readonly string[] = rule.resolvedOptions().pluralCategories;
  const place = pluralForms.filter((form) => known.includes(form)).indexOf(rule.select(value));
  return nouns[Math.min(place, nouns.length - 1)];
}

function write(value: number, unit: Unit, nouns: readonly string[], isTranslated: boolean): string {
  if (nouns.length === 0) return writeValue(value, unit);
  const [first] = nouns;
  if (first === "points") return t("{points, plural, one {# point} other {# points}}", { points: Math.round(Math.abs(value) * 100) });
  if (unit !== "" && unit !== "packets") throw new LessonError(`|${first}`, t("a noun behind a count only"));
  const noun = findNoun(value, nouns, isTranslated);
  const written = Number.isInteger(value) ? formatCount(value) : formatFixed(value, 1);
  if (nouns.some((one) => one.includes("#"))) return noun.replace("#", written);
  return `${written}${Number.isInteger(value) ? " " : gap}${noun}`;
}

function isSame(one: Scenario, other: Scenario | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** @param shown the run on the screen: only its moments can be gone to. @param isTranslated its nouns are those of the language. */
function fill(inner: string, situation: Situation, shown: Scenario | null, isTranslated: boolean): LessonPiece | null {
  const isTrouble = inner.startsWith("!");
  const [text, ...nouns] = inner.slice(isTrouble ? 1 : 0).split("|").map((one) => one.trim()); // prettier-ignore
  if (nouns[0] === "points" && nouns.length > 1) throw new LessonError(inner, t("points alone"));
  const expression = parseExpression(text);
  const { value, unit, momentNs, of } = evaluate(expression, situation);
  const written = write(value ?? 0, unit, nouns, isTranslated);
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
  if (id === undefined || !isGlossaryId(id)) throw new LessonError(`[[${inner}]]`, t("a word and its place in the glossary: {example}; there are {words}", { example: "[[RTO|rto]]", words: glossaryIds.join(", ") })); // prettier-ignore
  return { text, word: id };
}

/**
 * The text with its numbers, in the language in force; null: one of them is not known.
 * @throws LessonError where it cannot be understood.
 */
export function fillTemplate(template: string, situation: Situation, shown: Scenario | null = null): readonly LessonPiece[] | null {
  const translated = lookUp(template);
  const pieces = translated
    .split(/(\{[^{}]*\}|\[\[[^[\]]*\]\])/)
    .filter((part) => part !== "")
    .map((part) => {
      if (/^\{.*\}$/s.test(part)) return fill(part.slice(1, -1), situation, shown, translated !== template);
      if (/^\[\[.*\]\]$/s.test(part)) return explainWord(part.slice(2, -2));
      if (/[{}]|\[\[|\]\]/.test(part))
        throw new LessonError(part.trim().slice(0, 40), t("braces in pairs: {examples}", { examples: "{timeouts}, [[RTO|rto]]" }));
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

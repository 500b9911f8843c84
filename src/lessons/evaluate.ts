import { t } from "../language/translate.ts";
import { findCollapse, type TriedPoint } from "../analysis/collapse.ts";
import { interpolate } from "../analysis/interpolate.ts";
import { findMedian } from "../analysis/quantile.ts";
import type { Nanos, Scenario } from "../engine/spec/scenario.ts";
import type { Condition, Expression, Place } from "./expression.ts";
import type { Unit } from "./fact.ts";
import { findFact } from "./fact-table.ts";
import { LessonError } from "./lesson-error.ts";
import {
  countSeeds,
  findFlag,
  findScenario,
  listGuessValues,
  listSeeds,
  listSweepValues,
  readSetting,
  type Situation,
  unitOfField,
} from "./situation.ts";

/** What an expression comes to. */
export interface Reading {
  /** null: not known yet, or the run has no such number. */
  readonly value: number | null;
  readonly unit: Unit;
  /** The moment that shows it, in the run of `of`. */
  readonly momentNs: Nanos | null;
  readonly of: Scenario | null;
}

function found(value: number | null, unit: Unit): Reading {
  return { value, unit, momentNs: null, of: null };
}

/** A place in which the outer one's settings come first. */
function join(outer: Place, inner: Place): Place {
  return { run: inner.run ?? outer.run, settings: [...outer.settings, ...inner.settings] };
}

const here: Place = { run: null, settings: [] };

/**
 * Asks `findings` for every run that the expression takes, known or not, so that a caller can list them all.
 * @throws LessonError where it cannot mean anything: an unknown run, a setting out of range, units that do not fit.
 */
export function evaluate(expression: Expression, situation: Situation, around: Place = here): Reading {
  switch (expression.kind) {
    case "number":
      return found(expression.value, expression.unit);
    case "fact":
      return readFact(expression, situation, around);
    case "setting": {
      const scenario = findScenario(situation, join(around, expression.place));
      return found(readSetting(scenario, expression.flag), unitOfField(findFlag(expression.flag)));
    }
    case "where": {
      const at = readSweep(expression.flag, situation);
      const held = at.map(({ text }) => holds(expression.test, situation, join(around, atValue(expression.place, expression.flag, text))));
      const unit = unitOfField(findFlag(expression.flag));
      if (held.includes(null)) return found(null, unit);
      const place = expression.which === "first" ? held.indexOf(true) : (held.includes(false) ? held.indexOf(false) : held.length) - 1;
      return found(place < 0 ? null : at[place].value, unit);
    }
    case "extreme": {
      const at = readSweep(expression.flag, situation);
      const values = at.map(
        ({ text }) => evaluate(expression.of, situation, join(around, atValue(expression.place, expression.flag, text))).value,
      );
      const unit = unitOfField(findFlag(expression.flag));
      const known = values.filter((value) => value !== null);
      if (known.length < values.length) return found(null, unit);
      return found(at[values.indexOf(expression.which === "most" ? Math.max(...known) : Math.min(...known))].value, unit);
    }
    case "collapse":
      return readCollapse(expression.place, situation, around);
    case "seeds":
      return found(countSeeds(situation.lesson), "");
    case "guess":
      return readGuess(expression.at, situation);
    case "score": {
      const { predict } = situation.lesson.guess;
      const isPicks = predict.kind === "picks";
      if (predict.kind === "choice" || (!isPicks && expression.name !== "miss"))
        throw new LessonError(expression.name, isPicks ? "" : t("miss alone, and of a number, point or curve; found and extra of picks"));
      return found(situation.scores?.[expression.name] ?? null, expression.name === "miss" ? unitOfGuess(situation) : "");
    }
    case "operation":
      return operate(expression, evaluate(expression.left, situation, around), evaluate(expression.right, situation, around));
  }
}

function atValue(place: Place, flag: string, text: string): Place {
  return { run: place.run, settings: [...place.settings, { flag, text }] };
}

function readFact({ name, isMedian, place }: Expression & { kind: "fact" }, situation: Situation, around: Place): Reading {
  const fact = findFact(name);
  if (fact === undefined) throw new LessonError(name, t("a fact"));
  const scenario = findScenario(situation, join(around, place));
  if (!isMedian) {
    const run = situation.findings.find(scenario, fact.needs);
    return { value: run && fact.read(run), unit: fact.unit, momentNs: (run && fact.moment?.(run)) ?? null, of: scenario };
  }
  const { onlySeed } = situation;
  const seeds = listSeeds(situation.lesson, scenario);
  const values = (onlySeed === undefined ? seeds : seeds.slice(onlySeed, onlySeed + 1)).map((one) => {
    const run = situation.findings.find(one, fact.needs);
    return run && fact.read(run);
  });
  const known = values.filter((value) => value !== null);
  return found(known.length === values.length ? findMedian(known) : null, fact.unit);
}

/** null: a median is not known yet, or there is no collapse. */
function readCollapse(place: Place, situation: Situation, around: Place): Reading {
  const values = listSweepValues(situation.lesson);
  const { vary, fact } = situation.lesson.run.sweep!;
  const unit = unitOfField(findFlag(vary));
  const points = values.map(({ text, value }) => ({
    x: value,
    median: readFact({ kind: "fact", name: fact, isMedian: true, place: atValue(place, vary, text) }, situation, around).value,
  }));
  const known = points.filter((point): point is TriedPoint => point.median !== null);
  return found(known.length === points.length ? (findCollapse(known).begins?.x ?? null) : null, unit);
}

function readSweep(flag: string, { lesson }: Situation) {
  const values = listSweepValues(lesson);
  if (lesson.run.sweep?.vary !== flag)
    throw new LessonError(flag, t("{setting}, which the run step varies", { setting: String(lesson.run.sweep?.vary) }));
  return values;
}

/** Of what is guessed. */
export function unitOfGuess({ lesson }: Pick<Situation, "lesson">): Unit {
  const { predict } = lesson.guess;
  if (predict.kind === "number") return predict.unit;
  if (predict.kind === "point") return unitOfField(findFlag(lesson.run.sweep?.vary ?? lesson.run.control?.field ?? "senders"));
  return predict.kind === "curve" ? (findFact(lesson.run.sweep?.fact ?? "")?.unit ?? "") : "";
}

function readGuess(at: string | null, situation: Situation): Reading {
  const { predict } = situation.lesson.guess;
  const { guess = null } = situation;
  const unit = unitOfGuess(situation);
  if (predict.kind === "curve") {
    if (at === null) throw new LessonError("guess", t("guess at a value of the sweep, for a curve is drawn"));
    const drawn = listGuessValues(situation.lesson);
    const said = [...drawn, ...listSweepValues(situation.lesson)].find(({ text }) => text === at);
    if (said === undefined)
      throw new LessonError(`guess at ${at}`, t("a value of the sweep: {values}", { values: String(situation.lesson.run.sweep?.values) }));
    if (guess?.kind !== "curve" || guess.values.length < drawn.length) return found(null, unit);
    return found(
      interpolate(
        drawn.map(({ value }) => value),
        guess.values,
        said.value,
      ),
      unit,
    );
  }
  if (predict.kind !== "number" && predict.kind !== "point")
    throw new LessonError("guess", t("guess only where a number or point is asked for"));
  if (at !== null) throw new LessonError(`guess at ${at}`, t("guess alone, for it is one number"));
  return found(guess?.kind === predict.kind ? guess.value : null, unit);
}

/** Packets are counted too. */
function fit(left: Unit, right: Unit): boolean {
  const plain = (unit: Unit): Unit => (unit === "packets" ? "" : unit);
  return plain(left) === plain(right);
}

function unitOf(sign: string, left: Unit, right: Unit): Unit {
  const refuse = (): LessonError =>
    new LessonError(`${left || t("a count")} ${sign} ${right || t("a count")}`, t("units that fit together"));
  if (sign === "+" || sign === "-") {
    if (!fit(left, right)) throw refuse();
    return left || right;
  }
  if (sign === "*") {
    const isFactor = (unit: Unit): boolean => unit === "" || unit === "share";
    if (!isFactor(left) && !isFactor(right)) throw refuse();
    return isFactor(left) && left !== right && right !== "" ? right : left;
  }
  if (sign === "of" && !fit(left, right)) throw refuse();
  if (fit(left, right)) return sign === "of" ? "share" : "";
  if (!fit(right, "") && right !== "share") throw refuse();
  return left;
}

const reckon: Readonly<Record<string, (a: number, b: number) => number | null>> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => (b === 0 ? null : a / b),
  of: (a, b) => (b === 0 ? null : a / b),
};

function operate({ sign }: { readonly sign: string }, left: Reading, right: Reading): Reading {
  const unit = unitOf(sign, left.unit, right.unit);
  const value = left.value === null || right.value === null ? null : reckon[sign](left.value, right.value);
  return { value, unit, momentNs: left.momentNs, of: left.of };
}

/** Does it hold? null: not known yet, or a run lacks a number that it speaks of. @throws LessonError as evaluate does. */
export function holds(condition: Condition, situation: Situation, around: Place = here): boolean | null {
  if (condition.kind !== "comparison") {
    const parts = condition.parts.map((part) => holds(part, situation, around));
    const decisive = condition.kind === "any";
    if (parts.includes(decisive)) return decisive;
    return parts.includes(null) ? null : !decisive;
  }
  const [left, right] = [condition.left, condition.right].map((side) => evaluate(side, situation, around));
  if (!fit(left.unit, right.unit)) throw new LessonError(`${left.unit || t("a count")} ${condition.sign} ${right.unit || t("a count")}`, t("units that fit together")); // prettier-ignore
  if (left.value === null || right.value === null) return null;
  const difference = left.value - right.value;
  switch (condition.sign) {
    case "<":
      return difference < 0;
    case "<=":
      return difference <= 0;
    case ">":
      return difference > 0;
    case ">=":
      return difference >= 0;
    case "=":
      return difference === 0;
    case "!=":
      return difference !== 0;
  }
}

import { interpolate } from "../analysis/interpolate.ts";
import { evaluate, holds } from "./evaluate.ts";
import type { Expression, Score } from "./expression.ts";
import { parseCondition, parseExpression } from "./parse-expression.ts";
import { listPicks } from "./picks.ts";
import { completeScenario, countSeeds, listGuessValues, listSweepValues, type Situation } from "./situation.ts";

export type Verdict = "right" | "half" | "wrong";

export interface Judgement {
  readonly verdict: Verdict;
  /** For the explanation: `{miss}`, `{found}`. */
  readonly scores: Readonly<Partial<Record<Score, number>>>;
  /** What the verdict would be by each seed alone, in their order; of a lesson without medians one. */
  readonly bySeed: readonly Verdict[];
}

/** What the first series of the lesson's sweep came to, value by value; medians. */
export function readSweepCurve(situation: Situation): readonly (number | null)[] {
  const { sweep } = situation.lesson.run;
  return listSweepValues(situation.lesson).map(({ text }) => {
    const place = { run: sweep?.series?.[0] ?? null, settings: [{ flag: sweep!.vary, text }] };
    const fact: Expression = { kind: "fact", name: sweep!.fact, isMedian: true, place };
    return evaluate(fact, situation).value;
  });
}

/** The ideal result at each value of the sweep; null: the lesson has none. @throws LessonError */
export function readIdealCurve(situation: Situation): readonly (number | null)[] | null {
  const { sweep } = situation.lesson.run;
  if (sweep?.ideal === undefined) return null;
  const ideal = parseExpression(sweep.ideal);
  return listSweepValues(situation.lesson).map(
    ({ text }) => evaluate(ideal, situation, { run: null, settings: [{ flag: sweep.vary, text }] }).value,
  );
}

/** The known result next to a prediction; null: the lesson has none, or it is not computed yet. */
export function readKnown(situation: Situation): number | null {
  const { predict } = situation.lesson.guess;
  return predict.kind === "number" && predict.known !== undefined ? evaluate(parseExpression(predict.known.truth), situation).value : null;
}

/** null: what it is measured from is not known yet. */
function measure(situation: Situation): Judgement["scores"] | null {
  const { predict } = situation.lesson.guess;
  const { guess } = situation;
  switch (predict.kind) {
    case "choice":
      return {};
    case "number":
    case "point": {
      const { value } = evaluate(parseExpression(predict.truth), situation);
      if (value === null || guess?.kind !== predict.kind) return null;
      return { miss: Math.abs(guess.value - value) };
    }
    case "curve": {
      const curve = readSweepCurve(situation);
      if (curve.includes(null) || guess?.kind !== "curve") return null;
      const drawnAt = listGuessValues(situation.lesson).map(({ value }) => value);
      const heights = drawnAt.map((_, i) => guess.values[i] ?? 0);
      const misses = listSweepValues(situation.lesson).map(({ value }, i) => Math.abs(interpolate(drawnAt, heights, value) - curve[i]!));
      return { miss: misses.reduce((sum, one) => sum + one, 0) / misses.length };
    }
    case "picks": {
      const run = situation.findings.find(completeScenario(situation.scenario), "record");
      const picks = run && listPicks(predict, run);
      if (picks === null || guess?.kind !== "picks") return null;
      const answers = picks.packets.filter(({ isAnswer }) => isAnswer).map(({ packet }) => packet);
      const found = answers.filter((packet) => guess.packets.includes(packet)).length;
      const extra = guess.packets.filter((packet) => !answers.includes(packet)).length;
      return { found, extra, answers: answers.length, miss: answers.length - found + extra };
    }
  }
}

/**
 * How the guess compares with what was computed; null: there is no guess, or its runs are not known yet. The situation's scenario
 * is the guess step's.
 */
export function judge(situation: Situation): Judgement | null {
  const judged = judgeOnce(situation);
  if (judged === null) return null;
  const seeds = Array.from({ length: countSeeds(situation.lesson) }, (_, onlySeed) => judgeOnce({ ...situation, onlySeed })?.verdict);
  return { ...judged, bySeed: seeds.filter((verdict) => verdict !== undefined) };
}

function judgeOnce(situation: Situation): Omit<Judgement, "bySeed"> | null {
  const { predict } = situation.lesson.guess;
  const { guess } = situation;
  const scores = measure(situation);
  const judged = { ...situation, ...(scores && { scores }) };
  // a choice brings its own conditions
  const options = predict.kind === "choice" ? predict.options : [{ ...predict, id: predict.kind }];
  const verdicts = options.map(({ id, right, half }) => {
    const isRight = holds(parseCondition(right), judged);
    const isHalf = half === undefined ? false : holds(parseCondition(half), judged);
    return { id, isRight, isHalf };
  });
  const chosen = guess?.kind === "choice" ? guess.option : predict.kind;
  const own = verdicts.find(({ id }) => id === chosen);
  if (guess?.kind !== predict.kind || scores === null || own === undefined) return null;
  if (own.isRight === true) return { verdict: "right", scores };
  if (own.isRight === null || (own.isHalf ?? null) === null) return null;
  return { verdict: own.isHalf === true ? "half" : "wrong", scores };
}

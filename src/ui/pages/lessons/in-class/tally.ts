import { t } from "../../../../language/translate.ts";
import { bin } from "d3-array";
import { findMedian, findQuantile } from "../../../../analysis/quantile.ts";
import type { Guess } from "../../../../lessons/guess.ts";
import { evaluate, holds } from "../../../../lessons/evaluate.ts";
import { judge, type Verdict } from "../../../../lessons/judge.ts";
import type { HandIn } from "../../../../lessons/hand-in/read-codes.ts";
import type { GuessSpec, Lesson } from "../../../../lessons/lesson.ts";
import { parseCondition, parseExpression } from "../../../../lessons/parse-expression.ts";
import { listPicks } from "../../../../lessons/picks.ts";
import { situationOf } from "../../../../lessons/probes.ts";
import { type Findings, listSweepValues } from "../../../../lessons/situation.ts";
import { writeValue } from "../../../../lessons/template.ts";
import { writePlace } from "../axis-frame.ts";
import { openingOf } from "../step-needs.ts";

/** A bar of a histogram. */
export interface Bar {
  readonly name: string;
  readonly count: number;
  /** Start on the axis, 0 to 1. */
  readonly from: number;
  readonly to: number;
  /** Is it the actual result? null: not known yet. */
  readonly isTruth: boolean | null;
}

export interface Tally {
  readonly bars: readonly Bar[];
  /** Labels of the axis, with their positions from 0 to 1. */
  readonly ticks: readonly { readonly at: number; readonly text: string }[];
  /** The actual result as a position on the axis; null if bars show it, or it is not known yet. */
  readonly truth: { readonly at: number; readonly text: string } | null;
}

type Spec<Kind extends GuessSpec["kind"]> = Extract<GuessSpec, { kind: Kind }>;

/** Approximate number of bars for numbers (our choice). */
const numberBars = 20;

function tallyNumbers(spec: Spec<"number">, guesses: readonly Guess[], truth: number | null): Tally {
  const { min, max, unit } = spec;
  const values = guesses.flatMap((guess) => (guess.kind === "number" ? [guess.value] : []));
  const place = (value: number): number => (value - min) / (max - min);
  const bins = bin().domain([min, max]).thresholds(numberBars)(values);
  const bars = bins.map(({ x0 = min, x1 = max, length }, index): Bar => {
    const isLast = index === bins.length - 1;
    const ends = { from: writeValue(x0, unit), to: writeValue(x1, unit) };
    const name = isLast ? t("{from} to {to}", ends) : t("{from} to below {to}", ends);
    const isTruth = truth === null ? null : truth >= x0 && (truth < x1 || (isLast && truth <= x1));
    return { name, count: length, from: place(x0), to: place(x1), isTruth };
  });
  const stops = Array.from({ length: 5 }, (_, at) => min + (at / 4) * (max - min));
  return {
    bars,
    ticks: stops.map((value) => ({ at: place(value), text: writeValue(value, unit) })),
    truth: truth === null ? null : { at: Math.max(0, Math.min(1, place(truth))), text: writeValue(truth, unit) },
  };
}

/** Bars side by side, one for each possible answer. */
function tallyThings(things: readonly { readonly name: string; readonly count: number; readonly isTruth: boolean | null }[]): Tally {
  const width = 1 / Math.max(1, things.length);
  return {
    bars: things.map((thing, at) => ({ ...thing, from: at * width, to: (at + 1) * width })),
    ticks: things.map(({ name }, at) => ({ at: (at + 0.5) * width, text: name })),
    truth: null,
  };
}

/** The actual result as a number; null: not known yet. */
function readTruth(lesson: Lesson, truth: string, findings: Findings): number | null {
  return evaluate(parseExpression(truth), situationOf(lesson, "guess", findings)).value;
}

/** All answers as a histogram; null: they are curves. */
export function tally(lesson: Lesson, guesses: readonly Guess[], findings: Findings): Tally | null {
  const { predict } = lesson.guess;
  switch (predict.kind) {
    case "choice":
      return tallyThings(
        predict.options.map(({ id, right }, at) => ({
          name: letterOf(at),
          count: guesses.filter((guess) => guess.kind === "choice" && guess.option === id).length,
          isTruth: holds(parseCondition(right), situationOf(lesson, "guess", findings)),
        })),
      );
    case "number":
      return tallyNumbers(predict, guesses, readTruth(lesson, predict.truth, findings));
    case "point": {
      const truth = readTruth(lesson, predict.truth, findings);
      return tallyThings(
        listSweepValues(lesson).map(({ value }) => ({
          name: writePlace(lesson, value),
          count: guesses.filter((guess) => guess.kind === "point" && guess.value === value).length,
          isTruth: truth === null ? null : value === truth,
        })),
      );
    }
    case "picks": {
      const run = findings.find(openingOf(lesson, "guess"), "record");
      const shown = (run && listPicks(predict, run))?.packets;
      const said = guesses.flatMap((guess) => (guess.kind === "picks" ? guess.packets : []));
      const packets = [...new Set([...(shown ?? []).map(({ packet }) => packet), ...said])].toSorted((a, b) => a - b);
      return tallyThings(
        packets.map((packet) => ({
          name: String(packet),
          count: said.filter((one) => one === packet).length,
          isTruth: shown === undefined ? null : shown.some((one) => one.packet === packet && one.isAnswer),
        })),
      );
    }
    case "curve":
      return null;
  }
}

/** A, B, C: names of options in class. */
export function letterOf(place: number): string {
  return String.fromCharCode(65 + place);
}

export interface Band {
  readonly low: readonly number[];
  readonly median: readonly number[];
  readonly high: readonly number[];
}

/** For each value, the middle half of the curves and their median; null: no curves. */
export function spreadCurves(curves: readonly (readonly number[])[]): Band | null {
  if (curves.length === 0) return null;
  const places = curves[0].map((_, place) => curves.map((curve) => curve[place]));
  const at = (share: number): number[] => places.map((values) => findQuantile(values, share));
  return { low: at(0.25), median: places.map((values) => findMedian(values)!), high: at(0.75) };
}

/** Number of answers by verdict; null: not known yet. */
export function countVerdicts(lesson: Lesson, guesses: readonly Guess[], findings: Findings): Readonly<Record<Verdict, number>> | null {
  const counts = { right: 0, half: 0, wrong: 0 };
  for (const guess of guesses) {
    const judged = judge(situationOf(lesson, "guess", findings, { guess }));
    if (judged === null) return null;
    counts[judged.verdict] += 1;
  }
  return counts;
}

/** The answers closest to the actual result, closest first; [] if there is no distance, or the result is not known yet. */
export function findClosest(lesson: Lesson, handIns: readonly HandIn[], findings: Findings, most: number): readonly HandIn[] {
  const missed = handIns.map((one) => ({ one, miss: judge(situationOf(lesson, "guess", findings, { guess: one.guess }))?.scores.miss }));
  if (missed.some(({ miss }) => miss === undefined)) return [];
  return missed
    .sort((a, b) => a.miss! - b.miss!)
    .slice(0, most)
    .map(({ one }) => one);
}

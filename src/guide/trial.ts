import { triedSeeds, triedSenders } from "../analysis/classic-collapse.ts";
import { findCollapse } from "../analysis/collapse.ts";
import { describeMedian, sayCollapse, senderAxis } from "../analysis/collapse-words.ts";
import { joinSentences, phrase } from "../analysis/phrase.ts";
import { type Sentence, say } from "../analysis/words.ts";
import type { Scenario } from "../engine/spec/scenario.ts";
import { describeDifference, isTrialSetting } from "../scenario/describe-difference.ts";
import { nameTransport } from "../scenario/name-transport.ts";

/** The question "at how many senders does the collapse begin?" as data: what is held fixed and what is tried. */

/** Senders that can be guessed. */
export const mostSenders = triedSenders[triedSenders.length - 1];

/** So many tries uncover the curve. */
export const triesToUncover = 3;

/** Can the question be asked of this scenario? Not where senders differ. */
export function canTry({ workload, groups, network }: Scenario): boolean {
  return workload.kind === "barrier" && groups.length === 0 && network.topology === "star" && workload.startOffsetsNs === null;
}

/** The try with this many senders. */
export function makeTrial(scenario: Scenario, senders: number, seed = scenario.seed): Scenario {
  return { ...scenario, seed, workload: { ...scenario.workload, senders } };
}

/** Do the two differ in nothing but the number of senders? */
export function isSameTrial(one: Scenario, other: Scenario): boolean {
  return JSON.stringify(makeTrial(one, 1)) === JSON.stringify(makeTrial(other, 1));
}

/** The runs of the curve: every number of senders with the first seed, then with the next one. */
export function listTrials(scenario: Scenario): readonly Scenario[] {
  const seeds = Array.from({ length: triedSeeds }, (_, i) => scenario.seed + i);
  return seeds.flatMap((seed) => triedSenders.map((senders) => makeTrial(scenario, senders, seed)));
}

/** Share of the maximum goodput, 0 to 1, with so many senders. */
export interface TrialPoint {
  readonly senders: number;
  readonly share: number;
}

export interface CurvePoint extends TrialPoint {
  /** Of the seeds; `share` is their median. */
  readonly low: number;
  readonly high: number;
}

/** What the whole curve, of medians, says, and of the first guess. `points` by senders, at least one. */
export function sayTrials(scenario: Scenario, points: readonly TrialPoint[], guess: number | null): Sentence {
  const tried = points.map(({ senders, share }) => ({ x: senders, median: share }));
  const found = findCollapse(tried);
  const name = nameTransport(scenario.transport);
  const verdict = guess === null || found.begins === null ? [] : judgeGuess(guess, found.begins.x);
  const how = say(describeMedian(triedSeeds, describeDifference(scenario, isTrialSetting)));
  return joinSentences([sayCollapse(name, tried, found, senderAxis), [how], verdict]);
}

/** The collapse begins after the last number of senders that was tried without it. */
function judgeGuess(guess: number, begins: number): Sentence {
  const before = triedSenders.findLast((senders) => senders < begins) ?? 0;
  if (guess > begins) return phrase("Your first guess, {guess}, was too many.", { guess });
  return guess > before
    ? phrase("Your first guess, {guess}, was right.", { guess })
    : phrase("Your first guess, {guess}, was too few.", { guess });
}

import { joinSentences, phrase } from "../analysis/phrase.ts";
import { type Piece, type Sentence, writeShare } from "../analysis/words.ts";
import type { Scenario } from "../engine/spec/scenario.ts";

/** The question "how many senders can this port take?" as data: what is held fixed, what is tried, and when a port copes. */

/** Senders that can be guessed. */
export const mostSenders = 64;

/** From this share of what the link could carry on, all is well (our choice, as in the headline). */
export const fineShare = 0.9;

/** So many tries uncover the curve. */
export const triesToUncover = 3;

/** Points of the curve, and seeds of each: the scenario's own and those after it. */
export const curveSenders = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 32, 40, 48, 64] as const;
export const curveSeeds = 3;

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

/** Share of what the link could carry, 0 to 1, with so many senders. */
export interface TrialPoint {
  readonly senders: number;
  readonly share: number;
}

export interface CurvePoint extends TrialPoint {
  /** Of the seeds; `share` is their median. */
  readonly low: number;
  readonly high: number;
}

/** The most senders up to which all is well at every point; 0: not even at the first. And the next point. `points` by senders. */
export function findLimit(points: readonly TrialPoint[]): { readonly limit: number; readonly next: TrialPoint | null } {
  const bad = points.findIndex(({ share }) => share < fineShare);
  if (bad < 0) return { limit: points.at(-1)?.senders ?? 0, next: null };
  return { limit: bad === 0 ? 0 : points[bad - 1].senders, next: points[bad] };
}

/** What the whole curve, of medians, says, and of the first guess. `points` by senders, at least one. */
export function sayLimit(points: readonly TrialPoint[], guess: number | null): Sentence {
  const { limit, next } = findLimit(points);
  const values = { seeds: curveSeeds, fine: writeShare(fineShare) };
  const last = points[points.length - 1];
  if (next === null)
    return phrase(
      "In the median of {seeds} seeds, with every number of senders up to {senders} the link carries at least {fine} of what it could.",
      { ...values, senders: last.senders },
    );
  const collapse = { next: next.senders, share: tellShare(next) };
  const found =
    limit === 0
      ? phrase(
          "{next, plural, one {Not even # sender can do it: with # sender it carries {share}.} other {Not even # senders can do it: with # senders it carries {share}.}}",
          collapse,
        )
      : phrase(
          "Up to <most>{limit, plural, one {# sender} other {# senders}}</most> the link carries at least {fine} of what it could, in the median of {seeds} seeds; with {next, plural, one {# sender} other {# senders}} it carries {share}.",
          { ...values, ...collapse, limit, most: (text) => tellLimit(text, limit) },
        );
  if (guess === null) return found;
  const verdict =
    guess < limit
      ? phrase("Your first guess, {guess}, was too few.", { guess })
      : guess >= next.senders
        ? phrase("Your first guess, {guess}, was too many.", { guess })
        : phrase("Your first guess, {guess}, was right.", { guess });
  return joinSentences([found, verdict]);
}

function tellShare({ share }: TrialPoint): Piece {
  return { text: writeShare(share), value: share, fact: "share", emphasis: "trouble" };
}

function tellLimit(text: string, limit: number): Piece {
  return { text, value: limit, fact: "limit", emphasis: "strong" };
}

import type { Assumption, Choice, Experiment } from "./experiment.ts";
import { type ClaimResult, judgeClaim, type ReadOverlay } from "./judge-claim.ts";
import type { Results } from "./results.ts";

/** Combines claims into the verdict of a figure. No verdict is entered by hand: the same results give the same verdict. */

/**
 * reproduced: every claim holds, and no other assumption that was tried changes one; under one reading: every claim holds as assumed or
 * with another single choice, but not with all choices; partly: some claims hold, and no setting that was tried makes all of them hold; a
 * claim always fails: as partly, and one of the claims fails under every setting that was tried; not reproduced: no claim holds under any
 * setting; not testable: nothing is claimed, or no claim can be decided by a run.
 */
export const verdicts = ["reproduced", "under one reading", "partly", "a claim always fails", "not reproduced", "not testable"] as const;
export type Verdict = (typeof verdicts)[number];

/** "first answer": too few runs to judge. */
export type Answer = Verdict | "first answer";

export type ClaimVerdict = ClaimResult["verdict"];

export interface Judgement {
  readonly claims: readonly ClaimResult[];
}

/** The same figure under another assumption. */
export interface Alternative {
  readonly assumption: Assumption;
  readonly choice: Choice;
  readonly judgement: Judgement;
}

/** A choice that changes a claim. */
export interface Turn {
  /** Index of the claim in the experiment. */
  readonly claim: number;
  readonly field: string;
  readonly choice: string;
  readonly from: ClaimVerdict;
  readonly to: ClaimVerdict;
}

export interface FinalJudgement extends Judgement {
  readonly verdict: Verdict;
  /** Fields whose choices change a claim, each once. */
  readonly dependsOn: readonly string[];
  readonly turns: readonly Turn[];
}

export function judgeResults(experiment: Experiment, results: Results, readOverlay: ReadOverlay): Judgement {
  return { claims: experiment.claims.map((claim) => judgeClaim(claim, results, readOverlay)) };
}

/** The only rule for whether a choice changes a claim: it is reproduced with the choice and not without it, or the reverse. */
export function isTurned(from: string, to: string): boolean {
  return from !== "not testable" && to !== "not testable" && (from === "reproduced") !== (to === "reproduced");
}

/** Indices of the claims reproduced in exactly one of two lists of verdicts. */
export function listTurned(before: readonly string[], after: readonly string[]): number[] {
  return after.flatMap((to, claim) => (isTurned(before[claim], to) ? [claim] : []));
}

/** Indices of the claims that fail under every setting. Empty for a single setting, since nothing else was tried. */
export function listFailingAlways(settings: readonly (readonly string[])[]): number[] {
  const [chosen, ...others] = settings;
  if (others.length === 0) return [];
  return chosen.flatMap((_, claim) => (settings.every((claims) => claims[claim] === "not reproduced") ? [claim] : []));
}

/** @param settings the verdicts of the claims, in their order: as assumed, then under each alternative. */
export function combine(settings: readonly (readonly ClaimVerdict[])[]): Verdict {
  const isTested = settings[0].map((_, claim) => settings.some((claims) => claims[claim] !== "not testable"));
  const tested = settings.map((claims) => claims.filter((_, claim) => isTested[claim]));
  const [chosen, ...others] = tested;
  if (chosen.length === 0) return "not testable";
  const holdsWhole = (claims: readonly ClaimVerdict[]): boolean => claims.every((verdict) => verdict === "reproduced");
  if (holdsWhole(chosen) && others.every((claims) => listTurned(chosen, claims).length === 0)) return "reproduced";
  if (tested.some(holdsWhole)) return "under one reading";
  if (tested.every((claims) => claims.every((verdict) => verdict === "not reproduced"))) return "not reproduced";
  return listFailingAlways(tested).length > 0 ? "a claim always fails" : "partly";
}

export function weighAlternatives(judgement: Judgement, alternatives: readonly Alternative[]): FinalJudgement {
  const read = ({ claims }: Judgement): ClaimVerdict[] => claims.map(({ verdict }) => verdict);
  const before = read(judgement);
  const turns = alternatives.flatMap(({ assumption, choice, judgement: other }) => {
    const after = read(other);
    return listTurned(before, after).map((claim): Turn => {
      return { claim, field: assumption.field, choice: choice.name, from: before[claim], to: after[claim] };
    });
  });
  const verdict = combine([before, ...alternatives.map((one) => read(one.judgement))]);
  return { ...judgement, verdict, dependsOn: [...new Set(turns.map(({ field }) => field))], turns };
}

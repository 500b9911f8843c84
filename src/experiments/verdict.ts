import type { Assumption, Choice, Experiment } from "./experiment.ts";
import { type ClaimResult, judgeClaim, type ReadOverlay } from "./judge-claim.ts";
import type { Results } from "./results.ts";

/** From claims to the verdict of a figure. Nothing here is typed in by hand: the same results give the same verdict. */

export const verdicts = ["reproduced", "partly", "depends", "not reproduced", "not testable"] as const;
export type Verdict = (typeof verdicts)[number];

/** "first answer": too few runs to judge by. */
export type Answer = Verdict | "first answer";

export interface Judgement {
  readonly claims: readonly ClaimResult[];
  readonly verdict: Verdict;
}

/** The same figure under another assumption. */
export interface Alternative {
  readonly assumption: Assumption;
  readonly choice: Choice;
  readonly judgement: Judgement;
}

export interface Turn {
  /** Place of the claim in the experiment. */
  readonly claim: number;
  readonly field: string;
  readonly choice: string;
  readonly from: ClaimResult["verdict"];
  readonly to: ClaimResult["verdict"];
}

export interface FinalJudgement extends Judgement {
  /** Fields on which it depends, each once. */
  readonly dependsOn: readonly string[];
  readonly turns: readonly Turn[];
}

export function judgeResults(experiment: Experiment, results: Results, readOverlay: ReadOverlay): Judgement {
  const claims = experiment.claims.map((claim) => judgeClaim(claim, results, readOverlay));
  return { claims, verdict: combine(claims.map(({ verdict }) => verdict)) };
}

/**
 * The worst of the claims' verdicts; but a figure with something that holds and something that fails is "partly". Where nothing
 * holds under the chosen assumptions but something would under others, the figure depends on them.
 */
export function combine(verdictsOfClaims: readonly Verdict[]): Verdict {
  const tested = verdictsOfClaims.filter((verdict) => verdict !== "not testable");
  if (tested.length === 0) return "not testable";
  if (tested.includes("not reproduced") && tested.includes("reproduced")) return "partly";
  if (tested.includes("depends")) return "depends";
  if (tested.includes("not reproduced")) return "not reproduced";
  return tested.includes("partly") ? "partly" : "reproduced";
}

/** A claim depends on an assumption when another allowed value makes it hold where it failed, or fail where it held. */
export function weighAlternatives(judgement: Judgement, alternatives: readonly Alternative[]): FinalJudgement {
  const turns = alternatives.flatMap(({ assumption, choice, judgement: other }) =>
    judgement.claims.flatMap(({ verdict: from }, claim): Turn[] => {
      const to = other.claims[claim].verdict;
      if (from === "not testable" || to === "not testable" || (from === "not reproduced") === (to === "not reproduced")) return [];
      return [{ claim, field: assumption.field, choice: choice.name, from, to }];
    }),
  );
  const turned = new Set(turns.map(({ claim }) => claim));
  const verdict = combine(judgement.claims.map((claim, index) => (turned.has(index) ? "depends" : claim.verdict)));
  const dependsOn = verdict === "depends" ? [...new Set(turns.map(({ field }) => field))] : [];
  return { ...judgement, verdict, dependsOn, turns };
}

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

/** From the best to the worst, in the order in which they are computed: a claim that depends is one that fails somewhere. */
const ranking = ["not testable", "reproduced", "partly", "not reproduced", "depends"] as const satisfies readonly Verdict[];

/** The worst of the claims' verdicts; but a figure with a claim that is reproduced and one that is not is "partly". */
export function combine(verdictsOfClaims: readonly Verdict[]): Verdict {
  const has = (verdict: Verdict): boolean => verdictsOfClaims.includes(verdict);
  if (has("not reproduced") && has("reproduced")) return "partly";
  return ranking.findLast(has) ?? "not testable";
}

/**
 * A claim depends on an assumption when another allowed value turns it from not reproduced to reproduced or partly, or back; between
 * those two it does not.
 */
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

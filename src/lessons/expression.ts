import type { Unit } from "./fact.ts";

/** What a template or a condition says, as read by parse-expression.ts and reckoned by evaluate.ts. */

/** Where a fact is read: in one of the lesson's runs, at other settings. */
export interface Place {
  /** Name of a run of the lesson; null: the scenario at hand. */
  readonly run: string | null;
  readonly settings: readonly { readonly flag: string; readonly text: string }[];
}

/** "of" is a division that comes to a share: `tail timeouts of timeouts`. */
export type Sign = "+" | "-" | "*" | "/" | "of";

export type Expression =
  | { readonly kind: "number"; readonly value: number; readonly unit: Unit }
  /** A fact of a run; `isMedian`: of as many seeds as the lesson's sweep has. */
  | { readonly kind: "fact"; readonly name: string; readonly isMedian: boolean; readonly place: Place }
  /** A setting's value, by its flag. */
  | { readonly kind: "setting"; readonly flag: string; readonly place: Place }
  /** Of the sweep's values the first at which it holds, or the last of those at the start at which it does. */
  | { readonly kind: "where"; readonly which: "first" | "last"; readonly flag: string; readonly test: Condition; readonly place: Place }
  /** Of the sweep's values the one at which a fact is largest or smallest; of equals the first. */
  | { readonly kind: "extreme"; readonly which: "most" | "least"; readonly flag: string; readonly of: Expression; readonly place: Place }
  /** Of the sweep's values the one at which its fact collapses (analysis/collapse.ts). */
  | { readonly kind: "collapse"; readonly place: Place }
  /** Seeds of a median. */
  | { readonly kind: "seeds" }
  /** What the student predicted; of a curve at one value of the sweep. */
  | { readonly kind: "guess"; readonly at: string | null }
  | { readonly kind: "score"; readonly name: Score }
  | { readonly kind: "operation"; readonly sign: Sign; readonly left: Expression; readonly right: Expression };

/** How near the guess came (judge.ts). */
export const scores = ["miss", "found", "extra", "answers"] as const;

export type Score = (typeof scores)[number];

export const comparisons = ["<=", ">=", "!=", "<", ">", "="] as const;

export type Condition =
  | { readonly kind: "comparison"; readonly sign: (typeof comparisons)[number]; readonly left: Expression; readonly right: Expression }
  | { readonly kind: "all" | "any"; readonly parts: readonly Condition[] };

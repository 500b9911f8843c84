import type { ScenarioInput } from "../scenario/check/scenario-input.ts";
import type { MeasureId } from "./measures.ts";
import type { OverlayId } from "./overlays.ts";
import type { Fact } from "./facts.ts";
import type { Predicate } from "./predicate.ts";

/**
 * A published figure as data: what is run, what is drawn, what the paper claims. Plain data without functions, so that it can be listed,
 * checked and sent anywhere.
 *
 * One set of names for all five papers. Predicates: level, order, ratio, near, onset, trend, rise, flat, count (predicate.ts); some notes
 * call a level zero, below, above or share, an order "ordered", and a level of a measure of events "event". Verdicts: verdict.ts.
 */

export const papers = ["PRIN", "GIP", "LITE", "QLF", "TRIM"] as const;
export type Paper = (typeof papers)[number];

/** How the paper obtained its figure. */
export type Basis = "simulation" | "testbed" | "model" | "trace";

/** Size of a figure: coarse shows its shape, full is what its verdict is computed from. */
export const sizes = ["coarse", "full"] as const;
export type Size = (typeof sizes)[number];
export type BySize<T> = Readonly<Record<Size, T>>;

export interface Experiment {
  /** "gip-15": paper and figure. */
  readonly id: string;
  readonly paper: Paper;
  /** Figure numbers as printed: "15", "II". */
  readonly figures: readonly string[];
  readonly basis: Basis;
  readonly title: string;
  /** What the paper says about its figure, in our words. */
  readonly finding: string;
  /** Checked when it is run. */
  readonly scenario: ScenarioInput;
  readonly series: readonly ExperimentSeries[];
  readonly x: AxisOfX;
  /** Further varied fields, averaged over; claims may select values of them. */
  readonly across?: readonly Across[];
  /** Instead of a run per x: the smallest value of a field at which a measure first reaches a threshold. */
  readonly search?: Search;
  /** Blocks of a run that count, after the skipped ones. Only for blocks with a barrier. */
  readonly blocks?: BySize<number>;
  readonly skipBlocks?: number;
  /** Duration of a run of long flows, ns. */
  readonly lastsNs?: BySize<number>;
  readonly seeds: BySize<number>;
  /** Measures that only a question or a table names, no panel or claim. */
  readonly measures?: readonly MeasureId[];
  readonly panels: readonly Panel[];
  readonly assumptions: readonly Assumption[];
  /** Empty: a measured input about which nothing is claimed. */
  readonly claims: readonly Claim[];
  /** Why this result occurs, in our words. */
  readonly reason: string;
  /** What a figure cannot show here, and why; shown with it. */
  readonly missing?: string;
  readonly questions: readonly Question[];
}

export interface ExperimentSeries {
  readonly name: string;
  /** Applied to the experiment's scenario. */
  readonly changes?: ScenarioInput;
  /** Computed by a formula instead of runs. */
  readonly overlay?: OverlayId;
  /** Instead of the figure's own cases, at the same x: a network of another kind. */
  readonly cases?: readonly Case[];
  /** Omitted from the coarse form. */
  readonly onlyFull?: boolean;
}

/** The x axis: a field of the scenario, or cases that differ in several. */
export type AxisOfX =
  | {
      readonly field: string;
      readonly label: string;
      readonly coarse: readonly number[];
      readonly full: readonly number[];
      readonly log?: boolean;
    }
  | { readonly cases: readonly Case[]; readonly label: string; readonly log?: boolean };

export interface Case {
  /** Its position along x. */
  readonly at: number;
  readonly name: string;
  readonly changes: ScenarioInput;
  /** Omitted from the coarse form. */
  readonly onlyFull?: boolean;
}

export interface Across {
  readonly field: string;
  readonly coarse: readonly number[];
  readonly full: readonly number[];
}

export interface Search {
  readonly field: string;
  readonly y: MeasureId;
  readonly reaches: number;
  /** The range of whole numbers to search. */
  readonly from: number;
  readonly to: number;
}

export interface Panel {
  /** "figure 15". */
  readonly title: string;
  /** "rows": a list of each run, one bar per sender; "timeline": the Lab's picture of one run. */
  readonly kind: "curve" | "bars" | "rows" | "timeline";
  readonly y: readonly MeasureId[];
  /** absent: all */
  readonly series?: readonly string[];
  readonly log?: boolean;
  readonly overlays?: readonly OverlayId[];
}

/** Something the paper omits, or that can be read in several ways. */
export interface Assumption {
  /** Path of the field, or our own name for a choice of several fields. */
  readonly field: string;
  readonly label: string;
  /** What the paper says about it, and where; or that it says nothing. */
  readonly paperSays: string;
  readonly chosen: Choice;
  /** Tried when a verdict is computed, because they may change it. Empty: no alternative is tried. */
  readonly alternatives: readonly Choice[];
  readonly because: string;
}

export interface Choice {
  readonly name: string;
  /**
   * Fields by path, as after a flag; "QLF: transport.initialWindow" applies only to the series QLF. A parameter applies to the transports
   * that have it. Empty: as in the scenario.
   */
  readonly settings: Readonly<Record<string, string>>;
  /** Instead of the figure's own cases, at the same x: for what no field says, such as the hosts of a network. */
  readonly cases?: readonly Case[];
}

export interface Claim {
  /** What is tested, in our words. */
  readonly says: string;
  /** "section VI-B, figure 8": the section of `quote`. */
  readonly cite: string;
  /** The paper's sentence or part of it, verbatim, at most 25 words. */
  readonly quote: string;
  /** The number that the paper gives; our limits surround it. Absent: it gives no number. */
  readonly printed?: Printed;
  /** null: it cannot be tested; `because` says why. */
  readonly test: Predicate | null;
  readonly because?: string;
}

/** A number of the paper, in the unit of the claim's measure. */
export interface Printed {
  /** A level or a range, for every x of the claim. */
  readonly level?: number | readonly [number, number];
  /** Its values by x: a table's row, or single points of a figure. */
  readonly values?: Readonly<Record<number, number>>;
  /** The x at which something happens. */
  readonly x?: number;
  /** "about", "nearly", "approximate". */
  readonly isAbout?: boolean;
  /** Read from a plot; not given in the text. */
  readonly isReadOff?: boolean;
}

export interface Question {
  readonly asks: string;
  /** A sentence with {names} of facts, each computed from the results. */
  readonly answer: string;
  readonly facts: Readonly<Record<string, Fact>>;
}

import type { ScenarioInput } from "../scenario/check/scenario-input.ts";
import type { MeasureId } from "./measures.ts";
import type { OverlayId } from "./overlays.ts";
import type { Fact } from "./facts.ts";
import type { Predicate } from "./predicate.ts";

/**
 * A published figure as data: what is run, what is drawn, what the paper claims of it. Plain data without functions, so that it
 * can be listed, checked and sent anywhere.
 *
 * One set of names for all five papers. Predicates: level, order, ratio, near, onset, trend, rise, flat, count (predicate.ts); what
 * some notes call zero, below, above and share is a level, "ordered" an order, "event" a level of a measure of events.
 * Verdicts: verdict.ts.
 */

export const papers = ["PRIN", "GIP", "LITE", "QLF", "TRIM"] as const;
export type Paper = (typeof papers)[number];

/** How the paper came to its figure. */
export type Basis = "simulation" | "testbed" | "model" | "trace";

/** What a figure costs: enough to see its shape, or what its verdict is computed from. */
export const sizes = ["coarse", "full"] as const;
export type Size = (typeof sizes)[number];
export type BySize<T> = Readonly<Record<Size, T>>;

export interface Experiment {
  /** "gip-15": paper and figure. */
  readonly id: string;
  readonly paper: Paper;
  /** Numbers as printed: "15", "II". */
  readonly figures: readonly string[];
  readonly basis: Basis;
  readonly title: string;
  /** What the paper says of its figure, in our words. */
  readonly finding: string;
  /** Checked when it is run. */
  readonly scenario: ScenarioInput;
  readonly series: readonly ExperimentSeries[];
  readonly x: AxisOfX;
  /** Fields that are varied too and averaged over; claims may pick values of them. */
  readonly across?: readonly Across[];
  /** Instead of a run per x: the least value of a field at which a measure first reaches a threshold. */
  readonly search?: Search;
  /** Counted blocks of a run; the skipped ones come before them. Only for blocks with a barrier. */
  readonly blocks?: BySize<number>;
  readonly skipBlocks?: number;
  /** ns that a run of long flows lasts. */
  readonly lastsNs?: BySize<number>;
  readonly seeds: BySize<number>;
  /** Measures that no panel and no claim names, but a question or a table does. */
  readonly measures?: readonly MeasureId[];
  readonly panels: readonly Panel[];
  readonly assumptions: readonly Assumption[];
  /** Empty: an input that was measured, about which nothing is claimed. */
  readonly claims: readonly Claim[];
  /** Why it comes out so, in our words. */
  readonly reason: string;
  /** What a figure cannot show here, and why; shown with it. */
  readonly missing?: string;
  readonly questions: readonly Question[];
}

export interface ExperimentSeries {
  readonly name: string;
  /** Laid over the experiment's scenario. */
  readonly changes?: ScenarioInput;
  /** Not run: a formula gives it. */
  readonly overlay?: OverlayId;
  /** Instead of the figure's own cases, at the same x: a network of another kind. */
  readonly cases?: readonly Case[];
  /** Left out of the coarse form. */
  readonly onlyFull?: boolean;
}

/** What is drawn along x: a field of the scenario, or cases that differ in several. */
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
  /** Where it stands along x. */
  readonly at: number;
  readonly name: string;
  readonly changes: ScenarioInput;
  /** Left out of the coarse form. */
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
  /** Whole numbers between which the least one is looked for. */
  readonly from: number;
  readonly to: number;
}

export interface Panel {
  /** "figure 15". */
  readonly title: string;
  /** "rows": a list of each run, one bar per sender; "timeline": what the Lab draws of one run. */
  readonly kind: "curve" | "bars" | "rows" | "timeline";
  readonly y: readonly MeasureId[];
  /** none: all */
  readonly series?: readonly string[];
  readonly log?: boolean;
  readonly overlays?: readonly OverlayId[];
}

/** Something the paper leaves open, or says and we read in one of several ways. */
export interface Assumption {
  /** Path of the field, or a name of our own for a choice of several fields. */
  readonly field: string;
  readonly label: string;
  /** What the paper says of it, with its place; or that it says nothing. */
  readonly paperSays: string;
  readonly chosen: Choice;
  /** Tried when a verdict is computed: they may turn it. Empty: nothing else has been tried. */
  readonly alternatives: readonly Choice[];
  readonly because: string;
}

export interface Choice {
  readonly name: string;
  /**
   * Fields by path, as after a flag; "QLF: transport.initialWindow" is for the series QLF alone. A parameter is for the transports that
   * have it. Empty: as the scenario says.
   */
  readonly settings: Readonly<Record<string, string>>;
}

export interface Claim {
  /** What is tested, in our words. */
  readonly says: string;
  /** "section VI-B, figure 8": the section of `quote`. */
  readonly cite: string;
  /** The paper's sentence or a part of it, at most 25 words, in its own words. */
  readonly quote: string;
  /** The number that the paper gives; our limits are around it. None: it gives a word only. */
  readonly printed?: Printed;
  /** null: nothing about it can be tested; `because` says why. */
  readonly test: Predicate | null;
  readonly because?: string;
}

/** A number of the paper, in the unit of the claim's measure. */
export interface Printed {
  /** A level, or the range that it names, for every x of the claim. */
  readonly level?: number | readonly [number, number];
  /** Its values by x: a table's row, or single points of a figure. */
  readonly values?: Readonly<Record<number, number>>;
  /** The x at which something happens. */
  readonly x?: number;
  /** "about", "nearly", "approximate". */
  readonly isAbout?: boolean;
  /** From the picture of a plot, where the text does not say it. */
  readonly isReadOff?: boolean;
}

export interface Question {
  readonly asks: string;
  /** With {names} of facts, each computed from the results. */
  readonly answer: string;
  readonly facts: Readonly<Record<string, Fact>>;
}

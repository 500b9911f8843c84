import type { MeasureId } from "./measures.ts";
import type { OverlayId } from "./overlays.ts";

/**
 * The closed set of predicates for claims. All are judged for the median of the seeds and for each seed (judge-claim.ts); a range of x
 * includes both ends, and without a range a claim is about every x.
 */

/** A measure of a series along x. */
export interface Curve {
  readonly series: string;
  readonly y: MeasureId;
  /** Only runs with one of these values of the `across` fields. */
  readonly where?: Readonly<Record<string, readonly number[]>>;
}

interface Range {
  readonly from?: number;
  readonly until?: number;
}

/** Both ends are included; one of them may be missing. */
interface Bounds {
  readonly least?: number;
  readonly most?: number;
}

/** Within bounds at every x. */
export interface Level extends Range, Bounds {
  readonly kind: "level";
  readonly curves: readonly Curve[];
  /** Only the largest value of all x is within bounds. */
  readonly of?: "largest";
}

/** At every x each curve is above the next one, by a factor or by a margin; without either, a tie counts. */
export interface Order extends Range {
  readonly kind: "order";
  /** Highest first. */
  readonly curves: readonly Curve[];
  readonly factor?: number;
  /** Negative: a tie of this much counts. */
  readonly margin?: number;
  /** By at most this factor or margin. */
  readonly most?: number;
  /** Compares once, not at every x: the x at which the curves collapse, or their rise from first to last value. */
  readonly of?: "collapse" | "rise";
}

/** One curve over the other: at every x, the ratio of their means over the range, or the mean of their ratios. */
export interface Ratio extends Range, Bounds {
  readonly kind: "ratio";
  readonly of: Curve;
  readonly to: Curve;
  /** Use the other curve's value at this x only. */
  readonly toX?: number;
  readonly means?: "ratio-of" | "of-ratios";
}

/** Close to a formula, another curve, a number, or the paper's numbers for each x. */
export interface Near extends Range {
  readonly kind: "near";
  readonly curve: Curve;
  readonly to: { readonly overlay: OverlayId } | { readonly curve: Curve } | { readonly values: Readonly<Record<number, number>> };
  readonly within: number;
  /** The kind of tolerance: a difference, a share of the reference value, or a factor in both directions. */
  readonly as?: "difference" | "share" | "factor";
}

/** The x at which a curve collapses (analysis/collapse.ts) lies within bounds. */
export interface Collapses extends Bounds {
  readonly kind: "collapse";
  readonly curve: Curve;
  /** The bounds are relative to a formula's value, which does not depend on x. */
  readonly around?: OverlayId;
}

/** The x at which a curve goes below (above) a value for good, interpolated linearly between two x, lies within bounds. */
export interface Onset extends Bounds {
  readonly kind: "onset";
  readonly curve: Curve;
  readonly below?: number;
  readonly above?: number;
}

/** Rank correlation with x (Spearman), within bounds. */
export interface Trend extends Range, Bounds {
  readonly kind: "trend";
  readonly curve: Curve;
}

/** The last value over the smallest of all values, or over the largest. */
export interface Rise extends Range, Bounds {
  readonly kind: "rise";
  readonly curve: Curve;
  readonly over: "least" | "most";
}

/** Several curves do not differ: largest over smallest, or largest minus smallest, at every x, or for the x at which they collapse. */
export interface Flat extends Range {
  readonly kind: "flat";
  readonly curves: readonly Curve[];
  readonly within: number;
  readonly as: "factor" | "difference";
  readonly of?: "collapse";
}

/** A list of a run, in ascending order, equals this one. */
export interface Count {
  readonly kind: "count";
  readonly curve: Curve;
  readonly equals: readonly number[];
}

export type Predicate = Level | Order | Ratio | Near | Collapses | Onset | Trend | Rise | Flat | Count;

/** The curves a predicate uses. */
export function listCurves(test: Predicate): readonly Curve[] {
  switch (test.kind) {
    case "level":
    case "order":
    case "flat":
      return test.curves;
    case "ratio":
      return [test.of, test.to];
    case "near":
      return "curve" in test.to ? [test.curve, test.to.curve] : [test.curve];
    default:
      return [test.curve];
  }
}

import type { MeasureId } from "./measures.ts";
import type { OverlayId } from "./overlays.ts";

/**
 * What a claim may be: a closed set. All are judged of the median of the seeds, and seed by seed (judge-claim.ts); a range of x
 * includes both ends, and without one a claim is of every x.
 */

/** A measure of a series along x. */
export interface Curve {
  readonly series: string;
  readonly y: MeasureId;
  /** Only runs with one of these values of fields that are varied across. */
  readonly where?: Readonly<Record<string, readonly number[]>>;
}

interface Range {
  readonly from?: number;
  readonly until?: number;
}

/** Both ends belong to it; one of them may be missing. */
interface Bounds {
  readonly least?: number;
  readonly most?: number;
}

/** Within bounds at every x. */
export interface Level extends Range, Bounds {
  readonly kind: "level";
  readonly curves: readonly Curve[];
}

/** At every x each curve is above the next one: so many times as high, or by a margin; without either a tie counts. */
export interface Order extends Range {
  readonly kind: "order";
  /** Highest first. */
  readonly curves: readonly Curve[];
  readonly factor?: number;
  /** Negative: a tie of this much counts. */
  readonly margin?: number;
  /** Once, not at every x: of the x at which they collapse, or of how much they rise from their first value to their last. */
  readonly of?: "collapse" | "rise";
}

/** One over the other: at every x, of their means over the range, or the mean of the ratios there. */
export interface Ratio extends Range, Bounds {
  readonly kind: "ratio";
  readonly of: Curve;
  readonly to: Curve;
  /** The other one's value at this x alone. */
  readonly toX?: number;
  readonly means?: "ratio-of" | "of-ratios";
}

/** Not far from a formula, another curve, a number, or numbers that the paper gives for each x. */
export interface Near extends Range {
  readonly kind: "near";
  readonly curve: Curve;
  readonly to: { readonly overlay: OverlayId } | { readonly curve: Curve } | { readonly values: Readonly<Record<number, number>> };
  readonly within: number;
  /** What the tolerance is: a difference, a share of what it is near to, or a factor both ways. */
  readonly as?: "difference" | "share" | "factor";
}

/** The x at which a curve collapses (analysis/collapse.ts) lies within bounds. */
export interface Collapses extends Bounds {
  readonly kind: "collapse";
  readonly curve: Curve;
  /** The bounds are this far from a formula's value, which does not depend on x. */
  readonly around?: OverlayId;
}

/** Where a curve goes below (above) a value for good, on the straight line between two x, lies within bounds. */
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

/** Last value over the least of all, or over the largest. */
export interface Rise extends Range, Bounds {
  readonly kind: "rise";
  readonly curve: Curve;
  readonly over: "least" | "most";
}

/** Several curves do not differ: largest over least, or largest less least, at every x, or of the x at which they collapse. */
export interface Flat extends Range {
  readonly kind: "flat";
  readonly curves: readonly Curve[];
  readonly within: number;
  readonly as: "factor" | "difference";
  readonly of?: "collapse";
}

/** A list of a run, in rising order, is exactly this one. */
export interface Count {
  readonly kind: "count";
  readonly curve: Curve;
  readonly equals: readonly number[];
}

export type Predicate = Level | Order | Ratio | Near | Collapses | Onset | Trend | Rise | Flat | Count;

/** The curves a predicate looks at. */
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

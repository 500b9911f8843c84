import type { OverlayId } from "./overlays.ts";
import type { Curve } from "./predicate.ts";

/** A number in an answer to a student's question, computed from the results. */
export type Fact =
  /** Median over the seeds at one x. */
  | { readonly kind: "at"; readonly curve: Curve; readonly x: number; readonly as?: FactForm }
  /** One curve over another at one x. */
  | { readonly kind: "ratio"; readonly of: Curve; readonly to: Curve; readonly x: number; readonly as?: FactForm }
  /** The x at which a curve collapses. */
  | { readonly kind: "collapse"; readonly curve: Curve; readonly as?: FactForm }
  | { readonly kind: "onset"; readonly curve: Curve; readonly below?: number; readonly above?: number; readonly as?: FactForm }
  /** The minimum or maximum of a curve, or the x where it occurs. */
  | { readonly kind: "least" | "most" | "least-x" | "most-x"; readonly curve: Curve; readonly as?: FactForm }
  | { readonly kind: "overlay"; readonly overlay: OverlayId; readonly x?: number; readonly as?: FactForm };

/** How it is written; absent: a plain number with three significant digits. */
export type FactForm = "percent" | "whole" | "time" | "rate";

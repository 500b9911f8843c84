/**
 * The only definition of where goodput collapses: the fewest of the tried senders from which the median goodput over the
 * seeds stays below half of the best median. The same rule applies to any other axis.
 */

/** A tried value of x, and the median over its seeds: goodput as a share of the link rate or of its maximum. */
export interface TriedPoint {
  readonly x: number;
  readonly median: number;
}

export interface Collapse<Point extends TriedPoint = TriedPoint> {
  /** The best median; the collapse begins where medians stay below half of it. */
  readonly best: number;
  /** The first point from which medians stay below; null: no collapse. */
  readonly begins: Point | null;
  /** The last point before it whose median is within a tenth of the best. */
  readonly from: Point | null;
}

/** Goodput below this share of the best has collapsed. */
export const collapsedShare = 0.5;
/** Goodput from this share of the best up is intact. */
const intactShare = 0.9;

/** @param points in ascending order of x. */
export function findCollapse<Point extends TriedPoint>(points: readonly Point[]): Collapse<Point> {
  const best = points.reduce((most, { median }) => Math.max(most, median), 0);
  const first = 1 + points.findLastIndex(({ median }) => median >= collapsedShare * best);
  const begins = points[first] ?? null;
  const from = begins && (points.slice(0, first).findLast(({ median }) => median >= intactShare * best) ?? null);
  return { best, begins, from };
}

/** Half of the best median: the reference for a curve. */
export function halfOfBest({ best }: Pick<Collapse, "best">): number {
  return collapsedShare * best;
}

/**
 * Where a drawn curve collapses: the same rule on the straight lines between its points.
 * @param isWhole x is a count: return the first whole number at which the curve is below.
 */
export function findDrawnCollapse(points: readonly TriedPoint[], isWhole: boolean): number | null {
  const { best, begins } = findCollapse(points);
  const at = begins === null ? -1 : points.indexOf(begins);
  if (at < 1) return null;
  const [from, to] = [points[at - 1], points[at]];
  const x = from.x + ((to.x - from.x) * (from.median - collapsedShare * best)) / (from.median - to.median);
  return isWhole ? Math.floor(x) + 1 : x;
}

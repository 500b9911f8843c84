import { findCollapse } from "../analysis/collapse.ts";

/** Describes the shape of a curve. */

/** The x at which a curve of medians collapses; null: it does not collapse. @param trace points in ascending order of x. */
export function findCollapseX(trace: readonly (readonly [x: number, y: number])[]): number | null {
  return findCollapse(trace.map(([x, median]) => ({ x, median }))).begins?.x ?? null;
}

/**
 * Where a curve goes below (or above) a value for good, interpolated linearly between two points; the first x if it is never on the other
 * side, null if it does not end there.
 * @param trace points in ascending order of x.
 */
export function findOnset(trace: readonly (readonly [x: number, y: number])[], value: number, isBelow: boolean): number | null {
  const isThere = (y: number): boolean => (isBelow ? y < value : y > value);
  const last = trace.findLastIndex(([, y]) => !isThere(y));
  if (last === trace.length - 1) return null;
  const [x1, y1] = trace[last + 1];
  if (last < 0) return x1;
  const [x0, y0] = trace[last];
  return x0 + ((x1 - x0) * (y0 - value)) / (y0 - y1);
}

/** Spearman's rank correlation, -1 to 1; equal values share a rank. null: fewer than two points. 0: x or y never changes. */
export function rankCorrelation(trace: readonly (readonly [x: number, y: number])[]): number | null {
  if (trace.length < 2) return null;
  const xs = rank(trace.map(([x]) => x));
  const ys = rank(trace.map(([, y]) => y));
  const middle = (trace.length + 1) / 2;
  const multiply = (a: readonly number[], b: readonly number[]): number =>
    a.reduce((sum, value, index) => sum + (value - middle) * (b[index] - middle), 0);
  const spread = Math.sqrt(multiply(xs, xs) * multiply(ys, ys));
  return spread === 0 ? 0 : multiply(xs, ys) / spread;
}

function rank(values: readonly number[]): number[] {
  return values.map((value) => {
    const below = values.filter((other) => other < value).length;
    const equal = values.filter((other) => other === value).length;
    return below + (equal + 1) / 2;
  });
}

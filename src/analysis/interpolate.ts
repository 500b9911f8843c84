/** The value of a drawn curve at x: linear between points, constant beyond the ends. @param xs ascending, not empty. */
export function interpolate(xs: readonly number[], ys: readonly number[], x: number): number {
  const after = xs.findIndex((one) => one >= x);
  if (after < 0) return ys[ys.length - 1];
  if (after === 0 || xs[after] === x) return ys[after];
  const [from, to] = [xs[after - 1], xs[after]];
  return ys[after - 1] + ((ys[after] - ys[after - 1]) * (x - from)) / (to - from);
}

/** The value below which a share of the values lies: nearest rank, so that it is one of them. @throws RangeError for no values. */
export function findQuantile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new RangeError("no values to take a quantile of");
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

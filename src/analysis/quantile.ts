/** The value that a share (0 to 1) of the values does not exceed, by nearest rank, so one of them. @throws RangeError for no values. */
export function findQuantile(values: readonly number[], share: number): number {
  return pickQuantile(
    values.toSorted((a, b) => a - b),
    share,
  );
}

/** The same for values already in ascending order. */
export function pickQuantile(sorted: ArrayLike<number>, share: number): number {
  if (sorted.length === 0) throw new RangeError("no values to take a quantile of");
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

/** The median; the mean of the two middle values if their number is even. null: no values. */
export function findMedian(values: readonly (number | null)[]): number | null {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b);
  if (sorted.length === 0) return null;
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

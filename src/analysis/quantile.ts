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

/**
 * The value at `rank` (from 0) if the first `length` values were sorted; reorders them.
 * Hoare's selection, linear on average: a median per pixel of a chart is affordable, a sort is not.
 */
export function selectSmallest(values: Float64Array, length: number, rank: number): number {
  let left = 0;
  let right = length - 1;
  while (left < right) {
    const pivot = values[(left + right) >>> 1];
    let i = left;
    let j = right;
    while (i <= j) {
      while (values[i] < pivot) i++;
      while (values[j] > pivot) j--;
      if (i <= j) {
        const swapped = values[i];
        values[i++] = values[j];
        values[j--] = swapped;
      }
    }
    if (rank <= j) right = j;
    else if (rank >= i) left = i;
    else break;
  }
  return values[rank];
}

/** Numbers that can be read by index, in order; only the first `length` count. */
export type Sorted = Float64Array;

/** How many of the first `length` values are less than or equal to `limit` (`values` ascending). */
export function countUpTo(values: Sorted, length: number, limit: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle] <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many of the first `length` values are less than `limit` (`values` ascending). */
export function countBelow(values: Sorted, length: number, limit: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle] < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Numbers that can be read by index, in order; only the first `length` count. */
export type Sorted = Float64Array;

/** How many of the first `length` indices satisfy `holds`, if all that do come before all that do not. O(log n). */
export function countLeading(length: number, holds: (place: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many of the first `length` values are less than or equal to `limit` (`values` ascending). */
export function countUpTo(values: Sorted, length: number, limit: number): number {
  return countLeading(length, (place) => values[place] <= limit);
}

/** How many of the first `length` values are less than `limit` (`values` ascending). */
export function countBelow(values: Sorted, length: number, limit: number): number {
  return countLeading(length, (place) => values[place] < limit);
}

/** How many of these consecutive spans have ended by `timeNs`: the index of the first that has not. */
export function countEnded(spans: readonly { readonly endNs: number }[], timeNs: number): number {
  return countLeading(spans.length, (place) => spans[place].endNs <= timeNs);
}

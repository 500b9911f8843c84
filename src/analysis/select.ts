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

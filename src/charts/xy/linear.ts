/**
 * A linear scale: `from` lies at `fromPx`, `to` at `toPx`, values beyond are extrapolated. Our own, because traces call it a hundred
 * thousand times per image, and because d3-scale would add its color interpolators, 9 kB, to the first load.
 */
export function createLinear(from: number, to: number, fromPx: number, toPx: number): (value: number) => number {
  const length = to - from;
  const width = toPx - fromPx;
  return (value) => fromPx + ((value - from) / length) * width;
}

/**
 * A linear scale: `from` lies at `fromPx`, `to` at `toPx`, values beyond go on in line. Own, because
 * traces ask a hundred thousand times a picture, and because d3-scale would bring its interpolators of
 * colours, 9 kB of them, into the first load.
 */
export function createLinear(from: number, to: number, fromPx: number, toPx: number): (value: number) => number {
  const length = to - from;
  const width = toPx - fromPx;
  return (value) => fromPx + ((value - from) / length) * width;
}

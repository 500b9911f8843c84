/** The range of a slider. */
export interface SliderRange {
  readonly min: number;
  readonly max: number;
  /** Equal steps of the thumb are equal ratios; needs max > 0. A `min` of 0 gets its own position at the left end. */
  readonly isLogarithmic: boolean;
  /** Values are multiples of this: 1 for counts. */
  readonly step: number;
}

/** A logarithmic slider that starts at 0 shows 0 to the left of this share of the track. */
const zeroShare = 0.04;

function lowestPositive(range: SliderRange): number {
  return range.min > 0 ? range.min : range.step;
}

/** Position of a value on the track, 0 to 1. */
export function toPosition(value: number, range: SliderRange): number {
  const { min, max } = range;
  if (max <= min) return 0;
  const inside = Math.max(min, Math.min(max, value));
  if (!range.isLogarithmic) return (inside - min) / (max - min);
  if (inside <= 0) return 0;
  const low = lowestPositive(range);
  const share = Math.max(0, Math.log(inside / low) / Math.log(max / low));
  return min > 0 ? share : zeroShare + share * (1 - zeroShare);
}

/** Rounds to two significant digits (three above a leading 300), as fine as a hand can set a slider. */
function roundToFigures(value: number, step: number): number {
  const magnitude = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(value, step) / step)) - 1);
  const grain = step * magnitude;
  return Math.round(value / grain) * grain;
}

/** Value at a position on the track, rounded to what a hand can set, within the range. */
export function fromPosition(position: number, range: SliderRange): number {
  const { min, max, step } = range;
  const share = Math.max(0, Math.min(1, position));
  if (share === 0) return min;
  if (share === 1) return max;
  let value: number;
  if (!range.isLogarithmic) value = min + Math.round((share * (max - min)) / step) * step;
  else if (min <= 0 && share < zeroShare) value = 0;
  else {
    const low = lowestPositive(range);
    const inner = min > 0 ? share : (share - zeroShare) / (1 - zeroShare);
    value = roundToFigures(low * (max / low) ** inner, step);
  }
  return Math.max(min, Math.min(max, value));
}

/** The next value in `direction` for a key press: always different from `value` until the end of the range. */
export function stepValue(value: number, direction: 1 | -1, range: SliderRange, share = 0.02): number {
  const { min, max, step } = range;
  const from = toPosition(value, range);
  const next = fromPosition(from + direction * share, range);
  const isMove = direction > 0 ? next > value : next < value;
  const moved = isMove ? next : Math.round((value + direction * step) / step) * step;
  return Math.max(min, Math.min(max, moved));
}

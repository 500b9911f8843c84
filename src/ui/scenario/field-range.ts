import type { NumberField } from "../../scenario/fields/field-types.ts";
import type { SliderRange } from "../../charts/xy/log-scale.ts";

/** Above this ratio of its ends a range that begins at 0 is logarithmic too, with a place for 0 (our choice). */
const wideRatio = 1000;

/** Grain of a slider: times and rates in steps people say, counts one by one. */
function findStep(field: NumberField, low: number): number {
  if (!field.integer) return Math.max(low, field.usual[1] / 1e4) / 10;
  if (field.unit === "ns") return low >= 1000 || low === 0 ? 1000 : 1;
  if (field.unit === "bps") return 1e6;
  return 1;
}

/** What the slider of a field spans. The value itself may be outside; then the thumb is at the end. */
export function findSliderRange(field: NumberField): SliderRange {
  const [min, max] = field.usual;
  const step = findStep(field, min);
  return { min, max, step, isLogarithmic: field.log || (min === 0 && max / step > wideRatio) };
}

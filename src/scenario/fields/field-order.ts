import type { NumberField } from "./field-types.ts";

/** Pairs of numbers where one must not exceed the other: `atMost` of a field, `atLeast` of its partner. */

/** The value at a path. */
export type ReadField = (path: string) => unknown;

/** The field with its range narrowed by its partners' values. */
export function narrowRange(field: NumberField, read: ReadField): NumberField {
  const [most, least] = [field.atMost, field.atLeast].map((partner) => partner && read(partner.path));
  return {
    ...field,
    min: typeof least === "number" ? Math.max(field.min, least) : field.min,
    max: typeof most === "number" ? Math.min(field.max, most) : field.max,
  };
}

import type { NumberField } from "./field-types.ts";

/** Pairs of numbers of which the one must not exceed the other: `atMost` of a field, and `atLeast` of its partner. */

/** The value at a path. */
export type ReadField = (path: string) => unknown;

/** The field with what its partners' values leave of its range. */
export function narrowRange(field: NumberField, read: ReadField): NumberField {
  const [most, least] = [field.atMost, field.atLeast].map((partner) => partner && read(partner.path));
  return {
    ...field,
    min: typeof least === "number" ? Math.max(field.min, least) : field.min,
    max: typeof most === "number" ? Math.min(field.max, most) : field.max,
  };
}

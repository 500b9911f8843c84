import type { ParsedText } from "./field-types.ts";

/** What files, links, flags and people need to know of one kind of field: all of it in one object. */
export interface FieldKind<F> {
  /** May `value` stand in the field? Lists are checked by shape and item, not by length: that depends on other fields. */
  isAllowed(field: F, value: unknown): boolean;
  /** "a whole number from 1 to 1,024", "true or false", "newreno, reno or tahoe". */
  describeAllowed(field: F): string;
  /** The allowed value that a refused one most likely stands for. undefined: nothing is near. */
  findNearest(field: F, value: unknown): unknown;
  /** What a flag, a link or a text field says. The value has the right type but may be out of range. */
  parse(field: F, text: string): ParsedText;
  /** The inverse of `parse`, exact. undefined: the value is not of this kind. */
  write?(field: F, value: unknown): string | undefined;
  /** For people. undefined: the value is not of this kind. */
  format(field: F, value: unknown): string | undefined;
}

/** Stands for null in links, flags and text fields. */
export function isNullWord(text: string): boolean {
  return /^(none|null)$/i.test(text.trim());
}

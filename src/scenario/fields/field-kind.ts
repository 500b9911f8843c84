import type { ParsedText } from "./field-types.ts";

/** How files, URLs, flags and people read and write one kind of field. */
export interface FieldKind<F> {
  /** Is `value` allowed in the field? Lists are checked by shape and item, not by length, which depends on other fields. */
  isAllowed(field: F, value: unknown): boolean;
  /** "a whole number from 1 to 1,024", "true or false", "newreno, reno or tahoe". */
  describeAllowed(field: F): string;
  /** The allowed value that a rejected one most likely means. undefined: none is near. */
  findNearest(field: F, value: unknown): unknown;
  /** Parses the text of a flag, a URL or a text field. The value has the right type but may be out of range. */
  parse(field: F, text: string): ParsedText;
  /** The inverse of `parse`, exact. undefined: the value is not of this kind. */
  write?(field: F, value: unknown): string | undefined;
  /** For people. undefined: the value is not of this kind. */
  format(field: F, value: unknown): string | undefined;
}

/** Does the text mean null in URLs, flags and text fields? */
export function isNullWord(text: string): boolean {
  return /^(none|null)$/i.test(text.trim());
}

import { t } from "../../language/translate.ts";
import { writeCounted } from "./counted.ts";
import type { Range, NumberField } from "./field-types.ts";
import { formatQuantity, hasPrefixes, parseQuantity } from "./units.ts";

/** Numbers and their limits, in a field, a list item or a column. */

export function isInRange(range: Range, value: unknown): value is number {
  if (typeof value !== "number" || !(value >= range.min && value <= range.max)) return false;
  return !range.integer || Number.isInteger(value);
}

/** "a whole number from 1 to 1024 senders". */
export function describeRange(field: Range): string {
  if (field.min === field.max) return String(field.min);
  // in the number format of files
  const values = { min: String(field.min), max: String(field.max) };
  if (hasPrefixes(field.unit)) {
    const told = { ...values, span: describeSpan(field) };
    return field.integer ? t("a whole number from {min} to {max} ({span})", told) : t("a number from {min} to {max} ({span})", told);
  }
  const upper = field.unit === "" ? values.max : writeCounted(field.max, field.unit, values.max);
  return field.integer
    ? t("a whole number from {min} to {upper}", { min: values.min, upper })
    : t("a number from {min} to {upper}", { min: values.min, upper });
}

/** The range of a number for display: "1 Mbps to 400 Gbps", "1 to 1024 packets". */
export function describeSpan({ min, max, unit }: Range): string {
  const [low, high] = [formatQuantity(min, unit), formatQuantity(max, unit)];
  return t("{low} to {high}", { low, high: hasPrefixes(unit) || unit === "" ? high : writeCounted(max, unit, high) });
}

/** Text parsed as a number, rounded and brought into range; undefined: not a number. */
export function findNearestNumber(range: Range, value: unknown): number | undefined {
  let number = value;
  if (typeof value === "string") {
    const parsed = parseQuantity(value, range.unit);
    number = parsed.ok ? parsed.value : undefined;
  }
  if (typeof number !== "number" || Number.isNaN(number)) return undefined;
  const clamped = Math.min(range.max, Math.max(range.min, number));
  return range.integer ? Math.round(clamped) : clamped;
}

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

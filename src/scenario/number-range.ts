import type { Range } from "./field-types.ts";
import { formatQuantity, hasPrefixes, parseQuantity } from "./units.ts";

/** Numbers and their limits: of a field, of an item of a list, of a column. */

export function isInRange(range: Range, value: unknown): value is number {
  if (typeof value !== "number" || !(value >= range.min && value <= range.max)) return false;
  return !range.integer || Number.isInteger(value);
}

/** "a whole number from 1 to 1024 senders". */
export function describeRange(field: Range): string {
  if (field.min === field.max) return String(field.min);
  const range = `${field.integer ? "a whole number" : "a number"} from ${field.min} to ${field.max}`;
  if (field.unit === "") return range;
  return hasPrefixes(field.unit) ? `${range} (${describeSpan(field)})` : `${range} ${field.unit}`;
}

/** The range of a number for people: "1 Mbps to 400 Gbps", "1 to 1024 packets". */
export function describeSpan({ min, max, unit }: Range): string {
  const [low, high] = [formatQuantity(min, unit), formatQuantity(max, unit)];
  return hasPrefixes(unit) || unit === "" ? `${low} to ${high}` : `${low} to ${high} ${unit}`;
}

/** Text read as a number, rounded and brought into range; undefined: nothing to be read. */
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

import { t } from "../../language/translate.ts";
import type { Column, Row } from "./field-types.ts";
import { describeRange, findNearestNumber, isInRange } from "./number-range.ts";
import { parseQuantity, writeQuantity } from "./units.ts";

/** Values allowed in one cell of a row. */

/** Our choice: letters and digits of any language. Brackets, dots and marks have a meaning in the text form of rows and places. */
export const namePattern = "[\\p{L}\\p{N}_-]";

/** Our choice: longer names do not fit into pictures. */
export const mostNameLetters = 40;

export const namePatternOfAll = `^${namePattern}+$`;

const name = new RegExp(`^${namePattern}{1,${mostNameLetters}}$`, "u");

function isName(value: unknown): value is string {
  return typeof value === "string" && name.test(value);
}

function describeName(): string {
  return t("a name of 1 to {most} letters, digits, - or _", { most: mostNameLetters });
}

/** The name without forbidden characters; undefined: nothing is left. */
function tidyName(value: unknown): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const kept = [...String(value).matchAll(new RegExp(namePattern, "gu"))].map(([letter]) => letter).slice(0, mostNameLetters);
  return kept.length > 0 ? kept.join("") : undefined;
}

/** Must every row give it? */
export function isRequired(column: Column): boolean {
  return column.kind === "name" || (column.default === null && !column.nullable);
}

/** A row's value for a column, or the default. */
export function readCell(column: Column, row: Row): unknown {
  const value: unknown = Object.hasOwn(row, column.name) ? row[column.name] : undefined;
  return value === undefined && column.kind === "number" ? column.default : value;
}

export function isCell(column: Column, value: unknown): boolean {
  if (column.kind === "name") return isName(value);
  return value === null ? column.nullable : isInRange(column, value);
}

export function describeCell(column: Column): string {
  if (column.kind === "name") return describeName();
  const allowed = describeRange(column);
  return column.nullable ? t("{allowed}, or null", { allowed }) : allowed;
}

/** The nearest allowed value; a missing name becomes the column's own. */
export function findNearestCell(column: Column, value: unknown): string | number | null {
  if (column.kind === "name") return tidyName(value) ?? column.label;
  return findNearestNumber(column, value) ?? (isRequired(column) ? column.min : column.default);
}

/** The text of a cell; "" for null. */
export function writeCell(column: Column, value: unknown): string {
  if (typeof value === "string") return value;
  return column.kind === "number" && typeof value === "number" ? writeQuantity(value, column.unit) : "";
}

/** The inverse; undefined: unreadable. Values may be out of range. */
export function parseCell(column: Column, text: string): string | number | null | undefined {
  if (column.kind === "name") return text === "" ? undefined : text;
  if (column.nullable && /^(|none|null)$/i.test(text)) return null;
  const parsed = parseQuantity(text, column.unit);
  return parsed.ok ? parsed.value : undefined;
}

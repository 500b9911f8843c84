import type { Column, ParsedText, Row, RowsField } from "./field-types.ts";
import { describeRange, isInRange } from "./number-range.ts";
import { parseQuantity, writeQuantity } from "./units.ts";

/** Rows of numbers, as "50x50KB,2x1MB@10ms" in a link or a flag and as objects in a file. */

/** What a column lacks has its default. */
export function isRows(field: RowsField, value: unknown): value is Row[] {
  // not every(): it skips the holes of a sparse array
  return Array.isArray(value) && value.length > 0 && Array.from<unknown>(value).every((row) => isRow(field.columns, row));
}

function isRow(columns: readonly Column[], value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  if (Object.keys(value).some((name) => !columns.some((column) => column.name === name))) return false;
  return columns.every((column) => isInRange(column, readCell(column, value as Row)));
}

/** Every column in its place. */
export function completeRows({ columns }: RowsField, rows: readonly Row[]): Row[] {
  return rows.map((row) => Object.fromEntries(columns.map((column) => [column.name, readCell(column, row) as number])));
}

function readCell(column: Column, row: Row): unknown {
  const value: unknown = Object.hasOwn(row, column.name) ? row[column.name] : undefined;
  return value === undefined ? column.default : value;
}

/** "a list of at least one { "senders": a whole number from 1 to 1024, ... }". */
export function describeRows({ columns }: RowsField): string {
  return `a list of at least one { ${columns.map((column) => `"${column.name}": ${describeRange(column)}`).join(", ")} }`;
}

/** Commas between rows; a last column at its default is left out. */
export function writeRows({ columns }: RowsField, rows: readonly Row[]): string {
  return rows
    .map((row) => {
      const values = columns.map((column) => readCell(column, row) as number);
      const last = columns.findLastIndex((column, index) => values[index] !== column.default);
      return columns
        .slice(0, last + 1)
        .map(({ mark, unit }, index) => mark + writeQuantity(values[index], unit))
        .join("");
    })
    .join(",");
}

/** The inverse of `writeRows`; values may be out of range. */
export function parseRows(field: RowsField, text: string): ParsedText {
  const rows: Record<string, number>[] = [];
  for (const part of text.split(",")) {
    const row = parseRow(field.columns, part);
    if (row === undefined) return { ok: false, expected: describeRowText(field) };
    rows.push(row);
  }
  return { ok: true, value: rows };
}

function parseRow(columns: readonly Column[], text: string): Record<string, number> | undefined {
  const row: Record<string, number> = {};
  let rest = text;
  // from the last to the first: only the last may be missing
  for (const column of columns.toReversed()) {
    const cut = column.mark === "" ? 0 : rest.lastIndexOf(column.mark);
    const parsed = cut < 0 ? undefined : parseQuantity(rest.slice(cut + column.mark.length), column.unit);
    if (parsed === undefined ? column.default === null : !parsed.ok) return undefined;
    const value = parsed?.ok ? parsed.value : column.default!;
    if (cut >= 0) rest = rest.slice(0, cut);
    row[column.name] = value;
  }
  return Object.fromEntries(columns.map(({ name }) => [name, row[name]]));
}

/** "SENDERSxBYTES@START,... such as 32x256KB@0ns". */
function describeRowText(field: RowsField): string {
  const pattern = field.columns.map(({ mark, label }) => mark + label.toUpperCase()).join("");
  return `${pattern},... such as ${field.columns.map(({ mark, name, unit }) => mark + writeQuantity(field.default[0][name], unit)).join("")}`;
}

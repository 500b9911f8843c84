import { t } from "../../language/translate.ts";
import { describeCell, isCell, isRequired, parseCell, readCell, writeCell } from "./cell-values.ts";
import { shorten } from "./describe-value.ts";
import type { Column, ParsedText, Row, RowsField, FieldKind } from "./field-types.ts";

/** Rows: "50x50KB,2x1MB@10ms" in a URL or a flag, objects in a file. */

export const rowsKind: FieldKind<RowsField> = {
  isAllowed: isRows,
  describeAllowed: describeRows,
  findNearest: () => undefined,
  parse: parseRows,
  write: (field, value) => (isRows(field, value) ? writeRows(field, value) : undefined),
  format: (field, value) => (isRows(field, value) ? shorten(writeRows(field, value)) : undefined),
};

/** Is it a list of rows? Missing columns take their defaults. */
export function isRows(field: RowsField, value: unknown): value is Row[] {
  // not every(): it skips the holes of a sparse array
  return Array.isArray(value) && value.length >= field.least && Array.from<unknown>(value).every((row) => isRow(field.columns, row));
}

function isRow(columns: readonly Column[], value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  if (Object.keys(value).some((name) => !columns.some((column) => column.name === name))) return false;
  return columns.every((column) => isCell(column, readCell(column, value as Row)));
}

/** Rows with every column, in order. */
export function completeRows({ columns }: RowsField, rows: readonly Row[]): Row[] {
  return rows.map((row) => Object.fromEntries(columns.map((column) => [column.name, readCell(column, row) as Row[string]])));
}

/** "a list of at least one { "senders": a whole number from 1 to 1024, ... }". */
function describeRows({ columns, least }: RowsField): string {
  const row = `{ ${columns.map((column) => `"${column.name}": ${describeCell(column)}`).join(", ")} }`;
  return least > 0 ? t("a list of at least one {row}", { row }) : t("a list of {row}", { row });
}

/** Rows separated by commas; trailing columns with their defaults are omitted. No rows: "none". */
function writeRows({ columns }: RowsField, rows: readonly Row[]): string {
  if (rows.length === 0) return "none";
  return rows
    .map((row) => {
      const values = columns.map((column) => readCell(column, row));
      const last = columns.findLastIndex((column, index) => isRequired(column) || values[index] !== readCell(column, {}));
      return columns
        .slice(0, last + 1)
        .map((column, index) => column.mark + writeCell(column, values[index]))
        .join("");
    })
    .join(",");
}

/** The inverse of `writeRows`; values may be out of range. */
function parseRows(field: RowsField, text: string): ParsedText {
  if (field.least === 0 && /^\s*(none|null)?\s*$/i.test(text)) return { ok: true, value: [] };
  const rows: Row[] = [];
  for (const part of text.split(",")) {
    const row = parseRow(field.columns, part);
    if (row === undefined) return { ok: false, expected: describeRowText(field) };
    rows.push(row);
  }
  return { ok: true, value: rows };
}

function parseRow(columns: readonly Column[], text: string): Row | undefined {
  const cells = splitRow(columns, text);
  if (cells === undefined) return undefined;
  const row: Record<string, string | number | null> = {};
  for (const [index, column] of columns.entries()) {
    const cell = cells[index];
    const value = cell === null ? (readCell(column, {}) as Row[string]) : parseCell(column, cell);
    if (value === undefined) return undefined;
    row[column.name] = value;
  }
  return row;
}

/** The text of each column; null: omitted. undefined: the text is not a row. */
export function splitRow(columns: readonly Column[], text: string): (string | null)[] | undefined {
  const cells: (string | null)[] = [];
  let from = 0;
  for (const [index, column] of columns.entries()) {
    if (!text.startsWith(column.mark, from)) {
      // an optional column is missing; the next may follow here
      if (isRequired(column)) return undefined;
      cells.push(null);
      continue;
    }
    const start = from + column.mark.length;
    const ends = columns.slice(index + 1).map(({ mark }) => text.indexOf(mark, start));
    from = Math.min(...ends.filter((end) => end >= 0), text.length);
    cells.push(text.slice(start, from).trim());
  }
  return from === text.length ? cells : undefined;
}

/** "SENDERSxBYTES@START,... such as 32x256KB@0ns". */
function describeRowText({ columns, example }: RowsField): string {
  const pattern = columns.map(({ mark, label }) => mark + label.toUpperCase()).join("");
  return t("{pattern},... such as {example}", { pattern, example });
}

import type { Choice } from "../../engine/congestion.ts";
import { writeSeries } from "../../language/sentences.ts";
import { lookUp, t } from "../../language/translate.ts";
import { writeCounted } from "./counted.ts";
import { shorten } from "./describe-value.ts";
import { type ListField, type NumberField, type ParsedText, type FieldKind, isNullWord } from "./field-types.ts";
import { describeRange, describeSpan, findNearestNumber, isInRange } from "./number-range.ts";
import { formatQuantity, hasPrefixes, parseQuantity } from "./units.ts";

/** Numbers, and lists of them. */

export const numberKind: FieldKind<NumberField> = {
  isAllowed: (field, value) =>
    value === null ? field.nullable : isInRange(field, value) || (field.word !== undefined && value === field.word.value),
  describeAllowed(field) {
    const values = { range: describeRange(field), word: field.word?.value ?? "" };
    if (field.word) return field.nullable ? t('{range}, or "{word}", or null', values) : t('{range}, or "{word}"', values);
    return field.nullable ? t("{allowed}, or null", { allowed: values.range }) : values.range;
  },
  findNearest(field, value) {
    if (field.nullable && typeof value === "string" && isNullWord(value)) return null;
    if (field.word && isWord(field.word, value)) return field.word.value;
    return findNearestNumber(field, value);
  },
  parse(field, text) {
    if (field.nullable && isNullWord(text)) return { ok: true, value: null };
    if (field.word && isWord(field.word, text)) return { ok: true, value: field.word.value };
    const parsed = parseQuantity(text, field.unit);
    if (parsed.ok) return parsed;
    return {
      ok: false,
      expected: hasPrefixes(field.unit)
        ? t("{expected}, from {span}", { expected: parsed.expected, span: describeSpan(field) })
        : numberKind.describeAllowed(field),
    };
  },
  format: ({ word, unit }, value) => {
    if (word !== undefined && value === word.value) return lookUp(word.label);
    return typeof value === "number" ? formatWithUnit(value, unit) : undefined;
  },
};

/** An item of a list that is null: "none" would be the whole list. */
export const nullItemWord = "never";

export const listKind: FieldKind<ListField> = {
  isAllowed(field, value) {
    if (value === null) return field.nullable;
    return (
      isListOf(value, field.depth, (item) => isInRange(field, item) || (item === null && field.nullItem !== undefined)) &&
      (field.items === null || isRising(value, field.items.length))
    );
  },
  describeAllowed(field) {
    const row = describeRow(field);
    if (field.depth === 1) return field.nullable ? t("{allowed}, or null", { allowed: row }) : row;
    return field.nullable
      ? t("a list with one row per block, each {row}, or null", { row })
      : t("a list with one row per block, each {row}", { row });
  },
  findNearest: (field, value) =>
    field.items !== null && isListOf(value, 1, (item) => isInRange(field, item)) && value.length === field.items.length
      ? [...value].sort((a, b) => a - b)
      : undefined,
  parse: (field, text) => (field.nullable && isNullWord(text) ? { ok: true, value: null } : parseRowsOf(field, text, field.depth)),
  format(field, value) {
    if (typeof value === "number") return formatWithUnit(value, field.unit);
    if (field.depth !== 1 || !Array.isArray(value) || !listKind.isAllowed(field, value)) return undefined;
    return shorten(
      writeSeries((value as (number | null)[]).map((item) => (item === null ? t("never") : formatWithUnit(item, field.unit)))),
    );
  },
};

function isWord(word: Choice, text: unknown): boolean {
  return typeof text === "string" && text.trim().toLowerCase() === word.value;
}

export function formatWithUnit(value: number, unit: string): string {
  const text = formatQuantity(value, unit);
  if (hasPrefixes(unit) || unit === "" || !Number.isFinite(value)) return text;
  return writeCounted(value, unit, text);
}

function describeRow({ items, nullItem, ...range }: ListField): string {
  const values = { range: describeRange(range) };
  if (items === null)
    return nullItem === undefined
      ? t("a list with one number per sender, each {range}", values)
      : t("a list with one number per sender, each {range} or null", values);
  const named = { ...values, count: items.length, names: writeSeries(items.map(lookUp)) };
  return nullItem === undefined
    ? t("a list with {count} numbers in rising order ({names}), each {range}", named)
    : t("a list with {count} numbers in rising order ({names}), each {range} or null", named);
}

function isListOf(value: unknown, depth: 1, isItem: (item: unknown) => boolean): value is number[];
function isListOf(value: unknown, depth: number, isItem: (item: unknown) => boolean): value is unknown[];
function isListOf(value: unknown, depth: number, isItem: (item: unknown) => boolean): boolean {
  // not every(): it skips the holes of a sparse array
  return (
    Array.isArray(value) && Array.from<unknown>(value).every((item) => (depth === 1 ? isItem(item) : isListOf(item, depth - 1, isItem)))
  );
}

function isRising(values: readonly unknown[], length: number): boolean {
  return values.length === length && values.every((value, index) => index === 0 || (value as number) >= (values[index - 1] as number));
}

function parseRowsOf(field: ListField, text: string, depth: 1 | 2): ParsedText {
  const items: unknown[] = [];
  for (const part of text.split(depth === 2 ? ";" : ",")) {
    const parsed = depth === 2 ? parseRowsOf(field, part, 1) : parseItem(field, part);
    if (!parsed.ok) return parsed;
    items.push(parsed.value);
  }
  return { ok: true, value: items };
}

function parseItem({ nullItem, unit }: ListField, text: string): ParsedText {
  return nullItem !== undefined && (text.trim().toLowerCase() === nullItemWord || isNullWord(text))
    ? { ok: true, value: null }
    : parseQuantity(text, unit);
}

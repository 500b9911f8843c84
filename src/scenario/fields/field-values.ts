import type { Choice } from "../../engine/congestion.ts";
import { writeList } from "../../language/numbers.ts";
import { writeSeries } from "../../language/sentences.ts";
import { lookUp, t } from "../../language/translate.ts";
import { writeCounted } from "./counted.ts";
import { describeCdf, isCdf, parseCdf, writeCdf } from "./cdf-values.ts";
import type { ChoiceField, Field, ListField, NumberField, ParsedText, TextField } from "./field-types.ts";
import { nameTransport } from "./name-transport.ts";
import { findNearestName } from "./nearest-name.ts";
import { describeRange, describeSpan, findNearestNumber, isInRange } from "./number-range.ts";
import { describeRows, isRows, parseRows, writeRows } from "./row-values.ts";
import { formatQuantity, hasPrefixes, parseQuantity, writeQuantity } from "./units.ts";

/** What may stand in a field, decided in one place for files, links, flags and controls. */

/** An item of a list that is null: "none" would be the whole list. */
const nullItemWord = "never";

/** Is `value` one the field takes? Lists are checked by shape and item, not by length: that depends on other fields. */
export function isAllowed(field: Field, value: unknown): boolean {
  switch (field.kind) {
    case "boolean":
      return typeof value === "boolean";
    case "choice":
      return field.choices.some((choice) => choice.value === value);
    case "text":
      return typeof value === "string" && value !== "" && tidyText(field, value) === value;
    case "program":
      return value === null || typeof value === "string";
    case "number":
      return value === null ? field.nullable : isInRange(field, value) || (field.word !== undefined && value === field.word.value);
    case "list":
      if (value === null) return field.nullable;
      return (
        isListOf(value, field.depth, (item) => isInRange(field, item) || (item === null && field.nullItem !== undefined)) &&
        (field.items === null || isRising(value, field.items.length))
      );
    case "cdf":
      return value === null || isCdf(field, value);
    case "rows":
      return isRows(field, value);
  }
}

/** "a whole number from 1 to 1,024", "true or false", "newreno, reno or tahoe". */
export function describeAllowed(field: Field): string {
  switch (field.kind) {
    case "boolean":
      return t("true or false");
    case "choice":
      return joinWords(field.choices.map((choice) => choice.value));
    case "text":
      return t("a text on one line, of 1 to {most} characters, with no space at either end", { most: String(field.most) });
    case "program":
      return t("the text of a program, or null");
    case "number":
      return describeNumber(field);
    case "list": {
      const row = describeRow(field);
      if (field.depth === 1) return field.nullable ? t("{allowed}, or null", { allowed: row }) : row;
      return field.nullable
        ? t("a list with one row per block, each {row}, or null", { row })
        : t("a list with one row per block, each {row}", { row });
    }
    case "cdf":
      return describeCdf(field);
    case "rows":
      return describeRows(field);
  }
}

function describeNumber(field: NumberField): string {
  const values = { range: describeRange(field), word: field.word?.value ?? "" };
  if (field.word) return field.nullable ? t('{range}, or "{word}", or null', values) : t('{range}, or "{word}"', values);
  return field.nullable ? t("{allowed}, or null", { allowed: values.range }) : values.range;
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

/**
 * The allowed value that `value` most likely stands for: text read as a number, numbers rounded and brought into range,
 * names with a slip of the finger. undefined: nothing is near, take the default.
 */
export function findNearestValue(field: Field, value: unknown): unknown {
  switch (field.kind) {
    case "boolean":
      return readBoolean(value);
    case "choice":
      return typeof value === "string" ? findNearestChoice(field.choices, value) : undefined;
    case "text":
      return (typeof value === "string" && tidyText(field, value)) || undefined;
    case "number":
      if (field.nullable && typeof value === "string" && isNullWord(value)) return null;
      if (field.word && isWord(field.word, value)) return field.word.value;
      return findNearestNumber(field, value);
    case "list":
      return field.items !== null && isListOf(value, 1, (item) => isInRange(field, item)) && value.length === field.items.length
        ? [...value].sort((a, b) => a - b)
        : undefined;
    case "program":
    case "cdf":
    case "rows":
      return undefined;
  }
}

/** Reads what a flag, a link or a text field says. The value has the right type but may be out of range. */
export function parseFieldText(field: Field, text: string): ParsedText {
  switch (field.kind) {
    case "boolean": {
      const value = readBoolean(text);
      return value === undefined ? { ok: false, expected: t("on or off") } : { ok: true, value };
    }
    case "choice":
      return { ok: true, value: text };
    case "text":
      return { ok: true, value: text.trim() };
    case "program":
      return { ok: true, value: isNullWord(text) ? null : text };
    case "number": {
      if (field.nullable && isNullWord(text)) return { ok: true, value: null };
      if (field.word && isWord(field.word, text)) return { ok: true, value: field.word.value };
      const parsed = parseQuantity(text, field.unit);
      if (parsed.ok) return parsed;
      return {
        ok: false,
        expected: hasPrefixes(field.unit)
          ? t("{expected}, from {span}", { expected: parsed.expected, span: describeSpan(field) })
          : describeAllowed(field),
      };
    }
    case "list":
      return field.nullable && isNullWord(text) ? { ok: true, value: null } : parseList(field, text, field.depth);
    case "cdf":
      return isNullWord(text) ? { ok: true, value: null } : parseCdf(field, text);
    case "rows":
      return parseRows(field, text);
  }
}

/** The inverse of `parseFieldText`, exact: "256KB", "on", "none", "10us,12us". */
export function writeFieldText(field: Field, value: unknown): string {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (field.kind === "rows" && isRows(field, value)) return writeRows(field, value);
  if (field.kind === "cdf" && isCdf(field, value)) return writeCdf(field, value);
  if (Array.isArray(value))
    return value.map((item) => (item === null ? nullItemWord : writeFieldText(field, item))).join(Array.isArray(value[0]) ? ";" : ",");
  if (typeof value === "number") return writeQuantity(value, "unit" in field ? field.unit : "");
  return typeof value === "string" ? value : describeValue(value);
}

/** For people: "256 KB", "64 packets", "on", "no marking", "Reno". */
export function formatFieldValue(field: Field, value: unknown): string {
  if (value === null) return "nullLabel" in field && field.nullLabel ? lookUp(field.nullLabel) : t("none");
  if (typeof value === "boolean") return t(value ? "on" : "off");
  if (field.kind === "choice") {
    const choice = field.choices.find((one) => one.value === value);
    return choice ? lookUp(choice.label) : describeValue(value);
  }
  if (field.kind === "text" && typeof value === "string") return value;
  if (field.kind === "program") return typeof value === "string" ? nameTransport({ algorithm: "own", program: value }) : t("none");
  if (field.kind === "number" && field.word !== undefined && value === field.word.value) return lookUp(field.word.label);
  if (typeof value === "number" && "unit" in field) return formatWithUnit(value, field.unit);
  if (field.kind === "list" && field.depth === 1 && Array.isArray(value) && isAllowed(field, value))
    return describeText(
      writeSeries((value as (number | null)[]).map((item) => (item === null ? t("never") : formatWithUnit(item, field.unit)))),
    );
  if (field.kind === "cdf" && isCdf(field, value)) return describeText(writeCdf(field, value));
  if (field.kind === "rows" && isRows(field, value)) return describeText(writeRows(field, value));
  return describeValue(value);
}

/** A choice by its label, with its id where the label does not tell it: "NewReno", "Last, 3 times (333)". */
export function writeChoice(field: ChoiceField, value: unknown): string {
  const label = formatFieldValue(field, value);
  return typeof value !== "string" || isIdTold(label, value) ? label : t("{label} ({id})", { label, id: value });
}

/** "NewReno" tells "newreno", "Abstract TCP" tells "abstract-tcp". */
export function isIdTold(label: string, id: string): boolean {
  const strip = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return strip(label) === strip(id);
}

/** Any value in at most about 60 characters of one line; never throws. */
export function describeValue(value: unknown): string {
  let text: string | undefined;
  try {
    text = typeof value === "number" ? String(value) : JSON.stringify(value);
    text ??= String(value);
  } catch {
    text = t("a value of type {type}", { type: typeof value });
  }
  return describeText(text);
}

/** "5 is not allowed; allowed: 1 or 2": what was given, and what may be. */
export function describeRefusal(value: unknown, allowed: string): string {
  return value === undefined
    ? t("nothing is not allowed; allowed: {allowed}", { allowed })
    : t("{value} is not allowed; allowed: {allowed}", { value: describeValue(value), allowed });
}

function describeText(text: string): string {
  // our choice: enough to recognise it by
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

/** On one line, no longer than it may be; "": nothing is left. */
function tidyText(field: TextField, text: string): string {
  // control characters, breaks of lines, halves of surrogate pairs
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]+/gu, " ").trim();
  return Array.from(line).slice(0, field.most).join("").trim();
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

function formatWithUnit(value: number, unit: string): string {
  const text = formatQuantity(value, unit);
  if (hasPrefixes(unit) || unit === "" || !Number.isFinite(value)) return text;
  return writeCounted(value, unit, text);
}

function readBoolean(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  if (value === 1 || (typeof value === "string" && /^(on|true|yes|1)$/i.test(value))) return true;
  if (value === 0 || (typeof value === "string" && /^(off|false|no|0)$/i.test(value))) return false;
  return undefined;
}

function isNullWord(text: string): boolean {
  return /^(none|null)$/i.test(text.trim());
}

function findNearestChoice(choices: readonly Choice[], text: string): string | undefined {
  return findNearestName(
    text,
    choices.map((choice) => choice.value),
  );
}

function isWord(word: Choice, text: unknown): boolean {
  return typeof text === "string" && text.trim().toLowerCase() === word.value;
}

function parseList(field: ListField, text: string, depth: 1 | 2): ParsedText {
  const items: unknown[] = [];
  for (const part of text.split(depth === 2 ? ";" : ",")) {
    const parsed = depth === 2 ? parseList(field, part, 1) : parseItem(field, part);
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

/** "a", "a or b", "a, b or c". */
export function joinWords(words: readonly string[]): string {
  return writeList(words, "disjunction");
}

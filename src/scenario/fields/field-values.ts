import { lookUp, t } from "../../language/translate.ts";
import { cdfKind } from "./cdf-values.ts";
import { describeValue, joinWords } from "./describe-value.ts";
import {
  type ChoiceField,
  type Field,
  type ParsedText,
  type FieldKind,
  type BooleanField,
  type ProgramField,
  type TextField,
  isNullWord,
} from "./field-types.ts";
import { formatWithUnit, listKind, nullItemWord, numberKind } from "./number-kinds.ts";
import { rowsKind } from "./row-values.ts";
import { writeQuantity } from "./units.ts";
import { nameTransport } from "./name-transport.ts";
import { findNearestName } from "./nearest-name.ts";

/** The allowed values of fields, defined once for files, URLs, flags and controls. */

const booleanKind: FieldKind<BooleanField> = {
  isAllowed: (_, value) => typeof value === "boolean",
  describeAllowed: () => t("true or false"),
  findNearest: (_, value) => readBoolean(value),
  parse(_, text) {
    const value = readBoolean(text);
    return value === undefined ? { ok: false, expected: t("on or off") } : { ok: true, value };
  },
  format: (_, value) => (typeof value === "boolean" ? t(value ? "on" : "off") : undefined),
};

const choiceKind: FieldKind<ChoiceField> = {
  isAllowed: ({ choices }, value) => choices.some((choice) => choice.value === value),
  describeAllowed: ({ choices }) => joinWords(choices.map(({ value }) => value)),
  findNearest: ({ choices }, value) =>
    typeof value === "string"
      ? findNearestName(
          value,
          choices.map((choice) => choice.value),
        )
      : undefined,
  parse: (_, text) => ({ ok: true, value: text }),
  format({ choices }, value) {
    const choice = choices.find((one) => one.value === value);
    return choice ? lookUp(choice.label) : describeValue(value);
  },
};

const textKind: FieldKind<TextField> = {
  isAllowed: (field, value) => typeof value === "string" && value !== "" && tidy(field, value) === value,
  describeAllowed: ({ most }) => t("a text on one line, of 1 to {most} characters, with no space at either end", { most: String(most) }),
  findNearest: (field, value) => (typeof value === "string" && tidy(field, value)) || undefined,
  parse: (_, text) => ({ ok: true, value: text.trim() }),
  format: (_, value) => (typeof value === "string" ? value : undefined),
};

const programKind: FieldKind<ProgramField> = {
  isAllowed: (_, value) => value === null || typeof value === "string",
  describeAllowed: () => t("the text of a program, or null"),
  findNearest: () => undefined,
  parse: (_, text) => ({ ok: true, value: isNullWord(text) ? null : text }),
  format: (_, value) => (typeof value === "string" ? nameTransport({ algorithm: "own", program: value }) : t("none")),
};

function readBoolean(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  if (value === 1 || (typeof value === "string" && /^(on|true|yes|1)$/i.test(value))) return true;
  if (value === 0 || (typeof value === "string" && /^(off|false|no|0)$/i.test(value))) return false;
  return undefined;
}

/** The text on one line, cut to the maximum; "": nothing is left. */
function tidy({ most }: TextField, text: string): string {
  // control characters, breaks of lines, halves of surrogate pairs
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]+/gu, " ").trim();
  return Array.from(line).slice(0, most).join("").trim();
}

const kinds: { readonly [K in Field["kind"]]: FieldKind<Extract<Field, { kind: K }>> } = {
  boolean: booleanKind,
  choice: choiceKind,
  text: textKind,
  program: programKind,
  number: numberKind,
  list: listKind,
  cdf: cdfKind,
  rows: rowsKind,
};

const kindOf = (field: Field): FieldKind<Field> => kinds[field.kind];

/** Does the field accept `value`? Lists are checked by shape and item, not by length, which depends on other fields. */
export function isAllowed(field: Field, value: unknown): boolean {
  return kindOf(field).isAllowed(field, value);
}

/** "a whole number from 1 to 1,024", "true or false", "newreno, reno or tahoe". */
export function describeAllowed(field: Field): string {
  return kindOf(field).describeAllowed(field);
}

/**
 * The allowed value that `value` most likely means: text parsed as a number, numbers rounded and brought into range,
 * names with typing errors corrected. undefined: none is near, use the default.
 */
export function findNearestValue(field: Field, value: unknown): unknown {
  return kindOf(field).findNearest(field, value);
}

/** Parses the text of a flag, a URL or a text field. The value has the right type but may be out of range. */
export function parseFieldText(field: Field, text: string): ParsedText {
  return kindOf(field).parse(field, text);
}

/** The inverse of `parseFieldText`, exact: "256KB", "on", "none", "10us,12us". */
export function writeFieldText(field: Field, value: unknown): string {
  if (value === null) return "none";
  const written = kindOf(field).write?.(field, value);
  if (written !== undefined) return written;
  if (typeof value === "boolean") return value ? "on" : "off";
  if (Array.isArray(value))
    return value.map((item) => (item === null ? nullItemWord : writeFieldText(field, item))).join(Array.isArray(value[0]) ? ";" : ",");
  if (typeof value === "number") return writeQuantity(value, "unit" in field ? field.unit : "");
  return typeof value === "string" ? value : describeValue(value);
}

/** For display: "256 KB", "64 packets", "on", "no marking", "Reno". */
export function formatFieldValue(field: Field, value: unknown): string {
  if (value === null) return "nullLabel" in field && field.nullLabel ? lookUp(field.nullLabel) : t("none");
  if (typeof value === "boolean") return t(value ? "on" : "off");
  const written = kindOf(field).format(field, value);
  if (written !== undefined) return written;
  return typeof value === "number" && "unit" in field ? formatWithUnit(value, field.unit) : describeValue(value);
}

/** A choice's label, with its id if the label does not show it: "NewReno", "Last, 3 times (333)". */
export function writeChoice(field: ChoiceField, value: unknown): string {
  const label = formatFieldValue(field, value);
  return typeof value !== "string" || isIdTold(label, value) ? label : t("{label} ({id})", { label, id: value });
}

/** Does the label show the id? "NewReno" shows "newreno", "Abstract TCP" shows "abstract-tcp". */
export function isIdTold(label: string, id: string): boolean {
  const strip = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return strip(label) === strip(id);
}

/** Kinds of fields other than numbers. */

import { lookUp, t } from "../../language/translate.ts";
import { describeValue, joinWords } from "./describe-value.ts";
import { type BooleanField, type ChoiceField, type ProgramField, type TextField, type FieldKind, isNullWord } from "./field-types.ts";
import { nameTransport } from "./name-transport.ts";
import { findNearestName } from "./nearest-name.ts";

/** Kinds of fields other than numbers. */

export const booleanKind: FieldKind<BooleanField> = {
  isAllowed: (_, value) => typeof value === "boolean",
  describeAllowed: () => t("true or false"),
  findNearest: (_, value) => readBoolean(value),
  parse(_, text) {
    const value = readBoolean(text);
    return value === undefined ? { ok: false, expected: t("on or off") } : { ok: true, value };
  },
  format: (_, value) => (typeof value === "boolean" ? t(value ? "on" : "off") : undefined),
};

export const choiceKind: FieldKind<ChoiceField> = {
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

export const textKind: FieldKind<TextField> = {
  isAllowed: (field, value) => typeof value === "string" && value !== "" && tidy(field, value) === value,
  describeAllowed: ({ most }) => t("a text on one line, of 1 to {most} characters, with no space at either end", { most: String(most) }),
  findNearest: (field, value) => (typeof value === "string" && tidy(field, value)) || undefined,
  parse: (_, text) => ({ ok: true, value: text.trim() }),
  format: (_, value) => (typeof value === "string" ? value : undefined),
};

export const programKind: FieldKind<ProgramField> = {
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

import { lookUp, t } from "../../language/translate.ts";
import { readTypedDigits } from "../../language/typed-number.ts";
import { nameCounted, writeCounted } from "../../scenario/fields/counted.ts";
import { formatFieldValue } from "../../scenario/fields/field-values.ts";
import type { Field, NumberField } from "../../scenario/fields/field-types.ts";
import { formatQuantity, hasPrefixes, writeApart } from "../../scenario/fields/units.ts";
import type { FieldValue } from "../run/scenario-path.ts";

/** A number and its unit, apart. */
export interface FieldText {
  readonly figure: string;
  readonly unit: string;
}

/** "256" and "KB", "64" and "packets", "no marking" and "". `completeText` reads the figure back. */
export function splitFieldText(field: NumberField, value: number | string | null): FieldText {
  // the word that may replace a number
  if (typeof value === "string") return { figure: value, unit: "" };
  if (value === null) return { figure: field.nullLabel === null ? t("none") : lookUp(field.nullLabel), unit: "" };
  const text = writeApart(value, field.unit);
  const cut = text.indexOf(" ");
  if (cut > 0) return { figure: text.slice(0, cut), unit: text.slice(cut + 1) };
  // The label already says what is counted, unless it is packets of something or measured.
  return { figure: text, unit: field.unit === "packets" ? nameCounted(value, field.unit) : isMeasure(field.unit) ? field.unit : "" };
}

/** "µs", "Mbps", "%": units that a parameter of a transport is always in. */
function isMeasure(unit: string): boolean {
  return !hasPrefixes(unit) && /^(%|[mµ]?s|[kKMG]?(B|bps))$/.test(unit);
}

/** The same on one line, for "was 10 µs" and for screen readers. */
export function writeValue(field: Field, value: FieldValue): string {
  if (field.kind === "number" && value === null) return splitFieldText(field, value).figure;
  if (field.kind === "number" && typeof value === "number") {
    const text = formatQuantity(value, field.unit);
    return field.unit === "packets" || isMeasure(field.unit) ? writeCounted(value, field.unit, text) : text;
  }
  return formatFieldValue(field, value);
}

/** The same where there is little room and the value beside it has its unit: "64", "200 ms". */
export function writeShortValue(field: Field, value: FieldValue): string {
  return field.kind === "number" && field.unit === "packets" && typeof value === "number"
    ? formatQuantity(value, field.unit)
    : writeValue(field, value);
}

/** What was typed, with the unit that stood beside it when none was typed; "": what is counted needs none. */
export function completeText(text: string, unit: string): string {
  const plain = readTypedDigits(text);
  return /^[+-]?[\d.]+(e[+-]?\d+)?$/i.test(plain) && unit !== "" && !unit.startsWith("packet") ? `${plain}${unit}` : plain;
}

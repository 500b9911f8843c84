import { t } from "../../language/translate.ts";
import { readTypedList, writeTypedList } from "../../language/typed-list.ts";
import { readTypedDigits } from "../../language/typed-number.ts";
import type { Field } from "../../scenario/fields/field-types.ts";
import { describeAllowed, formatFieldValue, isAllowed, parseFieldText, writeFieldText } from "../../scenario/fields/field-values.ts";
import { formatQuantity } from "../../scenario/fields/units.ts";
import type { FieldValue } from "../run/scenario-path.ts";

/** Values in boxes that have no unit beside them: "256 KB", "1.024", "no marking"; rows and distributions as links spell them. */

const isPlainList = (field: Field): boolean => field.kind === "list" && field.depth === 1;

export function writeTyped(field: Field, value: FieldValue | undefined): string {
  if (isPlainList(field) && value !== undefined) return writeTypedList(writeFieldText(field, value));
  if (field.kind !== "number" || value === undefined) return writeFieldText(field, value);
  if (value === null) return formatFieldValue(field, null);
  return typeof value === "number" ? formatQuantity(value, field.unit) : writeFieldText(field, value);
}

/** What was typed, as links and flags spell it. */
export function readTyped(field: Field, text: string): string {
  if (isPlainList(field)) return readTypedList(text, false);
  if (field.kind !== "number") return text;
  const isNone = field.nullable && text.trim().toLowerCase() === formatFieldValue(field, null).toLowerCase();
  return isNone ? "none" : readTypedDigits(text);
}

/** Why what was typed cannot be taken; null: it can. */
export function findTypedFault(field: Field, text: string): string | null {
  const parsed = parseFieldText(field, readTyped(field, text));
  if (!parsed.ok) return t("This is not {expected}.", { expected: parsed.expected });
  return isAllowed(field, parsed.value) ? null : t("Allowed: {allowed}.", { allowed: describeAllowed(field) });
}

import type { CdfField, ListField, RowsField, TextField } from "../../scenario/fields/field-types.ts";
import { writeFieldText } from "../../scenario/fields/field-values.ts";
import type { FieldValue } from "../run/scenario-path.ts";

/** Letters of a list that can still be edited by hand (our choice). */
export const longestListText = 2000;

export type ListTextField = CdfField | ListField | RowsField | TextField;

/** A list as it is typed: "10us, 12us", rows on lines of their own; nothing where the list is not given. */
export function writeListText(field: ListTextField, value: FieldValue): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return "";
  if (field.kind === "text") return (Array.isArray(value) ? value : [value]).join(", ");
  if (hasNames(field)) return writeFieldText(field, value).replaceAll(",", ",\n");
  return writeFieldText(field, value).replaceAll(",", ", ").replaceAll(";", "; ");
}

/** Rows with names, such as a network's hosts, are long: each has a line of its own. */
export function hasNames(field: ListTextField): boolean {
  return field.kind === "rows" && field.columns.some(({ kind }) => kind === "name");
}

/** What the end of a line stands for. */
function nextLine(field: ListTextField): string {
  if (field.kind === "list" && field.depth === 2) return ";";
  return field.kind === "cdf" ? " " : ", ";
}

function mayBeNone(field: ListTextField): boolean {
  if (field.kind === "list") return field.nullable;
  return field.kind === "cdf" || (field.kind === "rows" && field.least === 0);
}

/** What was typed, as links and flags spell it; nothing stands for no list where there may be none. */
export function readListText(field: ListTextField, text: string): string {
  const plain = text.trim().replaceAll(/(?:\s*,)?\s*\n\s*/g, nextLine(field));
  return plain === "" && mayBeNone(field) ? "none" : plain.replace(/[,;]$/, "");
}

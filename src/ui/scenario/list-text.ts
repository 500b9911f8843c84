import type { CdfField, ListField, RowsField } from "../../scenario/field-types.ts";
import { writeFieldText } from "../../scenario/field-values.ts";
import type { FieldValue } from "../run/scenario-path.ts";

/** Letters of a list that somebody could still change by hand; our choice. */
export const longestListText = 2000;

/** A list as it is typed: "10us, 12us"; nothing where the list is not given. */
export function writeListText(field: CdfField | ListField | RowsField, value: FieldValue): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return "";
  return writeFieldText(field, value).replaceAll(",", ", ").replaceAll(";", "; ");
}

/** What was typed, as links and flags spell it; nothing stands for no list where there may be none. */
export function readListText(field: CdfField | ListField | RowsField, text: string): string {
  const plain = text.trim().replaceAll(/\s*\n\s*/g, field.kind === "list" && field.depth === 2 ? ";" : " ");
  const mayBeNone = field.kind === "list" ? field.nullable : field.kind === "cdf" || field.least === 0;
  return plain === "" && mayBeNone ? "none" : plain.replace(/[,;]$/, "");
}

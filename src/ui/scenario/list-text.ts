import type { ListField, RowsField } from "../../scenario/field-types.ts";
import { writeFieldText } from "../../scenario/field-values.ts";
import type { FieldValue } from "../run/scenario-path.ts";

/** Letters of a list that somebody could still change by hand; our choice. */
export const longestListText = 2000;

/** A list as it is typed: "10us, 12us"; nothing where the list is not given. */
export function writeListText(field: ListField | RowsField, value: FieldValue): string {
  if (value === null) return "";
  return writeFieldText(field, value).replaceAll(",", ", ").replaceAll(";", "; ");
}

/** What was typed, as links and flags spell it; nothing stands for no list where there may be none. */
export function readListText(field: ListField | RowsField, text: string): string {
  const plain = text.trim().replaceAll(/\s*\n\s*/g, field.kind === "list" && field.depth === 2 ? ";" : " ");
  return plain === "" && field.kind === "list" && field.nullable ? "none" : plain.replace(/[,;]$/, "");
}

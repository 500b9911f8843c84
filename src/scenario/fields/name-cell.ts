import { lookUp, t } from "../../language/translate.ts";
import { findField } from "./fields.ts";
import type { Keys } from "../check/problem.ts";

/**
 * Readable name of a place within a list of a scenario: "Hosts, row 1, name" for network.hosts.0.name; rows count from 1.
 * null: not in a list field.
 */
export function nameCell(keys: Keys): string | null {
  const [section, group] = keys;
  const own = section === "groups" && typeof group === "number" ? keys.slice(2) : keys;
  const at = own.findIndex((key) => typeof key === "number");
  const field = at < 0 ? undefined : findField(own.slice(0, at).join("."));
  if (field === undefined) return null;
  const values = { list: lookUp(field.label), row: (own[at] as number) + 1 };
  if (field.kind !== "rows") return t("{list}, entry {row}", values);
  const name = own[at + 1];
  if (name === undefined) return t("{list}, row {row}", values);
  const column = field.columns.find((one) => one.name === name);
  return t("{list}, row {row}, {column}", { ...values, column: column ? lookUp(column.label) : String(name).slice(0, 40) });
}

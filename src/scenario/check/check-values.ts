import { writeSeries } from "../../language/sentences.ts";
import { t } from "../../language/translate.ts";
import { describeCell, findNearestCell, isCell, readCell } from "../fields/cell-values.ts";
import { joinWords } from "../fields/describe-value.ts";
import { describeAllowed, findNearestValue, isAllowed } from "../fields/field-values.ts";
import type { Column, Field, ListField, NumberField, Row, RowsField, WorkloadKind } from "../fields/field-types.ts";
import { getDefault, listSectionFields, nameOf, type Section } from "../fields/fields.ts";
import { findNearestName } from "../fields/nearest-name.ts";
import { createProblem, type Keys, mostFaults, type Problem } from "./problem.ts";
import { completeRows, isRows } from "../fields/row-values.ts";

/** Checks whether single values are allowed where they are. Used by the parts of check-shape.ts. */

export type Values = Record<string, unknown>;

export function checkFields(
  keys: Keys,
  list: readonly Field[],
  nameOfField: (field: Field) => string,
  given: Values,
  fillsDefaults: boolean,
  problems: Problem[],
  kind: WorkloadKind = "barrier",
) {
  const values: Values = {};
  for (const field of list) {
    const name = nameOfField(field);
    // own properties only: a parameter might be called "constructor"
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    // a missing program needs no check
    if (field.kind === "program" && (value === undefined || (value === null && fillsDefaults))) continue;
    if (value !== undefined || fillsDefaults)
      values[name] = value === undefined ? getDefault(field, kind) : checkField([...keys, name], field, value, problems);
  }
  return values;
}

export function checkField(keys: Keys, field: Field, value: unknown, problems: Problem[]): unknown {
  if (value === undefined) return field.default;
  if (field.kind === "rows" && isRows(field, value)) return completeRows(field, value);
  if (isAllowed(field, value)) return value;
  const before = problems.length;
  if (Array.isArray(value)) {
    if (field.kind === "list" && (field.items === null || value.length === field.items.length)) checkItems(keys, field, value, problems);
    if (field.kind === "rows") checkRows(keys, field, value, problems);
  }
  if (problems.length === before) problems.push(createProblem(keys, value, describeAllowed(field), findNearestValue(field, value), field));
  return value;
}

/** Reports single wrong cells; an entry that is not a row makes the whole list wrong. */
function checkRows(keys: Keys, field: RowsField, list: readonly unknown[], problems: Problem[]): void {
  // a copy, because a sparse array skips its holes
  const rows = Array.from(list);
  if (!rows.every(isObject)) {
    const good = rows.filter(isObject);
    problems.push(createProblem(keys, list, describeAllowed(field), good.length > 0 ? good : undefined, field));
    return;
  }
  const found: Problem[] = [];
  const names = field.columns.map(({ name }) => name);
  for (const [index, row] of rows.entries()) {
    checkObject([...keys, index], row, names, found);
    for (const column of field.columns) {
      const value = Object.hasOwn(row, column.name) ? row[column.name] : undefined;
      if (isGoodCell(column, row as Row)) continue;
      found.push(createProblem([...keys, index, column.name], value, describeCell(column), findNearestCell(column, value)));
    }
    if (found.length <= mostFaults) continue;
    const mended = rows.map((own) => Object.fromEntries(field.columns.map((column) => [column.name, mendCell(column, own as Row)])));
    problems.push(createProblem(keys, list, describeAllowed(field), mended, field));
    return;
  }
  problems.push(...found);
}

function isGoodCell(column: Column, row: Row): boolean {
  return isCell(column, readCell(column, row));
}

function mendCell(column: Column, row: Row): unknown {
  const value = readCell(column, row);
  return isCell(column, value) ? value : findNearestCell(column, value);
}

/** Reports single wrong items; a row that is not a list, or too deep a list, makes the whole list wrong. */
function checkItems(keys: Keys, field: ListField, items: readonly unknown[], problems: Problem[]): void {
  // a copy, because a sparse array skips its holes
  const rows = field.depth === 1 ? [items] : Array.from<unknown>(items);
  if (!rows.every(isListOfItems)) {
    problems.push(createProblem(keys, items, describeAllowed(field), undefined, field));
    return;
  }
  const itemField = toItemField(field);
  const found: Problem[] = [];
  for (const [rowIndex, row] of rows.entries()) {
    const place = field.depth === 1 ? keys : [...keys, rowIndex];
    for (const [index, item] of row.entries()) {
      if (isAllowed(itemField, item)) continue;
      found.push(createProblem([...place, index], item, describeAllowed(itemField), nearestItem(itemField, item), itemField));
      if (found.length <= mostFaults) continue;
      const mended = rows.map((all) => Array.from(all, (one) => (isAllowed(itemField, one) ? one : nearestItem(itemField, one))));
      problems.push(createProblem(keys, items, describeAllowed(field), field.depth === 1 ? mended[0] : mended, field));
      return;
    }
  }
  problems.push(...found);
}

function isListOfItems(row: unknown): row is readonly unknown[] {
  return Array.isArray(row) && !row.some(Array.isArray);
}

function nearestItem(field: NumberField, item: unknown): unknown {
  return findNearestValue(field, item) ?? field.min;
}

/** The field of one number of a list. */
function toItemField(field: ListField): NumberField {
  const { nullItem = null } = field;
  const isNullable = nullItem !== null;
  return {
    ...field,
    kind: "number",
    default: field.min,
    nullable: isNullable,
    nullLabel: nullItem,
    log: false,
    usual: [field.min, field.max],
  };
}

/** The object at a place, or {} if it is not an object; `names` null: any keys. */
export function checkObject(
  keys: Keys,
  value: unknown,
  names: readonly string[] | null,
  problems: Problem[],
  known = t("only the fields {names}", { names: joinWords(names ?? []) }),
): Values {
  if (!isObject(value)) {
    problems.push(
      createProblem(
        keys,
        value,
        names?.length
          ? t("an object with any of {names}", { names: writeSeries(names.filter((name) => name !== "$schema")) })
          : t("an object"),
      ),
    );
    return {};
  }
  if (names === null) return value;
  const unknown = Object.keys(value).filter((key) => !names.includes(key));
  if (unknown.length > mostFaults) {
    const kept = Object.fromEntries(Object.entries(value).filter(([key]) => names.includes(key)));
    problems.push(createProblem(keys, value, t("{known}, and not {count} others", { known, count: String(unknown.length) }), kept));
    return kept;
  }
  for (const key of unknown) {
    const near = findNearestName(key, names);
    problems.push(
      createProblem([...keys, key], value[key], near === undefined ? known : t("{known} (the nearest is {near})", { known, near })),
    );
  }
  return value;
}

export function isObject(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Checks the fields of a section whose set of fields is fixed. */
export function checkSection(keys: Keys, section: Section, input: unknown, fillsDefaults: boolean, problems: Problem[]): Values {
  const sectionFields = listSectionFields(section);
  const names = sectionFields.map(nameOf);
  const hasParams = section === "transport";
  const given = input === undefined ? {} : checkObject(keys, input, hasParams ? [...names, "params"] : names, problems);
  const values = checkFields(keys, sectionFields, nameOf, given, fillsDefaults, problems);
  // the names of the parameters depend on the algorithm
  if (hasParams) values.params = given.params === undefined ? {} : checkObject([...keys, "params"], given.params, null, problems);
  return values;
}

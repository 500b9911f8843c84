import { describeAllowed, findNearestValue, isAllowed, joinWords } from "./field-values.ts";
import { listParamFields, paramNameOf } from "./field-of-param.ts";
import { checkOrder } from "./field-order.ts";
import type { Column, Field, ListField, NumberField, Row, RowsField, WorkloadKind } from "./field-types.ts";
import { getDefault, getField, hasField, isWorkloadKind, listSectionFields, nameOf, type Section } from "./fields.ts";
import { fitSenders } from "./fit-senders.ts";
import { groupSenders, nameOfGroup } from "./group-fields.ts";
import { findNearestName } from "./nearest-name.ts";
import { describeRange, findNearestNumber, isInRange } from "./number-range.ts";
import { createProblem, type Keys, type Problem } from "./problem.ts";
import { completeRows, isRows } from "./row-values.ts";

/** First look at a scenario: is every value where the table of fields allows it? What values mean together is check-meaning.ts. */

export type Values = Record<string, unknown>;

export interface CheckedGroup {
  readonly name: unknown;
  readonly senders: unknown;
  /** Only what differs; `params` unchecked. */
  readonly transport: Values;
}

/** Values of each section, defaults filled in; lists and params as given. */
export interface CheckedShape {
  readonly version: unknown;
  readonly network: Values;
  readonly transport: Values;
  readonly workload: Values;
  readonly groups: readonly CheckedGroup[];
  readonly seed: unknown;
  /** As given. */
  readonly intervention: unknown;
}

/** Faults of one list or object told one by one; where there are more, the whole is told as one. Our choice: nobody reads more. */
const mostFaults = 20;

const topKeys = ["version", "network", "transport", "workload", "groups", "seed", "intervention"];

/** Adds to `problems`; the result is whole only when nothing was added. */
export function checkShape(input: unknown, problems: Problem[]): CheckedShape {
  // editors look for the schema's address in "$schema"
  const root = checkObject([], input, ["$schema", ...topKeys], problems);
  return {
    version: checkField(["version"], getField("version"), root.version, problems),
    network: checkSection(["network"], "network", root.network, true, problems),
    transport: checkSection(["transport"], "transport", root.transport, true, problems),
    workload: checkWorkload(root.workload, problems),
    groups: checkGroups(root.groups, problems),
    seed: checkField(["seed"], getField("seed"), root.seed, problems),
    intervention: root.intervention,
  };
}

/**
 * The parameters of an algorithm: what is given, checked, over the algorithm's defaults.
 * @param own what is given at this very place. @param latest path of what was asked for last.
 */
export function checkParams(
  keys: Keys,
  algorithm: unknown,
  given: Values,
  own: Values,
  latest: string | null,
  problems: Problem[],
): Values {
  const paramFields = listParamFields(algorithm);
  const names = paramFields.map(paramNameOf);
  checkObject(keys, given, names, problems, names.length === 0 ? `none: ${String(algorithm)} has no parameters` : undefined);
  const before = problems.length;
  const values = checkFields(keys, paramFields, paramNameOf, given, true, problems);
  // values that are wrong one by one cannot be compared
  if (problems.length > before) return values;
  const isNamed = paramFields.some(({ path }) => path === latest);
  const isToBlame = (path: string) => (isNamed ? path === latest : Object.hasOwn(own, paramNameOf({ path })));
  checkOrder(keys, paramFields, paramNameOf, (path) => values[paramNameOf({ path })], isToBlame, problems);
  return values;
}

function checkGroups(input: unknown, problems: Problem[]): CheckedGroup[] {
  if (input === undefined) return [];
  // a copy, because a sparse array skips its holes
  const groups = Array.isArray(input) ? Array.from<unknown>(input) : undefined;
  if (!groups?.every(isObject)) {
    problems.push(
      createProblem(["groups"], input, 'a list of groups, each { "senders": number, "transport": { ... } }', groups?.filter(isObject)),
    );
    return [];
  }
  if (groups.length > groupSenders.max) {
    const allowed = `at most ${groupSenders.max} groups, not ${groups.length}`;
    problems.push(createProblem(["groups"], groups.length, allowed, groups.slice(0, groupSenders.max)));
    return [];
  }
  return groups.map((group, index) => {
    const keys = ["groups", index];
    const { name, senders, transport } = checkObject(keys, group, ["name", "senders", "transport"], problems);
    if (!isAllowed(groupSenders, senders)) {
      const nearest = findNearestValue(groupSenders, senders) ?? groupSenders.min;
      problems.push(createProblem([...keys, "senders"], senders, describeAllowed(groupSenders), nearest, groupSenders));
    }
    return {
      name: checkField([...keys, "name"], nameOfGroup(index), name, problems),
      senders,
      transport: checkSection([...keys, "transport"], "transport", transport, false, problems),
    };
  });
}

function checkSection(keys: Keys, section: Section, input: unknown, fillsDefaults: boolean, problems: Problem[]): Values {
  const sectionFields = listSectionFields(section);
  const names = sectionFields.map(nameOf);
  const hasParams = section === "transport";
  const given = input === undefined ? {} : checkObject(keys, input, hasParams ? [...names, "params"] : names, problems);
  const values = checkFields(keys, sectionFields, nameOf, given, fillsDefaults, problems);
  // which names params may have depends on the algorithm
  if (hasParams) values.params = given.params === undefined ? {} : checkObject([...keys, "params"], given.params, null, problems);
  return values;
}

/** Which fields a workload has depends on its kind; as long as that is unknown, what is given is checked and no more. */
function checkWorkload(input: unknown, problems: Problem[]): Values {
  const keys = ["workload"];
  const all = listSectionFields("workload");
  const given = input === undefined ? {} : checkObject(keys, input, null, problems);
  // own properties only; one that is undefined is not given
  const asked = Object.hasOwn(given, "kind") ? given.kind : undefined;
  const kind: unknown = asked === undefined ? getField("workload.kind").default : asked;
  const own = isWorkloadKind(kind) ? all.filter((field) => hasField(kind, field)) : all;
  const foreign = all.filter((field) => !own.includes(field));
  const known = `only the fields ${joinWords(own.map(nameOf))}`;
  checkObject(keys, given, all.map(nameOf), problems, known);
  for (const { kinds = [], ...field } of foreign) {
    const value = given[nameOf(field)];
    if (value === undefined) continue;
    const allowed = `only where workload.kind is ${joinWords(kinds)}, and here it is ${String(kind)}`;
    problems.push(createProblem([...keys, nameOf(field)], value, allowed));
  }
  const values = checkFields(keys, own, nameOf, given, isWorkloadKind(kind), problems, isWorkloadKind(kind) ? kind : undefined);
  // flows that are not given are as the default's, for as many senders as are asked for
  const isFitted = kind === "oneshot" && given.flows === undefined && typeof values.senders === "number";
  return isFitted ? { ...values, flows: fitSenders(values.flows as Row[], values.senders as number) } : values;
}

function checkFields(
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
    if (value !== undefined || fillsDefaults)
      values[name] = value === undefined ? getDefault(field, kind) : checkField([...keys, name], field, value, problems);
  }
  return values;
}

function checkField(keys: Keys, field: Field, value: unknown, problems: Problem[]): unknown {
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

/** Names the cells that are wrong rather than the whole list; what is no row spoils the whole. */
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
      if (isCell(column, value)) continue;
      found.push(createProblem([...keys, index, column.name], value, describeRange(column), nearestCell(column, value)));
    }
    if (found.length <= mostFaults) continue;
    const mended = rows.map((own) => Object.fromEntries(field.columns.map((column) => [column.name, mendCell(column, own)])));
    problems.push(createProblem(keys, list, describeAllowed(field), mended, field));
    return;
  }
  problems.push(...found);
}

function isCell(column: Column, value: unknown): boolean {
  return isInRange(column, value) || (value === undefined && column.default !== null);
}

function nearestCell(column: Column, value: unknown): number {
  return findNearestNumber(column, value) ?? column.default ?? column.min;
}

function mendCell(column: Column, row: Values): unknown {
  const value = Object.hasOwn(row, column.name) ? row[column.name] : undefined;
  return isCell(column, value) ? (value ?? column.default) : nearestCell(column, value);
}

/** Names the items that are wrong rather than the whole list; a row that is no list, or a list too deep, spoils the whole. */
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
  return { ...field, kind: "number", default: field.min, nullable: false, nullLabel: null, log: false, usual: [field.min, field.max] };
}

/** The object at a place, {} in its stead when it is none; `names` null: any keys. */
function checkObject(
  keys: Keys,
  value: unknown,
  names: readonly string[] | null,
  problems: Problem[],
  known = `only the fields ${joinWords(names ?? [])}`,
): Values {
  if (!isObject(value)) {
    problems.push(
      createProblem(
        keys,
        value,
        `an object${names?.length ? ` with any of ${names.filter((name) => name !== "$schema").join(", ")}` : ""}`,
      ),
    );
    return {};
  }
  if (names === null) return value;
  const unknown = Object.keys(value).filter((key) => !names.includes(key));
  if (unknown.length > mostFaults) {
    const kept = Object.fromEntries(Object.entries(value).filter(([key]) => names.includes(key)));
    problems.push(createProblem(keys, value, `${known}, and not ${unknown.length} others`, kept));
    return kept;
  }
  for (const key of unknown) {
    const near = findNearestName(key, names);
    problems.push(createProblem([...keys, key], value[key], known + (near === undefined ? "" : ` (the nearest is ${near})`)));
  }
  return value;
}

export function isObject(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

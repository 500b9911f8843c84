import { t, lookUp } from "../../language/translate.ts";
import { type CheckedGroup, checkGroups } from "./check-groups.ts";
import { checkField, checkFields, checkObject, isObject, type Values, checkSection } from "./check-values.ts";
import { checkWorkload } from "./check-workload.ts";
import { listParamFields, paramNameOf } from "../fields/field-of-param.ts";
import { getField, limitSenders } from "../fields/fields.ts";
import { type Keys, type Problem, createProblem } from "./problem.ts";
import type { Field, NumberField } from "../fields/field-types.ts";
import { describeRange, narrowRange, type ReadField } from "../fields/number-range.ts";
import { formatQuantity } from "../fields/units.ts";

/** First check of a scenario: does the table of fields allow every value? check-meaning.ts checks values together. */

/** Values of each section, with defaults; lists and params as given. */
export interface CheckedShape {
  readonly version: unknown;
  readonly network: Values;
  readonly transport: Values;
  readonly workload: Values;
  /** The workload as given, without defaults. */
  readonly givenWorkload: Values;
  readonly groups: readonly CheckedGroup[];
  readonly seed: unknown;
  /** As given. */
  readonly intervention: unknown;
}

const topKeys = ["version", "network", "transport", "workload", "groups", "seed", "intervention"];

/** Adds to `problems`; the result is complete only if nothing was added. */
export function checkShape(input: unknown, problems: Problem[]): CheckedShape {
  // editors look for the schema's address in "$schema"
  const root = checkObject([], input, ["$schema", ...topKeys], problems);
  const version = checkField(["version"], getField("version"), root.version, problems);
  const network = checkSection(["network"], "network", root.network, true, problems);
  return {
    version,
    network,
    transport: checkSection(["transport"], "transport", root.transport, true, problems),
    workload: checkWorkload(["workload"], root.workload, getField("workload.kind"), limitSenders(network.topology), problems),
    givenWorkload: isObject(root.workload) ? root.workload : {},
    groups: checkGroups(root.groups, problems),
    seed: checkField(["seed"], getField("seed"), root.seed, problems),
    intervention: root.intervention,
  };
}

/**
 * The parameters of an algorithm: the given values, checked, and the algorithm's defaults for the rest.
 * @param own values given at this place itself. @param latest path of the latest change.
 */
export function checkParams(
  keys: Keys,
  algorithm: unknown,
  program: string | undefined,
  given: Values,
  own: Values,
  latest: string | null,
  problems: Problem[],
): Values {
  const paramFields = listParamFields(algorithm, program);
  const names = paramFields.map(paramNameOf);
  checkObject(
    keys,
    given,
    names,
    problems,
    names.length === 0 ? t("none: {algorithm} has no parameters", { algorithm: String(algorithm) }) : undefined,
  );
  const before = problems.length;
  const values = checkFields(keys, paramFields, paramNameOf, given, true, problems);
  // invalid values cannot be compared
  if (problems.length > before) return values;
  const isNamed = paramFields.some(({ path }) => path === latest);
  const isToBlame = (path: string) => (isNamed ? path === latest : Object.hasOwn(own, paramNameOf({ path })));
  checkOrder(keys, paramFields, paramNameOf, (path) => values[paramNameOf({ path })], isToBlame, problems);
  return values;
}

/**
 * Adds a problem for each contradictory pair. The field to blame is repaired.
 * @param keys location of the fields. @param isToBlame was the value at a path the latest change, or was it given at all?
 */
function checkOrder(
  keys: Keys,
  fields: readonly Field[],
  nameOfField: (field: Field) => string,
  read: ReadField,
  isToBlame: (path: string) => boolean,
  problems: Problem[],
): void {
  for (const low of fields) {
    if (low.kind !== "number" || low.atMost === undefined) continue;
    const { path } = low.atMost;
    const high = fields.find((field): field is NumberField => field.kind === "number" && field.path === path);
    const [lowValue, highValue] = [read(low.path), read(path)];
    if (!high || typeof lowValue !== "number" || typeof highValue !== "number" || lowValue <= highValue) continue;
    const isHighMended = isToBlame(high.path) && !isToBlame(low.path);
    const [field, value, partner, limit] = isHighMended ? [high, highValue, low, lowValue] : [low, lowValue, high, highValue];
    const narrow = narrowRange(field, read);
    const more = isHighMended ? narrow.min : narrow.max;
    const bounds = { range: describeRange(narrow), other: nameOfField(partner), limit: String(limit) };
    const allowed = isHighMended
      ? t("{range}: no less than {other}, which is {limit}", bounds)
      : t("{range}: no more than {other}, which is {limit}", bounds);
    const shown = {
      value: formatQuantity(value, field.unit),
      other: lookUp(partner.label),
      limit: formatQuantity(limit, partner.unit),
    };
    const fault = isHighMended ? t("{value} is less than {other} ({limit})", shown) : t("{value} is more than {other} ({limit})", shown);
    problems.push({ ...createProblem([...keys, nameOfField(field)], value, allowed, more, field), fault });
  }
}

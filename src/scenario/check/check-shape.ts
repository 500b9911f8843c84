import { t } from "../../language/translate.ts";
import { type CheckedGroup, checkGroups } from "./check-groups.ts";
import { checkSection } from "./check-section.ts";
import { checkField, checkFields, checkObject, isObject, type Values } from "./check-values.ts";
import { checkWorkload } from "./check-workload.ts";
import { listParamFields, paramNameOf } from "../fields/field-of-param.ts";
import { checkOrder } from "./check-order.ts";
import { getField, limitSenders } from "../fields/fields.ts";
import type { Keys, Problem } from "./problem.ts";

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

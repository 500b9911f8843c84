import { lookUp, t } from "../../language/translate.ts";
import { nameCounted } from "../fields/counted.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import { describeRefusal, describeValue } from "../fields/describe-value.ts";
import { describeAllowed, findNearestValue, formatFieldValue, isAllowed, writeChoice } from "../fields/field-values.ts";
import type { Field } from "../fields/field-types.ts";
import { isObject } from "../check/check-values.ts";
import { checkScenario, defaultScenario } from "../check/parse-scenario.ts";
import { createNotice, createProblem, type Keys, type Notice, type Problem } from "../check/problem.ts";
import { formatQuantity } from "../fields/units.ts";
import { findField } from "../fields/fields.ts";

export interface RepairResult {
  readonly scenario: Scenario;
  /** Empty: nothing was repaired. */
  readonly notices: readonly Notice[];
}

/** Every round repairs all problems found; later rounds see only those that a repair revealed. */
const maxRounds = 24;

/** Our choice: a value repaired this often in vain is omitted, then the object that holds it. */
const maxMends = 4;

/**
 * Lenient: the valid scenario nearest to any input, and a notice per repair. Never throws.
 * @param latest path of the latest change, such as "transport.params.alpha": it yields to earlier settings.
 */
export function repairScenario(input: unknown, latest: string | null = null): RepairResult {
  const notices: Notice[] = [];
  const mends = new Map<string, number>();
  let draft = input;
  for (let round = 0; round < maxRounds; round++) {
    const result = checkScenario(draft, latest);
    if (result.ok) return { scenario: result.scenario, notices: [...notices, ...result.notices] };
    for (const problem of result.problems) {
      const { path, keys, value, allowed } = problem;
      const count = mends.get(path) ?? 0;
      mends.set(path, count + 1);
      const level = Math.max(1, keys.length + maxMends - count);
      const mend = count < maxMends ? problem : createProblem(keys.slice(0, level), value, allowed);
      draft = replaceAt(draft, mend.keys, mend.nearest);
      notices.push(describeRepair(mend));
    }
  }
  return {
    scenario: defaultScenario,
    notices: [...notices, createNotice("", t("This scenario cannot be used."), t("Using the default."))],
  };
}

/** The value a field takes for a given one, and a notice if it differs; a value without a nearest one is kept. */
export function mendValue(field: Field, value: unknown): { readonly value: unknown; readonly notices: readonly Notice[] } {
  const nearest = isAllowed(field, value) ? undefined : findNearestValue(field, value);
  if (nearest === undefined) return { value, notices: [] };
  const problem = createProblem(field.path.split("."), value, describeAllowed(field), nearest, field);
  return { value: nearest, notices: [{ ...describeRepair(problem), path: field.path }] };
}

/** The first fault as a sentence, and the number of others. */
export function describeFaults([first, ...more]: readonly Problem[]): string {
  const { path, keys, field, value, allowed, fault } = first;
  const told = t("{setting}: {fault}", {
    setting: field ? lookUp(field.label) : (nameCell(keys) ?? path),
    fault: fault ?? (field ? describeFault(field, value, allowed) : describeRefusal(value, allowed)),
  });
  return more.length > 0
    ? t("{more, plural, one {{told}, and # more like it.} other {{told}, and # more like it.}}", { told, more: more.length })
    : t("{told}.", { told });
}

export function describeRepair({ path, keys, value, allowed, nearest, field, fault }: Problem): Notice {
  if (keys.length === 0)
    return createNotice(path, t("{value} is not a scenario.", { value: describeValue(value) }), t("Using the default."));
  if (!field)
    return createNotice(
      path,
      t("{path}: {value} is not allowed ({allowed}).", { path: nameCell(keys) ?? path, value: describeValue(value), allowed }),
      t(nearest === undefined ? "It is omitted." : "Using the nearest allowed value."),
    );
  const used = nearest === undefined ? field.default : nearest;
  return createNotice(
    path,
    t("{setting}: {fault}.", { setting: lookUp(field.label), fault: fault ?? describeFault(field, value, allowed) }),
    t("Using {value}.", { value: showBriefly(field, used) }),
  );
}

function describeFault(field: Field, value: unknown, allowed: string): string {
  if (field.kind === "number" && typeof value === "number" && !Number.isNaN(value)) {
    const shown = showBriefly(field, value);
    if (value > field.max) return t("{value} is more than {limit}", { value: shown, limit: showBriefly(field, field.max) });
    if (value < field.min) return t("{value} is less than {limit}", { value: shown, limit: showBriefly(field, field.min) });
    if (field.integer && !Number.isInteger(value))
      return t("{value} is not a whole number of {unit}", {
        value: shown,
        unit: field.unit === "" ? t("units") : nameCounted(100, field.unit),
      });
  }
  return describeRefusal(value, allowed);
}

/** The value without its unit, since the label names it; an id as in the URL. */
export function showBriefly(field: Field, value: unknown): string {
  if (field.kind === "choice") return writeChoice(field, value);
  return field.kind === "number" && typeof value === "number" ? formatQuantity(value, field.unit) : formatFieldValue(field, value);
}

/** A copy with the value at the path, or without that entry. Does nothing if the path leads through a non-object. */
export function replaceAt(holder: unknown, keys: Keys, value: unknown): unknown {
  if (keys.length === 0) return value ?? {};
  const [key, ...rest] = keys;
  if (Array.isArray(holder))
    return Array.from<unknown, unknown>(holder, (item, index) => (index === key ? replaceAt(item, rest, value) : item));
  // a group without its own transport can get one
  if (holder === undefined && value !== undefined && typeof key === "string") return { [key]: replaceAt(undefined, rest, value) };
  if (!isObject(holder)) return holder;
  const entries = Object.entries(holder).filter(([name]) => name !== key);
  const replaced = rest.length > 0 ? replaceAt(holder[key], rest, value) : value;
  // fromEntries, not assignment: a key may be "__proto__"
  return Object.fromEntries(replaced === undefined ? entries : [...entries, [key, replaced]]);
}

/**
 * Readable name of a place within a list of a scenario: "Hosts, row 1, name" for network.hosts.0.name; rows count from 1.
 * null: not in a list field.
 */
function nameCell(keys: Keys): string | null {
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

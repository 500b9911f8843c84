import type { Scenario } from "../engine/spec/scenario.ts";
import { describeAllowed, describeValue, findNearestValue, formatFieldValue, isAllowed, writeChoice } from "./field-values.ts";
import type { Field } from "./field-types.ts";
import { isObject } from "./check-values.ts";
import { checkScenario, defaultScenario } from "./parse-scenario.ts";
import { createProblem, type Keys, type Notice, type Problem } from "./problem.ts";
import { formatQuantity } from "./units.ts";

export interface RepairResult {
  readonly scenario: Scenario;
  /** Empty: nothing had to be repaired. */
  readonly notices: readonly Notice[];
}

/** Every round mends all problems found; later rounds see only what mending uncovered. */
const maxRounds = 12;

/**
 * Lenient: the nearest valid scenario to whatever comes in, and a notice per repair. Never throws.
 * @param latest path of what was asked for last, such as "transport.params.alpha": it gives way to what stood before.
 */
export function repairScenario(input: unknown, latest: string | null = null): RepairResult {
  const notices: Notice[] = [];
  let draft = input;
  for (let round = 0; round < maxRounds; round++) {
    const result = checkScenario(draft, latest);
    if (result.ok) return { scenario: result.scenario, notices: [...notices, ...result.notices] };
    for (const problem of result.problems) {
      draft = replaceAt(draft, problem.keys, problem.nearest);
      notices.push({ path: problem.path, message: describeRepair(problem) });
    }
  }
  return {
    scenario: defaultScenario,
    notices: [...notices, { path: "", message: "This scenario cannot be used. Using the default." }],
  };
}

/** The value a field takes for one it was given, and a notice where that is another; what has no nearest value stays. */
export function mendValue(field: Field, value: unknown): { readonly value: unknown; readonly notices: readonly Notice[] } {
  const nearest = isAllowed(field, value) ? undefined : findNearestValue(field, value);
  if (nearest === undefined) return { value, notices: [] };
  const problem = createProblem(field.path.split("."), value, describeAllowed(field), nearest, field);
  return { value: nearest, notices: [{ path: field.path, message: describeRepair(problem) }] };
}

/** The first fault in a sentence, and how many more there are. */
export function describeFaults([first, ...more]: readonly Problem[]): string {
  const { path, field, value, allowed, fault } = first;
  const told = field
    ? `${field.label}: ${fault ?? describeFault(field, value, allowed)}`
    : `${path}: ${describeValue(value)} is not allowed (${allowed})`;
  return `${told}${more.length > 0 ? `, and ${more.length} more like it` : ""}.`;
}

function describeRepair({ path, keys, value, allowed, nearest, field, fault }: Problem): string {
  if (keys.length === 0) return `${describeValue(value)} is not a scenario. Using the default.`;
  if (!field)
    return `${path}: ${describeValue(value)} is not allowed (${allowed}). ${nearest === undefined ? "It is left out." : "Using the nearest allowed value."}`;
  const used = nearest === undefined ? field.default : nearest;
  return `${field.label}: ${fault ?? describeFault(field, value, allowed)}. Using ${showBriefly(field, used)}.`;
}

function describeFault(field: Field, value: unknown, allowed: string): string {
  if (field.kind === "number" && typeof value === "number" && !Number.isNaN(value)) {
    if (value > field.max) return `${showBriefly(field, value)} is more than ${showBriefly(field, field.max)}`;
    if (value < field.min) return `${showBriefly(field, value)} is less than ${showBriefly(field, field.min)}`;
    if (field.integer && !Number.isInteger(value)) return `${showBriefly(field, value)} is not a whole number of ${field.unit || "units"}`;
  }
  return `${value === undefined ? "nothing" : describeValue(value)} is not allowed; allowed: ${allowed}`;
}

/** The label has already said what is counted; an id is what the link will say. */
function showBriefly(field: Field, value: unknown): string {
  if (field.kind === "choice") return writeChoice(field, value);
  return field.kind === "number" && typeof value === "number" ? formatQuantity(value, field.unit) : formatFieldValue(field, value);
}

/** A copy in which the place has the value, or is left out. Does nothing where the way there is gone. */
function replaceAt(holder: unknown, keys: Keys, value: unknown): unknown {
  if (keys.length === 0) return value ?? {};
  const [key, ...rest] = keys;
  if (Array.isArray(holder))
    return Array.from<unknown, unknown>(holder, (item, index) => (index === key ? replaceAt(item, rest, value) : item));
  if (!isObject(holder)) return holder;
  const entries = Object.entries(holder).filter(([name]) => name !== key);
  const replaced = rest.length > 0 ? replaceAt(holder[key], rest, value) : value;
  // fromEntries, not assignment: a key may be "__proto__"
  return Object.fromEntries(replaced === undefined ? entries : [...entries, [key, replaced]]);
}

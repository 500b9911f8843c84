import { t } from "../../language/translate.ts";
import type { BarrierSpec, Scenario } from "../../engine/spec/scenario.ts";
import { checkMeaning } from "./check-meaning.ts";
import { checkShape } from "./check-shape.ts";
import { completeEcnThreshold } from "./complete-ecn-threshold.ts";
import { describeRefusal } from "../fields/describe-value.ts";
import type { Issue, Notice, Problem } from "./problem.ts";

interface Checked {
  readonly ok: true;
  readonly scenario: Scenario;
  /** What was added that nobody asked for. */
  readonly notices: readonly Notice[];
}

export type ParseResult = Checked | { readonly ok: false; readonly issues: readonly Issue[] };

export type CheckResult = Checked | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Strict: any JSON value into a complete scenario, or everything that is wrong with it. Missing fields take their defaults;
 * unknown ones are issues. Never throws.
 */
export function parseScenario(input: unknown): ParseResult {
  const result = checkScenario(input);
  if (result.ok) return result;
  return { ok: false, issues: result.problems.map(({ path, value, allowed }) => ({ path, value, allowed })) };
}

/**
 * As parseScenario, and each issue comes with its mend.
 * @param latest path of what was asked for last: of two values that contradict each other it is the one to mend.
 */
export function checkScenario(input: unknown, latest: string | null = null): CheckResult {
  const problems: Problem[] = [];
  const shape = checkShape(input, problems);
  // values that are wrong one by one cannot be judged together
  if (problems.length > 0) return { ok: false, problems };
  const scenario = checkMeaning(shape, latest, problems);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, ...completeEcnThreshold(scenario) };
}

/** One line: "workload.senders: -1 is not allowed; allowed: a whole number from 1 to 1024 senders". */
export function describeIssue({ path, value, allowed }: Issue): string {
  return t("{path}: {refusal}", { path: path || "scenario", refusal: describeRefusal(value, allowed) });
}

/** The default collapse: every field at its default. */
export const defaultScenario = requireScenario({}) as Scenario & { readonly workload: BarrierSpec };

/** For scenarios known to be valid, such as presets. @throws RangeError naming the first issue. */
export function requireScenario(input: unknown): Scenario {
  const result = parseScenario(input);
  if (!result.ok) throw new RangeError(describeIssue(result.issues[0]));
  return result.scenario;
}

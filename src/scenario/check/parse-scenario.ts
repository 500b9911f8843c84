import { t, lookUp } from "../../language/translate.ts";
import type { BarrierSpec, Scenario } from "../../engine/spec/scenario.ts";
import { checkMeaning } from "./check-meaning.ts";
import { checkShape } from "./check-shape.ts";
import { describeRefusal } from "../fields/describe-value.ts";
import { type Issue, type Notice, type Problem, createNotice } from "./problem.ts";
import { writeList } from "../../language/numbers.ts";
import { findImpliedThreshold, listMarkReaders } from "../fields/ecn-threshold.ts";
import { getField } from "../fields/fields.ts";
import { parseJson, type Reading } from "./parse-json.ts";

interface Checked {
  readonly ok: true;
  readonly scenario: Scenario;
  /** Settings that were added automatically. */
  readonly notices: readonly Notice[];
}

export type ParseResult = Checked | { readonly ok: false; readonly issues: readonly Issue[] };

export type CheckResult = Checked | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Strict: turns a JSON value into a complete scenario, or lists all its issues. Missing fields take their defaults;
 * unknown ones are issues. Never throws.
 */
export function parseScenario(input: unknown): ParseResult {
  const result = checkScenario(input);
  if (result.ok) return result;
  return { ok: false, issues: result.problems.map(({ path, value, allowed }) => ({ path, value, allowed })) };
}

/**
 * As parseScenario, with a repair for each issue.
 * @param latest path of the latest change: of two contradictory values, it is the one to repair.
 */
export function checkScenario(input: unknown, latest: string | null = null): CheckResult {
  const problems: Problem[] = [];
  const shape = checkShape(input, problems);
  // invalid values cannot be checked together
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

/**
 * A transport that depends on CE marks needs a switch that marks, so a scenario with such a transport gets a threshold.
 * @returns the scenario, and notices of what was added.
 */
function completeEcnThreshold(scenario: Scenario): { readonly scenario: Scenario; readonly notices: readonly Notice[] } {
  const ecnThresholdPackets = scenario.network.ecnThresholdPackets === null ? findImpliedThreshold(scenario) : null;
  if (ecnThresholdPackets === null) return { scenario, notices: [] };
  const names = listMarkReaders(scenario);
  const { path, label } = getField("network.ecnThresholdPackets");
  const values = { setting: lookUp(label), transports: writeList(names) };
  const wrong =
    names.length > 1
      ? t("{setting}: {transports} need a switch that marks packets.", values)
      : t("{setting}: {transports} needs a switch that marks packets.", values);
  const done = t("{packets, plural, one {Using # packet.} other {Using # packets.}}", { packets: ecnThresholdPackets });
  return {
    scenario: { ...scenario, network: { ...scenario.network, ecnThresholdPackets } },
    notices: [createNotice(path, wrong, done)],
  };
}

/** The first issue, and the number of others. */
export function describeIssues([first, ...others]: readonly Issue[]): string {
  const told = describeIssue(first);
  return others.length > 0
    ? t("{more, plural, one {{told} (and # more)} other {{told} (and # more)}}", { told, more: others.length })
    : told;
}

/** Strict: the scenario in a file's text, or its fault ("is not JSON: ...", "is not a valid scenario: ..."). Never throws. */
export function readScenarioFile(text: string): Reading<{ readonly scenario: Scenario; readonly notices: readonly Notice[] }> {
  const json = parseJson(text);
  if (!json.ok) return json;
  const parsed = parseScenario(json.value);
  return parsed.ok ? parsed : { ok: false, fault: t("is not a valid scenario: {issues}", { issues: describeIssues(parsed.issues) }) };
}

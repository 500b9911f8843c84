import { t } from "../../language/translate.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import { parseJson, type Reading } from "./parse-json.ts";
import { describeIssue, parseScenario } from "./parse-scenario.ts";
import type { Issue, Notice } from "./problem.ts";

/** A scenario in a text file: the same checks for the terminal and the page. */

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

import { t } from "../../language/translate.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import { parseJson, type Reading } from "./parse-json.ts";
import { describeIssue, parseScenario } from "./parse-scenario.ts";
import type { Issue, Notice } from "./problem.ts";

/** A scenario in a file of text: the same checks for the terminal and for the page. */

/** The first issue, and how many more there are. */
export function describeIssues([first, ...others]: readonly Issue[]): string {
  const told = describeIssue(first);
  return others.length > 0
    ? t("{more, plural, one {{told} (and # more)} other {{told} (and # more)}}", { told, more: others.length })
    : told;
}

/** Strict: what a file's text says, or what is wrong with it ("is not JSON: ...", "is not a valid scenario: ..."). Never throws. */
export function readScenarioFile(text: string): Reading<{ readonly scenario: Scenario; readonly notices: readonly Notice[] }> {
  const json = parseJson(text);
  if (!json.ok) return json;
  const parsed = parseScenario(json.value);
  return parsed.ok ? parsed : { ok: false, fault: t("is not a valid scenario: {issues}", { issues: describeIssues(parsed.issues) }) };
}

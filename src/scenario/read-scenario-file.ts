import type { Scenario } from "../engine/spec/scenario.ts";
import { describeIssue, parseScenario } from "./parse-scenario.ts";
import type { Issue, Notice } from "./problem.ts";

/** A scenario in a file of text: the same checks for the terminal and for the page. */

/** Our choice: no scenario is larger, and what has no end (a device, a pipe) is soon left alone. */
export const mostFileBytes = 64 * 2 ** 20;

type Read<Found> = ({ readonly ok: true } & Found) | { readonly ok: false; readonly fault: string };

/** The value that a text in JSON stands for, or in words why it is none. */
export function parseJson(text: string): Read<{ readonly value: unknown }> {
  try {
    // a byte order mark is not JSON, but some editors write one
    return { ok: true, value: JSON.parse(text.replace(/^\uFEFF/, "")) as unknown };
  } catch (error) {
    return { ok: false, fault: `is not JSON: ${(error as Error).message}` };
  }
}

/** The first issue, and how many more there are. */
export function describeIssues([first, ...others]: readonly Issue[]): string {
  return describeIssue(first) + (others.length > 0 ? ` (and ${others.length} more)` : "");
}

/** Strict: what a file's text says, or what is wrong with it ("is not JSON: ...", "is not a valid scenario: ..."). Never throws. */
export function readScenarioFile(text: string): Read<{ readonly scenario: Scenario; readonly notices: readonly Notice[] }> {
  const json = parseJson(text);
  if (!json.ok) return json;
  const parsed = parseScenario(json.value);
  return parsed.ok ? parsed : { ok: false, fault: `is not a valid scenario: ${describeIssues(parsed.issues)}` };
}

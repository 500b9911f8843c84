import { t } from "../../language/translate.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import type { Notice } from "../check/problem.ts";
import type { ScenarioInput } from "../check/scenario-input.ts";
import { encodeView, isPageKey } from "../link/link-entries.ts";
import { decodeScenario, encodeScenario } from "../link/url-codec.ts";

/**
 * Two or three scenarios in one URL: `n=8&blocks=8&b.rto=2ms&c.fork=drop:399`. The first is written as in any URL; of
 * the others, only what differs from the first. An entry without a value has its default.
 */

/** Names of the runs, in order; lower case in URLs. */
export const runTags = ["A", "B", "C"] as const;
export type RunTag = (typeof runTags)[number];

const prefixPattern = /^([bc])\.(.*)$/;
/** Marks a run that does not differ from the first. */
const sameKey = "same";

export interface DecodedSet {
  /** At least one; null: the URL contains no scenario. */
  readonly scenarios: readonly Scenario[] | null;
  readonly notices: readonly Notice[];
  readonly view: ReadonlyMap<string, string>;
}

/** @param scenarios one to three. */
export function encodeScenarioSet(scenarios: readonly Scenario[], view: Iterable<readonly [string, string]> = []): string {
  const [first, ...others] = scenarios.map((scenario) => splitEntries(encodeScenario(scenario)));
  const parts = [...first].map(([key, text]) => `${key}=${text}`);
  for (const [index, entries] of others.entries()) {
    const tag = runTags[index + 1].toLowerCase();
    const own = [...entries].filter(([key, text]) => first.get(key) !== text);
    const gone = [...first.keys()].filter((key) => !entries.has(key)).map((key) => [key, ""] as const);
    const changes = [...own, ...gone];
    if (changes.length === 0) parts.push(`${tag}.${sameKey}=1`);
    parts.push(...changes.map(([key, text]) => `${tag}.${key}=${text}`));
  }
  const written = encodeView(view);
  return [...parts, ...(written === "" ? [] : [written])].join("&");
}

/** Lenient: returns valid scenarios for any query, with a notice for each entry not used. Never throws. @param start what its settings change */
export function decodeScenarioSet(query: string, start: ScenarioInput = {}): DecodedSet {
  const first = new Map<string, string>();
  const others = new Map<string, Map<string, string>>();
  for (const [key, text] of splitEntries(query.replace(/^[?#]/, ""))) {
    const [, tag, own] = prefixPattern.exec(key) ?? [];
    if (tag === undefined) first.set(key, text);
    else others.set(tag, (others.get(tag) ?? new Map<string, string>()).set(own, text));
  }
  const base = decodeScenario(joinEntries(first), start);
  const notices: Notice[] = [...base.notices];
  const scenarios = [base.scenario];
  for (const tag of runTags.slice(1)) {
    const changes = others.get(tag.toLowerCase());
    if (changes === undefined) continue;
    const entries = new Map([...first].filter(([key]) => !isPageKey(key)));
    for (const [key, text] of changes) {
      if (text === "") entries.delete(key);
      else if (key !== sameKey) entries.set(key, text);
    }
    const read = decodeScenario(joinEntries(entries), start);
    scenarios.push(read.scenario);
    // every fault of the first is a fault of all
    const told = read.notices.filter(({ path, message }) => !base.notices.some((one) => one.path === path && one.message === message));
    notices.push(...told.map(({ path, message }) => ({ path, message: t("Run {run}: {message}", { run: tag, message }) })));
  }
  const isSaid = Object.keys(start).length > 0 || others.size > 0 || [...first.keys()].some((key) => !isPageKey(key));
  return { scenarios: isSaid ? scenarios : null, notices, view: base.view };
}

/** Key and text of each entry, as written; the later of two with one key. */
function splitEntries(query: string): Map<string, string> {
  const parts = query.split("&").filter((part) => part !== "");
  return new Map(
    parts.map((part) => {
      const cut = part.includes("=") ? part.indexOf("=") : part.length;
      return [part.slice(0, cut), part.slice(cut + 1)];
    }),
  );
}

function joinEntries(entries: ReadonlyMap<string, string>): string {
  return [...entries].map(([key, text]) => `${key}=${text}`).join("&");
}

import { countBelow } from "../../analysis/search.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import type { Nanos, Scenario } from "../../engine/spec/scenario.ts";
import { encodeScenarioSet } from "../../scenario/scenario-set.ts";
import { encodeScenario } from "../../scenario/url-codec.ts";
import type { RunPair } from "./run-session.ts";

/**
 * The run beside the one in which its loss at or before a moment, else its first, is spared; null: no packet was lost.
 * @param asked another loss, counted from 1.
 */
export function writeForkQuery({ scenario, columns: { drops } }: RunSnapshot, timeNs: Nanos, asked?: number): string | null {
  if (drops.length === 0) return null;
  const drop = asked ?? Math.max(1, countBelow(drops.timeNs, drops.length, timeNs + 1));
  const { intervention: _, ...plain } = scenario;
  return encodeScenarioSet([plain, { ...plain, intervention: { kind: "spare", at: { drop } } }]);
}

/** Where this run is shown beside the previous one, under all transports, or beside its fork; null: there is nothing to fork. */
export function writeBesideQuery(
  how: "compare" | "ladder" | "fork",
  { current, ghost }: RunPair,
  now: Scenario,
  timeNs: Nanos,
  drop?: number,
): { readonly page: string; readonly query: string } | null {
  switch (how) {
    case "compare":
      return { page: "compare", query: encodeScenarioSet([ghost?.scenario ?? now, now]) };
    case "ladder":
      // an empty query would be the page's own choice
      return { page: "ladder", query: encodeScenario(now) || "seed=1" };
    case "fork": {
      const query = current && writeForkQuery(current, timeNs, drop);
      return query === null ? null : { page: "compare", query };
    }
  }
}

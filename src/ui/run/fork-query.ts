import { countBelow } from "../../analysis/search.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import type { Nanos } from "../../engine/spec/scenario.ts";
import { encodeScenarioSet } from "../../scenario/scenario-set.ts";

/** The run beside the one in which its loss at or before a moment, else its first, is spared; null: no packet was lost. */
export function writeForkQuery({ scenario, columns: { drops } }: RunSnapshot, timeNs: Nanos): string | null {
  if (drops.length === 0) return null;
  const drop = Math.max(1, countBelow(drops.timeNs, drops.length, timeNs + 1));
  const { intervention: _, ...plain } = scenario;
  return encodeScenarioSet([plain, { ...plain, intervention: { kind: "spare", at: { drop } } }]);
}

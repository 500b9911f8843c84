import type { RunSnapshot } from "../../src/bridge/live-run.ts";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { recordRun } from "./record-run.ts";

let runs = 0;

/** A whole run as a snapshot of the page. */
export function snapshotOf(scenario: Scenario): RunSnapshot {
  const { totals, columns } = recordRun(scenario);
  const { durationNs, blocks } = totals;
  return {
    run: ++runs,
    scenario,
    status: "done",
    computedNs: durationNs,
    blocksDone: blocks.length,
    columns,
    detailUntilNs: null,
    totals,
    error: null,
  };
}

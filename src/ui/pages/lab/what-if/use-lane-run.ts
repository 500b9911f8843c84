import { useEffect, useState, useSyncExternalStore } from "react";
import { createLiveRun } from "../../../../bridge/create-live-run.ts";
import type { RunSnapshot } from "../../../../bridge/live-run.ts";
import type { Scenario } from "../../../../engine/spec/scenario.ts";

/** A run drawn next to the displayed one; null: it is being computed. @param known the same run, if it is already displayed. */
export function useLaneRun(scenario: Scenario | null, known: RunSnapshot | null): RunSnapshot | null {
  const [live] = useState(createLiveRun);
  useEffect(() => () => live.dispose(), [live]);
  const isKnown = known !== null;
  useEffect(() => {
    if (scenario !== null && !isKnown) live.start(scenario);
  }, [live, scenario, isKnown]);
  const snapshot = useSyncExternalStore(live.subscribe, live.getSnapshot);
  // Never the run of another seed or change.
  return known ?? (snapshot?.status === "done" && snapshot.scenario === scenario ? snapshot : null);
}

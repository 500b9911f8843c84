import type { CausingDrop } from "../../../../analysis/block-run.ts";
import type { Place } from "../../../../analysis/timeout-place.ts";
import { useEffect, useMemo, useReducer } from "react";
import { runLibrary } from "../../../../bridge/run-library.ts";
import type { Scenario } from "../../../../engine/spec/scenario.ts";
import { type Alternative, type AlternativeAnswer, listJobs, packetJob, readAlternative } from "./alternatives.ts";

/** The drop that the timeout at this place waited for in the run of a seed; null: none; undefined: not computed yet. */
export function findDrop(scenario: Scenario, seed: number, place: Place): CausingDrop | null | undefined {
  return runLibrary.find(packetJob(scenario, seed, place))?.block?.drop;
}

/**
 * Requests every change with every seed from workers, those of the chosen one first; requests that are no longer needed are
 * dropped. The result is in the order of the alternatives.
 */
export function useAnswers(
  scenario: Scenario,
  place: Place,
  seeds: readonly number[],
  alternatives: readonly Alternative[],
  chosen: Alternative,
): readonly AlternativeAnswer[] {
  const [revision, tell] = useReducer((count: number) => count + 1, 0);
  useEffect(
    () => runLibrary.request(listJobs(scenario, place, seeds, alternatives, chosen), "asked", tell),
    [scenario, place, seeds, alternatives, chosen],
  );
  return useMemo(
    () => alternatives.map((one) => readAlternative(one, scenario, place, seeds, runLibrary.find)),
    // Each revision of the library may contain new answers.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [scenario, place, seeds, alternatives, revision],
  );
}

import type { CausingDrop } from "../../../../analysis/block-run.ts";
import type { Place } from "../../../../analysis/timeout-place.ts";
import { useEffect, useMemo, useReducer } from "react";
import { runLibrary } from "../../../../bridge/run-library.ts";
import type { Scenario } from "../../../../engine/spec/scenario.ts";
import { type Alternative, type AlternativeAnswer, listJobs, packetJob, readAlternative } from "./alternatives.ts";

export interface Answers {
  /** In the order of the alternatives. */
  readonly all: readonly AlternativeAnswer[];
  /** The drop that the timeout at this place waited for in the run of a seed; null: there is none; undefined: not computed yet. */
  findDrop(seed: number): CausingDrop | null | undefined;
}

/** Asks workers for every change with every seed, the chosen one's first; what nobody waits for any more is not computed. */
export function useAnswers(
  scenario: Scenario,
  place: Place,
  seeds: readonly number[],
  alternatives: readonly Alternative[],
  chosen: Alternative,
): Answers {
  const [revision, tell] = useReducer((count: number) => count + 1, 0);
  useEffect(
    () => runLibrary.request(listJobs(scenario, place, seeds, alternatives, chosen), "asked", tell),
    [scenario, place, seeds, alternatives, chosen],
  );
  return useMemo(
    () => ({
      all: alternatives.map((one) => readAlternative(one, scenario, place, seeds, runLibrary.find)),
      findDrop: (seed) => runLibrary.find(packetJob(scenario, seed, place))?.block?.drop,
    }),
    // the library has more to say with every revision
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [scenario, place, seeds, alternatives, revision],
  );
}

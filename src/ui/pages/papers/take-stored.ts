import type { Experiment } from "../../../experiments/experiment.ts";
import { makeOverlayReader } from "../../../experiments/run-experiment.ts";
import { readResults } from "../../../experiments/stored-outline.ts";
import { judgeResults } from "../../../experiments/verdict.ts";
import type { FigureResult } from "./figure-state.ts";
import type { Stored } from "./stored-results.ts";

/** Judges stored points again, to know each limit at each x; for an outline, the claims stored with it are used. */
export function takeStored(experiment: Experiment, { report, version }: Stored, isOutline: boolean): FigureResult {
  const { size } = report;
  const results = readResults(report);
  const readOverlay = makeOverlayReader({ experiment, size });
  const { claims } = judgeResults(experiment, results, readOverlay);
  return {
    ...({ source: "stored", version, isOutline, size, choices: {}, report, results, readOverlay } as const),
    claims: isOutline
      ? claims.map((claim, index) => {
          const { holds, failsAt = null } = report.claims[index];
          return { ...claim, holds, failsAt };
        })
      : claims,
  };
}

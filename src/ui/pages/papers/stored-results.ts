import type { Experiment } from "../../../experiments/experiment.ts";
import type { ExperimentReport } from "../../../experiments/report-object.ts";
import { isCurrent, type StoredFigure, unpackFigure } from "../../../experiments/stored-figure.ts";
import { outlinesName, type StoredOutlines, readResults } from "../../../experiments/stored-outline.ts";
import { makeOverlayReader } from "../../../experiments/run-experiment.ts";
import { judgeResults } from "../../../experiments/verdict.ts";
import type { FigureResult } from "./figure-state.ts";

/** One file per figure and one with all outlines, as written by the terminal (npm run experiments:store). */
const files = import.meta.glob<unknown>("../../../experiments/stored/*.json", { import: "default" });

export interface Stored {
  readonly report: ExperimentReport;
  /** Is it for the figure's present definition? */
  readonly isCurrent: boolean;
  readonly version: string;
}

/** Results of the released version. */
export interface StoredResults {
  /** All runs of a figure. null: nothing is stored, or it could not be loaded. */
  loadFigure(experiment: Experiment): Promise<Stored | null>;
  /** Medians of every figure with stored results, by its id. Empty if nothing is stored. */
  loadOutlines(): Promise<ReadonlyMap<string, StoredFigure>>;
}

export const storedResults: StoredResults = {
  async loadFigure(experiment) {
    const stored = (await load(`${experiment.id}.json`)) as StoredFigure | null;
    return stored && readStored(stored, experiment);
  },
  async loadOutlines() {
    const all = ((await load(outlinesName)) ?? []) as StoredOutlines;
    return new Map(all.map((one) => [one.id, one]));
  },
};

export function readStored(stored: StoredFigure, experiment: Experiment): Stored {
  return { report: unpackFigure(stored, experiment), isCurrent: isCurrent(stored, experiment), version: stored.version };
}

async function load(name: string): Promise<unknown> {
  try {
    return (await files[`../../../experiments/stored/${name}`]?.()) ?? null;
  } catch {
    // Results that could not be loaded are computed here.
    return null;
  }
}

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

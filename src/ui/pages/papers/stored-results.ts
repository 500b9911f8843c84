import type { Experiment } from "../../../experiments/experiment.ts";
import type { ExperimentReport } from "../../../experiments/report-object.ts";
import { isCurrent, type StoredFigure, unpackFigure } from "../../../experiments/stored-figure.ts";
import { outlinesName, type StoredOutlines } from "../../../experiments/stored-outline.ts";

/** One file for each figure and one of all their outlines, as the terminal writes them (npm run experiments:store). */
const files = import.meta.glob<unknown>("../../../experiments/stored/*.json", { import: "default" });

export interface Stored {
  readonly report: ExperimentReport;
  /** Is it of the figure as it is defined now? */
  readonly isCurrent: boolean;
  readonly version: string;
}

/** Results of the released version. */
export interface StoredResults {
  /** All runs of a figure. null: nothing is stored of it, or it could not be loaded. */
  loadFigure(experiment: Experiment): Promise<Stored | null>;
  /** Medians of every figure that has stored results, by its id. Empty where nothing is stored. */
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
    // what could not be had is computed here
    return null;
  }
}

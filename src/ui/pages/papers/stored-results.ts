import type { Experiment } from "../../../experiments/experiment.ts";
import type { ExperimentReport } from "../../../experiments/report-object.ts";
import { isCurrent, type StoredFigure, unpackFigure } from "../../../experiments/stored-figure.ts";

/** One file for each figure, as the terminal writes them (npm run experiments:store); each is loaded when it is asked for. */
const files = import.meta.glob<StoredFigure>("../../../experiments/stored/*.json", { import: "default" });

export interface Stored {
  readonly report: ExperimentReport;
  /** Is it of the figure as it is defined now? */
  readonly isCurrent: boolean;
  readonly version: string;
}

/** null: nothing is stored of this figure, or it could not be loaded. */
export async function loadStored(experiment: Experiment): Promise<Stored | null> {
  try {
    const stored = await files[`../../../experiments/stored/${experiment.id}.json`]?.();
    return stored === undefined
      ? null
      : { report: unpackFigure(stored), isCurrent: isCurrent(stored, experiment), version: stored.version };
  } catch {
    return null;
  }
}

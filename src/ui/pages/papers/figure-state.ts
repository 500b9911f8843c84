import type { Size } from "../../../experiments/experiment.ts";
import type { Choices } from "../../../experiments/plan-experiment.ts";
import type { ClaimResult, ReadOverlay } from "../../../experiments/judge-claim.ts";
import type { ExperimentReport } from "../../../experiments/report-object.ts";
import type { Results } from "../../../experiments/results.ts";

/** What the page knows of a figure. */
export interface FigureState {
  /** null: nothing yet. */
  readonly shown: FigureResult | null;
  /** What is being computed, besides a trial. */
  readonly work: Work | null;
  readonly trial: Trial | null;
  /** What a run died of. */
  readonly fault: string | null;
  /** Version of the program whose stored results are about an earlier definition of this figure; null: there are none. */
  readonly staleSince: string | null;
  /** Has one stored run come to the same here? null: not tried. */
  readonly check: "same" | "other" | null;
}

export interface FigureResult {
  readonly source: "stored" | "computed";
  /** Medians alone: enough for the wall, and drawn there at once. */
  readonly isOutline: boolean;
  /** Of the program that stored it; null: computed here. */
  readonly version: string | null;
  readonly size: Size;
  readonly choices: Choices;
  readonly report: ExperimentReport;
  readonly results: Results;
  readonly claims: readonly ClaimResult[];
  readonly readOverlay: ReadOverlay;
}

export interface Work {
  readonly size: Size;
  /** Runs. */
  readonly done: number;
  readonly total: number;
  /** That all of it sends at least. */
  readonly packets: number;
}

/** The figure under other assumptions, beside its own. */
export interface Trial {
  readonly choices: Choices;
  readonly result: FigureResult | null;
  readonly work: Work | null;
  readonly fault: string | null;
}

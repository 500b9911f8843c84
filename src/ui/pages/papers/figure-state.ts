import type { Size } from "../../../experiments/experiment.ts";
import type { Choices } from "../../../experiments/plan-experiment.ts";
import type { ClaimResult, ReadOverlay } from "../../../experiments/judge-claim.ts";
import type { ExperimentReport } from "../../../experiments/report-object.ts";
import type { Results } from "../../../experiments/results.ts";

/** What the page knows of a figure. */
export interface FigureState {
  /** null: nothing yet. */
  readonly shown: FigureResult | null;
  /** The computation in progress, apart from trials. */
  readonly work: Work | null;
  readonly trial: Trial | null;
  /** Error message of a failed run. */
  readonly fault: string | null;
  /** Version of the program whose stored results are for an earlier definition of this figure; null: none. */
  readonly staleSince: string | null;
  /** Did recomputing one stored run give the same result? null: not tried. */
  readonly check: "same" | "other" | null;
}

export interface FigureResult {
  readonly source: "stored" | "computed";
  /** Only medians: enough for the wall, which draws them at once. */
  readonly isOutline: boolean;
  /** Version of the program that stored it; null: computed here. */
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
  /** Number of runs. */
  readonly done: number;
  readonly total: number;
  /** Minimum number of packets that they send in total. */
  readonly packets: number;
}

/** The figure under other assumptions, shown in addition to its own results. */
export interface Trial {
  readonly choices: Choices;
  readonly result: FigureResult | null;
  readonly work: Work | null;
  readonly fault: string | null;
}

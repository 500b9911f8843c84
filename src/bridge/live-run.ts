import type { Scenario } from "../engine/spec/scenario.ts";
import type { RunTotals } from "../engine/totals.ts";
import type { RunColumns } from "../protocol/tables.ts";

export type RunStatus = "computing" | "done" | "cancelled" | "failed";

/** One run as the page sees it: a new object for each change, but the columns inside grow in place. */
export interface RunSnapshot {
  readonly run: number;
  readonly scenario: Scenario;
  /** The port whose packets are recorded, given as the number of the link it feeds; null: the port to the first receiver. */
  readonly port?: number | null;
  readonly status: RunStatus;
  /** Everything before this simulated time is in the columns. */
  readonly computedNs: number;
  readonly blocksDone: number;
  /** Grows in place while computing. */
  readonly columns: RunColumns;
  /** Packets and windows are recorded up to this time; null: for the whole run. Beyond it only timeouts and milestones are kept. */
  readonly detailUntilNs: number | null;
  /** Present when done. */
  readonly totals: RunTotals | null;
  /** A readable error message; present when failed. */
  readonly error: string | null;
}

/** Owns the Worker; an external store for useSyncExternalStore. */
export interface LiveRun {
  /** Starts computing at once; a run in progress is cancelled. The finished run before it becomes `getPrevious()`. */
  start(scenario: Scenario, port?: number | null): void;
  cancel(): void;
  /** On: pauses this run and later ones after the first block, so that the page has time for other things. Off: resumes a paused run. */
  holdAfterFirstBlock(isOn: boolean): void;
  /** Starts the same scenario again after a failure. */
  retry(): void;
  getSnapshot(): RunSnapshot | null;
  /** The last finished run before this one, for the ghost. */
  getPrevious(): RunSnapshot | null;
  subscribe(listener: () => void): () => void;
  dispose(): void;
}

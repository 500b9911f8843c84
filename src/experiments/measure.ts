import type { RunData } from "../analysis/metrics/run-data.ts";
import type { LogNeed, RunLog } from "./run-log.ts";

/** A number, a list (one per sender, block or moment), or null if the run has none. */
export type MeasuredValue = number | null | readonly number[];

/** A run with its recorded log. */
export interface MeasuredRun extends RunData {
  readonly log: RunLog;
}

/** A measure of a run used only by experiments; the others are in the table of metrics. */
export interface Measure {
  readonly label: string;
  /** As in the table of metrics; "rto": in units of RTOmin; "index": Jain's, 0 to 1. */
  readonly unit: "" | "share" | "index" | "packets" | "bps" | "ns" | "rto";
  readonly help: string;
  readonly needs?: readonly LogNeed[];
  readonly read: (run: MeasuredRun) => MeasuredValue;
}

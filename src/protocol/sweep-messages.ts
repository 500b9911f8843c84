import type { Nanos, Scenario } from "../engine/spec/scenario.ts";
import type { BlockAnswer, BlockQuestion, RunStrip } from "./tables.ts";

/** The measures of a run for a published figure. */
export interface RunMeasures {
  /** In the order requested: a number, a list, or null if the run has none. */
  readonly values: readonly (number | null | readonly number[])[];
  /** Data packets sent. */
  readonly packets: number;
  readonly durationNs: Nanos;
}

/**
 * Messages between the page and the sweep worker. Every message names its run. A worker computes its runs in the order given, and answers
 * each with one "done", "measured", "block" or "failed".
 */
export type ToSweepWorker =
  | {
      readonly type: "start";
      readonly run: number;
      readonly scenario: Scenario;
      /** Number of initial blocks that do not count; less than the scenario's number of blocks. */
      readonly skipBlocks: number;
      /**
       * Number of columns of the strip to return, for a run whose blocks all count; absent: no strip. 0: a strip without columns, for which
       * the run is not recorded and takes half the time.
       */
      readonly stripColumns?: number;
      /** Measures for a published figure (experiments/measures.ts), instead of the line of metrics. */
      readonly measures?: readonly string[];
      /** A question about one of its blocks, instead of the line of metrics. All blocks count. */
      readonly block?: BlockQuestion;
    }
  /** The runs up to this one are no longer needed. */
  | { readonly type: "cancel"; readonly run: number }
  /** Checks that the worker is alive. Answered between two slices of work, whatever is being computed. */
  | { readonly type: "ping" };

export type FromSweepWorker =
  | {
      readonly type: "done";
      readonly run: number;
      /** The run's results: the metrics of a line in order, with those of its groups (analysis/metrics/line-metrics.ts). */
      readonly numbers: readonly (number | null)[];
      /** If one was requested. */
      readonly strip?: RunStrip;
    }
  /** For a run with `measures`. */
  | { readonly type: "measured"; readonly run: number; readonly answer: RunMeasures }
  /** For a run with `block`. */
  | { readonly type: "block"; readonly run: number; readonly answer: BlockAnswer }
  | { readonly type: "failed"; readonly run: number; readonly message: string }
  /** The answer to a ping; `steps`: slices of work done so far, over all runs. */
  | { readonly type: "pong"; readonly steps: number };

import type { Nanos, Scenario } from "../engine/spec/scenario.ts";
import type { BlockAnswer, BlockQuestion, RunStrip } from "./tables.ts";

/** What a run is worth to a published figure. */
export interface RunMeasures {
  /** In the order in which they were asked for: a number, a list, or null where the run has none. */
  readonly values: readonly (number | null | readonly number[])[];
  /** Data packets sent. */
  readonly packets: number;
  readonly durationNs: Nanos;
}

/**
 * Page and sweep worker. Every message names its run. A worker computes the runs it is given in their order; a run that it has
 * finished is answered by one "done", one "measured", one "block" or one "failed".
 */
export type ToSweepWorker =
  | {
      readonly type: "start";
      readonly run: number;
      readonly scenario: Scenario;
      /** First blocks that do not count; fewer than the scenario has. */
      readonly skipBlocks: number;
      /** How many columns of a strip are wanted, of a run whose blocks all count; absent: none. */
      readonly stripColumns?: number;
      /** What a published figure asks of it (experiments/measures.ts), instead of the line of metrics. */
      readonly measures?: readonly string[];
      /** What becomes of one of its blocks, instead of the line of metrics. All blocks count. */
      readonly block?: BlockQuestion;
    }
  /** The runs up to this one are not wanted any more. */
  | { readonly type: "cancel"; readonly run: number }
  /** Is anybody there? Answered between two slices of work, whatever is being computed. */
  | { readonly type: "ping" };

export type FromSweepWorker =
  | {
      readonly type: "done";
      readonly run: number;
      /** What the run comes to: the metrics that fit in a line in their order, with those of its groups (analysis/metrics/line-metrics.ts). */
      readonly numbers: readonly (number | null)[];
      /** Where one was asked for. */
      readonly strip?: RunStrip;
    }
  /** Of a run that was asked for measures. */
  | { readonly type: "measured"; readonly run: number; readonly answer: RunMeasures }
  /** Of a run that was asked about a block. */
  | { readonly type: "block"; readonly run: number; readonly answer: BlockAnswer }
  | { readonly type: "failed"; readonly run: number; readonly message: string }
  /** The answer to a ping; `steps`: slices of work done so far, of all runs. */
  | { readonly type: "pong"; readonly steps: number };

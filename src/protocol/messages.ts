import type { Nanos, Scenario } from "../engine/spec/scenario.ts";
import type { RunTotals } from "../engine/totals.ts";

/**
 * Messages between the page and the live worker. Every message names its run; messages for any other run are dropped. A buffer is a
 * credit: the worker fills one, sends it, and continues only while it holds another.
 */
export type ToLiveWorker =
  | {
      readonly type: "start";
      readonly run: number;
      readonly scenario: Scenario;
      /**
       * Number of chunk buffers in circulation. The worker creates them: buffers posted with "start" would be copied, because that
       * message may have to be sent again.
       */
      readonly credits: number;
      /** Number of packets after which only timeouts, responses and milestones are recorded. */
      readonly maxDetailPackets: number;
      /** The port whose packets are recorded, given as the number of the link it feeds; null: the port to the first receiver. */
      readonly port?: number | null;
    }
  /** A buffer whose rows the page has copied (transferred). */
  | { readonly type: "credit"; readonly run: number; readonly buffer: ArrayBuffer }
  | { readonly type: "cancel"; readonly run: number }
  /** Checks that the worker is alive. Answered between two slices of work, whatever is being computed. */
  | { readonly type: "ping"; readonly run: number };

export type FromLiveWorker =
  | {
      readonly type: "chunk";
      readonly run: number;
      /** A sealed chunk (transferred). */
      readonly buffer: ArrayBuffer;
      /** Everything before this time has been sent. */
      readonly computedNs: Nanos;
      readonly blocksDone: number;
      /** Time from which packets are no longer recorded; null: all recorded so far. */
      readonly detailUntilNs: Nanos | null;
    }
  | { readonly type: "done"; readonly run: number; readonly computedNs: Nanos; readonly totals: RunTotals }
  | { readonly type: "failed"; readonly run: number; readonly message: string }
  /** The answer to a ping; `steps`: slices of work done so far, over all runs. */
  | { readonly type: "pong"; readonly run: number; readonly steps: number };

import type { Nanos, Scenario } from "../engine/spec/scenario.ts";
import type { ProgramTrace } from "./program-trace.ts";
import type { PacketWindow } from "./tables.ts";

/** Messages between the page and the packet worker. Every message names its order; only the newest order counts. */
export type ToPacketWorker =
  | {
      readonly type: "record";
      readonly order: number;
      readonly scenario: Scenario;
      /** The watched port, given as the number of the link it feeds; null: the port to the first receiver. */
      readonly port: number | null;
      readonly fromNs: Nanos;
      readonly toNs: Nanos;
      /** As in `PacketQuestion`. */
      readonly maxPackets: number;
    }
  /** Traces one sender's program through the whole run. */
  | { readonly type: "trace"; readonly order: number; readonly scenario: Scenario; readonly sender: number }
  | { readonly type: "cancel" }
  /** Checks that the worker is alive. Answered between two slices of work. */
  | { readonly type: "ping" };

export type FromPacketWorker =
  /** The run has been computed up to `computedNs`. */
  | { readonly type: "progress"; readonly order: number; readonly computedNs: Nanos }
  | { readonly type: "recorded"; readonly order: number; readonly window: PacketWindow }
  | { readonly type: "traced"; readonly order: number; readonly trace: ProgramTrace }
  | { readonly type: "failed"; readonly order: number; readonly message: string }
  /** The answer to a ping; `steps`: slices of work done so far, over all runs. */
  | { readonly type: "pong"; readonly steps: number };

import type { Nanos, Scenario } from "../engine/spec/scenario.ts";
import type { ProgramTrace } from "./program-trace.ts";
import type { PacketWindow } from "./tables.ts";

/** Page and packet worker. Every message names its order; the newest order is the one that counts. */
export type ToPacketWorker =
  | {
      readonly type: "record";
      readonly order: number;
      readonly scenario: Scenario;
      /** The port seen from, by the number of the link that it feeds; null: the one to the first receiver. */
      readonly port: number | null;
      readonly fromNs: Nanos;
      readonly toNs: Nanos;
      /** As in `PacketQuestion`. */
      readonly maxPackets: number;
    }
  /** Follows one sender's program through the whole run. */
  | { readonly type: "trace"; readonly order: number; readonly scenario: Scenario; readonly sender: number }
  | { readonly type: "cancel" }
  /** Is anybody there? Answered between two slices of work. */
  | { readonly type: "ping" };

export type FromPacketWorker =
  /** So much of the run has been computed. */
  | { readonly type: "progress"; readonly order: number; readonly computedNs: Nanos }
  | { readonly type: "recorded"; readonly order: number; readonly window: PacketWindow }
  | { readonly type: "traced"; readonly order: number; readonly trace: ProgramTrace }
  | { readonly type: "failed"; readonly order: number; readonly message: string }
  /** The answer to a ping; `steps`: slices of work done so far, of all runs. */
  | { readonly type: "pong"; readonly steps: number };

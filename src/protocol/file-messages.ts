import type { Nanos, Scenario } from "../engine/spec/scenario.ts";

/** Messages between the page and the file worker, which runs a scenario again and makes a file from it. One worker makes one file. */

/** Where packets are captured: as each host sends them; at one host; or at a port, given as the number of the link it feeds. */
export type PacketPlace =
  { readonly kind: "all" } | { readonly kind: "host"; readonly node: number } | { readonly kind: "port"; readonly link: number };

export type FileOrder =
  | { readonly kind: "ns2" }
  | {
      readonly kind: "pcapng" | "csv";
      readonly place: PacketPlace;
      /** null: all senders. */
      readonly flow: number | null;
      readonly fromNs: Nanos;
      readonly toNs: Nanos;
      readonly maxPackets: number;
      /** Metadata written to the file. */
      readonly application: string;
      readonly comment: string;
    };

export type ToFileWorker =
  | { readonly type: "make"; readonly scenario: Scenario; readonly order: FileOrder }
  /** Checks that the worker is alive. Answered between two slices of work. */
  | { readonly type: "ping" };

export type FromFileWorker =
  | { readonly type: "made"; readonly bytes: Uint8Array }
  /** There are more packets than `maxPackets`. */
  | { readonly type: "too-many" }
  | { readonly type: "failed"; readonly message: string }
  /** The answer to a ping; `steps`: slices of work done so far. */
  | { readonly type: "pong"; readonly steps: number };

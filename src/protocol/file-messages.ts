import type { Nanos, Scenario } from "../engine/spec/scenario.ts";

/** Page and file worker, which runs a scenario again and makes a file of it. One worker makes one file. */

/** Where packets are seen: each as its host sends it; at a host; or at a port, by the number of the link that it feeds. */
export type PacketPlace =
  { readonly kind: "all" } | { readonly kind: "host"; readonly node: number } | { readonly kind: "port"; readonly link: number };

export type FileOrder =
  | { readonly kind: "ns2" }
  | {
      readonly kind: "pcapng" | "csv";
      readonly place: PacketPlace;
      /** null: of all senders. */
      readonly flow: number | null;
      readonly fromNs: Nanos;
      readonly toNs: Nanos;
      readonly maxPackets: number;
      /** What the file says of itself. */
      readonly application: string;
      readonly comment: string;
    };

export type ToFileWorker =
  | { readonly type: "make"; readonly scenario: Scenario; readonly order: FileOrder }
  /** Is anybody there? Answered between two slices of work. */
  | { readonly type: "ping" };

export type FromFileWorker =
  | { readonly type: "made"; readonly bytes: Uint8Array }
  /** There are more packets than wanted. */
  | { readonly type: "too-many" }
  | { readonly type: "failed"; readonly message: string }
  /** The answer to a ping; `steps`: slices of work done so far. */
  | { readonly type: "pong"; readonly steps: number };

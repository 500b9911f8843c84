import type { Nanos } from "./scenario.ts";

export interface BlockTotals {
  startNs: Nanos;
  endNs: Nanos;
  timeouts: number;
  /** Timeouts of the unluckiest sender in this block. */
  worstFlowTimeouts: number;
}

export interface FlowTotals {
  sender: number;
  timeouts: number;
  retransmissions: number;
  redundantCopies: number;
  drops: number;
  /** Payload delivered, each byte once. */
  bytes: number;
  maxCwnd: number;
}

/** Counters the engine keeps whether or not anyone watches. */
export interface RunTotals {
  /** End of the last finished block; the present time while running. */
  durationNs: Nanos;
  /** Data packets sent by all senders, repeats included. */
  dataPacketsSent: number;
  /** Data packets that reached the receiver, each once. */
  deliveredPackets: number;
  deliveredBytes: number;
  retransmissions: number;
  redundantCopies: number;
  drops: number;
  marks: number;
  /** Indexed by TimeoutClass. */
  timeouts: number[];
  maxQueuePackets: number;
  /** Time the bottleneck link spent sending. */
  busyNs: Nanos;
  blocks: BlockTotals[];
  flows: FlowTotals[];
}

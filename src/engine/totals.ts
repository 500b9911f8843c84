import { AS_DOUBLE } from "./as-double.ts";
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

export function createRunTotals(flows: number): RunTotals {
  const totals: RunTotals = {
    durationNs: AS_DOUBLE,
    dataPacketsSent: 0,
    deliveredPackets: 0,
    deliveredBytes: AS_DOUBLE,
    retransmissions: 0,
    redundantCopies: 0,
    drops: 0,
    marks: 0,
    timeouts: [0, 0, 0, 0, 0],
    maxQueuePackets: 0,
    busyNs: AS_DOUBLE,
    blocks: [],
    flows: Array.from({ length: flows }, (_, sender) => ({
      sender,
      timeouts: 0,
      retransmissions: 0,
      redundantCopies: 0,
      drops: 0,
      bytes: AS_DOUBLE,
      maxCwnd: AS_DOUBLE,
    })),
  };
  totals.durationNs = 0;
  totals.deliveredBytes = 0;
  totals.busyNs = 0;
  for (const flow of totals.flows) {
    flow.bytes = 0;
    flow.maxCwnd = 0;
  }
  return totals;
}

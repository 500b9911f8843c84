import { AS_DOUBLE } from "./core/as-double.ts";
import type { Nanos } from "./spec/scenario.ts";

export interface BlockTotals {
  startNs: Nanos;
  endNs: Nanos;
  timeouts: number;
  /** Timeouts of the unluckiest sender in this block. */
  worstFlowTimeouts: number;
  /** The sender that all waited for: its data, or its last ACK, ended the block. -1: the clock did. */
  lastFlow: number;
}

export interface FlowTotals {
  sender: number;
  /** Index into the scenario's groups; 0 without groups. */
  group: number;
  timeouts: number;
  retransmissions: number;
  redundantCopies: number;
  drops: number;
  /** Payload delivered, each byte once. */
  bytes: number;
  maxCwnd: number;
  /** When the application first gave it data. */
  startNs: Nanos;
  /** When all it was given so far was acknowledged; 0: not yet. */
  finishNs: Nanos;
}

/** What a short port has counted. */
export interface LinkTotals {
  /** The link it feeds, by its place in the network's geometry. */
  link: number;
  /** By PacketKind. */
  drops: number[];
  marks: number;
  /** Time spent sending. */
  busyNs: Nanos;
  /** Sum of the times packets spent in the port: over the duration, its mean length. */
  sojournNs: Nanos;
  /** Most packets held at once, the one in service included. */
  maxQueuePackets: number;
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
  /** Data packets dropped. */
  drops: number;
  /** At the bottleneck. */
  marks: number;
  /** Indexed by TimeoutClass. */
  timeouts: number[];
  /** At the bottleneck, as the next two. */
  maxQueuePackets: number;
  /** Time the bottleneck link spent sending. */
  busyNs: Nanos;
  /** Sum of the times packets spent in the bottleneck's port: over the duration, its mean length. */
  sojournNs: Nanos;
  blocks: BlockTotals[];
  flows: FlowTotals[];
  /** Short ports on the way of some flow, by the number of their link. */
  links: LinkTotals[];
}

/** All zero. @param groups group of each sender. @param links numbers of the short ports. */
export function createRunTotals(groups: readonly number[], links: readonly number[] = []): RunTotals {
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
    sojournNs: AS_DOUBLE,
    blocks: [],
    flows: groups.map((group, sender) => ({
      sender,
      group,
      timeouts: 0,
      retransmissions: 0,
      redundantCopies: 0,
      drops: 0,
      bytes: AS_DOUBLE,
      maxCwnd: AS_DOUBLE,
      startNs: AS_DOUBLE,
      finishNs: AS_DOUBLE,
    })),
    links: links.map((link) => ({ link, drops: [0, 0, 0, 0], marks: 0, busyNs: AS_DOUBLE, sojournNs: AS_DOUBLE, maxQueuePackets: 0 })),
  };
  totals.durationNs = 0;
  totals.deliveredBytes = 0;
  totals.busyNs = 0;
  totals.sojournNs = 0;
  for (const link of totals.links) {
    link.busyNs = 0;
    link.sojournNs = 0;
  }
  for (const flow of totals.flows) {
    flow.bytes = 0;
    flow.maxCwnd = 0;
    flow.startNs = 0;
    flow.finishNs = 0;
  }
  return totals;
}

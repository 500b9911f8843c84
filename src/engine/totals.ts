import { AS_DOUBLE } from "./core/as-double.ts";
import type { Nanos } from "./spec/scenario.ts";

/** A count for each TimeoutClass, where there were none. */
export const NO_TIMEOUTS: readonly number[] = [0, 0, 0, 0, 0];

export interface BlockTotals {
  startNs: Nanos;
  endNs: Nanos;
  timeouts: number;
  /** Timeouts of the unluckiest sender in this block. */
  worstFlowTimeouts: number;
  /** The sender that all waited for: its data, or its last ACK, ended the block. -1: the clock did. */
  lastFlow: number;
  /** Indexed by TimeoutClass: all senders; the maximum of any sender per class; the sender with the most timeouts (on ties, the first to reach them). */
  timeoutsByClass: readonly number[];
  worstByClass: readonly number[];
  worstFlowByClass: readonly number[];
  /** The most that any sender had of those of the classes block-tail and lost retransmission whose missing packet was one of the block's last three. */
  worstTailTimeouts: number;
  /** Of class block-head, those in mid-block: an earlier packet of the block was acknowledged. Of all senders; of the sender with most timeouts. */
  midBlock: number;
  worstFlowMidBlock: number;
  /** The most that any sender had of class block-head, those in mid-block left out. */
  worstAtHead: number;
  /** From its start until the receiver held a sender's part, averaged over the senders. */
  meanCompletionNs: Nanos;
  /** Whole packets of the senders' windows when it opened, together. */
  windowSum: number;
  /** The same, sender by sender, of the one block for which it was asked; else null. */
  windows: readonly number[] | null;
}

export interface FlowTotals {
  sender: number;
  /** Index into the scenario's groups; 0 without groups. */
  group: number;
  timeouts: number;
  retransmissions: number;
  redundantCopies: number;
  /** Data packets or datagrams sent, repeats included. */
  sentPackets: number;
  /** Of these, those that were dropped. */
  drops: number;
  /** Those that a port has cut to their headers. */
  trims: number;
  /** ACKs and requests on the way to the sender that were dropped. */
  lostAcks: number;
  lostRequests: number;
  /** Control packets of the flow that were dropped, on either way. */
  lostControls: number;
  /** Payload delivered, each byte once. */
  bytes: number;
  maxCwnd: number;
  /** Responses (oneshot, on-off) that are acknowledged. */
  responses: number;
  /** When the application first gave it data. */
  startNs: Nanos;
  /** When all it was given so far was acknowledged, or its datagrams ended; 0: not yet. */
  finishNs: Nanos;
  /** The same, but of a barrier by requests, which waits for no ACK: when the receiver held the last of it. */
  throughNs: Nanos;
}

/** What a short port has counted. */
export interface LinkTotals {
  /** The link it feeds, by its place in the network's geometry. */
  link: number;
  /** By PacketKind. */
  drops: number[];
  marks: number;
  /** Packets cut to their headers. */
  trims: number;
  /** Time spent sending. */
  busyNs: Nanos;
  /** Sum of the times packets spent in the port: over the duration, its mean length. */
  sojournNs: Nanos;
  /** Most packets held at once, the one in service included. */
  maxQueuePackets: number;
}

/** What a group's senders have come to, together. */
export interface GroupTotals {
  senders: number;
  /** Does the run wait for it? Only then it counts in the run's own totals. */
  isAwaited: boolean;
  sentPackets: number;
  drops: number;
  lostAcks: number;
  lostRequests: number;
  lostControls: number;
  retransmissions: number;
  redundantCopies: number;
  bytes: number;
  /** Indexed by TimeoutClass. */
  timeouts: number[];
  /** When the first of them was given data, and when the last was through with all; 0: not yet. */
  startNs: Nanos;
  endNs: Nanos;
  /** Of each response that is acknowledged, in this order: how long after the sender's application had it. */
  responsesNs: Nanos[];
  /** Parts of blocks, and responses, that had a deadline and are complete; of these, those that were in time. */
  deadlines: number;
  deadlinesMet: number;
}

/** Which of a block's last three packets were lost when a timer fired: added up, an index of `RunTotals.tailLosses`. */
export const TailLoss = { thirdLast: 1, secondLast: 2, last: 4 } as const;

/**
 * Counters the engine keeps whether or not anyone watches. Those of packets, payload and timeouts are of the senders that the run
 * waits for; `groups` and `flows` have the others too, and `marks` and the bottleneck's figures know no difference.
 */
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
  /** Data packets. */
  drops: number;
  /** Control packets of senders (requests for rates, probes), and notifications of switches, of all senders. */
  controlPackets: number;
  notifications: number;
  /** On the wire, of both of these and of the answers of receivers. */
  controlBytes: number;
  /** At the bottleneck. */
  marks: number;
  /** Indexed by TimeoutClass. */
  timeouts: number[];
  /** Of class block-head, those in mid-block: a whole window was lost, but an earlier packet of the block was acknowledged. */
  midBlockTimeouts: number;
  /** How many timeouts of class block-tail found which of the last three packets lost, by the sum of `TailLoss`, 0 to 7. */
  tailLosses: number[];
  /** At the bottleneck, as the next two. */
  maxQueuePackets: number;
  /** Time the bottleneck link spent sending. */
  busyNs: Nanos;
  /** Sum of the times packets spent in the bottleneck's port: over the duration, its mean length. */
  sojournNs: Nanos;
  blocks: BlockTotals[];
  flows: FlowTotals[];
  groups: GroupTotals[];
  /** Short ports on the way of some flow, by the number of their link. */
  links: LinkTotals[];
}

/** All zero. @param groups group of each sender. @param isAwaited of each group; default: true. @param links numbers of the short ports. */
export function createRunTotals(groups: readonly number[], isAwaited: readonly boolean[] = [], links: readonly number[] = []): RunTotals {
  const totals: RunTotals = {
    durationNs: AS_DOUBLE,
    dataPacketsSent: 0,
    deliveredPackets: 0,
    deliveredBytes: AS_DOUBLE,
    retransmissions: 0,
    redundantCopies: 0,
    drops: 0,
    controlPackets: 0,
    notifications: 0,
    controlBytes: AS_DOUBLE,
    marks: 0,
    timeouts: [...NO_TIMEOUTS],
    midBlockTimeouts: 0,
    tailLosses: [0, 0, 0, 0, 0, 0, 0, 0],
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
      sentPackets: 0,
      drops: 0,
      trims: 0,
      lostAcks: 0,
      lostRequests: 0,
      lostControls: 0,
      bytes: AS_DOUBLE,
      maxCwnd: AS_DOUBLE,
      responses: 0,
      startNs: AS_DOUBLE,
      finishNs: AS_DOUBLE,
      throughNs: AS_DOUBLE,
    })),
    groups: [],
    links: links.map((link) => ({
      link,
      drops: [0, 0, 0, 0, 0],
      marks: 0,
      trims: 0,
      busyNs: AS_DOUBLE,
      sojournNs: AS_DOUBLE,
      maxQueuePackets: 0,
    })),
  };
  totals.durationNs = 0;
  totals.deliveredBytes = 0;
  totals.controlBytes = 0;
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
    flow.throughNs = 0;
  }
  const count = groups.reduce((most, group) => Math.max(most, group + 1), isAwaited.length);
  for (let group = 0; group < count; group++) totals.groups.push(createGroupTotals(isAwaited[group] ?? true));
  return totals;
}

function createGroupTotals(isAwaited: boolean): GroupTotals {
  return {
    senders: 0,
    isAwaited,
    sentPackets: 0,
    drops: 0,
    lostAcks: 0,
    lostRequests: 0,
    lostControls: 0,
    retransmissions: 0,
    redundantCopies: 0,
    bytes: 0,
    timeouts: [...NO_TIMEOUTS],
    startNs: 0,
    endNs: 0,
    responsesNs: [],
    deadlines: 0,
    deadlinesMet: 0,
  };
}

import { AS_DOUBLE } from "./core/as-double.ts";
import { TAIL_PACKETS } from "./observer.ts";
import type { Nanos } from "./spec/scenario.ts";

/** What a workload says of a block that has ended. */
export interface BlockOutcome {
  startNs: Nanos;
  endNs: Nanos;
  timeouts: number;
  /** Timeouts of the unluckiest sender in this block. */
  worstFlowTimeouts: number;
  /** The sender that all waited for: its data, or its last ACK, ended the block. -1: the clock did. */
  lastFlow: number;
}

export interface BlockTotals extends BlockOutcome {
  /** Of all senders together; this and the next two are indexed by TimeoutClass. */
  timeoutsByClass: readonly number[];
  /** Of each class the most that one sender had. */
  worstByClass: readonly number[];
  /** Of the one sender that had most of all classes together. */
  worstFlowByClass: readonly number[];
  /** Most that one sender had of block-tail or lost retransmission for one of the last TAIL_PACKETS packets. */
  worstTailTimeouts: number;
  /** Of all senders' windows as the block opened, each rounded down to whole packets. */
  windowSum: number;
  /** Those windows, where they were asked for. */
  windows: readonly number[] | null;
}

/**
 * Responses that are through, in the order in which they were: from when the application had one until its last ACK was
 * back. Only the first `length` entries of each array are any; the arrays are replaced as they grow.
 */
export interface ResponseTotals {
  length: number;
  startNs: Float64Array;
  endNs: Float64Array;
  flow: Int32Array;
  /** Payload. */
  bytes: Float64Array;
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
  /** Responses that are through. */
  responses: number;
  maxCwnd: number;
  /** When the application first gave it data. */
  startNs: Nanos;
  /** When all it was given so far was acknowledged; 0: not yet. */
  finishNs: Nanos;
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
  /** Block-tail timeouts by which of the last TAIL_PACKETS packets were lost: bit 0 of the index is the first of them. */
  tailLosses: number[];
  maxQueuePackets: number;
  /** Time the bottleneck link spent sending. */
  busyNs: Nanos;
  /** Sum of the times packets spent in the bottleneck's port: over the duration, its mean length. */
  sojournNs: Nanos;
  blocks: BlockTotals[];
  responses: ResponseTotals;
  flows: FlowTotals[];
}

function createResponseTotals(): ResponseTotals {
  return { length: 0, startNs: new Float64Array(0), endNs: new Float64Array(0), flow: new Int32Array(0), bytes: new Float64Array(0) };
}

/** Writes down a response that is through. */
export function addResponse(responses: ResponseTotals, startNs: Nanos, endNs: Nanos, flow: number, bytes: number): void {
  const row = responses.length;
  if (row === responses.flow.length) growResponses(responses, Math.max(64, 2 * row));
  responses.startNs[row] = startNs;
  responses.endNs[row] = endNs;
  responses.flow[row] = flow;
  responses.bytes[row] = bytes;
  responses.length = row + 1;
}

function growResponses(responses: ResponseTotals, rows: number): void {
  const copy = <T extends Float64Array | Int32Array>(to: T, from: T): T => {
    to.set(from);
    return to;
  };
  responses.startNs = copy(new Float64Array(rows), responses.startNs);
  responses.endNs = copy(new Float64Array(rows), responses.endNs);
  responses.flow = copy(new Int32Array(rows), responses.flow);
  responses.bytes = copy(new Float64Array(rows), responses.bytes);
}

/** All zero. @param groups group of each sender. */
export function createRunTotals(groups: readonly number[]): RunTotals {
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
    tailLosses: new Array<number>(1 << TAIL_PACKETS).fill(0),
    maxQueuePackets: 0,
    busyNs: AS_DOUBLE,
    sojournNs: AS_DOUBLE,
    blocks: [],
    responses: createResponseTotals(),
    flows: groups.map((group, sender) => ({
      sender,
      group,
      timeouts: 0,
      retransmissions: 0,
      redundantCopies: 0,
      drops: 0,
      bytes: AS_DOUBLE,
      responses: 0,
      maxCwnd: AS_DOUBLE,
      startNs: AS_DOUBLE,
      finishNs: AS_DOUBLE,
    })),
  };
  totals.durationNs = 0;
  totals.deliveredBytes = 0;
  totals.busyNs = 0;
  totals.sojournNs = 0;
  for (const flow of totals.flows) {
    flow.bytes = 0;
    flow.maxCwnd = 0;
    flow.startNs = 0;
    flow.finishNs = 0;
  }
  return totals;
}

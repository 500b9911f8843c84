/**
 * The columns of a recorded run. Rows of a table are in order of time (packets: of arrival time). Only this file says which columns
 * exist.
 */
export const tableSpecs = {
  /**
   * Packets accepted by the recorded port. Queue length at t: rows with arriveNs <= t minus rows with departNs <= t. `packet` is the
   * number of a data packet, from 0; for any other kind of packet it is -PacketKind, and `flags` holds only how the port handled it.
   */
  packets: { arriveNs: "f64", departNs: "f64", flow: "i32", packet: "i32", flags: "u16" },
  /** Data packets dropped by any port. `port` is the index of the link it feeds in the network's geometry. */
  drops: { timeNs: "f64", flow: "i32", packet: "i32", flags: "u16", port: "i32" },
  /** ACKs, requests and datagrams dropped by any port; `kind` is a PacketKind. */
  otherDrops: { timeNs: "f64", flow: "i32", kind: "u8", port: "i32" },
  /**
   * Thin lines of the ports other than the recorded one, each in order of time: from `timeNs` on the port held about `packets`, and its
   * link had sent for `busyNs` in total. See port-lines.ts.
   */
  queues: { timeNs: "f64", port: "i32", packets: "i32", busyNs: "f64" },
  /** A row after each change of cwnd, ssthresh or SenderState. */
  windows: { timeNs: "f64", flow: "i32", cwnd: "f64", ssthresh: "f64", state: "u8" },
  /** A row at the start of each connection, and after each change of its receive window. */
  receiveWindows: { timeNs: "f64", flow: "i32", packets: "i32" },
  /** The fields of engine/observer.ts TimeoutReport. */
  timeouts: {
    timeNs: "f64",
    flow: "i32",
    block: "i32",
    class: "u8",
    highestAck: "i32",
    nextPacket: "i32",
    maxPacket: "i32",
    duplicateAcks: "i32",
    neededSigns: "u8",
    recovery: "u8",
    isTrusted: "u8",
    recover: "i32",
    limit: "i32",
    receiveWindow: "i32",
    isHeld: "u8",
    cwndBefore: "f64",
    ssthreshAfter: "f64",
    backoffAfter: "f64",
    rtoNs: "f64",
    srttNs: "f64",
    rttvarNs: "f64",
    waitingSinceNs: "f64",
  },
  /** Values kept by a transport; `gauge` is an index into its `gauges`. */
  gauges: { timeNs: "f64", flow: "i32", gauge: "u8", value: "f64" },
  /** A row after each change of a sender's pacing rate, bits per second; Infinity: not paced. */
  rates: { timeNs: "f64", flow: "i32", bps: "f64" },
  /** A row whenever PAUSE stops a link (1) or lets it go on (0). `link` is its index in the network's geometry. */
  pauses: { timeNs: "f64", link: "i32", isPaused: "u8" },
  /** A row for each finished response, in order of `endNs`. */
  responses: { startNs: "f64", endNs: "f64", flow: "i32", bytes: "f64" },
  /** `kind` is a Milestone; flow is -1 for blockStart and blockEnd. */
  milestones: { timeNs: "f64", kind: "u8", flow: "i32", block: "i32" },
} as const;

export type ColumnType = "f64" | "i32" | "u16" | "u8";
export type TableName = keyof typeof tableSpecs;
export const tableNames = Object.keys(tableSpecs) as readonly TableName[];

/** The array class for each column type. */
export const arrayTypes = { f64: Float64Array, i32: Int32Array, u16: Uint16Array, u8: Uint8Array } as const;

interface ArrayTypes {
  readonly f64: Float64Array<ArrayBuffer>;
  readonly i32: Int32Array<ArrayBuffer>;
  readonly u16: Uint16Array<ArrayBuffer>;
  readonly u8: Uint8Array<ArrayBuffer>;
}

/**
 * Columns of one table; only the first `length` entries of each array are rows. The arrays may be replaced as the table grows: do not
 * keep references to them.
 */
export type Table<N extends TableName> = { length: number } & {
  [C in keyof (typeof tableSpecs)[N]]: (typeof tableSpecs)[N][C] extends ColumnType ? ArrayTypes[(typeof tableSpecs)[N][C]] : never;
};

/** Everything recorded of a run so far. */
export type RunColumns = { readonly [N in TableName]: Table<N> };

/** Identifies a timeout, so that it can be found in a run with another seed: the nth timeout of a class in a block, in order of time. */
export interface TimeoutPlace {
  /** From 0; null: timeouts of senders whose data belongs to no block, in the whole run. */
  readonly block: number | null;
  /** One of TimeoutClass. */
  readonly class: number;
  /** From 1. */
  readonly rank: number;
}

/** A question about a block of a run. */
export interface BlockQuestion {
  /** From 0; null: the whole run. */
  readonly block: number | null;
  /** Also compute the run again without the drop of the packet that this timeout waited for; null: do not. */
  readonly place: TimeoutPlace | null;
}

/** Results for a block of a run, and for the run. Times in ns. */
export interface BlockOutcome {
  readonly startNs: number;
  readonly endNs: number;
  /** Timeouts in the block. */
  readonly timeouts: number;
  /** Duration of the whole run. */
  readonly durationNs: number;
}

/** A dropped data packet. */
export interface FoundDrop {
  /** Its number among all drops of data packets in the run, from 1. */
  readonly number: number;
  readonly timeNs: number;
  readonly flow: number;
  readonly packet: number;
}

export interface BlockAnswer {
  readonly asItWas: BlockOutcome;
  /** Does the run have a timeout at the requested place? */
  readonly hasTimeout: boolean;
  /** The drop of the packet that this timeout waited for; null: none. */
  readonly drop: FoundDrop | null;
  /** The block's results without that drop; null: none. */
  readonly spared: BlockOutcome | null;
}

/** A miniature of a whole run: what the link and the queue did in each of a number of equal intervals. */
export interface RunStrip {
  /** Times in ns. */
  readonly endNs: number;
  /** Shares of each interval, 0 to 1: the link is sending; some sender waits for its timer. */
  readonly busy: Float64Array<ArrayBuffer>;
  readonly waiting: Float64Array<ArrayBuffer>;
  /** Longest queue in each interval, packets. */
  readonly queue: Float64Array<ArrayBuffer>;
  /** Times at which the blocks end. */
  readonly blockEndsNs: readonly number[];
  /** How long the link was idle while a sender waited for its timer, ns. */
  readonly timerIdleNs: number;
  /** The same by class of the timeout that ends the wait, in the order of TimeoutClass. */
  readonly timerIdleByClass: readonly number[];
  /** Packets dropped before their senders first slowed down; null: no sender is paced. */
  readonly earlyDrops: number | null;
}

/**
 * What individual packets did in a window of a run: one row for each packet in flight in it, with the ACK it caused, in order of sending.
 * A time is NaN if the event did not happen: the packet was lost before, or takes another route.
 */
export const packetColumns = {
  /** As in `Passage`. */
  serial: "f64",
  flow: "i32",
  /** Number of a data packet or datagram, from 0; -1: an ACK or request not caused by a data packet. */
  packet: "i32",
  /** PacketKind of the packet first sent. */
  kind: "u8",
  /** Bits of PacketFlag as it left the watched port; for an ACK, bits of AckFlag. */
  flags: "u16",
  /** Times at which the host has the packet, and at which its first and last bit leave the host. */
  sentNs: "f64",
  leavesNs: "f64",
  leftNs: "f64",
  /** Times at which it arrives at the watched port, its transmission starts, and its last bit leaves. */
  arriveNs: "f64",
  startNs: "f64",
  departNs: "f64",
  /** Packets in the watched port at its arrival, including the one in service. */
  ahead: "i32",
  /** PacketKind at the watched port. */
  portKind: "u8",
  /** Its receiver gets it. */
  deliverNs: "f64",
  /** Time at which it was dropped, or pushed out, at the port of link `lostPort`; `lostAck`: 1 if as an ACK. */
  lostNs: "f64",
  lostPort: "i32",
  lostAck: "u8",
  /** The ACK: the highest packet it acknowledges, and the packet that caused it (-1: none). */
  ack: "i32",
  cause: "i32",
  ackFlags: "u8",
  /** Times at which the receiver sends the ACK, its last bit leaves, it reaches the next switch, and the sender gets it. */
  ackSentNs: "f64",
  ackLeftNs: "f64",
  ackMiddleNs: "f64",
  ackDeliverNs: "f64",
  /** The sender's count of consecutive duplicate ACKs after it, and when its timer would then expire (Infinity: stopped). */
  duplicates: "i32",
  timerNs: "f64",
} as const;

export type PacketColumn = keyof typeof packetColumns;
export const packetColumnNames = Object.keys(packetColumns) as readonly PacketColumn[];

/** One row, while it is being written. */
export type PacketRow = Record<PacketColumn, number>;

/** The columns, `length` rows each. */
export type PacketWindow = {
  readonly length: number;
  /** The window holds all packets sent in [fromNs, untilNs) or in flight then. */
  readonly fromNs: number;
  readonly untilNs: number;
  /** The requested window was longer, but had too many packets. */
  readonly isCut: boolean;
} & { readonly [Column in PacketColumn]: ArrayTypes[(typeof packetColumns)[Column]] };

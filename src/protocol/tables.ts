/**
 * The columns a recorded run is kept in. Rows of a table are in order of time
 * (packets: of arrival). This file alone says which columns exist.
 */
export const tableSpecs = {
  /**
   * Packets accepted by the recorded port. Queue length at t: rows with arriveNs <= t less rows with departNs <= t. `packet` is the
   * number of a data packet, from 0; of any other kind of packet it is -PacketKind, and `flags` has only what says how it met the port.
   */
  packets: { arriveNs: "f64", departNs: "f64", flow: "i32", packet: "i32", flags: "u16" },
  /** Data packets dropped by any port. `port` is the link that it feeds, by its place in the network's geometry. */
  drops: { timeNs: "f64", flow: "i32", packet: "i32", flags: "u16", port: "i32" },
  /** ACKs, requests and datagrams dropped by any port; `kind` is a PacketKind. */
  otherDrops: { timeNs: "f64", flow: "i32", kind: "u8", port: "i32" },
  /**
   * Short ports other than the recorded one, each in order of time: from `timeNs` on it held about `packets`, and its link had
   * sent for `busyNs` in all. See port-lines.ts.
   */
  queues: { timeNs: "f64", port: "i32", packets: "i32", busyNs: "f64" },
  /** A row after each change of cwnd, ssthresh or SenderState. */
  windows: { timeNs: "f64", flow: "i32", cwnd: "f64", ssthresh: "f64", state: "u8" },
  /** A row at the start of each connection, and after each change of what its receiver grants. */
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
  /** Values a transport keeps; `gauge` is an index into its `gauges`. */
  gauges: { timeNs: "f64", flow: "i32", gauge: "u8", value: "f64" },
  /** A row after each change of a sender's pacing rate, bits per second; Infinity: it is not paced. */
  rates: { timeNs: "f64", flow: "i32", bps: "f64" },
  /** A row as each response is through, in order of `endNs`. */
  responses: { startNs: "f64", endNs: "f64", flow: "i32", bytes: "f64" },
  /** `kind` is a Milestone; flow is -1 for blockStart and blockEnd. */
  milestones: { timeNs: "f64", kind: "u8", flow: "i32", block: "i32" },
} as const;

export type ColumnType = "f64" | "i32" | "u16" | "u8";
export type TableName = keyof typeof tableSpecs;
export const tableNames = Object.keys(tableSpecs) as readonly TableName[];

/** What a column of each type is kept in. */
export const arrayTypes = { f64: Float64Array, i32: Int32Array, u16: Uint16Array, u8: Uint8Array } as const;

interface ArrayTypes {
  readonly f64: Float64Array<ArrayBuffer>;
  readonly i32: Int32Array<ArrayBuffer>;
  readonly u16: Uint16Array<ArrayBuffer>;
  readonly u8: Uint8Array<ArrayBuffer>;
}

/** Columns of one table; only the first `length` entries of each array are rows. The arrays may be replaced as it grows: read them anew each time. */
export type Table<N extends TableName> = { length: number } & {
  [C in keyof (typeof tableSpecs)[N]]: (typeof tableSpecs)[N][C] extends ColumnType ? ArrayTypes[(typeof tableSpecs)[N][C]] : never;
};

/** Everything recorded of a run so far. */
export type RunColumns = { readonly [N in TableName]: Table<N> };

/**
 * Where a timeout happens, so that it can be looked for in a run with another seed: the nth timeout of a class in a block, in
 * order of time.
 */
export interface TimeoutPlace {
  /** From 0; null: of senders whose data is part of no block, in the whole run. */
  readonly block: number | null;
  /** One of TimeoutClass. */
  readonly class: number;
  /** From 1. */
  readonly rank: number;
}

/** What is asked of a block of a run. */
export interface BlockQuestion {
  /** From 0; null: the whole run is meant. */
  readonly block: number | null;
  /** The run is wanted once more in which the packet that this timeout waited for was not dropped; null: it is not. */
  readonly place: TimeoutPlace | null;
}

/** A block of a run, and the run. Times in ns. */
export interface BlockOutcome {
  readonly startNs: number;
  readonly endNs: number;
  /** In the block. */
  readonly timeouts: number;
  /** Of the whole run. */
  readonly durationNs: number;
}

/** A dropped data packet. */
export interface FoundDrop {
  /** Among all drops of data packets in the run, from 1. */
  readonly number: number;
  readonly timeNs: number;
  readonly flow: number;
  readonly packet: number;
}

export interface BlockAnswer {
  readonly asItWas: BlockOutcome;
  /** Has the run a timeout at the place that was asked for? */
  readonly hasTimeout: boolean;
  /** The drop which that timeout waited for; null: there is none. */
  readonly drop: FoundDrop | null;
  /** What becomes of the block without that drop; null: there is none. */
  readonly spared: BlockOutcome | null;
}

/** A whole run in little: what the link and the queue did in each of so many equal stretches of it. */
export interface RunStrip {
  /** Times in ns. */
  readonly endNs: number;
  /** Shares of each stretch, 0 to 1: the link sending; some sender waiting for its timer. */
  readonly busy: Float64Array<ArrayBuffer>;
  readonly waiting: Float64Array<ArrayBuffer>;
  /** Longest queue in each stretch, packets. */
  readonly queue: Float64Array<ArrayBuffer>;
  /** Ends of the blocks. */
  readonly blockEndsNs: readonly number[];
  /** How long the link was idle while a sender waited for its timer, ns. */
  readonly timerIdleNs: number;
}

/**
 * What single packets did in a window of a run: one row for each that was on its way in it, with the ACK that was made of it, in the
 * order in which they were sent. Times are NaN where a thing has not happened: the packet was lost before, or does not take that way.
 */
export const packetColumns = {
  /** As in `Passage`. */
  serial: "f64",
  flow: "i32",
  /** Number of a data packet or datagram, from 0; -1: an ACK or request that was made of no data packet. */
  packet: "i32",
  /** PacketKind of what was first sent. */
  kind: "u8",
  /** Bits of PacketFlag as it left the watched port; of an ACK of AckFlag. */
  flags: "u16",
  /** The host has it; its first and its last bit leave the host. */
  sentNs: "f64",
  leavesNs: "f64",
  leftNs: "f64",
  /** It comes to the watched port, its turn begins, its last bit has left. */
  arriveNs: "f64",
  startNs: "f64",
  departNs: "f64",
  /** Packets that the watched port held then, the one in service included. */
  ahead: "i32",
  /** PacketKind with which it was at the watched port. */
  portKind: "u8",
  /** Its receiver takes it up. */
  deliverNs: "f64",
  /** Dropped, or pushed out, at the port of link `lostPort`; whether as an ACK. */
  lostNs: "f64",
  lostPort: "i32",
  lostAck: "u8",
  /** The ACK: highest packet that it acknowledges, the packet that caused it (-1: there is none). */
  ack: "i32",
  cause: "i32",
  ackFlags: "u8",
  /** The receiver has sent it; its last bit has left; it is at the next switch; its sender takes it up. */
  ackSentNs: "f64",
  ackLeftNs: "f64",
  ackMiddleNs: "f64",
  ackDeliverNs: "f64",
  /** The sender's duplicate ACKs in a row after it, and when its timer would fire then (Infinity: it is stopped). */
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
  /** All of it that began in [fromNs, untilNs) or was on its way then is here. */
  readonly fromNs: number;
  readonly untilNs: number;
  /** The window asked for was longer: there was no room for more packets. */
  readonly isCut: boolean;
} & { readonly [Column in PacketColumn]: ArrayTypes[(typeof packetColumns)[Column]] };

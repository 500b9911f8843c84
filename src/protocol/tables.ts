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
  drops: { timeNs: "f64", flow: "i32", packet: "i32", flags: "u8", port: "i32" },
  /** ACKs, requests and datagrams dropped by any port; `kind` is a PacketKind. */
  otherDrops: { timeNs: "f64", flow: "i32", kind: "u8", port: "i32" },
  /**
   * Short ports other than the recorded one, each in order of time: from `timeNs` on it held about `packets`, and its link had
   * sent for `busyNs` in all. See port-lines.ts.
   */
  queues: { timeNs: "f64", port: "i32", packets: "i32", busyNs: "f64" },
  /** A row after each change of cwnd, ssthresh or SenderState. */
  windows: { timeNs: "f64", flow: "i32", cwnd: "f64", ssthresh: "f64", state: "u8" },
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
}

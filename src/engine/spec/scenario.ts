import type { InterventionSpec } from "./intervention.ts";

/**
 * The one input of a run: plain data, complete (every field present), already validated.
 * `src/scenario` turns what people write into this; the engine never checks it again.
 * Units are in the names; counts are whole numbers.
 */

/** Whole nanoseconds in a float64: exact up to 2^53 ns (104 days). */
export type Nanos = number;

export type RuleSet = "rfc" | "ns2";

export interface NetworkSpec {
  readonly topology: "star";
  /** Rate of the link to the receiver, and of the others unless `senderLinkBps` says otherwise; bits per second. */
  readonly linkBps: number;
  /** Rate of the senders' links, both ways; null: `linkBps`. */
  readonly senderLinkBps: number | null;
  /** Sum of the propagation delays of a round trip. */
  readonly rttNs: Nanos;
  /** Room at the switch port towards the receiver, the packet in service included. */
  readonly bufferPackets: number;
  /** CE-mark an arriving packet when, with it, more than this many wait (the one in service not counted); null: no marking. */
  readonly ecnThresholdPackets: number | null;
  /** Ethernet PAUSE: the switch stops the senders when its port holds more, and never drops; null: no PAUSE. */
  readonly pauseThresholdPackets: number | null;
  /** Propagation delay of each sender's link, both ways; null: rttNs / 4 for all. */
  readonly senderLinkDelaysNs: readonly Nanos[] | null;
}

/** How losses are mended: as the transport declares, or another way whatever it declares. */
export type RecoveryChoice = "default" | "newreno" | "sack" | "rack";

export type ParamValue = number | boolean | string;

export interface TransportSpec {
  readonly algorithm: string;
  readonly rules: RuleSet;
  readonly recovery: RecoveryChoice;
  readonly params: Readonly<Record<string, ParamValue>>;
  /** Payload of a full segment. */
  readonly segmentBytes: number;
  readonly headerBytes: number;
  /** Size on the wire of an ACK or a request. */
  readonly ackBytes: number;
  readonly awndPackets: number;
  readonly initialWindow: number;
  readonly rtoMinNs: Nanos;
  readonly limitedTransmit: boolean;
  readonly carefulFastRetransmit: boolean;
  readonly slowStartRestart: boolean;
  readonly delayedAck: boolean;
  /** Grow cwnd on every new ACK, even when the window was not what limited the sender. */
  readonly growWhenApplicationLimited: boolean;
  /**
   * Each packet waits a uniform time in [0, this) in the host that receives it, in order. A group's value is for its
   * senders' hosts; the receiver's host has the scenario's own.
   */
  readonly processingJitterNs: Nanos;
}

export interface BarrierSpec {
  readonly kind: "barrier";
  readonly senders: number;
  /** Payload each sender sends per block. */
  readonly blockBytes: number;
  readonly blocks: number;
  /** Each sender starts a uniform time in [0, this) after the block opens (ns whole). */
  readonly startJitterNs: Nanos;
  /** What opens the next block: the receiver's request, or the last sender's last ACK. */
  readonly barrier: "request" | "last-ack";
  /** Per block, per sender: replaces the jitter; null: drawn from the seed. */
  readonly startOffsetsNs: readonly (readonly Nanos[])[] | null;
  /** At most so many senders are asked at a time, the next when one is through; null: all at once. */
  readonly maxOutstanding: number | null;
  /** Sender i is asked i times this later than sender 0. */
  readonly staggerNs: Nanos;
}

/** Senders that always have data, until the run ends. */
export interface LongSpec {
  readonly kind: "long";
  readonly senders: number;
  readonly durationNs: Nanos;
  /** When each sender begins; null: all at 0. */
  readonly startsNs: readonly Nanos[] | null;
  /** Added to each start, uniform in [0, this). */
  readonly startJitterNs: Nanos;
}

/** Senders that send one response each; the run ends with the last ACK of all. */
export interface OneshotSpec {
  readonly kind: "oneshot";
  /** The sum of the flows' senders. */
  readonly senders: number;
  readonly flows: readonly OneshotFlowSpec[];
  /** Added to each start, uniform in [0, this). */
  readonly startJitterNs: Nanos;
}

export interface OneshotFlowSpec {
  readonly senders: number;
  readonly bytes: number;
  readonly startNs: Nanos;
}

/**
 * Persistent connections that answer now and then, and at the end all at once (TCP-TRIM, section II).
 * Gaps from start to start are exponential; sizes are uniform.
 */
export interface OnOffSpec {
  readonly kind: "on-off";
  readonly senders: number;
  /** Responses of each sender before the final one. */
  readonly responses: number;
  /** Least and most payload of a response. */
  readonly responseBytes: readonly [number, number];
  readonly meanGapNs: Nanos;
  readonly startNs: Nanos;
  readonly finalBytes: number;
  readonly finalStartNs: Nanos;
}

export type WorkloadSpec = BarrierSpec | LongSpec | OneshotSpec | OnOffSpec;

/** Senders that differ from the scenario's transport; groups take sender numbers in order. */
export interface GroupSpec {
  /** For people alone: nothing is decided by it, and groups may share one. */
  readonly name: string;
  readonly senders: number;
  readonly transport: TransportSpec;
}

export interface Scenario {
  readonly version: 1;
  readonly network: NetworkSpec;
  readonly transport: TransportSpec;
  readonly workload: WorkloadSpec;
  /** Empty: all senders use `transport`. Else the sizes add up to the workload's senders. */
  readonly groups: readonly GroupSpec[];
  readonly seed: number;
  /** What is changed in the middle of the run; absent: nothing. */
  readonly intervention?: InterventionSpec;
}

import type { InterventionSpec } from "./intervention.ts";

/**
 * The one input of a run: plain data, complete (every field present), already validated.
 * `src/scenario` turns what people write into this; the engine never checks it again.
 * Units are in the names; counts are whole numbers.
 */

/** Whole nanoseconds in a float64: exact up to 2^53 ns (104 days). */
export type Nanos = number;

export type RuleSet = "rfc" | "ns2";

export type Topology = "star" | "leaf-spine" | "fat-tree" | "graph";

export interface NetworkSpec {
  readonly topology: Topology;
  /** Rate of the hosts' links, bits per second; in a star, of the receiver's, and of the senders' unless `senderLinkBps` is set. */
  readonly linkBps: number;
  /** Rate of the links between switches, both ways; null: `linkBps`. */
  readonly trunkBps: number | null;
  /** Star only: rate of the senders' links, both ways; null: `linkBps`. */
  readonly senderLinkBps: number | null;
  /** Total propagation delay of a round trip on the longest route between hosts; a quarter for each link of a graph without its own. */
  readonly rttNs: Nanos;
  /** Buffer of every short port, packet in service included: in a star the switch's port to the receiver, elsewhere all switch ports. */
  readonly bufferPackets: number;
  /** CE-mark an arriving packet when, with it, more than this many wait (the one in service not counted); null: no marking. */
  readonly ecnThresholdPackets: number | null;
  /** Ethernet PAUSE: when a short port holds more, its switch pauses the links that feed it; nothing is dropped. null: no PAUSE. */
  readonly pauseThresholdPackets: number | null;
  /** Star only: propagation delay of each sender's link, both ways; null: rttNs / 4 for all. */
  readonly senderLinkDelaysNs: readonly Nanos[] | null;
  /** Leaf-spine only: every leaf has a link to every spine. */
  readonly spines: number;
  readonly leaves: number;
  readonly hostsPerLeaf: number;
  /** Fat-tree only: k, even: k^3 / 4 hosts, (k / 2)^2 cores. */
  readonly pods: number;
  /** Graph only; its switches are the names that hosts and trunks use. */
  readonly hosts: readonly HostsSpec[];
  readonly trunks: readonly TrunkSpec[];
}

/** Settings that a link of a graph may override; null: the network's. */
interface OwnLinkSpec {
  readonly linkBps: number | null;
  readonly delayNs: Nanos | null;
  readonly bufferPackets: number | null;
  readonly ecnThresholdPackets: number | null;
}

/** Identical hosts, each with a link to one switch. Buffer and marking threshold apply to the switch's port to the host. */
export interface HostsSpec extends OwnLinkSpec {
  readonly name: string;
  readonly count: number;
  /** The switch. */
  readonly at: string;
}

/** A link between two switches, the same both ways. `linkBps` null: the network's `trunkBps`, otherwise its `linkBps`. */
export interface TrunkSpec extends OwnLinkSpec {
  readonly from: string;
  readonly to: string;
}

/** How losses are repaired: as the transport declares, or with the named recovery regardless. */
export type RecoveryChoice = "default" | "newreno" | "sack" | "rack";

export type ParamValue = number | boolean | string | null;

export interface TransportSpec {
  readonly algorithm: string;
  readonly rules: RuleSet;
  readonly recovery: RecoveryChoice;
  /** Text of the program, for a transport that is one; absent: none. */
  readonly program?: string;
  readonly params: Readonly<Record<string, ParamValue>>;
  /** Payload of a full segment. */
  readonly segmentBytes: number;
  readonly headerBytes: number;
  /** Size on the wire of an ACK or a request. */
  readonly ackBytes: number;
  readonly awndPackets: number;
  readonly initialWindow: number;
  readonly rtoMinNs: Nanos;
  /** Duplicate ACKs, or SACKed packets above the missing one, that start a repair; null: as many as the transport's own rules say, 3 by default. */
  readonly dupThresh: number | null;
  /** Off: the slow-start threshold never exceeds cwnd, so the window grows by congestion avoidance from the first packet on. */
  readonly slowStart: boolean;
  readonly limitedTransmit: boolean;
  readonly carefulFastRetransmit: boolean;
  readonly slowStartRestart: boolean;
  readonly delayedAck: boolean;
  /** Grow cwnd on every new ACK, even if the window did not limit the sender. */
  readonly growWhenApplicationLimited: boolean;
  /**
   * Each packet waits a uniform time in [0, this) in the receiving host, in order. A group's value applies to its
   * senders' hosts; the receiver's host uses the scenario's.
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
  /** Most senders asked at a time, the next one when a sender finishes; null: all at once. */
  readonly maxOutstanding: number | null;
  /** Sender i is asked i times this later than sender 0. */
  readonly staggerNs: Nanos;
  /** The run ends at this time, in mid-block; null: with its last block. */
  readonly durationNs: Nanos | null;
  /** An unanswered request is sent again after this. */
  readonly requestTimeoutNs: Nanos;
  /** The receiver should hold a sender's part of a block this long after the block has opened; null: there is no deadline. */
  readonly deadlineNs: Nanos | null;
}

/** Senders that always have data, until the run ends. */
export interface LongSpec {
  readonly kind: "long";
  readonly senders: number;
  readonly durationNs: Nanos;
  /** When each sender starts; null: all at 0. */
  readonly startsNs: readonly Nanos[] | null;
  /** When each sender stops taking new data; it finishes what it has sent by then; null: never, for one sender or for all. */
  readonly stopsNs: readonly (Nanos | null)[] | null;
  /** Added to each start, uniform in [0, this). */
  readonly startJitterNs: Nanos;
}

/** Senders that send one response each; the run ends with the last ACK of all. */
export interface OneshotSpec {
  readonly kind: "oneshot";
  /** Sum of the flows' senders. */
  readonly senders: number;
  readonly flows: readonly OneshotFlowSpec[];
  /** Added to each start, uniform in [0, this). */
  readonly startJitterNs: Nanos;
  /** A response should be acknowledged this long after the application had it; null: there is no deadline. */
  readonly deadlineNs: Nanos | null;
}

export interface OneshotFlowSpec {
  readonly senders: number;
  readonly bytes: number;
  readonly startNs: Nanos;
}

/** Points of a cumulative distribution, ascending: a value, and the share of values no greater. Linear in between; the last share is 1. */
export type Cdf = readonly (readonly [value: number, share: number])[];

/** Connections that respond now and then, and at the end all at once (TCP-TRIM, section II). */
export interface OnOffSpec {
  readonly kind: "on-off";
  readonly senders: number;
  /** Responses of each sender before the final one. */
  readonly responses: number;
  /** Minimum and maximum payload of a response, uniform in between, if `responseCdf` is null. */
  readonly responseBytes: readonly [number, number];
  /** Distribution of a response's payload, bytes. */
  readonly responseCdf: Cdf | null;
  /** Mean of the exponential gaps, if `gapCdf` is null. */
  readonly meanGapNs: Nanos;
  /** Distribution of the gaps, ns. */
  readonly gapCdf: Cdf | null;
  /** Every gap is multiplied by this. */
  readonly gapScale: number;
  /** What a gap is counted from: the previous response's start, or its end, which is its last ACK. */
  readonly gapFrom: "start" | "end";
  readonly startNs: Nanos;
  /** Added to each sender's start, uniform in [0, this). */
  readonly startJitterNs: Nanos;
  /** Total payload of each sender: the small responses are scaled to it, or leave the rest to the final one; null: as drawn. */
  readonly totalBytes: number | null;
  /** Payload of the final response. 0: none; "rest": what the small ones leave of `totalBytes`. */
  readonly finalBytes: number | "rest";
  readonly finalStartNs: Nanos;
  /** All responses over one connection, or each over a new one: a handshake of one round trip, the initial window, no state kept. */
  readonly connection: "kept" | "fresh";
  /** As that of oneshot; of the final response too. */
  readonly deadlineNs: Nanos | null;
}

/** Datagrams at a constant rate, without ACKs. The run never waits for them. */
export interface CbrSpec {
  readonly kind: "cbr";
  readonly senders: number;
  /** Per sender, headers included. */
  readonly rateBps: number;
  /** Payload of a datagram. */
  readonly packetBytes: number;
  readonly headerBytes: number;
  /** Each gap varies uniformly by plus or minus this share of itself. */
  readonly gapJitter: number;
  readonly startNs: Nanos;
  /** When the datagrams stop; null: with the run. */
  readonly stopNs: Nanos | null;
}

/** Workloads that a run can wait for. */
export type TcpWorkloadSpec = BarrierSpec | LongSpec | OneshotSpec | OnOffSpec;

export type WorkloadSpec = TcpWorkloadSpec | CbrSpec;

/** Receivers of a group's senders: the first host of `to` for all; one drawn host for all; each host in turn; one drawn per sender. */
export type Pairing = "all-to-first" | "all-to-random" | "one-to-one" | "random";

/** Senders that differ in transport, places or workload; groups take sender numbers in order. */
export interface GroupSpec {
  /** For display only: has no effect, and groups may share one. */
  readonly name: string;
  readonly senders: number;
  readonly transport: TransportSpec;
  /** Places (topologies/places.ts) of its senders and of their receivers; null: the topology's defaults. */
  readonly from: readonly string[] | null;
  readonly to: readonly string[] | null;
  /** null: the topology's default. */
  readonly pairing: Pairing | null;
  /** Its own workload, with the group's number of senders; null: it takes part in the scenario's. */
  readonly workload: WorkloadSpec | null;
  /** Background groups: the run does not wait for them. */
  readonly background: boolean;
}

export interface Scenario {
  readonly version: 1;
  readonly network: NetworkSpec;
  readonly transport: TransportSpec;
  /**
   * Workload of the groups without their own: its senders are theirs. If every group has its own, it is not run, and
   * represents those that the run waits for: the first one's settings, with the senders of all.
   */
  readonly workload: TcpWorkloadSpec;
  /** Empty: all senders use `transport` and take part in `workload`. */
  readonly groups: readonly GroupSpec[];
  readonly seed: number;
  /** The change in the middle of the run; absent: none. */
  readonly intervention?: InterventionSpec;
}

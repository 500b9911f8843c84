import { AS_DOUBLE } from "./core/as-double.ts";
import { type Recovery, Tag } from "./congestion.ts";
import type { Nanos } from "./spec/scenario.ts";

/** What a sender is doing, as charts show it. "Waiting for its timer" is known only afterwards: see `TimeoutReport.waitingSinceNs`. */
export const SenderState = { slowStart: 0, avoidance: 1, recovery: 2 } as const;
export type SenderState = (typeof SenderState)[keyof typeof SenderState];

/** Exactly one per retransmission timeout; decided from what happened to the packets (MODEL.md, "Timeouts"). */
export const TimeoutClass = { blockHead: 0, blockTail: 1, lostRetransmission: 2, other: 3, spurious: 4 } as const;
export type TimeoutClass = (typeof TimeoutClass)[keyof typeof TimeoutClass];

/**
 * What travels: segments of a connection and what answers or asks for them, datagrams, which are not acknowledged, and control packets: what a
 * transport sends besides data (probes, requests for a rate), their answers, and notifications from ports.
 */
export const PacketKind = { data: 0, ack: 1, request: 2, datagram: 3, control: 4 } as const;
export type PacketKind = (typeof PacketKind)[keyof typeof PacketKind];

/** Bits of a data packet's `flags`. */
export const PacketFlag = {
  retransmission: 1,
  redundant: 2,
  /** Congestion experienced: CE. */
  marked: 4,
  priority: Tag.priority,
  probe: Tag.probe,
  /** The transport understands marks: ECT. */
  ecnCapable: 32,
  /** The sender has cut its window: CWR. */
  cut: 64,
  /** Accepted, but pushed out by a packet of higher priority before its turn: `departNs` is when. */
  pushedOut: 128,
  /** Came at the very instant when another's last bit left the port, and found that one gone, and no more (MODEL.md, "Order"). */
  afterDeparture: 256,
  /** A control packet of a transport whose control packets take no slot: it is sent like any other, and no queue is longer for it. */
  slotless: 512,
  /** A port has cut it to its header. */
  trimmed: 1024,
} as const;

/** Bits of an ACK's `flags`. */
export const AckFlag = {
  /** ECN-Echo. */
  echo: 1,
  /** The packet that caused it had been acknowledged, or SACKed, before: DSACK (RFC 2883). */
  duplicate: 2,
} as const;

/** Bits of a control packet's `flags`: on its way back, or made by a port; none: on its way to the receiver. */
export const ControlFlag = { answer: 1, notification: 2 } as const;

/** Is a packet on its way to a sender? By its PacketKind and flags. */
export function goesBack(kind: number, flags: number): boolean {
  return kind === PacketKind.ack || kind === PacketKind.request || (kind === PacketKind.control && flags !== 0);
}

export const Milestone = {
  /** The application gives a sender its block. */
  senderStart: 0,
  /** The receiver holds the sender's whole block. */
  senderDelivered: 1,
  /** The sender's last ACK of the block is back. */
  senderDone: 2,
  blockStart: 3,
  blockEnd: 4,
  /**
   * A delayed ACK goes out by the receiver's clock, DELAYED_ACK_NS after the packet it answers, and it was waited for:
   * the sender has more to send, or nothing goes on before the last ACK.
   */
  ackDelayed: 5,
} as const;
export type Milestone = (typeof Milestone)[keyof typeof Milestone];

/** How long a receiver may hold an ACK back. Source: RFC 1122, 4.2.3.2, allows 500 ms; Linux starts at 40 ms. */
export const DELAYED_ACK_NS: Nanos = 40e6;

/**
 * Signs of loss that start a repair: duplicate ACKs, or packets above the missing one that are SACKed.
 * Source: RFC 5681, 3.2; DupThresh of RFC 6675, section 2, and RFC 8985, 6.2.
 */
export const DUPLICATE_THRESHOLD = 3;

/** Losses among this many last packets of a block leave too few packets behind them for that many signs. */
export const TAIL_PACKETS = DUPLICATE_THRESHOLD;

/** Kinds of loss recovery, by `TimeoutReport.recovery`. */
export const recoveryKinds = ["tahoe", "reno", "newreno", "sack", "rack", "timer"] as const satisfies readonly Recovery[];

/** Refilled for each timeout: copy what you keep. Times ns, windows packets. */
export interface TimeoutReport {
  timeNs: Nanos;
  flow: number;
  block: number;
  class: TimeoutClass;
  /** Highest cumulatively acknowledged packet; the missing one is this plus 1. */
  highestAck: number;
  /** Next packet to send before going back. */
  nextPacket: number;
  /** Highest packet ever sent. */
  maxPacket: number;
  /** Signs that the missing packet is lost: duplicate ACKs, or with SACK packets above it that are SACKed. */
  duplicateAcks: number;
  /** How many of them start a repair. */
  neededSigns: number;
  /** Index into `recoveryKinds`. */
  recovery: number;
  /** 1: signs enough would have started a repair. 0: not of this packet (`recover`), however many came. */
  isTrusted: number;
  /** Highest packet sent when its sender last found a loss. Source: RFC 6582, 3.2. */
  recover: number;
  /** The first packet that the application has not given. */
  limit: number;
  /** What the receiver grants, in packets. */
  receiveWindow: number;
  /** 1: the transport holds new data back. */
  isHeld: number;
  cwndBefore: number;
  ssthreshAfter: number;
  /** Multiplier of the RTO after this timeout. */
  backoffAfter: number;
  /** The interval that has just run out. */
  rtoNs: Nanos;
  /** Smoothed RTT and its variation as they were; 0 before a sample. */
  srttNs: Nanos;
  rttvarNs: Nanos;
  /** When the sender last sent, or got an ACK: the silence began here. */
  waitingSinceNs: Nanos;
}

export function createTimeoutReport(): TimeoutReport {
  return {
    timeNs: AS_DOUBLE,
    flow: 0,
    block: 0,
    class: TimeoutClass.other,
    highestAck: 0,
    nextPacket: 0,
    maxPacket: 0,
    duplicateAcks: 0,
    neededSigns: 0,
    recovery: 0,
    isTrusted: 0,
    recover: 0,
    limit: 0,
    receiveWindow: 0,
    isHeld: 0,
    cwndBefore: AS_DOUBLE,
    ssthreshAfter: AS_DOUBLE,
    backoffAfter: 0,
    rtoNs: AS_DOUBLE,
    srttNs: AS_DOUBLE,
    rttvarNs: AS_DOUBLE,
    waitingSinceNs: AS_DOUBLE,
  };
}

/** Runs of packets that a receiver has beyond the one it acknowledges: `count` of them, each from its first to its last packet. */
export interface SackReport {
  readonly count: number;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

/**
 * One packet over one link. Reported as soon as it is certain, so before it happens, and not in order of time; in order for one packet
 * and for one link, unless the port serves by priority. Refilled for each: copy what you keep.
 */
export interface Passage {
  /** The packet's running number in its run, from 1. An ACK made of the data packet that it answers keeps that one's. */
  serial: number;
  flow: number;
  /** As for `onAccept`. */
  packet: number;
  /** One of PacketKind. */
  kind: number;
  /** Bits of PacketFlag; of an ACK of AckFlag. */
  flags: number;
  /** Size on the wire. */
  bytes: number;
  /** Of an ACK: number of the data packet that caused it. */
  cause: number;
  /** Of an ACK: packets that the receiver grants. */
  window: number;
  /** Of an ACK that reports packets beyond the one it acknowledges: which, counted from `sackBase`. null: none. Not to be kept. */
  sack: SackReport | null;
  sackBase: number;
  /** When its data packet was sent; of an ACK, when the data packet was sent that its timestamp echoes. */
  sentNs: Nanos;
  /** The link, by its place in the network's geometry. */
  link: number;
  /** Packets that its port held when the packet came, the one in service included; 0 where it is never full. */
  ahead: number;
  /** When it came to the port; its first and its last bit leave; it is at the far end and taken up there. */
  arriveNs: Nanos;
  startNs: Nanos;
  departNs: Nanos;
  deliverNs: Nanos;
}

/** Who follows single packets on all their ways, hosts included. */
export interface PacketWatch {
  onPassage(passage: Readonly<Passage>): void;
  /** A short port had no room for the packet, or it was pushed out. @param serial as in `Passage`. @param port the link it feeds. */
  onLost(timeNs: Nanos, serial: number, port: number): void;
  /**
   * A sender has dealt with an ACK, in order of time.
   * @param duplicates duplicate ACKs in a row that it has counted; 0 after an ACK of something new, and always with SACK.
   * @param timerNs when its retransmission timer will fire now; Infinity: it is not running.
   */
  onAckTaken(timeNs: Nanos, serial: number, flow: number, duplicates: number, timerNs: Nanos): void;
}

/**
 * What the engine reports to an observer. Calls come in order of time, except that a packet's
 * departure is already known when it is accepted. An observer cannot change the run: the same
 * scenario watched and unwatched gives the same events.
 */
export interface Observer {
  /** Receives single packets; absent: costs nothing. */
  readonly watch?: PacketWatch;
  /**
   * A packet accepted at `arriveNs` by a short port; its last bit leaves at `departNs`.
   * For each port in the order of arrival; ports with priorities or PAUSE report it late, once the departure is known.
   * @param packet number of a data packet or datagram; of an ACK the highest packet it acknowledges.
   * @param flags bits of PacketFlag; of an ACK of AckFlag, and `pushedOut`.
   * @param port the link that the port feeds, by its place in the network's geometry.
   * @param kind one of PacketKind.
   */
  onAccept(arriveNs: Nanos, departNs: Nanos, flow: number, packet: number, flags: number, port: number, kind: number): void;
  /** A packet finds a short port full, or is pushed out of it; parameters as above. */
  onDrop(timeNs: Nanos, flow: number, packet: number, flags: number, port: number, kind: number): void;
  /** After a change of cwnd, ssthresh or state. */
  onWindow(timeNs: Nanos, flow: number, cwnd: number, ssthresh: number, state: SenderState): void;
  /** Packets that the receiver lets the sender have in flight: at the start of each connection, and after each change. Absent: not wanted. */
  onReceiveWindow?(timeNs: Nanos, flow: number, packets: number): void;
  onTimeout(report: Readonly<TimeoutReport>): void;
  /** A value the transport keeps; `gauge` is an index into its `gauges`. */
  onGauge(timeNs: Nanos, flow: number, gauge: number, value: number): void;
  /** A value that a switch's port keeps (`Algorithm.portGauges`); `port` as for `onAccept`. */
  onPortGauge?(timeNs: Nanos, port: number, gauge: number, value: number): void;
  /** A PAUSE frame has reached the transmitter of a link, which stops after the packet in hand, or goes on. `link` is its place in the network's geometry. */
  onPause?(timeNs: Nanos, link: number, isPaused: boolean): void;
  /** The rate at which a flow's packets may leave has changed; 0: none may. Reported only for paced senders. */
  onRate?(timeNs: Nanos, flow: number, bps: number): void;
  /**
   * A response (oneshot, on-off) is acknowledged: `startNs` is when the sender's application had it. Responses on one connection end
   * in the order in which they began.
   */
  onResponse(startNs: Nanos, endNs: Nanos, flow: number, bytes: number): void;
  /** `flow` is -1 for blockStart and blockEnd. */
  onMilestone(timeNs: Nanos, kind: Milestone, flow: number, block: number): void;
}

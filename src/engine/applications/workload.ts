import type { Milestone, TimeoutClass } from "../observer.ts";
import type { Nanos } from "../spec/scenario.ts";
import type { BlockTotals } from "../totals.ts";

/** A restartable alarm. */
export interface Alarm {
  /** It fires after `delayNs`; setting it again replaces that. */
  set(delayNs: Nanos): void;
}

/** What an application may ask of the hosts it runs on. Senders are called by their numbers in the run. */
export interface Hosts {
  /** Senders of the whole run. */
  readonly flows: number;
  readonly nowNs: Nanos;
  createAlarm(onFire: () => void): Alarm;
  /** Sends the sender a request packet on the reverse path. */
  request(flow: number): void;
  /** `onStart` follows after `delayNs`. One start a flow at a time. */
  scheduleStart(flow: number, delayNs: Nanos): void;
  /** Gives the sender `payloadBytes` more to send, as full segments and one that holds the rest. */
  give(flow: number, payloadBytes: number): void;
  /** The sender brings to its end what it has sent; `onDone` follows. What it was given beyond that is not sent. */
  stop(flow: number): void;
  /** Sends one datagram, number `number` of the flow's. @returns when it will have left its host; behind a port that may pause, a guess. */
  sendDatagram(flow: number, number: number, payloadBytes: number, headerBytes: number): Nanos;
  /** The flow's datagrams are over. */
  endDatagrams(flow: number): void;
  /** The receiver holds all that the sender ever has for it, and nobody waits for the last ACK. */
  markThrough(flow: number): void;
  /** All that was given is acknowledged: what is given from now on takes a new connection, which counts its packets from 0. */
  reopen(flow: number): void;
  /** Round trip that opening a connection takes. */
  handshakeNs(flow: number): Nanos;
  /** `onAwaited` follows as soon as this packet, given or not, is acknowledged; Infinity: never. */
  awaitAck(flow: number, packet: number): void;
  /** Packets acknowledged with all before them. */
  acknowledgedPackets(flow: number): number;
  /** The first packet the receiver has not got; all before it are here. */
  expectedPacket(flow: number): number;
  /** Payload of the sender's full packets. */
  segmentBytes(flow: number): number;
  /** Packets given to the sender so far. */
  givenPackets(flow: number): number;
  /** Whole packets of the sender's cwnd. */
  windowPackets(flow: number): number;
  reportMilestone(kind: Milestone, flow: number, block: number): void;
  reportBlock(block: BlockTotals): void;
  /** A response that the sender's application had at `startNs` is acknowledged. */
  reportResponse(startNs: Nanos, flow: number, payloadBytes: number): void;
}

/** What a workload is made of, beside its own settings. */
export interface WorkloadSetup {
  /** Its senders, in order. */
  readonly flows: readonly number[];
  readonly hosts: Hosts;
  readonly seed: number;
  /** Its place among the run's workloads: each has streams of chance of its own. */
  readonly part: number;
  /** The run need wait for it no longer: to be called once. @param lastFlow the sender it waited for; -1: the clock. */
  onEnd(lastFlow: number): void;
}

/** The packet after the last of `payloadBytes` that a sender is about to be given. */
export function endOfNextGift(hosts: Hosts, flow: number, payloadBytes: number): number {
  return hosts.givenPackets(flow) + Math.ceil(payloadBytes / hosts.segmentBytes(flow));
}

/** An application: decides when which of its senders gets how much to send, and when it is over. */
export interface Workload {
  /** Does anything wait for a sender's last ACK, or only for its data? */
  readonly endsWithAcks: boolean;
  /** When it may call `Hosts.request`: never; within `begin` and `onDelivered`, and where a request was lost; whenever it likes. */
  readonly requests: "none" | "on-delivery" | "any-time";
  /** Called once at time 0. */
  begin(): void;
  /** The sender is asked. */
  onRequest?(flow: number): void;
  /** What asked the sender was lost on its way. */
  onRequestLost?(flow: number): void;
  onStart(flow: number): void;
  /** Data of the flow has moved `expectedPacket` on. */
  onDelivered(flow: number): void;
  /** The packet that was awaited is acknowledged. */
  onAwaited?(flow: number): void;
  /** All that the sender was given is acknowledged. */
  onDone(flow: number): void;
  /**
   * Workloads without blocks need not know.
   *
   * @param isTail the missing packet is one of the last three.
   * @param isMidBlock of class block-head, but an earlier packet of the block is acknowledged.
   */
  onTimeout?(flow: number, kind: TimeoutClass, isTail: boolean, isMidBlock: boolean): void;
  /** The block a flow is in, and the number of its first packet over the connection. */
  blockOf(flow: number): number;
  firstPacketOf(flow: number): number;
}

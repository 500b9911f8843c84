import type { Milestone, TimeoutClass } from "../observer.ts";
import type { Nanos } from "../spec/scenario.ts";
import type { BlockTotals } from "../totals.ts";

/** A restartable alarm. */
export interface Alarm {
  /** Fires after `delayNs`; setting it again replaces the earlier time. */
  set(delayNs: Nanos): void;
}

/** What an application may ask of the hosts it runs on. Senders go by their numbers in the run. */
export interface Hosts {
  /** Number of senders in the whole run. */
  readonly flows: number;
  readonly nowNs: Nanos;
  createAlarm(onFire: () => void): Alarm;
  /** Sends the sender a request packet on the reverse path. */
  request(flow: number): void;
  /** Calls `onStart` after `delayNs`. One pending start per flow. */
  scheduleStart(flow: number, delayNs: Nanos): void;
  /** Gives the sender `payloadBytes` more to send, as full segments and one with the rest. @param deadlineNs when it should have arrived. */
  give(flow: number, payloadBytes: number, deadlineNs?: Nanos): void;
  /** The sender finishes what it has sent, then `onDone` is called. Data it was given but has not sent is discarded. */
  stop(flow: number): void;
  /** Sends the flow's datagram `number`. @returns when it will have left its host; an estimate if the port may pause. */
  sendDatagram(flow: number, number: number, payloadBytes: number, headerBytes: number): Nanos;
  /** The flow has sent its last datagram. */
  endDatagrams(flow: number): void;
  /** The receiver holds all the sender's data, and the workload does not wait for the last ACK. */
  markThrough(flow: number): void;
  /** Everything given is acknowledged; data given from now on uses a new connection, whose packets count from 0. */
  reopen(flow: number): void;
  /** Round-trip time of opening a connection. */
  handshakeNs(flow: number): Nanos;
  /** Calls `onAwaited` as soon as this packet, given or not, is acknowledged; Infinity: never. */
  awaitAck(flow: number, packet: number): void;
  /** Packets acknowledged cumulatively. */
  acknowledgedPackets(flow: number): number;
  /** The first packet the receiver lacks; all before it have arrived. */
  expectedPacket(flow: number): number;
  /** Payload of the sender's full packets. */
  segmentBytes(flow: number): number;
  /** Packets given to the sender so far. */
  givenPackets(flow: number): number;
  /** Whole packets of the sender's cwnd. */
  windowPackets(flow: number): number;
  reportMilestone(kind: Milestone, flow: number, block: number): void;
  reportBlock(block: BlockTotals): void;
  /** Reports that the response the application had at `startNs` is acknowledged. */
  reportResponse(startNs: Nanos, flow: number, payloadBytes: number): void;
  /** Reports that a response, or a sender's part of a block, that had a deadline is complete. */
  reportDeadline(flow: number, isMet: boolean): void;
}

/** What a workload needs besides its own settings. */
export interface WorkloadSetup {
  /** Its senders, in order. */
  readonly flows: readonly number[];
  readonly hosts: Hosts;
  readonly seed: number;
  /** Index among the run's workloads, each of which has its own random streams. */
  readonly part: number;
  /** The run no longer waits for this workload. Call it once. @param lastFlow the last sender to finish; -1: the clock. */
  onEnd(lastFlow: number): void;
}

/** The packet after the last of the `payloadBytes` about to be given to a sender. */
export function endOfNextGift(hosts: Hosts, flow: number, payloadBytes: number): number {
  return hosts.givenPackets(flow) + Math.ceil(payloadBytes / hosts.segmentBytes(flow));
}

/** An application: decides when each of its senders gets how much data, and when the workload ends. */
export interface Workload {
  /** Does the workload wait for a sender's last ACK, or only for its data? */
  readonly endsWithAcks: boolean;
  /** When it may call `Hosts.request`: never; in `begin` and `onDelivered` and when a request was lost; at any time. */
  readonly requests: "none" | "on-delivery" | "any-time";
  /** Called once at time 0. */
  begin(): void;
  /** A request reaches the sender. */
  onRequest?(flow: number): void;
  /** A request to the sender was lost. */
  onRequestLost?(flow: number): void;
  onStart(flow: number): void;
  /** Data of the flow has advanced `expectedPacket`. */
  onDelivered(flow: number): void;
  /** The awaited packet is acknowledged. */
  onAwaited?(flow: number): void;
  /** Everything given to the sender is acknowledged. */
  onDone(flow: number): void;
  /**
   * Not needed by workloads without blocks.
   *
   * @param isTail the missing packet is one of the last three.
   * @param isMidBlock of class block-head, but an earlier packet of the block is acknowledged.
   */
  onTimeout?(flow: number, kind: TimeoutClass, isTail: boolean, isMidBlock: boolean): void;
  /** A flow's current block, and the number of the block's first packet in its connection. */
  blockOf(flow: number): number;
  firstPacketOf(flow: number): number;
}

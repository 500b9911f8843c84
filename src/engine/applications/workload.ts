import type { Nanos } from "../spec/scenario.ts";
import type { BlockOutcome } from "../totals.ts";
import { Milestone } from "../observer.ts";

/** What an application may ask of the hosts it runs on. */
export interface Hosts {
  readonly flows: number;
  readonly nowNs: Nanos;
  /** Sends the sender a request packet on the reverse path. */
  request(flow: number): void;
  /** `onTick` follows after `delayNs`. One at a time. */
  scheduleTick(delayNs: Nanos): void;
  /** `onStart` follows after `delayNs`. One start a flow at a time. */
  scheduleStart(flow: number, delayNs: Nanos): void;
  /** Gives the sender `payloadBytes` more to send, as full segments and one that holds the rest. */
  give(flow: number, payloadBytes: number): void;
  /** The first packet the receiver has not got; all before it are here. */
  expectedPacket(flow: number): number;
  /** Payload of the sender's full packets. */
  segmentBytes(flow: number): number;
  /** Packets given to the sender so far. */
  givenPackets(flow: number): number;
  reportMilestone(kind: Milestone, flow: number, block: number): void;
  reportBlock(block: BlockOutcome): void;
  /** A response is through now: its last ACK is back. @param startNs when the application had it. */
  reportResponse(startNs: Nanos, flow: number, bytes: number): void;
}

/** Closes a block: its totals from the timeouts of each sender. @param lastFlow who ended it; -1: the clock. */
export function closeBlock(hosts: Hosts, block: number, startNs: Nanos, timeoutsOf: Int32Array, lastFlow: number): BlockOutcome {
  let timeouts = 0;
  let worstFlowTimeouts = 0;
  for (const count of timeoutsOf) {
    timeouts += count;
    worstFlowTimeouts = Math.max(worstFlowTimeouts, count);
  }
  const totals = { startNs, endNs: hosts.nowNs, timeouts, worstFlowTimeouts, lastFlow };
  hosts.reportBlock(totals);
  hosts.reportMilestone(Milestone.blockEnd, -1, block);
  return totals;
}

/** The packet after the last of `payloadBytes` that a sender is about to be given. */
export function endOfNextGift(hosts: Hosts, flow: number, payloadBytes: number): number {
  return hosts.givenPackets(flow) + Math.ceil(payloadBytes / hosts.segmentBytes(flow));
}

/** An application: decides when which sender gets how much to send, and when the run is over. */
export interface Workload {
  readonly finished: boolean;
  /** Does anything wait for a sender's last ACK, or only for its data? */
  readonly endsWithAcks: boolean;
  /** When it may call `Hosts.request`: never; within `begin` and `onDelivered` alone; whenever it likes. */
  readonly requests: "none" | "on-delivery" | "any-time";
  /** Called once at time 0. */
  begin(): void;
  onRequest(flow: number): void;
  onStart(flow: number): void;
  /** Data of the flow has moved `expectedPacket` on. */
  onDelivered(flow: number): void;
  /** All that the sender was given is acknowledged. */
  onDone(flow: number): void;
  onTimeout(flow: number): void;
  onTick?(): void;
  /** The block a flow is in, and the number of its first packet. */
  blockOf(flow: number): number;
  firstPacketOf(flow: number): number;
}

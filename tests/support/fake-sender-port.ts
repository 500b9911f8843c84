import type { Ack, CongestionControl, SenderPort } from "../../src/engine/congestion.ts";

/** An ACK that covers `packets` more (0: a duplicate), as the RFC rules count it outside recovery from a timeout. */
export function makeAck(packets: number, changes: Partial<Ack> = {}): Ack {
  return {
    nowNs: 0,
    ackedPackets: packets,
    rttNs: 0,
    packetRttNs: 0,
    ece: false,
    feedback: 0,
    cause: 0,
    header: null,
    growthPackets: packets,
    slowStartPackets: Math.min(packets, 2),
    mayGrow: true,
    ...changes,
  };
}

/** A sender that does nothing by itself, for testing a transport's rules ACK by ACK. Uses the rules of RFC 5681. */
export class FakeSenderPort implements SenderPort {
  readonly flow = 0;
  readonly initialWindow: number = 10;
  readonly receiveWindow = 1000;
  packetBytes = 1000;
  readonly bottleneckBps = 1e9;
  readonly lineBps: number = 1e9;
  readonly bottleneckPackets = 64;
  readonly emptyPathRttNs: number = 100_000;
  readonly propagationRttNs = 100_000;
  highestAck = -1;
  maxSent = -1;
  limit = 1e6;
  inRecovery = false;
  isHeld = false;
  /** Number of CWR announcements. */
  announcedCuts = 0;
  /** When the transport's timer expires; null: stopped. */
  timerNs: number | null = null;
  /** Last value of each gauge. */
  readonly gauges: number[] = [];

  /** Next packet to send, if it is not the one after the highest sent. */
  nextPacket: number | null = null;

  get next(): number {
    return this.nextPacket ?? this.maxSent + 1;
  }

  nowNs(): number {
    return 0;
  }

  rtoNs(): number {
    return 20_000_000;
  }

  srttNs(): number {
    return 100_000;
  }

  windowBeforeCut(): number {
    return this.maxSent - this.highestAck;
  }

  toThreshold(window: number): number {
    return Math.max(2, window);
  }

  toRecoveryWindow(window: number): number {
    return Math.max(2, window);
  }

  keepsThreshold(): boolean {
    return false;
  }

  send(): void {}

  sendNew(count: number): number {
    this.maxSent += count;
    return count;
  }

  sendCopy(): void {}

  /** Payload of each control packet sent. */
  readonly controls: number[] = [];

  sendControl(payloadBytes: number): void {
    this.controls.push(payloadBytes);
  }

  /** Packets that a transport has sent individually, and the last one it knows has arrived. */
  readonly sent: number[] = [];

  sendPacket(packet: number): void {
    this.sent.push(packet);
    this.maxSent = Math.max(this.maxSent, packet);
  }

  confirm(packet: number): void {
    this.highestAck = packet;
  }

  announceCut(): void {
    this.announcedCuts += 1;
  }

  setTimer(delayNs = 0): void {
    this.timerNs = this.nowNs() + delayNs;
  }

  stopTimer(): void {
    this.timerNs = null;
  }

  /** Is the host's link paused, with a packet waiting? */
  isPaused = false;

  awaitPauseEnd(): boolean {
    return this.isPaused;
  }

  random(): number {
    return 0.5;
  }

  reportGauge(index: number, value: number): void {
    this.gauges[index] = value;
  }

  /** An ACK for `packets` more; 0: a duplicate. Calls the hooks in the sender's order. */
  acknowledge(control: CongestionControl, packets: number, ece = false): void {
    const ack = makeAck(packets, { ece });
    control.onAnyAck?.(ack);
    this.highestAck += packets;
    if (packets > 0) control.onAck(ack);
    control.afterAck?.(ack);
  }
}

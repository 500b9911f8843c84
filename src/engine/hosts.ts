import type { Nanos } from "./spec/scenario.ts";

/** What a transport asks of its own hosts beyond RFC 5681. */
export interface HostOptions {
  /** RFC 7323: 12 bytes more in every packet, and every ACK of new data (but partial ones) times the RTO, repeats included. */
  readonly timestamps?: boolean;
  /** RFC 896: a short segment waits until all before it is acknowledged. */
  readonly nagle?: boolean;
  /**
   * The retransmission timer is always this long: no estimate, no RTOmin, no back-off. Infinity: no timer. Where an answer takes longer
   * (`leastRtoNs`), it is the smallest multiple that does not expire before.
   */
  readonly rtoNs?: Nanos;
  /** The shortest time in which an answer can come; without it, the empty path's round trip. */
  leastRtoNs?(path: TimedPath): Nanos;
  /** Signs of loss that start a repair, where the scenario does not say. */
  readonly dupThresh?: number;
}

/** What decides how long packets take. */
export interface TimedPath {
  /** Round trip of a full packet on the empty path. */
  readonly emptyPathRttNs: Nanos;
  /** A full packet on the wire. */
  readonly packetBytes: number;
  readonly bottleneckBps: number;
}

/** @returns the length of a fixed timer; undefined: it is estimated. */
export function findTimerNs({ rtoNs, leastRtoNs }: HostOptions, path: TimedPath): Nanos | undefined {
  if (rtoNs === undefined) return undefined;
  const leastNs = leastRtoNs?.(path) ?? path.emptyPathRttNs;
  return rtoNs * Math.max(1, Math.ceil(leastNs / rtoNs));
}

/** What a receiver-driven transport may ask of its receiver. */
export interface ReceiverPort {
  readonly flow: number;
  /** The most the receiver may grant, in packets. */
  readonly receiveWindow: number;
  readonly segmentBytes: number;
  /** A full packet on the wire. */
  readonly packetBytes: number;
  /** Of the link to its host. */
  readonly linkBps: number;
  /** Round trip of a full packet on the empty path. */
  readonly emptyPathRttNs: Nanos;
  nowNs(): Nanos;
  setTimer(delayNs: Nanos): void;
  /** One object for all connections of this host, created lazily. */
  shareOnHost<T>(create: () => T): T;
}

/** Owns the receive window: what a receiver grants its sender. */
export interface WindowControl {
  /** Packets; at least 1. */
  readonly receiveWindow: number;
  /** A data packet has arrived, `delayNs` after it was sent (RFC 7323 timestamps); `isNew`: for the first time. */
  onData(payloadBytes: number, isNew: boolean, delayNs: Nanos): void;
  onTimer?(): void;
  /** How long the ACK of the packet that has just arrived is held back; it never overtakes one held before it. */
  ackDelayNs?(): Nanos;
  /** The connection has ended; another one takes its place. */
  onClose?(): void;
}

/** What a receiver without ACKs may ask of its host. */
export interface SinkPort {
  readonly flow: number;
  /** A full packet on the wire. */
  readonly packetBytes: number;
  /** Of the link to its host. */
  readonly linkBps: number;
  /** Round trip of a full packet on the empty path. */
  readonly emptyPathRttNs: Nanos;
  /** The first packet that is not here; all before it are. */
  readonly expected: number;
  nowNs(): Nanos;
  has(packet: number): boolean;
  /** These packets are here: the application may have them. */
  deliver(firstPacket: number, lastPacket: number): void;
  /** Sends a header with these words: the sender's `onControl` follows. */
  sendControl(words: readonly number[]): void;
  createTimer(onFire: () => void): SinkTimer;
  /** A value of `Algorithm.gauges[index]` that the receiver keeps for this sender, for charts. */
  reportGauge(index: number, value: number): void;
  /** One object for all connections of this host, created lazily. */
  shareOnHost<T>(create: () => T): T;
}

export interface SinkTimer {
  readonly isRunning: boolean;
  /** It fires after `delayNs`; setting it again replaces that. */
  set(delayNs: Nanos): void;
  stop(): void;
}

/** A receiver that is not TCP's: it sends no ACK unless it says so, and decides what has been delivered. */
export interface Sink {
  /** A data packet has come, whole or cut to its header. */
  onPacket(packet: number, isTrimmed: boolean, header: Readonly<Float64Array>): void;
  /** What its sender sent with `SenderPort.sendControl`. */
  onControl?(header: Readonly<Float64Array>): void;
  /** The connection has ended: its timers are to stop. */
  onClose?(): void;
}

import { AS_DOUBLE, asSmallInteger } from "../core/as-double.ts";
import type { Timer } from "../core/timer.ts";
import type { CongestionControl, CongestionWindow, Recovery, SwitchNeeds } from "../congestion.ts";
import type { Network } from "../network/network.ts";
import { PacketFlag, SenderState } from "../observer.ts";
import type { Nanos, TransportSpec } from "../spec/scenario.ts";
import type { FlowTotals } from "../totals.ts";
import { ControlHooks } from "./control-hooks.ts";
import { PacketFates } from "./packet-fates.ts";
import type { RtoEstimator } from "./rto.ts";
import { RttSampler } from "./rtt-sampler.ts";
import { PacketStamp } from "../network/packet.ts";

/** Settings and surroundings that a sender's state is made of. */
export interface SendSetup {
  readonly flow: number;
  /** Number that the connection's first packet has on the wire: those before are the flow's earlier connections'. */
  readonly first: number;
  readonly transport: TransportSpec;
  readonly network: Network;
  readonly retransmissionTimer: Timer;
  readonly paceTimer: Timer;
  /** A full packet on the wire. */
  readonly packetBytes: number;
  readonly totals: FlowTotals;
  /**
   * Which marks the transport understands: its packets say that they can be marked. Repeats of `classic` do not
   * (RFC 3168, section 6.1.5); those of `dctcp` do, as in Linux. undefined: none.
   */
  readonly ecn: SwitchNeeds["ecn"];
  /** Signs of loss that start a repair. */
  readonly dupThresh: number;
  /** Bytes on the wire of a header without payload. */
  readonly controlBytes: number;
  /** Words that the transport's packets carry. */
  readonly headerWords: number;
  /** Is there a retransmission timer? */
  readonly hasTimer: boolean;
  /** Does the receiver ask whose connection a control packet is of? */
  readonly hasSink: boolean;
  /** Does every ACK of new data give the RTO estimator a sample (RFC 7323)? */
  readonly hasTimestamps: boolean;
}

/** What a sender plugs in. */
export interface SendParts {
  readonly recoveryKind: Recovery;
  readonly repair: Repair | null;
  readonly estimator: RtoEstimator;
  /** Recover point of a new connection. */
  readonly initialRecover: number;
  /** Is a packet no longer timed once it is sent again (Karn's rule)? */
  readonly forgetsRepeats: boolean;
  /** Does the transport pace? Then its first rate is reported, too. */
  readonly paces: boolean;
  createControl(sender: SendState): CongestionControl;
}

/** A recovery that chooses the packets to send during a recovery. */
export interface Repair {
  /** A packet has been put on the wire. `isNew`: for the first time. */
  onTransmit(sender: SendState, packet: number, isNew: boolean): void;
  /** Sends what is allowed, at most `burst` packets. @returns false: nothing to recover, the sender should fill its window. */
  send(sender: SendState, burst: number): boolean;
}

/**
 * What a sending connection knows, and the few verbs that put packets on the wire. The sender, its rules and its
 * recovery share it; none of the verbs decides anything. Packets count from 0 over the connection; on the wire they begin at `first`.
 */
export class SendState {
  readonly flow: number;
  readonly first: number;
  readonly control: CongestionControl;
  readonly hooks: ControlHooks;
  readonly window: CongestionWindow;
  readonly estimator: RtoEstimator;
  readonly timer: Timer;
  readonly paceTimer: Timer;
  readonly rtts: RttSampler;
  readonly totals: FlowTotals;
  readonly fates = new PacketFates();
  readonly recoveryKind: Recovery;
  /** The recovery, where it knows which packets have arrived; null: it only counts duplicates. */
  readonly repair: Repair | null;
  readonly initialWindow: number;
  isCareful: boolean;
  restartsSlowly: boolean;
  readonly packetBytes: number;
  readonly dupThresh: number;

  /** Packets the receiver lets be outstanding (its advertised window). */
  receiveWindow: number;
  /** Highest packet acknowledged with all before it. */
  highestAck = -1;
  next = 0;
  maxSent = -1;
  /** Packets the application has given so far. */
  limit = 0;
  duplicates = 0;
  /** Packets that duplicate ACKs have shown to have left the network: added to cwnd in fast recovery. */
  inflation = 0;
  /** Highest packet sent when the last loss was found. Source: RFC 6582, 3.2. */
  recover: number;
  inRecovery = false;
  hasPartialAck = false;
  /** Packets that limited transmit has added to the flight. */
  limitedSent = 0;
  isRepeatedTimeout = false;
  /** In a slow start in which all that was outstanding is sent again, whether it came through or not. */
  isGoingBack = false;
  /** The transport holds new data back. */
  isHeld = false;
  lastActivityNs: Nanos = AS_DOUBLE;
  lastSentNs: Nanos = AS_DOUBLE;
  /** On the wire, of what was sent then. */
  lastSentBytes = 0;
  /** The rate last reported to the run; NaN: none yet. */
  toldBps = AS_DOUBLE;

  readonly #network: Network;
  readonly #controlBytes: number;
  readonly #controlNumber: number;
  readonly #hasTimer: boolean;
  /** null: the transport adds nothing to its packets. */
  readonly #stamp: PacketStamp | null;
  readonly #repeatFlags: number;
  readonly #forgetsRepeats: boolean;
  #newFlags: number;
  /** Bytes of packets that are shorter than a full segment, by number: the ends of blocks. null: none. */
  #shortPackets: Map<number, number> | null = null;

  constructor(setup: SendSetup, parts: SendParts) {
    const { transport } = setup;
    this.#network = setup.network;
    this.totals = setup.totals;
    this.flow = setup.flow;
    this.first = setup.first;
    this.initialWindow = transport.initialWindow;
    this.receiveWindow = transport.awndPackets;
    this.isCareful = transport.carefulFastRetransmit;
    this.restartsSlowly = transport.slowStartRestart;
    this.packetBytes = setup.packetBytes;
    this.dupThresh = setup.dupThresh;
    this.#controlBytes = setup.controlBytes;
    this.#controlNumber = setup.hasSink ? setup.first : 0;
    this.#hasTimer = setup.hasTimer;
    this.recover = parts.initialRecover;
    this.recoveryKind = parts.recoveryKind;
    this.estimator = parts.estimator;
    this.timer = setup.retransmissionTimer;
    this.paceTimer = setup.paceTimer;
    this.repair = parts.repair;
    this.#newFlags = setup.ecn === undefined ? 0 : PacketFlag.ecnCapable;
    this.#repeatFlags = PacketFlag.retransmission | (setup.ecn === "dctcp" ? PacketFlag.ecnCapable : 0);
    this.rtts = new RttSampler(setup.hasTimestamps);
    this.#forgetsRepeats = parts.forgetsRepeats;
    this.control = parts.createControl(this);
    this.window = this.control.window;
    this.toldBps = parts.paces ? NaN : this.window.pacingBps;
    this.hooks = new ControlHooks(this.control);
    const { control } = this;
    const writes = setup.headerWords > 0 || control.bandOf !== undefined;
    this.#stamp = writes ? new PacketStamp(control, setup.headerWords, setup.first) : null;
  }

  /** Packets sent and not yet acknowledged; after a timeout, those sent since. */
  flightSize(): number {
    return this.next - 1 - this.highestAck;
  }

  idleNs(): Nanos {
    return this.#network.nowNs - this.lastSentNs;
  }

  get phase(): SenderState {
    if (this.inRecovery) return SenderState.recovery;
    return this.window.cwnd < this.window.ssthresh ? SenderState.slowStart : SenderState.avoidance;
  }

  /** The application gives `packets` more; the last one carries `lastBytes` on the wire. */
  extend(packets: number, lastBytes: number): void {
    this.limit += packets;
    if (lastBytes !== this.packetBytes) (this.#shortPackets ??= new Map()).set(this.limit - 1, lastBytes);
  }

  /** Sends new packets while fewer than min(window, receive window) are outstanding, at most `burst`. */
  fill(window: number, burst: number): void {
    const last = Math.min(this.highestAck + Math.min(window, this.receiveWindow), this.limit - 1);
    for (let sent = 0; this.next <= last && sent < burst; sent++) this.transmitNext();
  }

  /** @param extraFlags bits of PacketFlag beyond what is set anyway. */
  transmitNext(extraFlags = 0): void {
    this.#transmit(this.next, extraFlags);
    this.next += 1;
  }

  /** Sends one packet again without moving `next`. */
  resend(packet: number, extraFlags = 0): void {
    this.#transmit(packet, extraFlags);
  }

  /** Sends one packet, new or again, whatever was sent before. */
  sendPacket(number: number): void {
    const packet = asSmallInteger(number);
    this.#transmit(packet, 0);
    if (packet >= this.next) this.next = packet + 1;
  }

  /** On the wire. */
  bytesOf(packet: number): number {
    return this.#shortPackets?.get(packet) ?? this.packetBytes;
  }

  /** Sends a packet once more for safety: no sign of loss, and no retransmission. */
  sendCopy(packet: number): void {
    this.rtts.onRepeat(packet);
    this.fates.recordRepeat(packet);
    this.totals.redundantCopies += 1;
    this.#put(packet, PacketFlag.redundant);
  }

  /** Sends a header with payload that is not data; it does not count as a sent packet. */
  sendControl(payloadBytes: number): void {
    // headers may be of no bytes, packets not
    this.#network.sendControl(this.flow, this.#controlNumber, Math.max(1, this.#controlBytes + payloadBytes), this.#stamp);
  }

  /** Until the host's own port is free for one more packet. Infinity: until a pause is over, when `timer` fires. */
  hostWaitNs(timer: Timer): Nanos {
    const { eventDrivenPorts, nowNs } = this.#network;
    const link = this.#network.hostLinkOf(this.flow);
    return (link.hasEventDrivenPort ? eventDrivenPorts.whenFreeNs(link, timer) : link.freeAtNs) - nowNs;
  }

  /** The next new packet says that the window was cut. */
  announceCut(): void {
    this.#newFlags |= PacketFlag.cut;
  }

  /** Acknowledged up to `ack`. */
  advanceTo(ack: number): void {
    this.highestAck = ack;
    if (this.next <= ack) this.next = ack + 1;
  }

  /** Everything unacknowledged is to be sent again. */
  goBack(): void {
    this.isGoingBack = true;
    this.next = this.highestAck + 1;
  }

  restartTimer(): void {
    if (this.#hasTimer) this.timer.set(this.estimator.rtoNs());
  }

  #transmit(packet: number, extraFlags: number): void {
    const wasIdle = this.highestAck === this.maxSent;
    const isNew = packet > this.maxSent;
    let flags = this.#repeatFlags;
    if (isNew) {
      this.maxSent = packet;
      this.fates.recordFirstSend(packet, this.highestAck + 1);
      this.rtts.onFirstSend(packet, this.#network.nowNs);
      flags = this.#newFlags;
      this.#newFlags &= ~PacketFlag.cut;
    } else {
      if (this.#forgetsRepeats) this.rtts.onRepeat(packet);
      this.fates.recordRepeat(packet);
      this.totals.retransmissions += 1;
    }
    this.#put(packet, flags | extraFlags);
    if (wasIdle || !this.timer.isRunning) this.restartTimer();
    if (this.repair !== null) this.repair.onTransmit(this, packet, isNew);
  }

  #put(packet: number, flags: number): void {
    const { tagPacket } = this.hooks;
    const tags = tagPacket === null ? 0 : tagPacket(packet);
    const bytes = this.#shortPackets === null ? this.packetBytes : (this.#shortPackets.get(packet) ?? this.packetBytes);
    this.totals.sentPackets += 1;
    this.lastSentNs = this.#network.nowNs;
    this.lastActivityNs = this.lastSentNs;
    this.lastSentBytes = bytes;
    this.#network.sendData(this.flow, this.first + packet, bytes, flags | tags, this.#stamp);
  }
}

import { createAck, fillAck } from "./ack.ts";
import { AS_DOUBLE } from "../core/as-double.ts";
import { ControlHooks } from "./control-hooks.ts";
import type { CongestionControl, CongestionWindow, Recovery } from "../congestion.ts";
import type { Network } from "../network/network.ts";
import { holdsNewData } from "./new-data.ts";
import { createTimeoutReport, PacketFlag, SenderState } from "../observer.ts";
import { waitsForPace } from "./pacing.ts";
import { PacketFates } from "./packet-fates.ts";
import { chooseRecovery, createSelectiveRecovery, getCountingRecovery } from "./recovery/kinds.ts";
import type { LossRecovery, SelectiveRecovery } from "./recovery/recovery.ts";
import type { RtoEstimator } from "./rto.ts";
import { RttSampler } from "./rtt-sampler.ts";
import { ns2Rules } from "./rules/ns2.ts";
import { rfcRules } from "./rules/rfc.ts";
import type { Rules } from "./rules/rules.ts";
import type { Nanos } from "../spec/scenario.ts";
import { TransportPort } from "./sender-port.ts";
import type { SenderListener, SenderSetup } from "./sender-setup.ts";
import { reportBeforeTimeout } from "./timeout-report.ts";
import type { Timer } from "../core/timer.ts";
import type { FlowTotals } from "../totals.ts";

/**
 * One TCP connection's sending half: sequence numbers, timers and the order in which things happen.
 * How much may be sent is the transport's business (`control`), where TCPs differ in detail the rule set's,
 * how losses are mended the recovery's. Packets count from 0 over the connection.
 */
export class Sender {
  readonly flow: number;
  readonly rules: Rules;
  readonly control: CongestionControl;
  readonly hooks: ControlHooks;
  readonly window: CongestionWindow;
  readonly estimator: RtoEstimator;
  readonly timer: Timer;
  readonly fates = new PacketFates();
  readonly recoveryKind: Recovery;
  readonly initialWindow: number;
  readonly isCareful: boolean;
  readonly restartsSlowly: boolean;
  readonly packetBytes: number;

  /** What the receiver grants. */
  awndPackets: number;
  /** Highest packet acknowledged with all before it. */
  highestAck = -1;
  next = 0;
  maxSent = -1;
  /** Packets the application has given so far. */
  limit = 0;
  duplicates = 0;
  /** Packets that duplicate ACKs have shown to have left the network: added to cwnd in fast recovery. */
  inflation = 0;
  recover: number;
  inRecovery = false;
  hasPartialAck = false;
  limitedSent = 0;
  isRepeatedTimeout = false;
  isHeld = false;
  lastActivityNs: Nanos = AS_DOUBLE;
  lastSentNs: Nanos = AS_DOUBLE;
  dataPacketsSent = 0;

  readonly #paceTimer: Timer;
  readonly #network: Network;
  readonly #listener: SenderListener;
  readonly #totals: FlowTotals;
  readonly #recovery: LossRecovery;
  /** The same, where it knows more than how many packets have arrived. */
  readonly #selective: SelectiveRecovery | null;
  readonly #growsAlways: boolean;
  readonly #limitedTransmit: boolean;
  readonly #repeatFlags: number;
  readonly #rtts: RttSampler;
  readonly #report = createTimeoutReport();
  readonly #ack = createAck();
  /** Packets that are shorter than a full segment, by number: the ends of blocks. */
  readonly #shortPackets = new Map<number, number>();
  #timedOutPacket = -1;
  #isDone = true;
  #newFlags: number;

  constructor(setup: SenderSetup) {
    const { transport, algorithm } = setup;
    this.#paceTimer = setup.paceTimer;
    this.#network = setup.network;
    this.#listener = setup.listener;
    this.#totals = setup.totals;
    this.flow = setup.flow;
    this.rules = transport.rules === "ns2" ? ns2Rules : rfcRules;
    this.initialWindow = transport.initialWindow;
    this.awndPackets = transport.awndPackets;
    this.isCareful = transport.carefulFastRetransmit;
    this.restartsSlowly = transport.slowStartRestart;
    this.packetBytes = setup.packetBytes;
    this.recover = this.rules.initialRecover;
    this.recoveryKind = chooseRecovery(setup);
    this.estimator = this.rules.createEstimator(transport.rtoMinNs, setup.handshakeRttNs);
    this.timer = setup.retransmissionTimer;
    this.#selective = createSelectiveRecovery(this.recoveryKind, setup);
    this.#recovery = this.#selective ?? getCountingRecovery(this.recoveryKind);
    this.#growsAlways = transport.growWhenApplicationLimited;
    this.#limitedTransmit = transport.limitedTransmit;
    this.#newFlags = setup.ecn === undefined ? 0 : PacketFlag.ecnCapable;
    this.#repeatFlags = PacketFlag.retransmission | (setup.ecn === "dctcp" ? PacketFlag.ecnCapable : 0);
    this.#rtts = new RttSampler(setup.hasTimestamps);
    this.control = algorithm.createSender(new TransportPort(this, setup), transport.params);
    this.window = this.control.window;
    this.hooks = new ControlHooks(this.control);
  }

  // What transports ask beyond what others ask too (sender-port.ts)

  sendCopy(packet: number): void {
    this.#rtts.onRepeat(packet);
    this.fates.recordRepeat(packet);
    this.#totals.redundantCopies += 1;
    this.#put(packet, PacketFlag.redundant);
  }

  announceCut(): void {
    this.#newFlags |= PacketFlag.cut;
  }

  /** Packets sent and not yet acknowledged; after a timeout, those sent since. */
  flightSize(): number {
    return this.next - 1 - this.highestAck;
  }

  idleNs(): Nanos {
    return this.#network.nowNs - this.lastSentNs;
  }

  get state(): SenderState {
    if (this.inRecovery) return SenderState.recovery;
    return this.window.cwnd < this.window.ssthresh ? SenderState.slowStart : SenderState.avoidance;
  }

  // What the application does

  /** Gives `packets` more to send; the last one carries `lastBytes` on the wire. */
  give(packets: number, lastBytes: number): void {
    if (this.highestAck === this.maxSent && this.maxSent >= 0) this.rules.onRestart(this);
    const firstPacket = this.limit;
    this.limit += packets;
    if (lastBytes !== this.packetBytes) this.#shortPackets.set(this.limit - 1, lastBytes);
    this.#isDone = false;
    const { cwnd, ssthresh } = this.window;
    if (this.control.onBlockStart !== undefined) this.control.onBlockStart({ firstPacket, lastPacket: this.limit - 1 });
    this.fillWindow(Infinity);
    this.#reportDone();
    this.#reportChange(cwnd, ssthresh, this.inRecovery);
  }

  // What rules and recovery do
  /** Sends what the window allows, at most `burst` packets. */
  fillWindow(burst: number): void {
    if (this.#selective !== null && this.#selective.send(this, burst)) return;
    const { cwnd } = this.window;
    if (cwnd < 1 && waitsForPace(this, this.#paceTimer)) return;
    const packets = Math.max(1, Math.floor(cwnd) + this.inflation);
    if (this.hooks.beforeNewData !== null && holdsNewData(this, packets)) return;
    this.fill(packets, burst);
  }

  /** Sends new packets while fewer than min(window, awnd) are outstanding, at most `burst`. */
  fill(window: number, burst: number): void {
    const last = Math.min(this.highestAck + Math.min(window, this.awndPackets), this.limit - 1);
    for (let sent = 0; this.next <= last && sent < burst; sent++) this.transmitNext();
  }

  /** @param extraFlags bits of PacketFlag beyond what the sender sets itself. */
  transmitNext(extraFlags = 0): void {
    this.#transmit(this.next, extraFlags);
    this.next += 1;
  }

  /** Sends one packet again without moving `next`. */
  resend(packet: number, extraFlags = 0): void {
    this.#transmit(packet, extraFlags);
  }

  /** Acknowledged up to `ack`. */
  advanceTo(ack: number): void {
    this.highestAck = ack;
    if (this.next <= ack) this.next = ack + 1;
  }

  /** Everything unacknowledged is to be sent again. */
  goBack(): void {
    this.next = this.highestAck + 1;
  }

  restartTimer(): void {
    this.timer.set(this.estimator.rtoNs());
  }

  #transmit(packet: number, extraFlags: number): void {
    const wasIdle = this.highestAck === this.maxSent;
    const isNew = packet > this.maxSent;
    let flags = this.#repeatFlags;
    if (isNew) {
      this.maxSent = packet;
      this.fates.recordFirstSend(packet, this.highestAck + 1);
      this.#rtts.onFirstSend(packet, this.#network.nowNs);
      flags = this.#newFlags;
      this.#newFlags &= ~PacketFlag.cut;
    } else {
      this.#rtts.onRepeat(packet);
      this.fates.recordRepeat(packet);
      this.#totals.retransmissions += 1;
    }
    this.#put(packet, flags | extraFlags);
    if (wasIdle || !this.timer.isRunning) this.restartTimer();
    if (this.#selective !== null) this.#selective.onTransmit(this, packet, isNew);
  }

  #put(packet: number, flags: number): void {
    const { tagPacket } = this.hooks;
    const tags = tagPacket === null ? 0 : tagPacket(packet);
    const bytes = this.#shortPackets.size === 0 ? this.packetBytes : (this.#shortPackets.get(packet) ?? this.packetBytes);
    this.dataPacketsSent += 1;
    this.lastSentNs = this.#network.nowNs;
    this.lastActivityNs = this.lastSentNs;
    this.#network.sendData(this.flow, packet, bytes, flags | tags);
  }

  // What the network does

  /** @param cause the data packet that caused the ACK, sent at `network.causeSentNs`. @param awndPackets what the receiver grants. */
  onAckPacket(ack: number, cause: number, ece: boolean, feedback: number, awndPackets: number): void {
    this.lastActivityNs = this.#network.nowNs;
    this.awndPackets = awndPackets;
    const { window, hooks } = this;
    const { cwnd, ssthresh } = window;
    const wasInRecovery = this.inRecovery;
    const report = this.#ack;
    fillAck(report, this.#network, ack > this.highestAck ? ack - this.highestAck : 0, ece, feedback);
    report.mayGrow = this.#growsAlways || this.flightSize() >= Math.min(Math.floor(cwnd), awndPackets);
    if (this.#selective !== null) this.#selective.onAnyAck(this, ack, cause, this.#network.causeSentNs);
    if (hooks.onAnyAck !== null) hooks.onAnyAck(report);
    if (ack > this.highestAck) {
      if (this.inRecovery && !this.#recovery.endsAt(this, ack)) this.#recovery.onPartialAck(this, ack);
      else this.#onNewAck(ack);
    } else if (ack === this.highestAck && this.#selective === null && this.rules.countsDuplicate(this, report)) {
      this.#onDuplicate();
    }
    if (this.#selective !== null) this.#selective.afterAck(this);
    if (hooks.afterAck !== null) hooks.afterAck(report);
    if (window.cwnd !== cwnd || window.ssthresh !== ssthresh || this.inRecovery !== wasInRecovery) this.#listener.onWindow(this);
  }

  #onNewAck(ack: number): void {
    const report = this.#ack;
    const endsRecovery = this.inRecovery;
    this.inflation = 0;
    this.inRecovery = false;
    this.hasPartialAck = false;
    this.duplicates = 0;
    this.limitedSent = 0;
    this.advanceTo(ack);
    report.rttNs = this.#rtts.take(ack, report);
    if (report.rttNs > 0) this.estimator.sample(report.nowNs, report.nowNs - report.rttNs);
    if (ack === this.maxSent && !this.rules.keepsTimerRunning) this.timer.stop();
    else this.restartTimer();
    if (endsRecovery) this.rules.onRecoveryEnd(this, report);
    else this.control.onAck(report);
    this.#reportDone();
    if (this.#selective === null) this.fillWindow(Infinity);
  }

  /** A sign of loss is accepted. */
  beginRecovery(): void {
    this.recover = this.maxSent;
    this.#rtts.forget();
    this.rules.onFastRetransmit(this);
    this.#recovery.begin(this);
  }

  #onDuplicate(): void {
    this.duplicates += 1;
    if (this.duplicates === 3 && this.rules.mayFastRetransmit(this)) {
      this.beginRecovery();
    } else if (this.duplicates < 3 && !this.inRecovery) {
      if (this.#limitedTransmit && !this.isHeld) this.rules.sendLimited(this);
    } else {
      if (this.inRecovery) this.inflation += 1;
      this.fillWindow(this.rules.recoveryBurst);
    }
  }

  /** The retransmission timer has fired. */
  onTimer(): void {
    if (this.#selective !== null && this.#selective.replacesTimeout(this)) return;
    if (this.highestAck < this.maxSent) this.#onLossTimeout();
    else this.rules.onIdleTimeout(this);
    this.inflation = 0;
    this.duplicates = 0;
    this.limitedSent = 0;
    this.recover = this.maxSent;
    this.inRecovery = false;
    this.#rtts.forget();
    this.goBack();
    this.restartTimer();
    this.#listener.onWindow(this);
    this.fillWindow(Infinity);
  }

  #onLossTimeout(): void {
    const report = this.#report;
    reportBeforeTimeout(report, this, this.#network.nowNs);
    const missing = this.highestAck + 1;
    this.isRepeatedTimeout = this.#timedOutPacket === missing;
    this.#timedOutPacket = missing;
    this.#selective?.onTimeout(this);
    this.control.onCongestion("timeout");
    this.estimator.backOff();
    this.#totals.timeouts += 1;
    report.ssthreshAfter = this.window.ssthresh;
    report.backoffAfter = this.estimator.backoff;
    this.#listener.onTimeout(this, report);
  }

  /** The transport's own timer, or its recovery's, has fired. */
  onOwnTimer(owner: "transport" | "recovery"): void {
    const { cwnd, ssthresh } = this.window;
    const wasInRecovery = this.inRecovery;
    if (owner === "transport") this.control.onTimer?.();
    else this.#selective?.onTimer(this);
    this.#reportChange(cwnd, ssthresh, wasInRecovery);
  }

  #reportChange(cwnd: number, ssthresh: number, wasInRecovery: boolean): void {
    const { window } = this;
    if (window.cwnd !== cwnd || window.ssthresh !== ssthresh || this.inRecovery !== wasInRecovery) this.#listener.onWindow(this);
  }

  #reportDone(): void {
    if (this.#isDone || this.highestAck < this.limit - 1) return;
    this.#isDone = true;
    this.#listener.onDone(this);
  }
}

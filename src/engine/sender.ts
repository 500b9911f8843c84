import { AS_DOUBLE } from "./as-double.ts";
import type { Ack, Algorithm, CongestionControl, CongestionWindow, Recovery, SenderPort } from "./congestion.ts";
import type { Network } from "./network.ts";
import { PacketFates } from "./packet-fates.ts";
import { createTimeoutReport, PacketFlag, SenderState } from "./observer.ts";
import type { TimeoutReport } from "./observer.ts";
import { newRenoRecovery } from "./recovery/newreno.ts";
import type { LossRecovery } from "./recovery/recovery.ts";
import { renoRecovery } from "./recovery/reno.ts";
import { tahoeRecovery } from "./recovery/tahoe.ts";
import type { RtoEstimator } from "./rto.ts";
import { ns2Rules } from "./rules/ns2.ts";
import { rfcRules } from "./rules/rfc.ts";
import type { Rules } from "./rules/rules.ts";
import type { Nanos, Transport } from "./scenario.ts";
import { Timer } from "./timer.ts";
import type { FlowTotals } from "./totals.ts";

/** What a sender tells the run it belongs to. */
export interface SenderListener {
  onWindow(sender: Sender): void;
  /** Packets were outstanding; `report` lacks block and class. Called before the sender goes back. */
  onTimeout(sender: Sender, report: TimeoutReport): void;
  /** The last packet the application gave is acknowledged. */
  onDone(sender: Sender): void;
}

function chooseRecovery(kind: Recovery): LossRecovery {
  switch (kind) {
    case "tahoe":
      return tahoeRecovery;
    case "reno":
      return renoRecovery;
    case "newreno":
      return newRenoRecovery;
    default:
      throw new RangeError(`recovery "${kind}" is not one of tahoe, reno, newreno`);
  }
}

/**
 * One TCP connection's sending half: sequence numbers, timers and the order in which things happen.
 * How much may be sent is the transport's business (`control`), where TCPs differ in detail the rule set's.
 * Packets count from 0 over the connection.
 */
export class Sender implements SenderPort {
  readonly flow: number;
  readonly rules: Rules;
  readonly control: CongestionControl;
  readonly window: CongestionWindow;
  readonly estimator: RtoEstimator;
  readonly timer: Timer;
  readonly fates = new PacketFates();
  readonly recoveryKind: Recovery;
  readonly initialWindow: number;
  readonly awndPackets: number;
  readonly isCareful: boolean;
  readonly restartsSlowly: boolean;

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
  lastActivityNs: Nanos = AS_DOUBLE;

  readonly #network: Network;
  readonly #listener: SenderListener;
  readonly #totals: FlowTotals;
  readonly #recovery: LossRecovery;
  readonly #growsAlways: boolean;
  readonly #limitedTransmit: boolean;
  readonly #packetBytes: number;
  readonly #report: TimeoutReport = createTimeoutReport();
  readonly #ack: Ack = { nowNs: AS_DOUBLE, ackedPackets: 0, rttNs: AS_DOUBLE, mayGrow: true };
  /** Packets that are shorter than a full segment, by number: the ends of blocks. */
  readonly #shortPackets = new Map<number, number>();
  #timedPacket = -1;
  #timedAtNs: Nanos = AS_DOUBLE;
  #lastSentNs: Nanos = AS_DOUBLE;
  #timedOutPacket = -1;
  #isDone = true;
  dataPacketsSent = 0;

  constructor(
    flow: number,
    transport: Transport,
    algorithm: Algorithm,
    network: Network,
    timerSource: number,
    emptyPathRttNs: Nanos,
    totals: FlowTotals,
    listener: SenderListener,
  ) {
    this.flow = flow;
    this.rules = transport.rules === "ns2" ? ns2Rules : rfcRules;
    this.initialWindow = transport.initialWindow;
    this.awndPackets = transport.awndPackets;
    this.isCareful = transport.carefulFastRetransmit;
    this.restartsSlowly = transport.slowStartRestart;
    this.recover = this.rules.initialRecover;
    this.recoveryKind = algorithm.recovery;
    this.estimator = this.rules.createEstimator(transport.rtoMinNs, emptyPathRttNs);
    this.timer = new Timer(network, timerSource);
    this.#network = network;
    this.#listener = listener;
    this.#totals = totals;
    this.#recovery = chooseRecovery(algorithm.recovery);
    this.#growsAlways = transport.growWhenApplicationLimited;
    this.#limitedTransmit = transport.limitedTransmit;
    this.#packetBytes = transport.segmentBytes + transport.headerBytes;
    this.control = algorithm.createSender(this, transport.params);
    this.window = this.control.window;
  }

  // What transports ask (SenderPort)

  lossWindow(): number {
    return this.rules.lossWindow(this);
  }

  toThreshold(window: number): number {
    return this.rules.toThreshold(window);
  }

  toRecoveryWindow(window: number): number {
    return this.rules.toRecoveryWindow(window);
  }

  keepsThreshold(): boolean {
    return this.rules.keepsThreshold(this);
  }

  /** Packets sent and not yet acknowledged; after a timeout, those sent since. */
  flightSize(): number {
    return this.next - 1 - this.highestAck;
  }

  idleNs(): Nanos {
    return this.#network.nowNs - this.#lastSentNs;
  }

  get state(): SenderState {
    if (this.inRecovery) return SenderState.recovery;
    return this.window.cwnd < this.window.ssthresh ? SenderState.slowStart : SenderState.avoidance;
  }

  // What the application does

  /** Gives `packets` more to send; the last one carries `lastBytes` on the wire. */
  give(packets: number, lastBytes: number): void {
    if (this.highestAck === this.maxSent && this.maxSent >= 0) this.rules.onRestart(this);
    this.limit += packets;
    if (lastBytes !== this.#packetBytes) this.#shortPackets.set(this.limit - 1, lastBytes);
    this.#isDone = false;
    const { cwnd, ssthresh } = this.window;
    this.fillWindow(Infinity);
    this.#reportDone();
    if (this.window.cwnd !== cwnd || this.window.ssthresh !== ssthresh) this.#listener.onWindow(this);
  }

  // What rules and recovery do

  /** Sends what the window allows, at most `burst` packets. */
  fillWindow(burst: number): void {
    this.fill(Math.max(1, Math.floor(this.window.cwnd) + this.inflation), burst);
  }

  /** Sends new packets while fewer than min(window, awnd) are outstanding, at most `burst`. */
  fill(window: number, burst: number): void {
    const last = Math.min(this.highestAck + Math.min(window, this.awndPackets), this.limit - 1);
    for (let sent = 0; this.next <= last && sent < burst; sent++) this.transmitNext();
  }

  transmitNext(): void {
    this.#transmit(this.next);
    this.next += 1;
  }

  /** Sends one packet again without moving `next`. */
  resend(packet: number): void {
    this.#transmit(packet);
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

  #transmit(packet: number): void {
    const network = this.#network;
    const wasIdle = this.highestAck === this.maxSent;
    let flags = 0;
    if (packet > this.maxSent) {
      this.maxSent = packet;
      this.fates.recordFirstSend(packet, this.highestAck + 1);
      if (this.#timedPacket < 0) {
        this.#timedPacket = packet;
        this.#timedAtNs = network.nowNs;
      }
    } else {
      flags = PacketFlag.retransmission;
      this.fates.recordRepeat(packet);
      this.#totals.retransmissions += 1;
    }
    this.dataPacketsSent += 1;
    this.#lastSentNs = network.nowNs;
    this.lastActivityNs = network.nowNs;
    const bytes = this.#shortPackets.size === 0 ? this.#packetBytes : (this.#shortPackets.get(packet) ?? this.#packetBytes);
    network.sendData(this.flow, packet, bytes, flags);
    if (wasIdle || !this.timer.isRunning) this.restartTimer();
  }

  // What the network does

  onAckPacket(ack: number): void {
    this.lastActivityNs = this.#network.nowNs;
    const { cwnd, ssthresh } = this.window;
    const wasInRecovery = this.inRecovery;
    if (ack > this.highestAck) {
      if (this.inRecovery && !this.#recovery.endsAt(this, ack)) this.#recovery.onPartialAck(this, ack);
      else this.#onNewAck(ack);
    } else if (ack === this.highestAck && this.rules.countsDuplicate(this)) {
      this.#onDuplicate();
    }
    const window = this.window;
    if (window.cwnd !== cwnd || window.ssthresh !== ssthresh || this.inRecovery !== wasInRecovery) this.#listener.onWindow(this);
  }

  #onNewAck(ack: number): void {
    const now = this.#network.nowNs;
    const report = this.#ack;
    report.nowNs = now;
    report.ackedPackets = ack - this.highestAck;
    report.rttNs = 0;
    report.mayGrow = this.#growsAlways || this.flightSize() >= Math.min(Math.floor(this.window.cwnd), this.awndPackets);
    const endsRecovery = this.inRecovery;
    this.inflation = 0;
    this.inRecovery = false;
    this.hasPartialAck = false;
    this.duplicates = 0;
    this.limitedSent = 0;
    this.advanceTo(ack);
    if (this.#timedPacket >= 0 && ack >= this.#timedPacket) {
      report.rttNs = now - this.#timedAtNs;
      this.estimator.sample(now, this.#timedAtNs);
      this.#timedPacket = -1;
    }
    if (ack === this.maxSent && !this.rules.keepsTimerRunning) this.timer.stop();
    else this.restartTimer();
    if (endsRecovery) this.rules.onRecoveryEnd(this, report);
    else this.control.onAck(report);
    this.#reportDone();
    this.fillWindow(Infinity);
  }

  #onDuplicate(): void {
    this.duplicates += 1;
    if (this.duplicates < 3) {
      if (this.#limitedTransmit) this.rules.sendLimited(this);
      return;
    }
    if (this.duplicates === 3 && this.rules.mayFastRetransmit(this)) {
      this.recover = this.maxSent;
      this.#timedPacket = -1;
      this.rules.onFastRetransmit(this);
      this.#recovery.begin(this);
      return;
    }
    if (this.inRecovery) this.inflation += 1;
    this.fillWindow(this.rules.recoveryBurst);
  }

  /** The retransmission timer has fired. */
  onTimer(): void {
    if (this.highestAck < this.maxSent) this.#onLossTimeout();
    else this.rules.onIdleTimeout(this);
    this.inflation = 0;
    this.duplicates = 0;
    this.limitedSent = 0;
    this.recover = this.maxSent;
    this.inRecovery = false;
    this.#timedPacket = -1;
    this.goBack();
    this.restartTimer();
    this.#listener.onWindow(this);
    this.fillWindow(Infinity);
  }

  #onLossTimeout(): void {
    const { estimator, window } = this;
    const report = this.#report;
    report.timeNs = this.#network.nowNs;
    report.flow = this.flow;
    report.highestAck = this.highestAck;
    report.nextPacket = this.next;
    report.maxPacket = this.maxSent;
    report.duplicateAcks = this.duplicates;
    report.cwndBefore = window.cwnd;
    report.rtoNs = estimator.rtoNs();
    report.srttNs = estimator.srttNs;
    report.rttvarNs = estimator.rttvarNs;
    report.waitingSinceNs = this.lastActivityNs;
    const missing = this.highestAck + 1;
    this.isRepeatedTimeout = this.#timedOutPacket === missing;
    this.#timedOutPacket = missing;
    this.control.onCongestion("timeout");
    estimator.backOff();
    this.#totals.timeouts += 1;
    report.ssthreshAfter = window.ssthresh;
    report.backoffAfter = estimator.backoff;
    this.#listener.onTimeout(this, report);
  }

  #reportDone(): void {
    if (this.#isDone || this.highestAck < this.limit - 1) return;
    this.#isDone = true;
    this.#listener.onDone(this);
  }
}

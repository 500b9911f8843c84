import type { Timer } from "../../core/timer.ts";
import type { Network } from "../../network/network.ts";
import type { Nanos } from "../../spec/scenario.ts";
import { fillWindow } from "../fill-window.ts";
import type { Rules } from "../rules/rules.ts";
import type { SendState } from "../send-state.ts";
import { LossProbe } from "./loss-probe.ts";
import { sendNew } from "./send-new.ts";
import { RackDetector } from "./rack-detector.ts";
import { type SelectiveRecovery, beginRecovery } from "./recovery.ts";
import { Scoreboard } from "./scoreboard.ts";
import type { SackBlocks } from "../../network/packet.ts";

/** Purpose of the recovery's timer. */
const Alarm = { none: 0, reordering: 1, probe: 2 } as const;
type Alarm = (typeof Alarm)[keyof typeof Alarm];

/**
 * Finds losses by time (RACK), including lost retransmissions; sends a tail loss probe (TLP) when no ACK comes at the end of
 * the data; PRR limits what a recovery sends. As in today's Linux.
 *
 * Source: RFC 8985; 9.2: not RFC 6675's way of sending; 9.3: PRR (RFC 9937). The RFCs' names are given where ours differ.
 * Departures: the old window is not restored after a spurious recovery (Linux: DSACK, F-RTO). What
 * `sack.ts` says on timeouts and rule sets applies here too.
 */
export class RackRecovery implements SelectiveRecovery {
  readonly #network: Network;
  readonly #timer: Timer;
  readonly #rules: Rules;
  readonly #limitedTransmit: boolean;
  readonly #board: Scoreboard;
  readonly #detector: RackDetector;
  readonly #probe = new LossProbe();
  readonly #reduction = new RateReduction();
  #alarm: Alarm = Alarm.none;
  /** In recovery: number of packets allowed in the network. */
  #room = 0;
  /** The repair after a timeout continues until this packet is acknowledged. */
  #repairEnd = -1;
  #wasRepairing = false;
  #hasAdvanced = false;
  #hasNews = false;
  /** The retransmission timer has fired: the first packet is sent regardless of what is still in the network. */
  #isFirstDue = false;

  constructor(network: Network, timer: Timer, rules: Rules, limitedTransmit: boolean, dupThresh: number) {
    this.#board = new Scoreboard(dupThresh);
    this.#detector = new RackDetector(this.#board, dupThresh);
    this.#network = network;
    this.#timer = timer;
    this.#rules = rules;
    this.#limitedTransmit = limitedTransmit;
  }

  onTransmit(sender: SendState, packet: number, isNew: boolean): void {
    if (isNew) this.#board.add(packet, sender.highestAck + 1);
    else this.#board.markRepeated(packet);
    this.#detector.onTransmit(sender, packet, this.#network.nowNs);
    if (sender.inRecovery) this.#reduction.onSend();
    else if (isNew) this.#armProbe(sender);
  }

  onAnyAck(sender: SendState, ack: number, cause: number, causeSentNs: Nanos, isDuplicate: boolean, sack: SackBlocks | null): void {
    this.#wasRepairing = this.#isRepairing(sender);
    this.#hasAdvanced = ack > sender.highestAck;
    this.#hasNews = this.#detector.onAck(sender, ack, cause, causeSentNs, isDuplicate, sack, this.#network.nowNs);
    const hasMended = this.#probe.onAck(ack, cause, isDuplicate, this.#detector.hasSample);
    if (hasMended) sender.control.onCongestion("dupacks");
  }

  afterAck(sender: SendState): void {
    const { sackedCount } = this.#board;
    const isRepairing = this.#isRepairing(sender);
    if (this.#wasRepairing && !isRepairing) this.#detector.onRepairEnd();
    const isAnyLost = this.#detector.detect(sender, isRepairing, this.#network.nowNs);
    sender.duplicates = sackedCount;
    if (!isRepairing && this.#board.lostCount > 0) {
      beginRecovery(sender, this.#rules, this);
    } else if (sender.inRecovery) {
      const { delivered } = this.#detector;
      if (delivered > 0) this.#room = this.#reduction.onAck(delivered, this.#pipe(sender), this.#hasAdvanced && !isAnyLost);
    } else {
      sender.inflation = this.#limitedTransmit ? sackedCount : 0;
    }
    this.#armAfterAck(sender);
    const before = sender.next;
    fillWindow(sender, sender.inRecovery ? this.#rules.recoveryBurst : Infinity);
    if (this.#hasNews && !this.#hasAdvanced && !this.#isRepairing(sender)) sender.limitedSent += sender.next - before;
  }

  begin(sender: SendState): void {
    this.#stopAlarm();
    this.#probe.forget();
    sender.inRecovery = true;
    sender.inflation = 0;
    sender.control.onCongestion("dupacks");
    // 0 packets: the timer found the loss
    const delivered = Math.max(1, this.#detector.delivered);
    const flight = sender.maxSent - sender.highestAck - this.#board.sackedCount + delivered;
    this.#reduction.begin(Math.max(1, Math.floor(sender.window.cwnd)), flight);
    this.#room = this.#reduction.onAck(delivered, this.#pipe(sender), false);
  }

  endsAt(sender: SendState, ack: number): boolean {
    return ack >= sender.recover;
  }

  onPartialAck(sender: SendState, ack: number): void {
    // RFC 6298 (5.3), at every ACK of new data
    sender.restartTimer();
    sender.advanceTo(ack);
  }

  send(sender: SendState, burst: number): boolean {
    if (!this.#isRepairing(sender)) return false;
    const room = sender.inRecovery ? this.#room : Math.max(1, Math.floor(sender.window.cwnd));
    for (let sent = 0; sent < burst && (this.#isFirstDue || this.#pipe(sender) < room); sent++) {
      this.#isFirstDue = false;
      if (!this.#sendLost(sender) && !sendNew(sender)) break;
    }
    return true;
  }

  onTimeout(sender: SendState): void {
    this.#stopAlarm();
    this.#probe.forget();
    this.#detector.markLostOnTimeout(sender, this.#network.nowNs);
    this.#repairEnd = sender.maxSent;
    this.#isFirstDue = true;
  }

  /** A probe due at the same instant is sent first: in RFC 8985, 7.2, it is never later than the retransmission timer. */
  replacesTimeout(sender: SendState): boolean {
    if (this.#alarm !== Alarm.probe || this.#timer.deadlineNs > this.#network.nowNs) return false;
    this.#stopAlarm();
    this.#sendProbe(sender);
    return true;
  }

  onTimer(sender: SendState): void {
    const alarm = this.#alarm;
    this.#alarm = Alarm.none;
    if (alarm === Alarm.probe) {
      this.#sendProbe(sender);
      return;
    }
    this.#detector.delivered = 0;
    const isRepairing = this.#isRepairing(sender);
    this.#detector.detect(sender, isRepairing, this.#network.nowNs);
    if (!isRepairing && this.#board.lostCount > 0) beginRecovery(sender, this.#rules, this);
    if (this.#detector.waitNs > 0) this.#setAlarm(Alarm.reordering, this.#detector.waitNs);
    fillWindow(sender, this.#rules.recoveryBurst);
  }

  /** Is it in a fast recovery or the repair after a timeout? */
  #isRepairing(sender: SendState): boolean {
    return sender.inRecovery || sender.highestAck < this.#repairEnd;
  }

  /** Packets estimated to be in the network. */
  #pipe(sender: SendState): number {
    return sender.maxSent - sender.highestAck - this.#board.sackedCount - this.#board.lostCount;
  }

  #sendLost(sender: SendState): boolean {
    if (this.#board.lostCount === 0) return false;
    const packet = this.#detector.findLowestLost(sender);
    sender.resend(packet);
    if (sender.next <= packet) sender.next = packet + 1;
    return true;
  }

  #sendProbe(sender: SendState): void {
    if (sender.highestAck === sender.maxSent) return;
    this.#probe.send(sender);
    this.#stopAlarm();
    sender.restartTimer();
  }

  #armAfterAck(sender: SendState): void {
    if (this.#detector.waitNs > 0) this.#setAlarm(Alarm.reordering, this.#detector.waitNs);
    else if (this.#alarm === Alarm.reordering || sender.highestAck === sender.maxSent) this.#stopAlarm();
    if (this.#hasAdvanced) this.#armProbe(sender);
  }

  /** Sets the probe's timer, except during a repair or while packets are missing: RFC 8985, 7.2. */
  #armProbe(sender: SendState): void {
    if (this.#alarm === Alarm.reordering || !this.#probe.isAllowed) return;
    if (this.#isRepairing(sender) || this.#board.sackedCount > 0 || sender.highestAck === sender.maxSent) return;
    this.#setAlarm(Alarm.probe, this.#probe.waitNs(sender, this.#network.nowNs));
  }

  #setAlarm(alarm: Alarm, delayNs: Nanos): void {
    this.#alarm = alarm;
    this.#timer.set(delayNs);
  }

  #stopAlarm(): void {
    this.#alarm = Alarm.none;
    this.#timer.stop();
  }
}

/**
 * Spreads the window cut of a fast recovery over its ACKs: packets are sent in proportion to packets delivered, so that the
 * number in the network reaches the new window by the recovery's end; if losses have taken it lower, it grows back by
 * one packet per packet delivered, or two while no further loss is found. Never sends a burst.
 * Source: RFC 9937 (Proportional Rate Reduction), section 6; its names are given where ours differ.
 */
export class RateReduction {
  #target = 1;
  #flight = 1;
  #delivered = 0;
  #sent = 0;

  /** @param target window after the cut (ssthresh). @param flight packets outstanding and not SACKed before the first ACK (RecoverFS). */
  begin(target: number, flight: number): void {
    this.#target = target;
    this.#flight = flight;
    this.#delivered = 0;
    this.#sent = 0;
  }

  onSend(): void {
    this.#sent += 1;
  }

  /**
   * @param delivered packets that this ACK newly reports as arrived; at least 1.
   * @param pipe packets estimated to be in the network.
   * @param isSafe the ACK covers new data and shows no further loss (SafeACK).
   * @returns number of packets allowed in the network until the next ACK.
   */
  onAck(delivered: number, pipe: number, isSafe: boolean): number {
    this.#delivered += delivered;
    let count: number;
    if (pipe > this.#target) {
      count = Math.ceil((this.#delivered * this.#target) / this.#flight) - this.#sent;
    } else {
      count = Math.max(this.#delivered - this.#sent, delivered) + (isSafe ? 1 : 0);
      count = Math.min(this.#target - pipe, count);
    }
    // the first lost packet is sent at once
    if (this.#sent === 0) count = Math.max(1, count);
    return pipe + count;
  }
}

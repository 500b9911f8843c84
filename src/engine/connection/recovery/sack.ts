import type { Nanos } from "../../spec/scenario.ts";
import { fillWindow } from "../fill-window.ts";
import type { Rules } from "../rules/rules.ts";
import type { SendState } from "../send-state.ts";
import { sendNew } from "./send-new.ts";
import { type SelectiveRecovery, beginRecovery } from "./recovery.ts";
import { SackNews } from "./sack-news.ts";
import { Scoreboard } from "./scoreboard.ts";
import type { SackBlocks } from "../../network/packet.ts";

/** Is everything sent before the last repair (after a timeout or in a recovery) acknowledged? Section 5: RecoveryPoint. */
export function mayBeginSackRecovery(sender: SendState): boolean {
  return sender.highestAck >= sender.recover;
}

/**
 * Sends while an estimated fewer than cwnd packets are in the network (the pipe), missing packets first.
 *
 * Source: RFC 6675; its names are given where ours differ. All packets of a block except its last are full, so three
 * SACKed packets are "more than (DupThresh - 1) * SMSS" bytes: a packet is lost (IsLost) when three above it are SACKed.
 * Departures: where section 5.1 leaves the choice, SACKed packets stay SACKed over a timeout (receivers here never discard
 * what they hold), and all others are sent again in order, cwnd packets at a time, until everything outstanding is
 * acknowledged. `carefulFastRetransmit` has no effect: a duplicate that reports nothing new does not count. Under `ns2` only the hooks
 * of the rule set follow ns-2 (windows, timers, packets released per ACK), not ns-2's own SACK sender.
 */
export class SackRecovery implements SelectiveRecovery {
  readonly #board: Scoreboard;
  readonly #news = new SackNews();
  readonly #rules: Rules;
  readonly #inflates: boolean;
  /** Packets below this are lost unless SACKed. */
  #lostBelow = 0;
  /** Outstanding, not SACKed, not lost. */
  #waiting = 0;
  /** Outstanding, not SACKed, and not above `highRxt`. */
  #repeated = 0;
  /** Highest packet retransmitted in this recovery, or SACKed above it (HighRxt). */
  #highRxt = -1;
  /** RescueRxt. */
  #rescueRxt = -1;
  /** The repair after a timeout continues until this packet is acknowledged. */
  #repairEnd = -1;
  #hasNews = false;
  #hasAdvanced = false;

  /**
   * @param inflates whether new packets may replace SACKed ones outside a recovery (limited transmit).
   * @param dupThresh as `Scoreboard` takes it.
   */
  constructor(rules: Rules, inflates: boolean, dupThresh: number) {
    this.#rules = rules;
    this.#inflates = inflates;
    this.#board = new Scoreboard(dupThresh);
  }

  /** Packets estimated to be in the network (SetPipe). A packet retransmitted before it was considered lost counts twice. */
  get pipe(): number {
    return this.#waiting + this.#repeated;
  }

  onTransmit(sender: SendState, packet: number, isNew: boolean): void {
    if (!isNew) return;
    this.#board.add(packet, sender.highestAck + 1);
    this.#waiting += 1;
  }

  /** Update(). */
  onAnyAck(sender: SendState, ack: number, cause: number, _causeSentNs: Nanos, _isDuplicate: boolean, sack: SackBlocks | null): void {
    const board = this.#board;
    this.#hasAdvanced = ack > sender.highestAck;
    for (let packet = sender.highestAck + 1; packet <= ack; packet++) {
      if (!board.isSacked(packet)) this.#leave(packet);
      board.remove(packet);
    }
    const news = this.#news;
    news.read(board, ack, cause, sack);
    this.#hasNews = news.count > 0;
    if (!this.#hasNews) return;
    for (let read = 0; read < news.count; read++) {
      this.#leave(news.packets[read]);
      board.markSacked(news.packets[read]);
    }
    for (let packet = Math.max(this.#lostBelow, ack + 1); packet < board.lostBelow; packet++) {
      if (!board.isSacked(packet)) this.#waiting -= 1;
    }
    this.#lostBelow = Math.max(this.#lostBelow, board.lostBelow);
  }

  /** Section 5, steps (1) to (4) and (A) to (C). */
  afterAck(sender: SendState): void {
    const { sackedCount } = this.#board;
    sender.duplicates = sackedCount;
    if (sender.inRecovery) {
      fillWindow(sender, this.#rules.recoveryBurst);
      return;
    }
    // three SACKed packets are IsLost(HighACK + 1); without lost ACKs, three duplicates with news give at least as many
    if (this.#hasNews && sackedCount >= sender.dupThresh && mayBeginSackRecovery(sender)) {
      beginRecovery(sender, this.#rules, this);
      return;
    }
    sender.inflation = this.#inflates ? sackedCount : 0;
    const before = sender.next;
    fillWindow(sender, Infinity);
    if (this.#hasNews && !this.#hasAdvanced && before > this.#repairEnd) sender.limitedSent += sender.next - before;
  }

  begin(sender: SendState): void {
    sender.inRecovery = true;
    sender.inflation = 0;
    sender.control.onCongestion("dupacks");
    const first = sender.highestAck + 1;
    this.#repeated = 0;
    this.#rescueRxt = first;
    this.#sendAgain(sender, first);
    fillWindow(sender, this.#rules.recoveryBurst);
  }

  endsAt(sender: SendState, ack: number): boolean {
    return ack >= sender.recover;
  }

  onPartialAck(sender: SendState, ack: number): void {
    // section 6: as in RFC 6298 (5.3), at every ACK of new data
    sender.restartTimer();
    sender.advanceTo(ack);
  }

  send(sender: SendState, burst: number): boolean {
    const { inRecovery } = sender;
    if (!inRecovery && sender.highestAck >= this.#repairEnd) return false;
    const window = Math.max(1, Math.floor(sender.window.cwnd));
    for (let sent = 0; sent < burst && this.pipe < window; sent++) {
      if (this.#sendLost(sender) || sendNew(sender)) continue;
      if (!inRecovery || !(this.#sendHole(sender) || this.#sendRescue(sender))) break;
    }
    return true;
  }

  onTimeout(sender: SendState): void {
    this.#lostBelow = sender.maxSent + 1;
    this.#waiting = 0;
    this.#highRxt = sender.highestAck;
    this.#repeated = 0;
    this.#repairEnd = sender.maxSent;
  }

  replacesTimeout(): boolean {
    return false;
  }

  onTimer(): void {}

  /** Removes from the pipe a packet not SACKed so far. */
  #leave(packet: number): void {
    if (packet >= this.#lostBelow) this.#waiting -= 1;
    if (packet <= this.#highRxt) this.#repeated -= 1;
  }

  #sendAgain(sender: SendState, packet: number): void {
    sender.resend(packet);
    this.#highRxt = packet;
    this.#repeated += 1;
    if (sender.next <= packet) sender.next = packet + 1;
  }

  /** Raises `highRxt` past SACKed packets. @returns the first packet above it that is not SACKed. */
  #skipSacked(sender: SendState, end: number): number {
    let packet = Math.max(this.#highRxt, sender.highestAck) + 1;
    while (packet < end && this.#board.isSacked(packet)) packet += 1;
    this.#highRxt = Math.max(this.#highRxt, packet - 1);
    return packet;
  }

  /** NextSeg, rule 1. */
  #sendLost(sender: SendState): boolean {
    const packet = this.#skipSacked(sender, this.#lostBelow);
    if (packet >= this.#lostBelow) return false;
    this.#sendAgain(sender, packet);
    return true;
  }

  /** NextSeg, rule 3: below a SACKed packet, but not yet lost. */
  #sendHole(sender: SendState): boolean {
    const packet = this.#skipSacked(sender, this.#board.highestSacked);
    if (packet >= this.#board.highestSacked) return false;
    this.#sendAgain(sender, packet);
    return true;
  }

  /** NextSeg, rule 4: once per recovery, the last packet; its ACK may report more arrivals. */
  #sendRescue(sender: SendState): boolean {
    if (sender.highestAck <= this.#rescueRxt) return false;
    let packet = sender.maxSent;
    while (this.#board.isSacked(packet)) packet -= 1;
    this.#rescueRxt = sender.recover;
    sender.resend(packet);
    return true;
  }
}

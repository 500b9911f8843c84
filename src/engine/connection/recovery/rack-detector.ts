import { AS_DOUBLE } from "../../core/as-double.ts";
import type { Nanos } from "../../spec/scenario.ts";
import type { SendState } from "../send-state.ts";
import { SackNews } from "./sack-news.ts";
import type { Scoreboard } from "./scoreboard.ts";
import type { SackBlocks } from "../../network/packet.ts";
import { growRing } from "../../core/ring.ts";

/** Number of recoveries for which a DSACK keeps the reordering window wide. Source: RFC 8985, 6.2, step 4. */
const PERSIST_RECOVERIES = 16;

/**
 * Finds lost packets by time: a packet is lost when one sent after it has arrived and its own round trip, plus a margin
 * for reordering, is over. This also finds lost retransmissions, and one packet after the missing one is enough.
 * Source: RFC 8985, section 6; its names are given where ours differ.
 * Departure: the minimum RTT covers the whole connection (paths here do not change).
 */
export class RackDetector {
  /** Packets newly reported as arrived by the latest `onAck`. */
  delivered = 0;
  /** The latest ACK gave an RTT sample: it acknowledged an outstanding packet sent only once. */
  hasSample = false;
  /** After `detect`: time until the next check, ns; 0: not needed. */
  waitNs: Nanos = AS_DOUBLE;
  /** Lower bound on the lowest packet considered lost. */
  lowestLost = 0;

  readonly #board: Scoreboard;
  readonly #dupThresh: number;
  readonly #order = new SendOrder();
  readonly #news = new SackNews();
  /** Among arrived packets, the one sent last: its serial (RACK.xmit_ts with RACK.end_seq) and round trip. */
  #serial = -1;
  #rttNs: Nanos = AS_DOUBLE;
  /** The same for the packets that the current ACK reports. */
  #ackSerial = -1;
  #minRttNs: Nanos = AS_DOUBLE;
  /** Highest packet that has arrived (RACK.fack). */
  #highest = -1;
  #hasSeenReordering = false;
  /** RACK.reo_wnd_mult, RACK.reo_wnd_persist, RACK.dsack_round. */
  #multiplier = 1;
  #persist = 0;
  #dsackRoundEnd = -1;

  /** @param dupThresh SACKed packets after which it no longer waits for reordered ones (DupThresh). */
  constructor(board: Scoreboard, dupThresh: number) {
    this.#board = board;
    this.#dupThresh = dupThresh;
    this.#rttNs = 0;
    this.#minRttNs = Infinity;
    this.waitNs = 0;
  }

  onTransmit(sender: SendState, packet: number, nowNs: Nanos): void {
    this.#order.record(packet, nowNs, sender.highestAck + 1);
  }

  /**
   * Steps 1 to 3, and the scoreboard's update. Call it before the sender advances. @param isDuplicate the ACK answers a packet that
   * had arrived before (DSACK). @returns whether the ACK reports new arrivals beyond the cumulative ACK.
   */
  onAck(
    sender: SendState,
    ack: number,
    cause: number,
    causeSentNs: Nanos,
    isDuplicate: boolean,
    sack: SackBlocks | null,
    nowNs: Nanos,
  ): boolean {
    const board = this.#board;
    this.delivered = 0;
    this.#ackSerial = -1;
    this.hasSample = false;
    this.#minRttNs = Math.min(this.#minRttNs, nowNs - causeSentNs);
    for (let packet = sender.highestAck + 1; packet <= ack; packet++) {
      if (!board.isSacked(packet)) this.#arrive(packet, causeSentNs, nowNs);
      board.remove(packet);
    }
    const news = this.#news;
    news.read(board, ack, cause, sack);
    for (let read = 0; read < news.count; read++) {
      this.#arrive(news.packets[read], causeSentNs, nowNs);
      board.markSacked(news.packets[read]);
    }
    if (this.#dsackRoundEnd >= 0 && ack >= this.#dsackRoundEnd) this.#dsackRoundEnd = -1;
    if (isDuplicate && this.#dsackRoundEnd < 0) {
      this.#dsackRoundEnd = sender.maxSent;
      this.#multiplier += 1;
      this.#persist = PERSIST_RECOVERIES;
    }
    return news.count > 0;
  }

  /** A fast recovery or the repair after a timeout has ended. */
  onRepairEnd(): void {
    this.#persist -= 1;
    if (this.#persist <= 0) this.#multiplier = 1;
  }

  /** Steps 4 and 5. @param isRepairing in fast recovery or the repair after a timeout. @returns true: a packet is newly considered lost. */
  detect(sender: SendState, isRepairing: boolean, nowNs: Nanos): boolean {
    const board = this.#board;
    const order = this.#order;
    const dueNs = nowNs - this.#rttNs - this.#reorderingWindow(sender, isRepairing);
    this.waitNs = 0;
    let isAnyLost = false;
    for (; order.firstSerial < this.#serial; order.dropFirst()) {
      const packet = order.packetAt(order.firstSerial);
      if (!this.#isWaitedFor(sender, packet)) continue;
      if (order.sentNs(packet) > dueNs) {
        this.waitNs = this.#lastSentNs(sender) - dueNs;
        break;
      }
      board.markLost(packet);
      this.lowestLost = Math.min(this.lowestLost, packet);
      isAnyLost = true;
    }
    return isAnyLost;
  }

  /** Section 6.3: marks the first packet lost, and all whose time is over. */
  markLostOnTimeout(sender: SendState, nowNs: Nanos): void {
    const board = this.#board;
    const first = sender.highestAck + 1;
    const dueNs = nowNs - this.#rttNs - this.#reorderingWindow(sender, true);
    for (let packet = first; packet <= sender.maxSent; packet++) {
      if (board.isSacked(packet) || board.isLost(packet)) continue;
      if (packet === first || this.#order.sentNs(packet) <= dueNs) board.markLost(packet);
    }
    this.lowestLost = first;
  }

  /** The lowest packet considered lost. Call only if there is one. */
  findLowestLost(sender: SendState): number {
    let packet = Math.max(this.lowestLost, sender.highestAck + 1);
    while (!this.#board.isLost(packet)) packet += 1;
    this.lowestLost = packet;
    return packet;
  }

  /** The packet has arrived. */
  #arrive(packet: number, causeSentNs: Nanos, nowNs: Nanos): void {
    this.delivered += 1;
    const sentNs = this.#order.sentNs(packet);
    const isRepeated = this.#board.isRepeated(packet);
    if (packet > this.#highest) this.#highest = packet;
    else if (!isRepeated) this.#hasSeenReordering = true;
    if (!isRepeated) this.hasSample = true;
    // if the packet was sent more than once, an earlier copy may have arrived
    else if (causeSentNs < sentNs || nowNs - sentNs < this.#minRttNs) return;
    const serial = this.#order.serialOf(packet);
    this.#serial = Math.max(this.#serial, serial);
    // of the packets an ACK covers, the one sent last gives the round trip, regardless of its number
    if (serial < this.#ackSerial) return;
    this.#ackSerial = serial;
    this.#rttNs = nowNs - sentNs;
  }

  #isWaitedFor(sender: SendState, packet: number): boolean {
    return packet !== NO_PACKET && packet > sender.highestAck && !this.#board.isSacked(packet) && !this.#board.isLost(packet);
  }

  /** Send time of the last packet still awaited that was sent before the latest arrival. */
  #lastSentNs(sender: SendState): Nanos {
    let serial = this.#serial - 1;
    while (!this.#isWaitedFor(sender, this.#order.packetAt(serial))) serial -= 1;
    return this.#order.sentNs(this.#order.packetAt(serial));
  }

  /** RACK_update_reo_wnd(). */
  #reorderingWindow(sender: SendState, isRepairing: boolean): Nanos {
    if (!this.#hasSeenReordering && (isRepairing || this.#board.sackedCount >= this.#dupThresh)) return 0;
    return Math.ceil(Math.min((this.#multiplier * this.#minRttNs) / 4, sender.estimator.srttNs));
  }
}

/** Returned by `packetAt`: the packet was sent again since. */
const NO_PACKET = -1;

/**
 * When each outstanding packet was last sent, and all of them in that order. Two rings: one indexed by packet number, one by
 * the running number (serial) of transmissions. A packet that is sent again moves to the end; its old place is skipped.
 */
class SendOrder {
  /** Per packet: serial and time of its latest transmission. */
  #serials = new Float64Array(64);
  #times = new Float64Array(64);
  #packetMask = 63;
  /** Packets by serial, from `#first` to before `#next`. */
  #packets = new Int32Array(64);
  #placeMask = 63;
  #first = 0;
  #next = 0;

  /** The packet is sent. @param oldest first unacknowledged packet. */
  record(packet: number, nowNs: Nanos, oldest: number): void {
    if (packet - oldest > this.#packetMask) this.#growPackets(packet, oldest);
    if (this.#next - this.#first > this.#placeMask) this.#growPlaces();
    this.#serials[packet & this.#packetMask] = this.#next;
    this.#times[packet & this.#packetMask] = nowNs;
    this.#packets[this.#next & this.#placeMask] = packet;
    this.#next += 1;
  }

  serialOf(packet: number): number {
    return this.#serials[packet & this.#packetMask];
  }

  sentNs(packet: number): Nanos {
    return this.#times[packet & this.#packetMask];
  }

  /** Serial of the first place kept, and the one after the last. */
  get firstSerial(): number {
    return this.#first;
  }

  /** The packet sent with this serial, or NO_PACKET if it was sent again since. @param serial from `firstSerial` on. */
  packetAt(serial: number): number {
    const packet = this.#packets[serial & this.#placeMask];
    return this.#serials[packet & this.#packetMask] === serial ? packet : NO_PACKET;
  }

  /** Forgets the first place. */
  dropFirst(): void {
    this.#first += 1;
  }

  #growPackets(packet: number, oldest: number): void {
    this.#serials = growRing(this.#serials, oldest, packet);
    this.#times = growRing(this.#times, oldest, packet);
    this.#packetMask = this.#serials.length - 1;
  }

  #growPlaces(): void {
    this.#packets = growRing(this.#packets, this.#first, this.#next);
    this.#placeMask = this.#packets.length - 1;
  }
}

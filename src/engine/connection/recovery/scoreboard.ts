import { growRing } from "../../core/ring.ts";

/** A threshold that is never reached; a small integer like the others, as every duplicate ACK is compared with it. */
export const NO_THRESHOLD = 1_073_741_823;

/** Bits kept per outstanding packet. */
const SACKED = 1;
const LOST = 2;
const REPEATED = 4;

/**
 * What a sender knows about each outstanding packet: a ring indexed by packet number, from the cumulative ACK up.
 * Source: RFC 6675, section 3 (scoreboard).
 */
export class Scoreboard {
  /** SACKed packets above the cumulative ACK. */
  sackedCount = 0;
  /** Packets considered lost and not sent again since. */
  lostCount = 0;
  /** The highest SACKed packet so far; -1: none. */
  highestSacked = -1;
  /** The `dupThresh` highest SACKed packets in descending order, which make those below them lost; -1: none. */
  readonly #highest: Int32Array;
  #bits = new Uint8Array(64);
  #mask = 63;

  /** @param dupThresh number of SACKed packets above a packet that show it to be lost; NO_THRESHOLD: no number does. */
  constructor(dupThresh: number) {
    this.#highest = new Int32Array(dupThresh === NO_THRESHOLD ? 0 : dupThresh).fill(-1);
  }

  /** Packets below this have `dupThresh` SACKed packets above them, unless SACKed themselves. */
  get lostBelow(): number {
    const highest = this.#highest;
    return highest.length === 0 ? -1 : highest[highest.length - 1];
  }

  /** A packet is sent for the first time. @param oldest first unacknowledged packet. */
  add(packet: number, oldest: number): void {
    if (packet - oldest > this.#mask) this.#grow(packet, oldest);
    this.#bits[packet & this.#mask] = 0;
  }

  /** The cumulative ACK has passed the packet. */
  remove(packet: number): void {
    const bits = this.#bits[packet & this.#mask];
    if ((bits & SACKED) !== 0) this.sackedCount -= 1;
    if ((bits & LOST) !== 0) this.lostCount -= 1;
  }

  isSacked(packet: number): boolean {
    return (this.#bits[packet & this.#mask] & SACKED) !== 0;
  }

  isLost(packet: number): boolean {
    return (this.#bits[packet & this.#mask] & LOST) !== 0;
  }

  /** Has it been sent more than once? */
  isRepeated(packet: number): boolean {
    return (this.#bits[packet & this.#mask] & REPEATED) !== 0;
  }

  /** The packet, not yet SACKed, has arrived; it is no longer considered lost. */
  markSacked(packet: number): void {
    const at = packet & this.#mask;
    if ((this.#bits[at] & LOST) !== 0) this.lostCount -= 1;
    this.#bits[at] = (this.#bits[at] & ~LOST) | SACKED;
    this.sackedCount += 1;
    if (packet > this.highestSacked) this.highestSacked = packet;
    const highest = this.#highest;
    let place = highest.length - 1;
    if (place < 0 || packet <= highest[place]) return;
    for (; place > 0 && packet > highest[place - 1]; place--) highest[place] = highest[place - 1];
    highest[place] = packet;
  }

  /** A packet neither SACKed nor considered lost so far is considered lost. */
  markLost(packet: number): void {
    this.#bits[packet & this.#mask] |= LOST;
    this.lostCount += 1;
  }

  /** The packet is sent again. */
  markRepeated(packet: number): void {
    const at = packet & this.#mask;
    if ((this.#bits[at] & LOST) !== 0) this.lostCount -= 1;
    this.#bits[at] = (this.#bits[at] & ~LOST) | REPEATED;
  }

  #grow(packet: number, oldest: number): void {
    this.#bits = growRing(this.#bits, oldest, packet);
    this.#mask = this.#bits.length - 1;
  }
}

import { growRing } from "../core/ring.ts";

/** Largest value of either count. */
const MOST = 255;
const ONE_LOST = MOST + 1;

/**
 * What happened to each outstanding packet of a flow, to classify timeouts: how often it was sent (low byte) and
 * dropped (high byte). A ring indexed by packet number.
 */
export class PacketFates {
  #fates = new Uint16Array(64);

  /** @param oldest first packet whose fate is still needed. */
  recordFirstSend(packet: number, oldest: number): void {
    if (packet - oldest >= this.#fates.length) this.#fates = growRing(this.#fates, oldest, packet);
    this.#fates[packet & (this.#fates.length - 1)] = 1;
  }

  recordRepeat(packet: number): void {
    const at = packet & (this.#fates.length - 1);
    if ((this.#fates[at] & MOST) < MOST) this.#fates[at] += 1;
  }

  /** @param oldest as above: the ring forgets earlier packets, whose late copies may still be dropped. */
  recordLoss(packet: number, oldest: number): void {
    if (packet < oldest) return;
    const at = packet & (this.#fates.length - 1);
    if (this.timesLost(packet) < MOST) this.#fates[at] += ONE_LOST;
  }

  timesLost(packet: number): number {
    return this.#fates[packet & (this.#fates.length - 1)] >> 8;
  }

  /** Was every copy of the packet dropped? */
  isLost(packet: number): boolean {
    const fate = this.#fates[packet & (this.#fates.length - 1)];
    return fate >> 8 >= (fate & MOST);
  }
}

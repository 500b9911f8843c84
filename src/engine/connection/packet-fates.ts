import { growRing } from "../core/grow-ring.ts";

/** Most that is counted of either. */
const MOST = 255;
const ONE_LOST = MOST + 1;

/**
 * What became of each outstanding packet of a flow, for telling timeouts apart: how often it was sent (low byte) and how
 * often dropped (high byte). A ring over the packet number.
 */
export class PacketFates {
  #fates = new Uint16Array(64);

  /** @param oldest first packet whose fate is still wanted. */
  recordFirstSend(packet: number, oldest: number): void {
    if (packet - oldest >= this.#fates.length) this.#fates = growRing(this.#fates, oldest, packet);
    this.#fates[packet & (this.#fates.length - 1)] = 1;
  }

  recordRepeat(packet: number): void {
    const at = packet & (this.#fates.length - 1);
    if ((this.#fates[at] & MOST) < MOST) this.#fates[at] += 1;
  }

  /** @param oldest as above: the ring keeps nothing of what came before, whose late copies may still be dropped. */
  recordLoss(packet: number, oldest: number): void {
    if (packet < oldest) return;
    const at = packet & (this.#fates.length - 1);
    if (this.timesLost(packet) < MOST) this.#fates[at] += ONE_LOST;
  }

  timesLost(packet: number): number {
    return this.#fates[packet & (this.#fates.length - 1)] >> 8;
  }

  /** Was every copy of it that was ever sent dropped? */
  isLost(packet: number): boolean {
    const fate = this.#fates[packet & (this.#fates.length - 1)];
    return fate >> 8 >= (fate & MOST);
  }
}

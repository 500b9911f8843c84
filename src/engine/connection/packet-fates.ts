import { growRing } from "../core/grow-ring.ts";

/**
 * What became of each outstanding packet of a flow, for telling timeouts apart:
 * how often it was sent and how often dropped. A ring over the packet number.
 */
export class PacketFates {
  #sent = new Uint8Array(64);
  #lost = new Uint8Array(64);
  #mask = 63;

  /** @param oldest first packet whose fate is still wanted. */
  recordFirstSend(packet: number, oldest: number): void {
    if (packet - oldest > this.#mask) this.#grow(packet, oldest);
    const at = packet & this.#mask;
    this.#sent[at] = 1;
    this.#lost[at] = 0;
  }

  recordRepeat(packet: number): void {
    const at = packet & this.#mask;
    if (this.#sent[at] < 255) this.#sent[at] += 1;
  }

  /** @param oldest as above: the ring keeps nothing of what came before, whose late copies may still be dropped. */
  recordLoss(packet: number, oldest: number): void {
    if (packet < oldest) return;
    const at = packet & this.#mask;
    if (this.#lost[at] < 255) this.#lost[at] += 1;
  }

  timesLost(packet: number): number {
    return this.#lost[packet & this.#mask];
  }

  /** Was every copy of it that was ever sent dropped? */
  isLost(packet: number): boolean {
    const at = packet & this.#mask;
    return this.#lost[at] >= this.#sent[at];
  }

  #grow(packet: number, oldest: number): void {
    this.#sent = growRing(this.#sent, oldest, packet);
    this.#lost = growRing(this.#lost, oldest, packet);
    this.#mask = this.#sent.length - 1;
  }
}

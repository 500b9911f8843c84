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

  recordLoss(packet: number): void {
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
    const sent = this.#sent;
    const lost = this.#lost;
    const mask = this.#mask;
    let size = sent.length;
    while (packet - oldest >= size) size *= 2;
    this.#sent = new Uint8Array(size);
    this.#lost = new Uint8Array(size);
    this.#mask = size - 1;
    for (let old = packet - mask - 1; old < packet; old++) {
      if (old < oldest) continue;
      this.#sent[old & this.#mask] = sent[old & mask];
      this.#lost[old & this.#mask] = lost[old & mask];
    }
  }
}

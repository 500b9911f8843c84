/** Packets of one sender that have arrived, each counted once; out-of-order packets are kept until the missing one arrives. */
export class Arrivals {
  /** Every packet below this has arrived. */
  #next = 0;
  readonly #early = new Set<number>();

  get count(): number {
    return this.#next + this.#early.size;
  }

  add(packet: number): void {
    if (packet > this.#next) this.#early.add(packet);
    if (packet !== this.#next) return;
    this.#next++;
    while (this.#early.delete(this.#next)) this.#next++;
  }
}

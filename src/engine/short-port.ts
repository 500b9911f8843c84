import type { Nanos } from "./scenario.ts";

/** A drop-tail port with little room: the departure times of the packets it holds, in a ring. */
export class ShortPort {
  /** Packets held when `hasRoom` was last asked, and entered since; the one in service included. */
  count = 0;
  readonly #limit: number;
  readonly #departures: Float64Array;
  readonly #mask: number;
  #oldest = 0;

  constructor(limitPackets: number) {
    this.#limit = limitPackets;
    let size = 1;
    while (size < limitPackets) size *= 2;
    this.#departures = new Float64Array(size);
    this.#mask = size - 1;
  }

  /** An arrival still meets the packet whose last bit leaves at this very instant. */
  hasRoom(now: Nanos): boolean {
    while (this.count > 0 && this.#departures[this.#oldest] < now) {
      this.#oldest = (this.#oldest + 1) & this.#mask;
      this.count -= 1;
    }
    return this.count < this.#limit;
  }

  enter(depart: Nanos): void {
    this.#departures[(this.#oldest + this.count) & this.#mask] = depart;
    this.count += 1;
  }
}

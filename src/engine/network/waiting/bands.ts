import { Ring } from "../../core/ring.ts";
import type { Packet } from "../packet.ts";
import { rankOf, type Waiting } from "./waiting.ts";

/** The usual number in switches (IEEE 802.1Q, 3 bits of priority). */
const BANDS = 8;

/** Serves the lowest band first, in order of arrival within a band; drops a packet that finds the port full. */
export class Bands implements Waiting {
  readonly #bands = Array.from({ length: BANDS }, () => new Ring<Packet>());
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(packet: Packet): void {
    this.#bands[Math.min(BANDS - 1, rankOf(packet))].push(packet);
    this.#length += 1;
  }

  takeNext(): Packet {
    this.#length -= 1;
    let band = 0;
    while (this.#bands[band].length === 0) band += 1;
    return this.#bands[band].takeOldest();
  }

  list(): readonly Packet[] {
    return this.#bands.flatMap((band) => Array.from({ length: band.length }, (_, place) => band.at(place)));
  }

  takeVictim(): Packet | null {
    return null;
  }

  takeBack(packet: Packet): void {
    this.push(packet);
  }
}

import { Ring } from "../../core/ring.ts";
import type { Packet } from "../packet.ts";
import { rankOf, type Waiting } from "./waiting.ts";

/** As many as switches commonly have (IEEE 802.1Q, 3 bits of priority). */
const BANDS = 8;

/** The lowest band first, and in it the order of arrival; what finds the port full goes. */
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

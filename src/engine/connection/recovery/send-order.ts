import { growRing } from "../../core/grow-ring.ts";
import type { Nanos } from "../../spec/scenario.ts";

/** Returned by `packetAt`: the packet was sent again since. */
export const NO_PACKET = -1;

/**
 * When each outstanding packet was last sent, and all of them in that order. Two rings: one indexed by packet number, one by
 * the running number (serial) of transmissions. A packet that is sent again moves to the end; its old place is skipped.
 */
export class SendOrder {
  /** Per packet: serial and time of its latest transmission. */
  #serials = new Float64Array(64);
  #times = new Float64Array(64);
  #packetMask = 63;
  /** Packets by serial, from `#first` to before `#next`. */
  #packets = new Float64Array(64);
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

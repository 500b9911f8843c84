import { Ring } from "../../core/ring.ts";
import { PacketFlag, PacketKind } from "../../observer.ts";
import type { Packet } from "../packet.ts";
import type { Waiting } from "./waiting.ts";

/** Does it have its payload still? Only data and datagrams ever had any to speak of. */
export function isWhole({ kind, flags }: Packet): boolean {
  return kind === PacketKind.datagram || (kind === PacketKind.data && (flags & PacketFlag.trimmed) === 0);
}

/** Headers, ACKs, requests and control packets first, whole packets after them, each in order of arrival. */
export class Trim implements Waiting {
  readonly #small = new Ring<Packet>();
  readonly #whole = new Ring<Packet>();

  get length(): number {
    return this.#small.length + this.#whole.length;
  }

  get wholePackets(): number {
    return this.#whole.length;
  }

  push(packet: Packet): void {
    (isWhole(packet) ? this.#whole : this.#small).push(packet);
  }

  takeNext(): Packet {
    return (this.#small.length > 0 ? this.#small : this.#whole).takeOldest();
  }

  list(): readonly Packet[] {
    return [this.#small, this.#whole].flatMap((ring) => Array.from({ length: ring.length }, (_, place) => ring.at(place)));
  }

  /** Only where `wholePackets` is not 0. */
  get newestWhole(): Packet {
    return this.#whole.at(this.#whole.length - 1);
  }

  /** Only where `wholePackets` is not 0. */
  takeNewestWhole(): Packet {
    return this.#whole.takeNewest();
  }

  takeVictim(): Packet | null {
    return null;
  }

  takeBack(packet: Packet): void {
    this.push(packet);
  }
}

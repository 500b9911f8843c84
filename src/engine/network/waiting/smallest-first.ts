import type { Packet } from "../packet.ts";
import { rankOf, type Waiting } from "./waiting.ts";

/**
 * Serves the earliest packet of the flow whose packet has the least data left, so that nothing is reordered or starves behind
 * later packets of its own flow. Drops the packet with the most left, the newest on ties. Source: Alizadeh et al. (pFabric), SIGCOMM 2013,
 * section 4.2. Searches all packets at each service, as that paper's hardware does: ports hold few packets.
 */
export class SmallestFirst implements Waiting {
  /** In order of arrival. */
  #packets: Packet[] = [];

  get length(): number {
    return this.#packets.length;
  }

  push(packet: Packet): void {
    this.#packets.push(packet);
  }

  takeNext(): Packet {
    return takeNextOf(this.#packets);
  }

  list(): readonly Packet[] {
    const left = [...this.#packets];
    return this.#packets.map(() => takeNextOf(left));
  }

  takeVictim(arrival: Packet): Packet | null {
    let most = rankOf(arrival);
    let victim = -1;
    this.#packets.forEach((packet, place) => {
      const rank = rankOf(packet);
      // the newest on ties, and nothing is newer than the arrival
      if (rank < most || (rank === most && victim < 0)) return;
      most = rank;
      victim = place;
    });
    return victim < 0 ? null : this.#packets.splice(victim, 1)[0];
  }

  takeBack(packet: Packet): void {
    const place = this.#packets.findIndex(({ stamp }) => stamp > packet.stamp);
    this.#packets.splice(place < 0 ? this.#packets.length : place, 0, packet);
  }
}

function takeNextOf(packets: Packet[]): Packet {
  let smallest = packets[0];
  for (const packet of packets) if (rankOf(packet) < rankOf(smallest)) smallest = packet;
  const place = packets.findIndex(({ flow, kind }) => flow === smallest.flow && kind === smallest.kind);
  return packets.splice(place, 1)[0];
}

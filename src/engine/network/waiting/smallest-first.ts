import type { Packet } from "../packet.ts";
import { rankOf, type Waiting } from "./waiting.ts";

/**
 * Serves the earliest packet of the flow whose packet has the least data left, so that nothing is reordered or starves behind
 * later packets of its own flow. Drops the packet with the most left, the newest on ties. Source: Alizadeh et al. (pFabric), SIGCOMM 2013,
 * section 4.2. Searches all packets at each service, as that paper's hardware does: ports hold few packets.
 */
export class SmallestFirst implements Waiting {
  /** In order of arrival. */
  readonly #packets: Packet[] = [];
  /** Ranks of the packets, side by side in memory for the search. */
  readonly #ranks: number[] = [];

  get length(): number {
    return this.#packets.length;
  }

  push(packet: Packet): void {
    this.#packets.push(packet);
    this.#ranks.push(rankOf(packet));
  }

  takeNext(): Packet {
    const packets = this.#packets;
    const ranks = this.#ranks;
    let smallest = 0;
    for (let place = 1; place < ranks.length; place++) if (ranks[place] < ranks[smallest]) smallest = place;
    const { flow, kind } = packets[smallest];
    let place = 0;
    while (packets[place].flow !== flow || packets[place].kind !== kind) place += 1;
    return this.#remove(place);
  }

  list(): readonly Packet[] {
    const copy = new SmallestFirst();
    for (const packet of this.#packets) copy.push(packet);
    return this.#packets.map(() => copy.takeNext());
  }

  takeVictim(arrival: Packet): Packet | null {
    const ranks = this.#ranks;
    let most = rankOf(arrival);
    let victim = -1;
    for (let place = 0; place < ranks.length; place++) {
      // the newest on ties, and nothing is newer than the arrival
      if (ranks[place] < most || (ranks[place] === most && victim < 0)) continue;
      most = ranks[place];
      victim = place;
    }
    return victim < 0 ? null : this.#remove(victim);
  }

  takeBack(packet: Packet): void {
    const newer = this.#packets.findIndex(({ stamp }) => stamp > packet.stamp);
    const place = newer < 0 ? this.#packets.length : newer;
    this.#packets.splice(place, 0, packet);
    this.#ranks.splice(place, 0, rankOf(packet));
  }

  /** Unlike `splice`, allocates no array. */
  #remove(place: number): Packet {
    const packets = this.#packets;
    const ranks = this.#ranks;
    const packet = packets[place];
    for (let next = place + 1; next < packets.length; next++) {
      packets[next - 1] = packets[next];
      ranks[next - 1] = ranks[next];
    }
    packets.pop();
    ranks.pop();
    return packet;
  }
}

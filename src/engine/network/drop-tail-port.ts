import { AS_DOUBLE } from "../core/as-double.ts";
import { type QueueEntry, type TieOrder, winsTie } from "../core/event-queue.ts";
import type { Nanos } from "../spec/scenario.ts";

/** The transmitter that empties a port. As a TieOrder: the end of the last scheduled transmission. */
export interface Transmitter extends TieOrder {
  readonly freeAtNs: Nanos;
}

/**
 * A drop-tail FIFO port with a small buffer: a ring of its packets' departure times and sizes. Times are read in
 * place: passing a double may cost an allocation.
 */
export class DropTailPort {
  /** Packets held at the last `hasRoom` call plus those entered since; the one in service included. */
  count = 0;
  /** Bytes of the packets held. */
  bytes = 0;
  /** Capacity, the packet in service included; may change. */
  limitPackets: number;
  /** The last instant at which an arrival found that a packet had just left; -1: none yet. */
  leftNs: Nanos = AS_DOUBLE;
  /** The rings grow with the queue: most ports of a large network never queue. The place before the oldest keeps the last departure. */
  #departures = new Float64Array(16);
  #sizes = new Int32Array(16);
  #mask = 15;
  #oldest = 0;

  constructor(limitPackets: number) {
    this.limitPackets = limitPackets;
    this.leftNs = -1;
  }

  /**
   * An arrival still finds the packet whose last bit leaves at this instant, if the arrival was scheduled before that end of transmission.
   * @param transmitter the port's; everything it sends passes this port.
   */
  hasRoom(arrival: QueueEntry, transmitter: TieOrder): boolean {
    const { timeNs } = arrival;
    while (this.count > 0) {
      const departNs = this.#departures[this.#oldest];
      if (departNs >= timeNs && (departNs > timeNs || this.#isMet(arrival, transmitter))) break;
      this.bytes -= this.#sizes[this.#oldest];
      this.#oldest = (this.#oldest + 1) & this.#mask;
      this.count -= 1;
    }
    return this.count < this.limitPackets;
  }

  /** Does an arrival at the instant the oldest packet leaves come before the departure? */
  #isMet(arrival: QueueEntry, { busySinceNs, stamp }: TieOrder): boolean {
    // its transmission started when the previous packet left, or when the transmitter became busy
    const scheduledNs = Math.max(this.#departures[(this.#oldest - 1) & this.#mask], busySinceNs);
    if (winsTie(arrival, { scheduledNs, busySinceNs, stamp })) return true;
    this.leftNs = arrival.timeNs;
    return false;
  }

  /** Admits a packet, for which there is room, until its transmission ends. */
  enter(bytes: number, transmitter: Transmitter): void {
    if (this.count === this.#mask) this.#grow();
    const at = (this.#oldest + this.count) & this.#mask;
    this.#departures[at] = transmitter.freeAtNs;
    this.#sizes[at] = bytes;
    this.bytes += bytes;
    this.count += 1;
  }

  /** Sum of the remaining times of its packets in the port, ns. */
  sumRemainingNs(now: Nanos): Nanos {
    let sum = 0;
    for (let held = 0; held < this.count; held++) sum += Math.max(0, this.#departures[(this.#oldest + held) & this.#mask] - now);
    return sum;
  }

  #grow(): void {
    const mask = 2 * this.#mask + 1;
    const departures = new Float64Array(mask + 1);
    const sizes = new Int32Array(mask + 1);
    for (let held = 0; held < this.count; held++) {
      departures[held] = this.#departures[(this.#oldest + held) & this.#mask];
      sizes[held] = this.#sizes[(this.#oldest + held) & this.#mask];
    }
    departures[mask] = this.#departures[(this.#oldest - 1) & this.#mask];
    this.#departures = departures;
    this.#sizes = sizes;
    this.#mask = mask;
    this.#oldest = 0;
  }
}

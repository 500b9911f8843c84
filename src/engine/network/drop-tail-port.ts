import { AS_DOUBLE } from "../core/as-double.ts";
import { type QueueEntry, type TieOrder, winsTie } from "../core/event-queue.ts";
import type { Nanos } from "../spec/scenario.ts";

/**
 * A drop-tail FIFO port with little room: when and how large its packets leave, in a ring. Times are read from where they
 * stand: a double that is passed on may cost an allocation. As a TieOrder it is the end of the transmission under way.
 */
export class DropTailPort implements TieOrder {
  /** Packets held when `hasRoom` was last asked, and entered since; the one in service included. */
  count = 0;
  /** Bytes of the packets held. */
  bytes = 0;
  /** Packets it takes in; may change. */
  limitPackets: number;
  /** The last instant at which an arrival found that a packet had just left; -1: none so far. */
  leftNs: Nanos = AS_DOUBLE;
  scheduledNs: Nanos = AS_DOUBLE;
  busySinceNs: Nanos = AS_DOUBLE;
  stamp = AS_DOUBLE;
  /** They grow with the queue: most ports of a large network never have one. */
  #departures = new Float64Array(16);
  #sizes = new Int32Array(16);
  #mask = 15;
  #oldest = 0;

  constructor(limitPackets: number) {
    this.limitPackets = limitPackets;
    this.leftNs = -1;
  }

  /** An arrival still meets the packet whose last bit leaves at this very instant, if it was scheduled before that end of transmission. */
  hasRoom(arrival: QueueEntry): boolean {
    const { timeNs } = arrival;
    while (this.count > 0) {
      const departNs = this.#departures[this.#oldest];
      if (departNs >= timeNs) {
        if (departNs > timeNs || winsTie(arrival, this)) break;
        this.leftNs = timeNs;
      }
      this.bytes -= this.#sizes[this.#oldest];
      this.#oldest = (this.#oldest + 1) & this.#mask;
      this.count -= 1;
      // the next one, if there is one, has been waiting for it
      this.scheduledNs = departNs;
    }
    return this.count < this.limitPackets;
  }

  /** A packet that there was room for: it stays until the transmitter is free. */
  enter(bytes: number, transmitter: TieOrder & { readonly freeAtNs: Nanos }): void {
    if (this.count === 0) {
      this.scheduledNs = transmitter.scheduledNs;
      this.busySinceNs = transmitter.busySinceNs;
      this.stamp = transmitter.stamp;
    }
    if (this.count > this.#mask) this.#grow();
    const at = (this.#oldest + this.count) & this.#mask;
    this.#departures[at] = transmitter.freeAtNs;
    this.#sizes[at] = bytes;
    this.bytes += bytes;
    this.count += 1;
  }

  /** Sum of the times its packets will still be here. */
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
    this.#departures = departures;
    this.#sizes = sizes;
    this.#mask = mask;
    this.#oldest = 0;
  }
}

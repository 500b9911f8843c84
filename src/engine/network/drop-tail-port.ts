import type { Nanos } from "../spec/scenario.ts";

/**
 * A drop-tail FIFO port with little room: when and how large its packets leave, in a ring. Times are read from where they
 * stand: a double that is passed on may cost an allocation.
 */
export class DropTailPort {
  /** Packets held when `hasRoom` was last asked, and entered since; the one in service included. */
  count = 0;
  /** Bytes of the packets held. */
  bytes = 0;
  /** Packets it takes in; may change as far as there is room in the ring. */
  limitPackets: number;
  #departures: Float64Array;
  #sizes: Int32Array;
  #mask: number;
  #oldest = 0;

  constructor(limitPackets: number) {
    this.limitPackets = limitPackets;
    const size = ringSize(limitPackets);
    this.#departures = new Float64Array(size);
    this.#sizes = new Int32Array(size);
    this.#mask = size - 1;
  }

  /** Sees to it that the ring takes so many. Only while the port is empty. */
  reserve(packets: number): void {
    const size = ringSize(Math.max(packets, this.limitPackets));
    this.#departures = new Float64Array(size);
    this.#sizes = new Int32Array(size);
    this.#mask = size - 1;
  }

  /** An arrival still meets the packet whose last bit leaves at this very instant. */
  hasRoom(arrival: { readonly timeNs: Nanos }): boolean {
    const { timeNs } = arrival;
    while (this.count > 0 && this.#departures[this.#oldest] < timeNs) {
      this.bytes -= this.#sizes[this.#oldest];
      this.#oldest = (this.#oldest + 1) & this.#mask;
      this.count -= 1;
    }
    return this.count < this.limitPackets;
  }

  /** A packet that there was room for: it stays until the transmitter is free. */
  enter(bytes: number, transmitter: { readonly freeAtNs: Nanos }): void {
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
}

/** A power of two. */
function ringSize(packets: number): number {
  let size = 1;
  while (size < packets) size *= 2;
  return size;
}

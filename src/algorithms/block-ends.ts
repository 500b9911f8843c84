import type { BlockPlace, SenderPort } from "../engine/congestion.ts";

/** Last packets of the unacknowledged blocks: one with a barrier. */
export class BlockEnds {
  readonly #port: Pick<SenderPort, "highestAck">;
  readonly #ends: number[] = [];

  constructor(port: Pick<SenderPort, "highestAck">) {
    this.#port = port;
  }

  add({ lastPacket }: BlockPlace): void {
    while (this.#ends.length > 0 && this.#ends[0] <= this.#port.highestAck) this.#ends.shift();
    this.#ends.push(lastPacket);
  }

  /** The last packet of the block that contains `packet`; undefined: the packet was never given. */
  endOf(packet: number): number | undefined {
    return this.#ends.find((last) => packet <= last);
  }
}

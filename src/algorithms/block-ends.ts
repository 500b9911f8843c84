import type { BlockPlace, SenderPort } from "../engine/congestion.ts";

/** Last packets of the blocks that are not acknowledged yet: with a barrier one. */
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

  /** The last packet of the block that `packet` is of; undefined: it was given to nobody. */
  endOf(packet: number): number | undefined {
    return this.#ends.find((last) => packet <= last);
  }
}

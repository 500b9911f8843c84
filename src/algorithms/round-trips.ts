import type { SenderPort } from "../engine/congestion.ts";

/** Round trips of a connection, told by packet numbers: each ends with the ACK of the first packet sent after it began. */
export class RoundTrips {
  readonly #port: SenderPort;
  /** Highest packet on its way when the round began. */
  #last = -1;

  constructor(port: SenderPort) {
    this.#port = port;
  }

  /** To be asked at each ACK of new data. @returns whether it ends a round; then the next one begins. */
  endsNow(): boolean {
    if (this.#port.highestAck <= this.#last) return false;
    this.#last = this.#port.next - 1;
    return true;
  }

  /** After a timeout: what was on its way no longer counts. */
  restart(): void {
    this.#last = this.#port.highestAck;
  }
}

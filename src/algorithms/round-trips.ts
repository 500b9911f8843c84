import type { SenderPort } from "../engine/congestion.ts";

/** Round trips of a connection, by packet numbers: each ends with the ACK of the first packet sent after its start. */
export class RoundTrips {
  readonly #port: SenderPort;
  /** Highest packet in flight when the round started. */
  #last = -1;

  constructor(port: SenderPort) {
    this.#port = port;
  }

  /** Call at each ACK of new data. @returns true: the ACK ends a round, and the next one starts. */
  endsNow(): boolean {
    if (this.#port.highestAck <= this.#last) return false;
    this.#last = this.#port.next - 1;
    return true;
  }

  /** After a timeout: packets in flight no longer count. */
  restart(): void {
    this.#last = this.#port.highestAck;
  }
}

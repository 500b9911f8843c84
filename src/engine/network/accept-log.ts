import type { Observer } from "../observer.ts";
import { PacketFlag } from "../observer.ts";
import type { Nanos } from "../spec/scenario.ts";
import type { Packet } from "./packet.ts";

interface Entry {
  readonly arriveNs: Nanos;
  readonly flow: number;
  readonly packet: number;
  readonly flags: number;
  departNs: Nanos;
  isPushedOut: boolean;
}

/**
 * Observers hear of accepted packets in the order of arrival, each with its departure. A port that
 * learns departures late, and not in order, writes here what it accepts; entries go on when their turn has come.
 */
export class AcceptLog {
  readonly #observer: Observer;
  readonly #port: number;
  readonly #entries: Entry[] = [];
  #first = 0;

  constructor(observer: Observer, port: number) {
    this.#observer = observer;
    this.#port = port;
  }

  /** @returns a ticket for `close`. */
  open(arriveNs: Nanos, { flow, number, flags }: Packet): number {
    this.#entries.push({ arriveNs, flow, packet: number, flags, departNs: NaN, isPushedOut: false });
    return this.#first + this.#entries.length - 1;
  }

  /** The packet's last bit leaves at `departNs`, or it is pushed out then. */
  close(ticket: number, departNs: Nanos, isPushedOut: boolean): void {
    const entry = this.#entries[ticket - this.#first];
    entry.departNs = departNs;
    entry.isPushedOut = isPushedOut;
    let told = 0;
    while (told < this.#entries.length && !Number.isNaN(this.#entries[told].departNs)) {
      const { arriveNs, flow, packet, flags, departNs: leaves, isPushedOut: isLost } = this.#entries[told++];
      this.#observer.onAccept(arriveNs, leaves, flow, packet, isLost ? flags | PacketFlag.pushedOut : flags, this.#port);
    }
    this.#entries.splice(0, told);
    this.#first += told;
  }
}

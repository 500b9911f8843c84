import type { CongestionControl } from "../congestion.ts";
import type { Packet } from "./packet.ts";

/** Of packets whose transport says nothing of it: the last to be served. */
export const NO_BAND = 1_073_741_823;

/** Writes on a flow's packets what its transport adds: header words and band. */
export class PacketStamp {
  readonly #control: CongestionControl;
  readonly #headerWords: number;
  readonly #first: number;

  /** @param first number that the connection's first packet has on the wire. */
  constructor(control: CongestionControl, headerWords: number, first: number) {
    this.#control = control;
    this.#headerWords = headerWords;
    this.#first = first;
  }

  /** @param number on the wire; -1: a control packet. */
  write(packet: Packet, number: number): void {
    const ofConnection = number < 0 ? -1 : number - this.#first;
    if (this.#headerWords === 0) packet.header = null;
    else {
      const header = packet.clearHeader(this.#headerWords);
      if (this.#control.writeHeader !== undefined) this.#control.writeHeader(ofConnection, header);
    }
    packet.band = this.#control.bandOf === undefined ? NO_BAND : this.#control.bandOf(ofConnection);
  }
}

import type { Ack, ParamSpec, SenderPort } from "../engine/congestion.ts";

export const gainParam = {
  kind: "number",
  label: "Gain g",
  unit: "",
  min: 0.001,
  max: 1,
  default: 0.0625,
  help: "How much the newest round trip counts in the average share of marked packets, alpha. Small: smooth and slow.",
  cite: "RFC 8257, section 4.2",
} as const satisfies ParamSpec;

/** The sender's estimate of its share of marked packets, updated once per round trip. Source: RFC 8257, section 3.3. */
export class MarkedFraction {
  /** In [0, 1]; starts at 1, so that the first mark halves the window (section 3.3: SHOULD). */
  alpha = 1;
  readonly #port: SenderPort;
  readonly #gain: number;
  /** The first packet whose ACK ends the observation window: WindowEnd (SND.NXT then). */
  #windowEnd = 0;
  #acked = 0;
  #marked = 0;

  constructor(port: SenderPort, gain: number) {
    this.#port = port;
    this.#gain = gain;
  }

  /** Every ACK, before the sender acts on it. @returns true: a window ended and alpha was updated. */
  observe(ack: Readonly<Ack>): boolean {
    const acked = ack.ackedPackets;
    if (acked === 0) return false;
    this.#acked += acked;
    if (ack.ece) this.#marked += acked;
    if (this.#port.highestAck + acked < this.#windowEnd) return false;
    this.alpha += this.#gain * (this.#marked / this.#acked - this.alpha);
    this.#windowEnd = this.#port.maxSent + 1;
    this.#acked = 0;
    this.#marked = 0;
    return true;
  }
}

import type { Nanos } from "../spec/scenario.ts";
import type { Topology } from "./topology.ts";

/** Fields of a link: `values[link * LINK_STRIDE + field]`. */
export const Link = {
  rateBps: 0,
  delayNs: 1,
  jitterNs: 2,
  /** When the last packet accepted will have left. */
  freeAtNs: 3,
  busySinceNs: 4,
  busyStamp: 5,
  /** Part of a nanosecond that serialisation owes, in units of 1/rate. */
  remainder: 6,
  /** The size whose transmission takes `usualNs` and leaves no remainder: spares a division. */
  usualBytes: 7,
  usualNs: 8,
  /** Delivery of the newest packet, where hosts add jitter. */
  lastDeliveryNs: 9,
} as const;
export const LINK_STRIDE = 10;

const NANOSECOND_BITS_PER_BYTE = 8e9;

/** The state of all links' transmitters, side by side. */
export class LinkTable {
  readonly values: Float64Array;

  constructor(topology: Topology) {
    this.values = new Float64Array(topology.links.length * LINK_STRIDE);
    topology.links.forEach((link, i) => {
      this.values[i * LINK_STRIDE + Link.rateBps] = link.rateBps;
      this.values[i * LINK_STRIDE + Link.delayNs] = link.delayNs;
      this.values[i * LINK_STRIDE + Link.jitterNs] = link.jitterNs;
      this.values[i * LINK_STRIDE + Link.freeAtNs] = -1;
    });
  }

  /** Time the link at offset `at` takes for `bytes`: whole ns, what is left over goes to the next packet. */
  serialize(at: number, bytes: number): Nanos {
    const values = this.values;
    const carried = values[at + Link.remainder];
    if (carried === 0 && bytes === values[at + Link.usualBytes]) return values[at + Link.usualNs];
    const rate = values[at + Link.rateBps];
    const work = bytes * NANOSECOND_BITS_PER_BYTE + carried;
    const transmission = Math.floor(work / rate);
    const remainder = work - transmission * rate;
    values[at + Link.remainder] = remainder;
    if (carried === 0 && remainder === 0) {
      values[at + Link.usualBytes] = bytes;
      values[at + Link.usualNs] = transmission;
    }
    return transmission;
  }
}

/** What the papers' formulas are about, in the units of a scenario. */

export interface PathSetting {
  /** Rate of the bottleneck, bits per second. */
  readonly linkBps: number;
  /** Base round trip time. */
  readonly rttNs: number;
  /** Room at the switch port, the packet in service included. */
  readonly bufferPackets: number;
  /** Payload of a packet. The papers know no headers. */
  readonly segmentBytes: number;
}

export interface GoodputSetting extends PathSetting {
  /** Payload each sender sends per block. */
  readonly blockBytes: number;
  readonly rtoMinNs: number;
  /** What the receiver grants, packets; null: no limit. */
  readonly awndPackets: number | null;
}

/** A formula was asked for a number at which it is not defined. */
export class ModelRangeError extends RangeError {
  override readonly name = "ModelRangeError";
  /** The paper's letter: "N". */
  readonly quantity: string;
  readonly value: number;
  /** What is allowed, and why, in words. */
  readonly allowed: string;

  constructor(quantity: string, value: number, allowed: string) {
    super(`${quantity}: ${value} is not allowed; allowed: ${allowed}`);
    this.quantity = quantity;
    this.value = value;
    this.allowed = allowed;
  }
}

/** Packets per second that the bottleneck carries: C. */
export function findPacketRate({ linkBps, segmentBytes }: PathSetting): number {
  return linkBps / (8 * segmentBytes);
}

/** Packets on their way in a round trip of the empty network, C * D: not whole. */
export function findPacketsInFlight({ linkBps, rttNs, segmentBytes }: PathSetting): number {
  // one division, so that 1 Gbps, 100 us and 1 KB are 12.5 and not 12.499999999999998
  return (linkBps * rttNs) / (8e9 * segmentBytes);
}

/** Inputs of the papers' formulas, in the units of a scenario. */

export interface PathSetting {
  /** Rate of the bottleneck, bits per second. */
  readonly linkBps: number;
  /** Base round trip time. */
  readonly rttNs: number;
  /** Buffer of the switch port, including the packet in service. */
  readonly bufferPackets: number;
  /** Payload of a packet. The papers ignore headers. */
  readonly segmentBytes: number;
}

export interface GoodputSetting extends PathSetting {
  /** Payload each sender sends per block. */
  readonly blockBytes: number;
  readonly rtoMinNs: number;
  /** Receive window, packets; null: no limit. */
  readonly awndPackets: number | null;
}

/** A formula was evaluated outside its domain. */
export class ModelRangeError extends RangeError {
  override readonly name = "ModelRangeError";
  /** The paper's letter: "N". */
  readonly quantity: string;
  readonly value: number;
  /** The allowed values, and why, in words. */
  readonly allowed: string;

  constructor(quantity: string, value: number, allowed: string) {
    super(`${quantity}: ${value} is not allowed; allowed: ${allowed}`);
    this.quantity = quantity;
    this.value = value;
    this.allowed = allowed;
  }
}

/** Capacity of the bottleneck, packets per second: C. */
export function findPacketRate({ linkBps, segmentBytes }: PathSetting): number {
  return linkBps / (8 * segmentBytes);
}

/** Packets in flight in one round trip of the empty network, C * D; not rounded. */
export function findPacketsInFlight({ linkBps, rttNs, segmentBytes }: PathSetting): number {
  // one division, so that 1 Gbps, 100 us and 1 KB are 12.5 and not 12.499999999999998
  return (linkBps * rttNs) / (8e9 * segmentBytes);
}

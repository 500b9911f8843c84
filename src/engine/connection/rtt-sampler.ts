import { AS_DOUBLE } from "../core/as-double.ts";
import type { Ack } from "../congestion.ts";
import type { Nanos } from "../spec/scenario.ts";

/**
 * Selects the round trips for the RTO estimator: of one packet at a time, unless it was sent twice (Karn's rule: the ACK would
 * not show which copy it answers); with timestamps (RFC 7323, 4.1), of the packet that caused each ACK of new data.
 */
export class RttSampler {
  readonly #hasTimestamps: boolean;
  /** The timed packet; -1: none. */
  #packet = -1;
  #sentNs: Nanos = AS_DOUBLE;

  constructor(hasTimestamps: boolean) {
    this.#hasTimestamps = hasTimestamps;
  }

  /** A packet is sent for the first time. */
  onFirstSend(packet: number, nowNs: Nanos): void {
    if (this.#packet >= 0) return;
    this.#packet = packet;
    this.#sentNs = nowNs;
  }

  onRepeat(packet: number): void {
    if (packet === this.#packet) this.#packet = -1;
  }

  forget(): void {
    this.#packet = -1;
  }

  /** @param ack highest packet covered. @returns the RTT sample of this ACK of new data, ns; 0: none. */
  take(ack: number, report: Readonly<Ack>): Nanos {
    const isTimed = this.#packet >= 0 && ack >= this.#packet;
    if (isTimed) this.#packet = -1;
    if (this.#hasTimestamps) return report.packetRttNs;
    return isTimed ? report.nowNs - this.#sentNs : 0;
  }
}

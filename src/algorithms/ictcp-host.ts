/** Share of the link's rate that may be granted. Source: ICTCP, section 4.1. */
const USABLE_SHARE = 0.9;
/** With less than this share of the link free, large windows shrink in favor of small ones. Source: ICTCP, section 4.4. */
const CROWDED_SHARE = 0.2;

/**
 * State shared by the connections of one ICTCP receiver: time in slots of two round trips. In the first half of a slot the traffic
 * is measured; in the second, windows may change, and growth uses the bandwidth left over.
 * Source: ICTCP, sections 4.1 and 4.2. Rates are bytes per ns.
 */
export class IctcpHost {
  /** Is this the second half of a slot? */
  mayAdjust = false;
  readonly #linkRate: number;
  #connections = 0;
  #windowSum = 0;
  #rttSumNs = 0;
  #slotStartNs = 0;
  #bytes = 0;
  #spare = 0;
  #quota = 0;

  constructor(linkRate: number) {
    this.#linkRate = linkRate;
  }

  /** Packets. */
  get meanWindow(): number {
    return this.#windowSum / this.#connections;
  }

  get isCrowded(): boolean {
    return this.#spare < CROWDED_SHARE * this.#linkRate;
  }

  add(window: number, rttNs: number): void {
    this.#connections += 1;
    this.#windowSum += window;
    this.#rttSumNs += rttNs;
  }

  remove(window: number, rttNs: number): void {
    this.#connections -= 1;
    this.#windowSum -= window;
    this.#rttSumNs -= rttNs;
  }

  change(packets: number): void {
    this.#windowSum += packets;
  }

  /** Data arrived for one of the connections, whose RTT has changed by `rttChangeNs`. */
  onData(nowNs: number, bytes: number, rttChangeNs: number): void {
    this.#rttSumNs += rttChangeNs;
    const half = this.#rttSumNs / this.#connections;
    const elapsed = nowNs - this.#slotStartNs;
    if (elapsed >= 2 * half) {
      this.#slotStartNs = nowNs;
      this.#bytes = 0;
      this.mayAdjust = false;
    } else if (!this.mayAdjust && elapsed >= half) {
      this.#spare = Math.max(0, USABLE_SHARE * this.#linkRate - this.#bytes / elapsed);
      this.#quota = this.#spare;
      this.mayAdjust = true;
    }
    this.#bytes += bytes;
  }

  /** @returns false: less than `rate` is left, and nothing was taken. */
  takeQuota(rate: number): boolean {
    if (rate > this.#quota) return false;
    this.#quota -= rate;
    return true;
  }
}

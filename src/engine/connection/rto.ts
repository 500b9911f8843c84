import { AS_DOUBLE } from "../core/as-double.ts";
import type { Nanos } from "../spec/scenario.ts";

/** Largest RTO. Source: RFC 6298 (2.5); ns-2 has the same cap. */
const RTO_MAX_NS = 60e9;

/** Turns RTT samples into the retransmission timeout. */
export interface RtoEstimator {
  /** May change; applies from the next timer on. */
  rtoMinNs: Nanos;
  readonly srttNs: Nanos;
  readonly rttvarNs: Nanos;
  /** Multiplier: 1, 2, 4 ... */
  readonly backoff: number;
  /** The RTO, ns: at least RTOmin, times the back-off, at most 60 s. */
  rtoNs(): Nanos;
  /** Takes a sample: a packet sent once, at `sentNs`, was acknowledged at `nowNs`; the back-off ends (Karn). */
  sample(nowNs: Nanos, sentNs: Nanos): void;
  /** The timer has fired with packets outstanding. */
  backOff(): void;
}

/** Source: RFC 6298, section 2, with a clock granularity of 1 ns. */
export class Rfc6298Estimator implements RtoEstimator {
  srttNs: Nanos = AS_DOUBLE;
  rttvarNs: Nanos = AS_DOUBLE;
  backoff = 1;
  rtoMinNs: Nanos = AS_DOUBLE;

  /** @param handshakeRttNs the RTT sample from opening the connection (on an empty path). */
  constructor(rtoMinNs: Nanos, handshakeRttNs: Nanos) {
    this.rtoMinNs = rtoMinNs;
    this.srttNs = handshakeRttNs;
    this.rttvarNs = handshakeRttNs / 2;
  }

  rtoNs(): Nanos {
    const base = Math.max(this.rtoMinNs, Math.ceil(this.srttNs + 4 * this.rttvarNs));
    return Math.min(RTO_MAX_NS, base * this.backoff);
  }

  sample(nowNs: Nanos, sentNs: Nanos): void {
    const error = nowNs - sentNs - this.srttNs;
    this.rttvarNs += (Math.abs(error) - this.rttvarNs) / 4;
    this.srttNs += error / 8;
    this.backoff = 1;
  }

  backOff(): void {
    if (this.rtoNs() < RTO_MAX_NS) this.backoff *= 2;
  }
}

const TICK_NS = 1000;

/** Source: ns-2.35 tcp.cc rtt_update, rtt_backoff, rtt_timeout: whole ticks, srtt_ times 8, rttvar_ times 4. */
export class Ns2Estimator implements RtoEstimator {
  backoff = 1;
  rtoMinNs: Nanos = AS_DOUBLE;
  #srtt8 = 0;
  #rttvar4 = 0;
  #baseNs: Nanos;

  constructor(rtoMinNs: Nanos) {
    this.rtoMinNs = rtoMinNs;
    this.#baseNs = rtoMinNs;
  }

  get srttNs(): Nanos {
    return (this.#srtt8 / 8) * TICK_NS;
  }

  get rttvarNs(): Nanos {
    return (this.#rttvar4 / 4) * TICK_NS;
  }

  rtoNs(): Nanos {
    return Math.min(RTO_MAX_NS, Math.max(this.rtoMinNs, this.#baseNs) * this.backoff);
  }

  sample(nowNs: Nanos, sentNs: Nanos): void {
    const ticks = Math.max(1, Math.floor(nowNs / TICK_NS) - Math.floor(sentNs / TICK_NS));
    if (this.#srtt8 === 0) {
      this.#srtt8 = ticks * 8;
      this.#rttvar4 = ticks * 2;
    } else {
      // ns-2 keeps the error in a short
      const error = ((ticks - Math.floor(this.#srtt8 / 8)) << 16) >> 16;
      this.#srtt8 = Math.max(1, this.#srtt8 + error);
      this.#rttvar4 = Math.max(1, this.#rttvar4 + Math.abs(error) - Math.floor(this.#rttvar4 / 4));
    }
    this.#baseNs = Math.floor((8 * this.#rttvar4 + this.#srtt8) / 8) * TICK_NS;
    this.backoff = 1;
  }

  backOff(): void {
    if (this.backoff < 64 || this.rtoNs() < RTO_MAX_NS) this.backoff *= 2;
    if (this.backoff > 8) {
      this.#rttvar4 += Math.floor(this.#srtt8 / 8);
      this.#srtt8 = 0;
    }
  }
}

/** An RTO of fixed length, for transports that ask for it. Estimates only the mean round trip, for transports that read it. */
export class FixedTimer extends Rfc6298Estimator {
  readonly #rtoNs: Nanos;

  constructor(rtoNs: Nanos, handshakeRttNs: Nanos) {
    super(rtoNs, handshakeRttNs);
    this.#rtoNs = rtoNs;
  }

  override rtoNs(): Nanos {
    return this.#rtoNs;
  }

  override backOff(): void {}
}

import type { Ack, CongestionWindow, SenderPort } from "../engine/congestion.ts";

/** Minimum window for detection, packets. Source: Ha, Rhee 2008, section 3; Linux, hystart_low_window. */
const LEAST_WINDOW = 16;
/** Largest gap between the ACKs of a train, ns. Source: Linux, hystart_ack_delta_us. */
const TRAIN_GAP_NS = 2e6;
/** RTT samples in a round before its delay counts. Source: Ha, Rhee 2008, section 3; Linux, HYSTART_MIN_SAMPLES. */
const LEAST_SAMPLES = 8;
/** The extra delay that ends slow start is an eighth of the smallest RTT, within these bounds. Source: Linux, HYSTART_DELAY_THRESH. */
const LEAST_DELAY_NS = 4e6;
const MOST_DELAY_NS = 16e6;
/** Linux, hystart_ack_delay: allowance for a train: time of four maximum bursts (64 KiB) at two windows per round trip, at most 1 ms. */
const LATE_BYTES = 4 * 65_536;
const MOST_LATE_NS = 1e6;

/**
 * Ends slow start before it overflows a queue: when a round's train of closely spaced ACKs lasts longer than half the smallest round
 * trip (the window fills the path), or when all packets of a round have clearly larger RTTs than it (the window fills a queue).
 * Source: Ha, Rhee, "Taming the elephants: new TCP slow start", NCSU 2008, section 3; the numbers are those of Linux (tcp_cubic.c).
 */
export class HyStart {
  readonly #port: SenderPort;
  /** Highest packet in flight when the round started; the round's first ACK, and the latest of its train. */
  #roundEnd = -1;
  #roundStartNs = 0;
  #trainNs = 0;
  #samples = 0;
  #roundRttNs = Infinity;
  #minRttNs = Infinity;
  /** HyStart has ended slow start, and no timeout has started another. */
  #hasFound = false;

  constructor(port: SenderPort) {
    this.#port = port;
  }

  /** An ACK of new data outside recovery, before the window grows; may lower the threshold to the window. */
  onAck(ack: Readonly<Ack>, window: CongestionWindow): void {
    this.#minRttNs = Math.min(this.#minRttNs, ack.packetRttNs);
    if (this.#hasFound || window.cwnd >= window.ssthresh) return;
    if (this.#port.highestAck > this.#roundEnd) this.#startRound(ack.nowNs);
    if (window.cwnd < LEAST_WINDOW) return;
    if (!this.#endsTrain(ack.nowNs, window.cwnd) && !this.#isDelayed(ack.packetRttNs)) return;
    this.#hasFound = true;
    window.ssthresh = window.cwnd;
  }

  onTimeout(): void {
    this.#hasFound = false;
    this.#startRound(this.#port.nowNs());
  }

  #startRound(nowNs: number): void {
    this.#roundEnd = this.#port.maxSent;
    this.#roundStartNs = nowNs;
    this.#trainNs = nowNs;
    this.#samples = 0;
    this.#roundRttNs = Infinity;
  }

  #endsTrain(nowNs: number, cwnd: number): boolean {
    if (nowNs - this.#trainNs > TRAIN_GAP_NS) return false;
    this.#trainNs = nowNs;
    const lateNs = (LATE_BYTES * this.#port.srttNs()) / (2 * cwnd * this.#port.packetBytes);
    return nowNs - this.#roundStartNs > (this.#minRttNs + Math.min(MOST_LATE_NS, lateNs)) / 2;
  }

  #isDelayed(rttNs: number): boolean {
    this.#roundRttNs = Math.min(this.#roundRttNs, rttNs);
    if (this.#samples < LEAST_SAMPLES) {
      this.#samples += 1;
      return false;
    }
    const threshold = Math.min(MOST_DELAY_NS, Math.max(LEAST_DELAY_NS, this.#minRttNs / 8));
    return this.#roundRttNs > this.#minRttNs + threshold;
  }
}

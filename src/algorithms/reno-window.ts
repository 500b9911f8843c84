import type { Ack, CongestionControl, SenderPort } from "../engine/congestion.ts";

/**
 * The window law that Tahoe, Reno and NewReno share: slow start, additive increase, halving.
 * Source: RFC 5681, sections 3.1 and 3.2.
 */
export class RenoWindow implements CongestionControl {
  cwnd: number;
  ssthresh: number;
  readonly #port: SenderPort;

  constructor(port: SenderPort) {
    this.#port = port;
    this.cwnd = port.initialWindow;
    this.ssthresh = port.awndPackets;
  }

  onAck(_ack: Readonly<Ack>): void {
    // once per ACK, however many packets it covers
    this.cwnd += this.cwnd < this.ssthresh ? 1 : 1 / this.cwnd;
  }

  onCongestion(signal: "dupacks" | "timeout"): void {
    const half = this.#port.lossWindow() / 2;
    if (signal === "timeout") {
      if (!this.#port.keepsThreshold()) this.ssthresh = this.#port.toThreshold(half);
      this.cwnd = 1;
      return;
    }
    this.ssthresh = this.#port.toThreshold(half);
    this.cwnd = this.#port.toRecoveryWindow(half);
  }
}

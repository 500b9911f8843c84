import { CongestionWindow, type Ack, type CongestionControl, type SenderPort } from "../engine/congestion.ts";

/**
 * Slow start below ssthresh; above it, growth by `perRoundTrip` packets per acknowledged window.
 * Source: RFC 5681, 3.1; the rule set decides how much an ACK counts.
 */
export function growWindow(window: CongestionWindow, ack: Readonly<Ack>, perRoundTrip = 1): void {
  if (window.cwnd < window.ssthresh) window.cwnd += ack.slowStartPackets;
  else window.cwnd += spreadGrowth(window.cwnd, ack, perRoundTrip);
}

/** This ACK's part of `perRoundTrip` packets per window: at most all of it, however much the ACK covers. */
function spreadGrowth(cwnd: number, ack: Readonly<Ack>, perRoundTrip: number): number {
  return Math.min(perRoundTrip, (perRoundTrip * ack.growthPackets) / cwnd);
}

/**
 * The window rules of Tahoe, Reno and NewReno: slow start, additive increase, halving.
 * Source: RFC 5681, sections 3.1 and 3.2.
 */
export class RenoWindow implements CongestionControl {
  readonly window: CongestionWindow;
  readonly #port: SenderPort;

  constructor(port: SenderPort) {
    this.#port = port;
    this.window = new CongestionWindow(port.initialWindow, port.receiveWindow);
  }

  onAck(ack: Readonly<Ack>): void {
    if (ack.mayGrow) growWindow(this.window, ack);
  }

  onCongestion(signal: "dupacks" | "timeout"): void {
    const half = this.#port.windowBeforeCut() / 2;
    if (signal === "dupacks") {
      this.window.ssthresh = this.#port.toThreshold(half);
      this.window.cwnd = this.#port.toRecoveryWindow(half);
      return;
    }
    if (!this.#port.keepsThreshold()) this.window.ssthresh = this.#port.toThreshold(half);
    this.window.cwnd = 1;
  }
}

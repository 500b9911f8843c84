import { CongestionWindow } from "../engine/congestion.ts";
import type { Ack, CongestionControl, SenderPort } from "../engine/congestion.ts";
import { growWindow } from "./grow-window.ts";

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

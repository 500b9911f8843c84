import type { Ack, CongestionWindow, ParamSpec, SenderPort } from "../engine/congestion.ts";
import { RenoWindow } from "./reno-window.ts";

/** The parameter that every transport with this window has. */
export const cwndMinParam = {
  kind: "number",
  label: "Smallest window",
  unit: "packets",
  min: 1,
  max: 10,
  // our choice, as in Linux (tcp_dctcp.c); RFC 3168 asks for 1 at least
  default: 2,
  integer: true,
  help: "A mark never cuts the window below this. With N senders the port must hold N times as many packets, whatever the marks say.",
} as const satisfies ParamSpec;

/**
 * RenoWindow that is also cut when ACKs carry ECN-Echo: at most once a window of data, and without growth until that
 * window is acknowledged. Loss recovery knows nothing of it, so fast retransmit stays active after such a cut.
 * Source: RFC 3168, section 6.1.2.
 */
export class EcnWindow {
  readonly window: CongestionWindow;
  readonly #port: SenderPort;
  readonly #reno: RenoWindow;
  readonly #cwndMin: number;
  /** Highest packet sent when the window was last cut: echoes for packets up to it are old news. */
  #cutUntil = -1;
  /** The last cut was for an echo, not for a loss. */
  #wasEchoed = false;

  constructor(port: SenderPort, cwndMin: number) {
    this.#port = port;
    this.#reno = new RenoWindow(port);
    this.window = this.#reno.window;
    this.#cwndMin = cwndMin;
  }

  /** Does the ACK, before the sender acts on it, ask for a cut? */
  asksForCut(ack: Readonly<Ack>): boolean {
    return ack.ece && this.#port.highestAck + ack.ackedPackets > this.#cutUntil;
  }

  /** Cuts cwnd to `target`, if that is less; ssthresh follows. */
  cutTo(target: number): void {
    const { window } = this;
    window.cwnd = Math.min(window.cwnd, Math.max(this.#cwndMin, target));
    window.ssthresh = this.#port.toThreshold(window.cwnd);
    this.#announce(true);
  }

  /** May the window grow with this new ACK, as far as marks go? */
  mayGrow(ack: Readonly<Ack>): boolean {
    return !ack.ece && !(this.#wasEchoed && this.#port.highestAck <= this.#cutUntil);
  }

  grow(ack: Readonly<Ack>): void {
    if (this.mayGrow(ack)) this.#reno.onAck(ack);
  }

  /** Is the missing packet of a window that was cut for an echo already? */
  get isCutForMissing(): boolean {
    return this.#wasEchoed && this.#port.highestAck < this.#cutUntil;
  }

  /** As RenoWindow; CWR is announced for cuts of any kind (RFC 3168, 6.1.2). */
  onCongestion(signal: "dupacks" | "timeout"): void {
    this.#reno.onCongestion(signal);
    this.#announce(false);
  }

  #announce(wasEchoed: boolean): void {
    this.#cutUntil = this.#port.maxSent;
    this.#wasEchoed = wasEchoed;
    this.#port.announceCut();
  }
}

import type { Ack, CongestionWindow, ParamSpec, ParamValues, SenderPort } from "../engine/congestion.ts";
import { RenoWindow } from "./reno-window.ts";

/** The parameters common to all transports with this window. */
export const ecnParams = {
  cwndMin: {
    kind: "number",
    label: "Smallest window",
    unit: "packets",
    min: 1,
    max: 10,
    default: 2,
    integer: true,
    help: "A mark never cuts the window below this. With N senders the port must hold N times as many packets, however many are marked.",
    cite: "RFC 3168, section 6.1.2, asks for at least 1; 2 is our choice, as in Linux",
  },
  cut: {
    kind: "choice",
    label: "Window is cut",
    choices: [
      { value: "at-once", label: "At once", meaning: "the sender pauses until enough is acknowledged" },
      {
        value: "proportionally",
        label: "Over a round trip",
        meaning: "it sends less than is acknowledged until what is in flight fits its window",
      },
    ],
    default: "proportionally",
    help: "How a sender gets down to its smaller window after a mark.",
    cite: "At once: RFC 3168, section 6.1.2. Over a round trip: RFC 6937, section 3; the default is our choice, as kernels and ns-3 have it",
  },
} as const satisfies Record<string, ParamSpec>;

/**
 * RenoWindow that is also cut by ECN-Echo: at most once per window of data, and without growth until that
 * window is acknowledged. Loss recovery ignores such a cut, so fast retransmit remains active after it.
 * Source: RFC 3168, section 6.1.2. Proportional cuts: RFC 6937, section 3, with the bound of ns-3.37's CWR state (an ACK releases
 * no more than it acknowledges; the RFC's conservative bound also makes up for earlier ACKs, Linux adds a packet): cwnd is the packets
 * in flight plus those that may be sent, and the new window when the cut window is acknowledged.
 */
export class EcnWindow {
  readonly window: CongestionWindow;
  readonly #port: SenderPort;
  readonly #reno: RenoWindow;
  readonly #cwndMin: number;
  readonly #isProportional: boolean;
  /** Highest packet sent when the window was last cut: echoes for packets up to it are ignored. */
  #cutUntil = -1;
  /** The last cut was due to an echo, not a loss. */
  #wasEchoed = false;
  /** State of a proportional cut in progress (RFC 6937's names: ssthresh, RecoverFS, prr_delivered). */
  #isReducing = false;
  #target = 0;
  #flightAtCut = 0;
  #delivered = 0;

  constructor(port: SenderPort, { cwndMin, cut }: ParamValues<typeof ecnParams>) {
    this.#port = port;
    this.#reno = new RenoWindow(port);
    this.window = this.#reno.window;
    this.#cwndMin = cwndMin;
    this.#isProportional = cut === "proportionally";
  }

  /** Every ACK, before the sender acts on it. @param measureTarget returns the window that an echo cuts to, if smaller. */
  onAnyAck(ack: Readonly<Ack>, measureTarget: () => number): void {
    const highestAck = this.#port.highestAck + ack.ackedPackets;
    if (highestAck > this.#cutUntil) {
      this.#endReduction();
      if (ack.ece) this.#cutTo(measureTarget());
    }
    if (this.#isReducing && ack.ackedPackets > 0) this.#reduce(ack.ackedPackets);
  }

  /** Do marks allow the window to grow with this new ACK? */
  mayGrow(ack: Readonly<Ack>): boolean {
    return !ack.ece && !(this.#wasEchoed && this.#port.highestAck <= this.#cutUntil);
  }

  grow(ack: Readonly<Ack>): void {
    if (this.mayGrow(ack)) this.#reno.onAck(ack);
  }

  /** As RenoWindow; CWR is announced for cuts of any kind (RFC 3168, 6.1.2). */
  onCongestion(signal: "dupacks" | "timeout"): void {
    this.#endReduction();
    this.#reno.onCongestion(signal);
    this.#noteCut(false);
  }

  /** As `onCongestion`, except that a window cut by an echo is not cut again for a packet lost in it. */
  onCongestionOnce(signal: "dupacks" | "timeout"): void {
    const isCutAlready = this.#wasEchoed && this.#port.highestAck < this.#cutUntil;
    if (signal === "dupacks" && isCutAlready) this.#endReduction();
    else this.onCongestion(signal);
  }

  #cutTo(target: number): void {
    const { window } = this;
    this.#target = Math.min(window.cwnd, Math.max(this.#cwndMin, target));
    window.ssthresh = this.#port.toThreshold(this.#target);
    this.#noteCut(true);
    if (!this.#isProportional) {
      window.cwnd = this.#target;
      return;
    }
    this.#isReducing = true;
    this.#delivered = 0;
    this.#flightAtCut = Math.max(1, this.#port.next - 1 - this.#port.highestAck);
  }

  #reduce(acked: number): void {
    const port = this.#port;
    this.#delivered += acked;
    const highestAck = port.highestAck + acked;
    // an ACK may cover more than was sent since the sender went back, and under ns2 a packet never given
    const inFlight = Math.max(0, port.next - 1 - highestAck);
    const sent = port.maxSent - this.#cutUntil;
    const maySend =
      inFlight > this.#target
        ? Math.ceil((this.#delivered * this.#target) / this.#flightAtCut) - sent
        : Math.min(this.#target - inFlight, acked);
    this.window.cwnd = inFlight + Math.max(0, maySend);
  }

  #endReduction(): void {
    if (!this.#isReducing) return;
    this.#isReducing = false;
    this.window.cwnd = this.#target;
  }

  #noteCut(wasEchoed: boolean): void {
    this.#cutUntil = this.#port.maxSent;
    this.#wasEchoed = wasEchoed;
    this.#port.announceCut();
  }
}

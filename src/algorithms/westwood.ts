/**
 * Idea: ACKs return at the rate at which data gets through; after a loss, set the window to what that
 * rate needs on an empty path (rate times smallest RTT) instead of half.
 * Source: Grieco, Mascolo, "Performance evaluation and comparison of Westwood+, New Reno, and Vegas TCP
 * congestion control", ACM CCR 34 (2004), section 2 (one sample per round trip, filter); what an ACK counts for:
 * Mascolo et al., "TCP Westwood: bandwidth estimation for enhanced transport over wireless links", MobiCom 2001, AckedCount.
 * Departures: loss recovery is NewReno's; the wait before a timeout and pauses of the application give no samples (our choice).
 */
import type { Ack, AlgorithmDescription, CongestionControl, CongestionWindow, ParamValues, SenderPort } from "../engine/congestion.ts";
import { completeAlgorithm } from "./complete-algorithm.ts";
import { RenoWindow } from "./reno-window.ts";

const params = {
  filter: {
    kind: "number",
    label: "Filter",
    unit: "",
    min: 0,
    max: 0.99,
    default: 0.9,
    help: "How much of the old rate estimate each new sample keeps: larger is smoother and slower.",
    cite: "Grieco, Mascolo 2004, section 2",
  },
} as const;

/** RFC 5681 and the paper: the threshold is at least two packets. */
const MIN_THRESHOLD = 2;

class WestwoodWindow implements CongestionControl {
  readonly window: CongestionWindow;
  readonly #port: SenderPort;
  readonly #params: ParamValues<typeof params>;
  readonly #reno: RenoWindow;
  /** Packets per ns; 0 before the first sample. */
  #rate = 0;
  #minRttNs = Infinity;
  /** Time of the ACK that started the count, and packets delivered since; -1: the next ACK starts a count. */
  #sinceNs = -1;
  #count = 0;
  /** Packets already counted by duplicate ACKs before the cumulative ACK covers them. */
  #counted = 0;

  constructor(port: SenderPort, values: ParamValues<typeof params>) {
    this.#port = port;
    this.#params = values;
    this.#reno = new RenoWindow(port);
    this.window = this.#reno.window;
  }

  onAnyAck(ack: Readonly<Ack>): void {
    this.#minRttNs = Math.min(this.#minRttNs, ack.packetRttNs);
    const acked = this.#countAcked(ack.ackedPackets);
    if (this.#sinceNs < 0) {
      this.#sinceNs = ack.nowNs;
      return;
    }
    this.#count += acked;
    const elapsed = ack.nowNs - this.#sinceNs;
    if (elapsed < ack.packetRttNs) return;
    const sample = this.#count / elapsed;
    const { filter } = this.#params;
    this.#rate = this.#rate === 0 ? sample : filter * this.#rate + (1 - filter) * sample;
    this.#sinceNs = ack.nowNs;
    this.#count = 0;
    this.#port.reportGauge(0, this.#rate * this.#minRttNs);
  }

  onAck(ack: Readonly<Ack>): void {
    this.#reno.onAck(ack);
  }

  onBlockStart(): void {
    if (this.#port.highestAck === this.#port.maxSent) this.#stopCounting();
  }

  onCongestion(signal: "dupacks" | "timeout"): void {
    const window = this.window;
    const fill = this.#rate > 0 ? this.#rate * this.#minRttNs : 0;
    window.ssthresh = this.#port.toThreshold(Math.max(MIN_THRESHOLD, fill));
    if (signal === "dupacks") {
      window.cwnd = Math.min(window.cwnd, window.ssthresh);
      return;
    }
    window.cwnd = 1;
    this.#counted = 0;
    this.#stopCounting();
  }

  #stopCounting(): void {
    this.#sinceNs = -1;
    this.#count = 0;
  }

  /** Packets that an ACK reports as delivered: one for a duplicate, not counted again when covered. */
  #countAcked(ackedPackets: number): number {
    if (ackedPackets === 0) {
      this.#counted += 1;
      return 1;
    }
    if (ackedPackets === 1) return 1;
    if (this.#counted >= ackedPackets) {
      this.#counted -= ackedPackets;
      return 1;
    }
    const fresh = ackedPackets - this.#counted;
    this.#counted = 0;
    return fresh;
  }
}

export const westwoodDescription: AlgorithmDescription<typeof params> = {
  id: "westwood",
  name: "Westwood+",
  family: "loss",
  idea: "Measures the rate of its ACKs, and after a loss sets its window to fit that rate.",
  cite: "Grieco, Mascolo 2004",
  params,
  recovery: "newreno",
  gauges: ["bandwidth share"],
};

export const westwood = completeAlgorithm(westwoodDescription, {
  createSender: (port, values) => new WestwoodWindow(port, values),
});

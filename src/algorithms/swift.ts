/**
 * Idea: the round-trip time shows how congested a path is. Below a target delay the window grows by one packet per round trip; above, it
 * shrinks in proportion to the excess. Small windows are allowed more delay, and a window below one packet is paced.
 * Source: Kumar et al., "Swift: Delay is Simple and Effective for Congestion Control in the Datacenter", SIGCOMM 2020, Algorithm 1
 * (the window) and section 3.5 (flow scaling). The paper's text was not available: a reconstruction from Broadcom's csg-htsim
 * (sim/swift.cpp), which calls its own constants guesses.
 * Departures: one target for the whole round trip (fabric delay), none for hosts, which take no time here; no scaling by hops, since the
 * base target is taken from the path's own empty round trip; no rerouting (PLB). The window after a fast recovery is at least one packet.
 * Measured: with a minimum RTO of 2 ms and windows of at least one packet 128 senders reach .93 of the link, with nearly 50 times the drops
 * of smaller windows (.947), where another simulator, which has no timestamps, has .82 to .85 and .957
 * (`incast run --algorithm swift --senders 128 --rto-min 2ms --initial-window 2 --param increase=0.1 --param leastWindow=1`). Without
 * timestamps the results here are .83 and .957, too: the ACK of a retransmission then gives no RTT sample (Karn's rule), so that the timer
 * stays doubled for the next packet. In swift.cpp every ACK gives a sample.
 */
import { CongestionWindow } from "../engine/congestion.ts";
import type { Ack, AlgorithmDescription, CongestionControl, ParamValues, SenderPort } from "../engine/congestion.ts";
import { completeAlgorithm } from "./complete-algorithm.ts";

const params = {
  baseTarget: {
    kind: "number",
    label: "Base target",
    unit: "× RTT",
    min: 1,
    max: 20,
    default: 1.5,
    help: "Target delay of a large window, in round trips of the empty path. Lower: shorter queues; too low and the link runs empty.",
    cite: null,
  },
  scalingRangeUs: {
    kind: "number",
    label: "Flow scaling range",
    unit: "µs",
    min: 0,
    max: 100_000,
    default: 300,
    help: "How much more delay the smallest windows may cause. The more flows share a link, the smaller their windows and the longer their common queue.",
    cite: null,
  },
  smallWindow: {
    kind: "number",
    label: "Smallest scaled window",
    unit: "packets",
    min: 0.001,
    max: 1,
    default: 0.1,
    help: "Windows of this size and below use the whole flow scaling range.",
    cite: "Kumar et al., SIGCOMM 2020, section 3.5, as in csg-htsim",
  },
  largeWindow: {
    kind: "number",
    label: "Largest scaled window",
    unit: "packets",
    min: 2,
    max: 10_000,
    default: 100,
    help: "Windows of this size and above use the base target alone.",
    cite: "Kumar et al., SIGCOMM 2020, section 3.5, as in csg-htsim",
  },
  increase: {
    kind: "number",
    label: "Additive increase",
    unit: "packets",
    min: 0.001,
    max: 10,
    default: 1,
    help: "Added in a round trip below the target. A window below one packet gains it with each ACK: with many senders a smaller value keeps the queue steady.",
    cite: "Kumar et al., SIGCOMM 2020, Algorithm 1; value as in csg-htsim",
  },
  beta: {
    kind: "number",
    label: "β",
    unit: "",
    min: 0.01,
    max: 1,
    default: 0.8,
    help: "Share of the excess delay that the window gives up, once a round trip.",
    cite: "Kumar et al., SIGCOMM 2020, Algorithm 1; value as in csg-htsim",
  },
  largestCut: {
    kind: "number",
    label: "Largest cut",
    unit: "",
    min: 0.05,
    max: 0.9,
    default: 0.5,
    help: "The most a window loses at once, and what it loses when a packet is lost.",
    cite: "Kumar et al., SIGCOMM 2020, Algorithm 1; value as in csg-htsim",
  },
  leastWindow: {
    kind: "number",
    label: "Smallest window",
    unit: "packets",
    min: 0.001,
    max: 1,
    default: 0.01,
    help: "No window is smaller. With 1, a sender always has a packet in flight, and many senders fill any queue.",
    cite: "Kumar et al., SIGCOMM 2020, Algorithm 1; value as in csg-htsim: 10 bytes of 1,000",
  },
} as const;

const Gauge = { targetNs: 0, delayNs: 1 } as const;

/** RETX_RESET_THRESHOLD: after this many timeouts without an ACK between them, the window restarts from its minimum. As in csg-htsim. */
const TIMEOUTS_TO_RESET = 5;

class SwiftWindow implements CongestionControl {
  readonly window: CongestionWindow;
  readonly #port: SenderPort;
  readonly #params: ParamValues<typeof params>;
  readonly #baseNs: number;
  /** Flow scaling: range, slope over 1 / sqrt(cwnd), and its value at the largest scaled window. */
  readonly #rangeNs: number;
  readonly #slopeNs: number;
  readonly #offsetNs: number;
  #cutNs = -Infinity;
  #timeouts = 0;

  constructor(port: SenderPort, values: ParamValues<typeof params>) {
    this.#port = port;
    this.#params = values;
    this.#baseNs = values.baseTarget * port.emptyPathRttNs;
    this.#rangeNs = values.scalingRangeUs * 1000;
    const atLarge = 1 / Math.sqrt(values.largeWindow);
    this.#slopeNs = this.#rangeNs / (1 / Math.sqrt(values.smallWindow) - atLarge);
    this.#offsetNs = this.#slopeNs * atLarge;
    this.window = new CongestionWindow(port.initialWindow, port.initialWindow);
    this.#setWindow(port.initialWindow);
  }

  onAnyAck(ack: Readonly<Ack>): void {
    const { increase, beta, largestCut } = this.#params;
    const { cwnd } = this.window;
    const delay = ack.packetRttNs;
    const target = this.#targetNs(cwnd);
    this.#port.reportGauge(Gauge.targetNs, target);
    this.#port.reportGauge(Gauge.delayNs, delay);
    this.#timeouts = 0;
    if (delay < target) {
      if (ack.mayGrow) this.#setWindow(cwnd + (increase * ack.ackedPackets) / Math.max(1, cwnd));
    } else if (this.#mayCut()) {
      this.#cut(Math.max(1 - (beta * (delay - target)) / delay, 1 - largestCut));
    }
  }

  /** The window has already been set: delay counts in a recovery too. */
  onAck(): void {}

  onCongestion(signal: "dupacks" | "timeout"): void {
    this.#timeouts = signal === "timeout" ? this.#timeouts + 1 : 0;
    if (this.#timeouts >= TIMEOUTS_TO_RESET) this.#cut(0);
    else if (this.#mayCut()) this.#cut(1 - this.#params.largestCut);
  }

  /** May the window be cut? Once per round trip. */
  #mayCut(): boolean {
    return this.#port.nowNs() - this.#cutNs >= this.#port.srttNs();
  }

  #cut(factor: number): void {
    this.#setWindow(this.window.cwnd * factor);
    this.#cutNs = this.#port.nowNs();
  }

  #setWindow(cwnd: number): void {
    const { window } = this;
    window.cwnd = Math.max(this.#params.leastWindow, cwnd);
    // no slow start: the threshold follows the window, and a recovery ends with it
    window.ssthresh = Math.max(1, window.cwnd);
  }

  #targetNs(cwnd: number): number {
    return this.#baseNs + Math.min(this.#rangeNs, Math.max(0, this.#slopeNs / Math.sqrt(cwnd) - this.#offsetNs));
  }
}

export const swiftDescription: AlgorithmDescription<typeof params> = {
  id: "swift",
  name: "Swift",
  family: "delay",
  idea: "Steers the round trip toward a target delay, with windows that may fall below one packet.",
  cite: "Kumar 2020",
  params,
  recovery: "sack",
  gauges: ["targetNs", "delayNs"],
  options: () => ({ timestamps: true }),
};

export const swift = completeAlgorithm(swiftDescription, {
  createSender: (port, values) => new SwiftWindow(port, values),
});

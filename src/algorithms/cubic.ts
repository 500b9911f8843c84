/**
 * Idea: after a loss, grow along a cubic curve of time: fast, flat around the window at the loss, then fast again.
 * Where Reno would grow more (short round trips, as in a data center), grow as Reno does.
 * Source: RFC 9438, sections 4.1 to 4.8; slow start as RFC 5681.
 * Departures: loss recovery is NewReno's (the RFC leaves it open; systems use SACK); HyStart as in Linux (parameter), not
 * HyStart++ (RFC 9406); an ACK never shrinks the window and counts for at most two packets (RFC 3465's limit): one that fills a hole
 * covers many packets that arrived long before.
 */
import {
  CongestionWindow,
  type Ack,
  type AlgorithmDescription,
  type CongestionControl,
  type ParamValues,
  type SenderPort,
} from "../engine/congestion.ts";
import { completeAlgorithm } from "./complete-algorithm.ts";
import { HyStart } from "./hystart.ts";
import { growWindow } from "./reno-window.ts";
import { cubeRoot } from "./powers.ts";

const params = {
  c: {
    kind: "number",
    label: "C",
    unit: "packets/s³",
    min: 0.01,
    max: 10,
    default: 0.4,
    help: "How steep the cubic curve is: with a larger C the old window is reached sooner.",
    cite: "RFC 9438, section 5",
  },
  beta: {
    kind: "number",
    label: "β",
    unit: "",
    min: 0.1,
    max: 0.95,
    default: 0.7,
    help: "The part of its window a sender keeps after a loss (Reno keeps half).",
    cite: "RFC 9438, section 4.6",
  },
  renoFriendly: {
    kind: "boolean",
    label: "Reno-friendly region",
    default: true,
    help: "Never grow more slowly than Reno would. Off: at a round trip of 100 µs the window grows almost not at all.",
    cite: "RFC 9438, section 4.3",
  },
  growth: {
    kind: "choice",
    label: "Growth",
    choices: [
      { value: "rfc", label: "RFC 9438", meaning: "follows the Reno-friendly window, and beyond the old window grows as fast as Reno" },
      {
        value: "linux",
        label: "Linux",
        meaning: "whole packets, one round trip behind the Reno-friendly window, which grows by 0.53 packets per round trip throughout",
      },
    ],
    default: "rfc",
    help: "How the window follows the cubic curve and Reno's pace. On short round trips Linux grows about half as fast as the RFC asks.",
    cite: "RFC 9438, sections 4.2 to 4.4; Linux, tcp_cubic.c (bictcp_update) and tcp_cong.c (tcp_cong_avoid_ai)",
  },
  slowStart: {
    kind: "choice",
    label: "Slow start",
    choices: [
      { value: "standard", label: "Standard", meaning: "doubles the window until a packet is lost" },
      { value: "hystart", label: "HyStart", meaning: "ends when the window fills the path or round trips grow, as in Linux" },
    ],
    default: "standard",
    help: "How slow start ends. HyStart looks from a window of 16 packets on.",
    cite: "Standard: RFC 5681, section 3.1. HyStart: Ha, Rhee 2008, section 3, with the numbers of Linux, tcp_cubic.c",
  },
  fastConvergence: {
    kind: "boolean",
    label: "Fast convergence",
    default: true,
    help: "A sender that loses packets below its last peak aims lower, which leaves room for new flows.",
    cite: "RFC 9438, section 4.7",
  },
} as const;

/** RFC 3465, 2.3: what a delayed ACK covers. */
const MAX_ACKED = 2;

/** Linux, bictcp_update: ACKed packets per packet of growth: minimum, maximum before the first loss, windows of them past the target. */
const FASTEST = 2;
const SLOWEST_WITHOUT_PEAK = 20;
const SLOWEST_ROUNDS = 100;
/** Linux, bictcp_update: HZ / 32. */
const PACE_KEPT_NS = 31.25e6;

/** Slots of `gauges`. */
const Gauge = { wMax: 0, k: 1 } as const;

/** Names are the RFC's: W_max, K, W_est, cwnd_prior. Windows are in packets, times in seconds where the formulas need them. */
class CubicWindow implements CongestionControl {
  readonly window: CongestionWindow;
  readonly #port: SenderPort;
  readonly #params: ParamValues<typeof params>;
  /** Equation 3: makes a window cut to beta as strong as Reno's cut to 1/2. */
  readonly #alpha: number;
  readonly #hystart: HyStart | null;
  /** Window before the last loss; 0: no loss yet, or the last one was a timeout. */
  #wMax = 0;
  #cwndPrior = 0;
  #k = 0;
  #wEst = 0;
  /** Linux's growth: packets acknowledged since W_est grew, and whether there is a peak to return to. */
  #counted = 0;
  #hasPeak = false;
  /** ACKed packets per packet of growth, and the window and time it was computed for. */
  #pace = 0;
  #paceWindow = 0;
  #paceNs = 0;
  /** Is a congestion avoidance stage in progress, and how long has it lasted while the window could grow? */
  #isInStage = false;
  #elapsedNs = 0;
  #lastNs = 0;

  constructor(port: SenderPort, values: ParamValues<typeof params>) {
    this.#port = port;
    this.#params = values;
    this.#alpha = (3 * (1 - values.beta)) / (1 + values.beta);
    this.#hystart = values.slowStart === "hystart" ? new HyStart(port) : null;
    this.window = new CongestionWindow(port.initialWindow, port.receiveWindow);
  }

  onAck(ack: Readonly<Ack>): void {
    const window = this.window;
    this.#hystart?.onAck(ack, window);
    if (window.cwnd < window.ssthresh) {
      this.#isInStage = false;
      if (ack.mayGrow) growWindow(window, ack);
      return;
    }
    if (!this.#isInStage) this.#beginStage();
    // section 4.2: time in which the window could not grow does not count
    else if (ack.mayGrow) this.#elapsedNs += ack.nowNs - this.#lastNs;
    this.#lastNs = ack.nowNs;
    if (!ack.mayGrow) return;
    if (this.#params.growth === "linux") this.#growAsLinux(Math.min(ack.growthPackets, MAX_ACKED), ack.nowNs);
    else this.#grow(Math.min(ack.ackedPackets, MAX_ACKED), Math.min(ack.growthPackets, MAX_ACKED));
  }

  onBlockStart(): void {
    // the window does not grow during a pause of the application
    if (this.#port.highestAck === this.#port.maxSent) this.#lastNs = this.#port.nowNs();
  }

  onCongestion(signal: "dupacks" | "timeout"): void {
    const window = this.window;
    const part = this.#port.windowBeforeCut() * this.#params.beta;
    const kept = this.#params.growth === "linux" ? Math.floor(part) : part;
    this.#isInStage = false;
    if (signal === "dupacks") {
      // section 4.7
      const isBelowPeak = this.#params.fastConvergence && window.cwnd < this.#wMax;
      this.#wMax = isBelowPeak ? (window.cwnd * (1 + this.#params.beta)) / 2 : window.cwnd;
      this.#cwndPrior = window.cwnd;
      window.ssthresh = this.#port.toThreshold(kept);
      window.cwnd = this.#port.toRecoveryWindow(kept);
      return;
    }
    this.#hystart?.onTimeout();
    // section 4.8: the next stage starts its curve at its own window
    this.#wMax = 0;
    if (!this.#port.keepsThreshold()) {
      this.#cwndPrior = window.cwnd;
      window.ssthresh = this.#port.toThreshold(kept);
    }
    window.cwnd = 1;
  }

  #beginStage(): void {
    const { cwnd } = this.window;
    this.#isInStage = true;
    this.#elapsedNs = 0;
    this.#wEst = this.#params.growth === "linux" ? Math.floor(cwnd) : cwnd;
    this.#counted = 0;
    this.#paceWindow = 0;
    this.#hasPeak = this.#wMax > 0;
    // equation 2; section 4.8 if there is no peak to return to
    if (this.#wMax > cwnd) {
      this.#k = cubeRoot((this.#wMax - cwnd) / this.#params.c);
    } else {
      this.#k = 0;
      this.#wMax = cwnd;
    }
    this.#port.reportGauge(Gauge.wMax, this.#wMax);
    this.#port.reportGauge(Gauge.k, this.#k);
  }

  #grow(ackedPackets: number, growthPackets: number): void {
    const window = this.window;
    const { cwnd } = window;
    const seconds = this.#elapsedNs / 1e9;
    // equation 4; as fast as Reno once the old window is reached
    const alpha = this.#wEst < this.#cwndPrior ? this.#alpha : 1;
    this.#wEst += (alpha * ackedPackets) / cwnd;
    if (this.#params.renoFriendly && this.#cubic(seconds) < this.#wEst) {
      window.cwnd = Math.max(cwnd, this.#wEst);
      return;
    }
    // section 4.2: the curve one round trip from now, at most 1.5 times the window
    const target = Math.min(Math.max(cwnd, this.#cubic(seconds + this.#port.srttNs() / 1e9)), 1.5 * cwnd);
    window.cwnd += (growthPackets * (target - cwnd)) / cwnd;
  }

  /**
   * Windows are whole packets: the fraction is the count toward the next one. The number of ACKed packets that it needs is computed
   * when the window has changed, otherwise only occasionally. Source: Linux, bictcp_update.
   */
  #growAsLinux(ackedPackets: number, nowNs: number): void {
    const window = this.window;
    const cwnd = Math.floor(window.cwnd);
    this.#counted += ackedPackets;
    if (cwnd !== this.#paceWindow || nowNs - this.#paceNs > PACE_KEPT_NS) {
      this.#paceWindow = cwnd;
      this.#paceNs = nowNs;
      this.#pace = this.#choosePace(cwnd);
    }
    window.cwnd += ackedPackets / this.#pace;
  }

  /** Number of packets to be acknowledged before a window of `cwnd` grows by one. */
  #choosePace(cwnd: number): number {
    const perStep = cwnd / this.#alpha;
    for (; this.#counted > perStep; this.#counted -= perStep) this.#wEst += 1;
    const target = this.#cubic((this.#elapsedNs + this.#port.srttNs()) / 1e9);
    let pace = target > cwnd ? cwnd / (target - cwnd) : SLOWEST_ROUNDS * cwnd;
    if (!this.#hasPeak) pace = Math.min(pace, SLOWEST_WITHOUT_PEAK);
    if (this.#params.renoFriendly && this.#wEst > cwnd) pace = Math.min(pace, cwnd / (this.#wEst - cwnd));
    return Math.max(FASTEST, pace);
  }

  /** Equation 1. */
  #cubic(seconds: number): number {
    const t = seconds - this.#k;
    return this.#params.c * t * t * t + this.#wMax;
  }
}

export const cubicDescription: AlgorithmDescription<typeof params> = {
  id: "cubic",
  name: "CUBIC",
  family: "loss",
  idea: "Grows with the time since the last loss, not with the round trips.",
  cite: "RFC 9438",
  params,
  recovery: "newreno",
  gauges: ["W_max", "K"],
};

export const cubic = completeAlgorithm(cubicDescription, {
  createSender: (port, values) => new CubicWindow(port, values),
});

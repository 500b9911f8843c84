/**
 * Idea: losses decide when to grow and when to cut; the queueing delay decides how much:
 * with little delay, grow by up to 10 packets per round trip and cut by an eighth; with much delay, grow by 0.3 and cut by half.
 * Source: Liu, Basar, Srikant, "TCP-Illinois: a loss- and delay-based congestion control algorithm for
 * high-speed networks", Performance Evaluation 65 (2008), section 3 (f1, f2, the kappas, theta, W_thresh).
 * Departures: loss recovery is NewReno's; at a timeout the threshold is half the window, as in RFC 5681.
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
import { RoundTrips } from "./round-trips.ts";
import { growWindow } from "./reno-window.ts";

const params = {
  alphaMin: {
    kind: "number",
    label: "α min",
    unit: "packets",
    min: 0.05,
    max: 1,
    default: 0.3,
    atMost: "alphaMax",
    help: "Growth per round trip when the queueing delay is at its largest.",
    cite: "Liu, Basar, Srikant 2008, section 3",
  },
  alphaMax: {
    kind: "number",
    label: "α max",
    unit: "packets",
    min: 1.1,
    max: 50,
    default: 10,
    help: "Growth per round trip when there is almost no queueing delay.",
    cite: "Liu, Basar, Srikant 2008, section 3",
  },
  betaMin: {
    kind: "number",
    label: "β min",
    unit: "",
    min: 0.01,
    max: 0.49,
    default: 0.125,
    atMost: "betaMax",
    help: "The share of the window that a loss costs when there is little queueing delay.",
    cite: "Liu, Basar, Srikant 2008, section 3",
  },
  betaMax: {
    kind: "number",
    label: "β max",
    unit: "",
    min: 0.5,
    max: 0.9,
    default: 0.5,
    help: "The share of the window that a loss costs when the queueing delay is large.",
    cite: "Liu, Basar, Srikant 2008, section 3",
  },
  windowThreshold: {
    kind: "number",
    label: "Window threshold",
    unit: "packets",
    min: 1,
    max: 1000,
    default: 15,
    help: "Below this window it behaves as Reno (grow by 1, cut by half): delays are too rough a guide there.",
    cite: "Liu, Basar, Srikant 2008, section 3",
  },
  theta: {
    kind: "number",
    label: "θ",
    unit: "round trips",
    min: 1,
    max: 100,
    integer: true,
    default: 5,
    help: "How many round trips in a row must show little delay before growth returns to its maximum.",
    cite: "Liu, Basar, Srikant 2008, section 3",
  },
} as const;

/** Breakpoints of f1 and f2, as parts of the largest queueing delay: eta 1 to 3 of the paper. */
const LOW_DELAY = 0.01;
const SMALL_CUT_DELAY = 0.1;
const FULL_CUT_DELAY = 0.8;

/** Slots of `gauges`. */
const Gauge = { alpha: 0, beta: 1 } as const;

class IllinoisWindow implements CongestionControl {
  readonly window: CongestionWindow;
  readonly #port: SenderPort;
  readonly #params: ParamValues<typeof params>;
  readonly #rounds: RoundTrips;
  #alpha = 1;
  #beta = 0.5;
  #minRttNs = Infinity;
  #maxRttNs = 0;
  /** RTTs of the current round. */
  #sumNs = 0;
  #samples = 0;
  /** Has delay occurred since alpha was last at its maximum, and how many rounds without delay followed? */
  #hasBeenHigh = false;
  #lowRounds = 0;

  constructor(port: SenderPort, values: ParamValues<typeof params>) {
    this.#port = port;
    this.#params = values;
    this.#rounds = new RoundTrips(port);
    this.window = new CongestionWindow(port.initialWindow, port.receiveWindow);
  }

  onAnyAck(ack: Readonly<Ack>): void {
    this.#minRttNs = Math.min(this.#minRttNs, ack.packetRttNs);
    this.#maxRttNs = Math.max(this.#maxRttNs, ack.packetRttNs);
    this.#sumNs += ack.packetRttNs;
    this.#samples += 1;
  }

  onAck(ack: Readonly<Ack>): void {
    if (this.#rounds.endsNow()) this.#endRound();
    if (ack.mayGrow) growWindow(this.window, ack, this.#alpha);
  }

  onCongestion(signal: "dupacks" | "timeout"): void {
    const window = this.window;
    const before = this.#port.windowBeforeCut();
    if (signal === "dupacks") {
      const kept = before * (1 - this.#beta);
      window.ssthresh = this.#port.toThreshold(kept);
      window.cwnd = this.#port.toRecoveryWindow(kept);
      return;
    }
    if (!this.#port.keepsThreshold()) window.ssthresh = this.#port.toThreshold(before / 2);
    window.cwnd = 1;
    this.#rounds.restart();
    this.#startRound();
  }

  #endRound(): void {
    if (this.window.cwnd < this.#params.windowThreshold) {
      this.#alpha = 1;
      this.#beta = 0.5;
    } else {
      const largestNs = this.#maxRttNs - this.#minRttNs;
      const meanNs = this.#sumNs / this.#samples - this.#minRttNs;
      this.#alpha = this.#chooseAlpha(meanNs, largestNs);
      this.#beta = this.#chooseBeta(meanNs, largestNs);
    }
    this.#startRound();
    this.#port.reportGauge(Gauge.alpha, this.#alpha);
    this.#port.reportGauge(Gauge.beta, this.#beta);
  }

  #startRound(): void {
    this.#sumNs = 0;
    this.#samples = 0;
  }

  /** f1: alphaMax up to d1, then kappa1 / (kappa2 + delay), which is alphaMin at the largest delay. */
  #chooseAlpha(delayNs: number, largestNs: number): number {
    const { alphaMin, alphaMax, theta } = this.#params;
    const d1 = LOW_DELAY * largestNs;
    if (delayNs > d1) {
      this.#hasBeenHigh = true;
      this.#lowRounds = 0;
      const kappa1 = ((largestNs - d1) * alphaMin * alphaMax) / (alphaMax - alphaMin);
      const kappa2 = ((largestNs - d1) * alphaMin) / (alphaMax - alphaMin) - d1;
      return kappa1 / (kappa2 + delayNs);
    }
    if (this.#hasBeenHigh && ++this.#lowRounds < theta) return this.#alpha;
    this.#hasBeenHigh = false;
    this.#lowRounds = 0;
    return alphaMax;
  }

  /** f2: betaMin up to d2, betaMax from d3, a straight line between. */
  #chooseBeta(delayNs: number, largestNs: number): number {
    const { betaMin, betaMax } = this.#params;
    const d2 = SMALL_CUT_DELAY * largestNs;
    const d3 = FULL_CUT_DELAY * largestNs;
    if (delayNs <= d2) return betaMin;
    if (delayNs >= d3) return betaMax;
    return betaMin + ((betaMax - betaMin) * (delayNs - d2)) / (d3 - d2);
  }
}

export const illinoisDescription: AlgorithmDescription<typeof params> = {
  id: "illinois",
  name: "Illinois",
  family: "loss",
  idea: "Losses decide when it changes its window; delays decide by how much.",
  cite: "Liu, Basar, Srikant 2008",
  params,
  recovery: "newreno",
  gauges: ["alpha", "beta"],
};

export const illinois = completeAlgorithm(illinoisDescription, {
  createSender: (port, values) => new IllinoisWindow(port, values),
});

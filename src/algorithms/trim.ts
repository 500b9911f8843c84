/**
 * Idea: after a pause longer than a round trip the old window may no longer fit: two probe packets go first, and their
 * round-trip time determines how much of it is restored. Otherwise the window shrinks when round trips exceed a threshold K.
 * Source: "Tuning the Aggressive TCP Behavior for Highly Concurrent HTTP Connections" (TCP-TRIM), section III; losses: NewReno.
 * Departures: where the paper gives no value, the parameters' defaults: the base RTT starts as that of the empty path, K is its
 * lower bound if the port has room for that, and slow start ends at the first sign of a queue. A loss while probing
 * discards the saved window; there is no probing in recovery.
 */
import {
  type Ack,
  type AlgorithmDescription,
  type CongestionControl,
  type ParamValues,
  type SenderPort,
  Tag,
} from "../engine/congestion.ts";
import { completeAlgorithm } from "./complete-algorithm.ts";
import { RenoWindow } from "./reno-window.ts";

const params = {
  asynchronousTimers: {
    kind: "boolean",
    label: "Asynchronous timers",
    default: false,
    help: "Each sender waits a random time before it probes, and again before it continues: for hundreds of senders that start at once.",
    cite: "TCP-TRIM, section III-B",
  },
  smoothingWeight: {
    kind: "number",
    label: "Weight of a new RTT",
    unit: "",
    min: 0.01,
    max: 1,
    default: 0.25,
    help: "How much a new RTT sample moves the smoothed RTT. A pause longer than the smoothed RTT makes the sender probe.",
    cite: "TCP-TRIM, sections III-A and IV",
  },
  baseRtt: {
    kind: "choice",
    label: "Base RTT begins as",
    choices: [
      { value: "empty-path", label: "The base RTT", meaning: "known from the start" },
      { value: "measured", label: "Measured", meaning: "the smallest sample so far, which may include a queue" },
    ],
    default: "empty-path",
    help: "What the sender uses as the RTT without a queue.",
    cite: "Our choice; TCP-TRIM, section III-A, uses the smallest measured value",
  },
  threshold: {
    kind: "choice",
    label: "Threshold K",
    choices: [
      { value: "guideline", label: "Smaller of both", meaning: "the lower bound if the buffer has room for it, else the upper" },
      { value: "lower", label: "Lower bound", meaning: "the smallest that keeps the link full" },
      { value: "upper", label: "Upper bound", meaning: "the largest the buffer has room for" },
    ],
    default: "guideline",
    help: "The round-trip time that counts as congestion.",
    cite: "TCP-TRIM, section III-A, gives the range; the smaller of both bounds is our choice",
  },
  thresholdShare: {
    kind: "number",
    label: "K between its bounds",
    unit: "",
    min: 0,
    max: 1,
    default: null,
    nullLabel: "as threshold K says",
    help: "Where K lies between its lower bound (0%) and its upper bound (100%), if the buffer has room for both.",
    cite: "TCP-TRIM, equation 26",
  },
  leavesSlowStart: {
    kind: "boolean",
    label: "Congestion ends slow start",
    default: true,
    help: "The first round trip above K, or the first answered probe, ends slow start. Without this rule windows alternately jump and shrink.",
    cite: null,
  },
} as const;

const Gauge = { thresholdNs: 0, minRttNs: 1, smoothRttNs: 2 } as const;

/** Window while probing, and minimum window, packets. Source: TCP-TRIM, Algorithm 1. */
const PROBES = 2;
const LEAST_WINDOW = 2;

const Phase = { open: 0, beforeProbes: 1, probing: 2, afterProbes: 3 } as const;
type Phase = (typeof Phase)[keyof typeof Phase];

class TrimWindow implements CongestionControl {
  readonly window: RenoWindow["window"];
  readonly #port: SenderPort;
  readonly #params: ParamValues<typeof params>;
  readonly #reno: RenoWindow;
  /** Rate of the bottleneck, full packets per second. */
  readonly #rate: number;
  #smoothRttNs = 0;
  #minRttNs: number;
  #maxRttNs = 0;
  #thresholdNs = 0;
  #phase: Phase = Phase.open;
  /** Numbers of the probes. */
  #firstProbe = 0;
  #lastProbe = -1;
  /** Sum over the ACKs that answer the probes. */
  #probeRttSumNs = 0;
  #probeAcks = 0;
  /** The window and the smoothed RTT when the probes were sent. */
  #savedWindow = 0;
  #patienceNs = 0;
  #resumedNs = 0;
  /** This ACK was used for probing: it does not change the window otherwise. */
  #isSpent = false;

  constructor(port: SenderPort, values: ParamValues<typeof params>) {
    this.#port = port;
    this.#params = values;
    this.#reno = new RenoWindow(port);
    this.window = this.#reno.window;
    this.#rate = port.bottleneckBps / (8 * port.packetBytes);
    this.#minRttNs = Infinity;
    if (values.baseRtt === "empty-path") this.#takeBase(port.emptyPathRttNs);
  }

  onAnyAck(ack: Readonly<Ack>): void {
    this.#isSpent = this.#phase >= Phase.probing;
    if (ack.ackedPackets === 0) return;
    const rtt = ack.packetRttNs;
    this.#measure(rtt);
    const acked = this.#port.highestAck + ack.ackedPackets;
    if (this.#phase !== Phase.probing || acked < this.#firstProbe) return;
    this.#probeRttSumNs += rtt;
    this.#probeAcks += 1;
    if (acked >= this.#lastProbe) this.#tune(this.#probeRttSumNs / this.#probeAcks);
  }

  onAck(ack: Readonly<Ack>): void {
    if (this.#isSpent) return;
    const { window } = this;
    const rtt = ack.packetRttNs;
    if (rtt >= this.#thresholdNs) {
      const excess = (rtt - this.#thresholdNs) / rtt;
      window.cwnd = Math.max(LEAST_WINDOW, window.cwnd * (1 - excess / 2));
      this.#endSlowStart();
    } else {
      this.#reno.onAck(ack);
    }
  }

  onCongestion(signal: "dupacks" | "timeout"): void {
    this.#reno.onCongestion(signal);
    this.#savedWindow = this.window.cwnd;
    if (signal === "timeout" && this.#phase !== Phase.open) {
      this.#port.stopTimer();
      this.#open();
    }
  }

  beforeNewData(idleNs: number): void {
    const port = this.#port;
    const gapNs = Math.min(idleNs, port.nowNs() - this.#resumedNs);
    if (this.#smoothRttNs === 0 || gapNs <= this.#smoothRttNs) return;
    port.isHeld = true;
    if (!this.#params.asynchronousTimers) {
      this.#probe();
      return;
    }
    this.#phase = Phase.beforeProbes;
    port.setTimer(Math.floor(port.random() * this.#maxRttNs));
  }

  onTimer(): void {
    if (this.#phase === Phase.beforeProbes) {
      this.#probe();
      return;
    }
    this.#open();
    this.#port.send();
  }

  /** TRIM tags its probe packets. */
  tagPacket(packet: number): number {
    return this.#phase === Phase.probing && packet >= this.#firstProbe && packet < this.#firstProbe + PROBES ? Tag.probe : 0;
  }

  #measure(rttNs: number): void {
    const port = this.#port;
    const weight = this.#params.smoothingWeight;
    this.#smoothRttNs = this.#smoothRttNs === 0 ? rttNs : (1 - weight) * this.#smoothRttNs + weight * rttNs;
    port.reportGauge(Gauge.smoothRttNs, this.#smoothRttNs);
    if (rttNs > this.#maxRttNs) this.#maxRttNs = rttNs;
    if (rttNs < this.#minRttNs) this.#takeBase(rttNs);
  }

  #takeBase(rttNs: number): void {
    this.#minRttNs = rttNs;
    const bounds = boundThreshold(this.#rate, rttNs / 1e9, this.#port.bottleneckPackets);
    const { threshold, thresholdShare } = this.#params;
    const isBetween = thresholdShare !== null && bounds.lower <= bounds.upper;
    const named = threshold === "guideline" ? chooseThreshold(bounds) : bounds[threshold];
    this.#thresholdNs = 1e9 * (isBetween ? bounds.lower + thresholdShare * (bounds.upper - bounds.lower) : named);
    this.#port.reportGauge(Gauge.thresholdNs, this.#thresholdNs);
    this.#port.reportGauge(Gauge.minRttNs, rttNs);
  }

  #probe(): void {
    const port = this.#port;
    this.#savedWindow = this.window.cwnd;
    this.#patienceNs = this.#smoothRttNs;
    this.#probeRttSumNs = 0;
    this.#probeAcks = 0;
    this.#phase = Phase.probing;
    this.#firstProbe = port.next;
    const sent = port.sendNew(PROBES);
    if (sent === 0) {
      this.#open();
      port.send();
      return;
    }
    this.#lastProbe = this.#firstProbe + sent - 1;
    this.window.cwnd = LEAST_WINDOW;
  }

  /** The probes are answered: restores part of the window. */
  #tune(probeRttNs: number): void {
    const share = 1 - (probeRttNs - this.#minRttNs) / this.#minRttNs;
    this.window.cwnd = probeRttNs <= this.#patienceNs ? Math.max(LEAST_WINDOW, this.#savedWindow * share) : LEAST_WINDOW;
    this.#endSlowStart();
    if (!this.#params.asynchronousTimers) {
      this.#open();
      return;
    }
    this.#phase = Phase.afterProbes;
    // this many other senders may have received the same answer
    const others = Math.max(0, ((probeRttNs / 1e9) * this.#rate) / 2 - 1);
    this.#port.setTimer(Math.floor(this.#port.random() * others * (this.window.cwnd / this.#rate) * 1e9));
  }

  /** Allows new data again, without another probe. */
  #open(): void {
    this.#phase = Phase.open;
    this.#port.isHeld = false;
    this.#resumedNs = this.#port.nowNs();
  }

  #endSlowStart(): void {
    const { window } = this;
    if (this.#params.leavesSlowStart && window.cwnd < window.ssthresh) window.ssthresh = this.#port.toThreshold(window.cwnd);
  }
}

export const trimDescription: AlgorithmDescription<typeof params> = {
  id: "trim",
  name: "TCP-TRIM",
  family: "delay",
  idea: "Probes with two packets after a pause before it trusts its old window, and keeps round trips near a threshold.",
  cite: "TCP-TRIM (section III)",
  params,
  recovery: "newreno",
  isRandom: ({ asynchronousTimers }) => asynchronousTimers,
  gauges: ["thresholdNs", "minRttNs", "smoothRttNs"],
};

export const trim = completeAlgorithm(trimDescription, {
  createSender: (port, values) => new TrimWindow(port, values),
});

/** Bounds of the round-trip time, in seconds, above which TCP-TRIM's senders shrink their windows. */
interface ThresholdBounds {
  /** Smallest threshold that keeps the link busy. */
  readonly lower: number;
  /** Largest threshold at which the port does not overflow. */
  readonly upper: number;
}

/**
 * The range of TCP-TRIM's threshold K. Source: "Tuning the Aggressive TCP Behavior for Highly Concurrent HTTP Connections",
 * section III (guideline for K). The lower bound's square counts only above one packet of 2CD, and K is at least D.
 * @param rate packets per second. @param baseRtt seconds, above 0. @param room packets the port holds.
 */
export function boundThreshold(rate: number, baseRtt: number, room: number): ThresholdBounds {
  const inFlight = rate * baseRtt;
  const root = Math.sqrt(2 * inFlight) - 1;
  return {
    lower: root > 0 ? Math.max((root * root) / rate, baseRtt) : baseRtt,
    upper: (room + inFlight) / (2 * rate),
  };
}

/** The guideline: the lower bound, unless the port is too small for it. */
export function chooseThreshold({ lower, upper }: ThresholdBounds): number {
  return Math.min(lower, upper);
}

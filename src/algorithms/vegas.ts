/**
 * Idea: packets beyond the path's capacity wait in a queue, and the RTT shows it: keep between
 * alpha and beta of the sender's own packets waiting, to avoid losses.
 * Source: Brakmo, Peterson, "TCP Vegas: end to end congestion avoidance on a global Internet",
 * IEEE JSAC 13 (1995), sections 3.2 (congestion avoidance) and 3.3 (slow start).
 * Departures: the RTT of a round is the smallest in it, not one packet's (as in Linux: a delayed ACK is no queue);
 * losses are detected and repaired as in NewReno and halve the window, without the paper's early retransmission (3.1).
 */
import type { Ack, AlgorithmDescription, CongestionControl, CongestionWindow, ParamValues, SenderPort } from "../engine/congestion.ts";
import { completeAlgorithm } from "./complete-algorithm.ts";
import { RenoWindow } from "./reno-window.ts";
import { RoundTrips } from "./round-trips.ts";

const params = {
  alpha: {
    kind: "number",
    label: "α",
    unit: "packets",
    min: 0.5,
    max: 50,
    default: 2, // "Vegas-2,4"
    atMost: "beta",
    help: "With fewer of its own packets in the queue, the window grows by one per round trip.",
    cite: "Brakmo, Peterson 1995, section 3.2",
  },
  beta: {
    kind: "number",
    label: "β",
    unit: "packets",
    min: 0.5,
    max: 50,
    default: 4,
    help: "With more of its own packets in the queue, the window shrinks by one per round trip.",
    cite: "Brakmo, Peterson 1995, section 3.2",
  },
  gamma: {
    kind: "number",
    label: "γ",
    unit: "packets",
    min: 0.5,
    max: 50,
    default: 1, // one router buffer
    help: "Slow start ends as soon as more packets than this wait in the queue.",
    cite: "Brakmo, Peterson 1995, section 3.3",
  },
} as const;

/** Our choice, as in Linux and ns-2: a window of 1 causes no queue of its own. */
const MIN_WINDOW = 2;

class VegasWindow implements CongestionControl {
  readonly window: CongestionWindow;
  readonly #port: SenderPort;
  readonly #params: ParamValues<typeof params>;
  readonly #reno: RenoWindow;
  readonly #rounds: RoundTrips;
  /** Smallest RTT so far, and in the current round. */
  #baseRttNs = Infinity;
  #roundRttNs = Infinity;
  /** Slow start doubles in every other round, starting with the first ACK's; the round between shows the effect. */
  #doubles = false;

  constructor(port: SenderPort, values: ParamValues<typeof params>) {
    this.#port = port;
    this.#params = values;
    this.#reno = new RenoWindow(port);
    this.#rounds = new RoundTrips(port);
    this.window = this.#reno.window;
  }

  onAnyAck(ack: Readonly<Ack>): void {
    this.#baseRttNs = Math.min(this.#baseRttNs, ack.packetRttNs);
    this.#roundRttNs = Math.min(this.#roundRttNs, ack.packetRttNs);
  }

  onAck(ack: Readonly<Ack>): void {
    if (this.#rounds.endsNow()) this.#endRound(ack.mayGrow);
    const window = this.window;
    if (window.cwnd < window.ssthresh && this.#doubles && ack.mayGrow) window.cwnd += ack.slowStartPackets;
  }

  onCongestion(signal: "dupacks" | "timeout"): void {
    this.#reno.onCongestion(signal);
    if (signal === "timeout") this.#rounds.restart();
    this.#roundRttNs = Infinity;
    this.#doubles = false;
  }

  #endRound(mayGrow: boolean): void {
    const { alpha, beta, gamma } = this.#params;
    const window = this.window;
    // (Expected - Actual) * BaseRTT: packets of its own in the queue
    const waiting = (window.cwnd * (this.#roundRttNs - this.#baseRttNs)) / this.#roundRttNs;
    this.#roundRttNs = Infinity;
    this.#port.reportGauge(0, waiting);
    if (window.cwnd < window.ssthresh) {
      this.#doubles = !this.#doubles;
      if (waiting > gamma) window.ssthresh = Math.max(MIN_WINDOW, Math.min(window.ssthresh, window.cwnd));
    } else if (waiting > beta) {
      window.cwnd = Math.max(MIN_WINDOW, window.cwnd - 1);
      // otherwise slow start would resume
      window.ssthresh = Math.max(MIN_WINDOW, Math.min(window.ssthresh, window.cwnd));
    } else if (waiting < alpha && mayGrow) {
      window.cwnd += 1;
    }
  }
}

export const vegasDescription: AlgorithmDescription<typeof params> = {
  id: "vegas",
  name: "Vegas",
  family: "delay",
  idea: "Estimates its own queue from the RTT and keeps only a few packets waiting.",
  cite: "Brakmo, Peterson 1995",
  params,
  recovery: "newreno",
  gauges: ["waiting"],
};

export const vegas = completeAlgorithm(vegasDescription, {
  createSender: (port, values) => new VegasWindow(port, values),
});

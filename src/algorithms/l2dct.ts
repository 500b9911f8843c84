/**
 * Idea: DCTCP that estimates which flows are short: a flow that has sent little grows fast and backs off little, one that has sent much the
 * opposite, so short flows finish early without known sizes.
 * Source: Munir et al., "Minimizing Flow Completion Times in Data Centers" (L2DCT), INFOCOM 2013, section III: weight w,
 * increase w / w_max packets per round trip, decrease by alpha^w / 2 of the window.
 * Departures: slow start is TCP's. Bytes are counted as sent, headers included, on the connection or (parameter) in the block.
 */
import type { Ack, AlgorithmDescription, CongestionControl, ParamValues, SenderPort } from "../engine/congestion.ts";
import { completeAlgorithm } from "./complete-algorithm.ts";
import { ecnParams, EcnWindow } from "./ecn-window.ts";
import { gainParam, MarkedFraction } from "./marked-fraction.ts";
import { growWindow } from "./reno-window.ts";
import { raise } from "./powers.ts";

/** Bytes sent up to which a flow has the highest weight, and from which on it has the lowest. Munir 2013, section III. */
const SHORT_BYTES = 200e3;
const LONG_BYTES = 1e6;

const params = {
  weightMax: {
    kind: "number",
    label: "Highest weight",
    unit: "",
    min: 0.125,
    max: 4,
    default: 2.5,
    help: "Weight of a flow that has sent less than 200 KB. Higher: young flows back off less.",
    cite: "Munir et al., INFOCOM 2013, section III",
  },
  weightMin: {
    kind: "number",
    label: "Lowest weight",
    unit: "",
    min: 0.125,
    max: 4,
    default: 0.125,
    atMost: "weightMax",
    help: "Weight of a flow that has sent more than 1 MB. Lower: old flows grow more slowly and back off more.",
    cite: "Munir et al., INFOCOM 2013, section III",
  },
  counts: {
    kind: "choice",
    label: "Bytes counted over",
    choices: [
      {
        value: "connection",
        label: "Connection",
        meaning: "everything the connection has sent; after some blocks every flow is old",
      },
      { value: "block", label: "Block", meaning: "each block is a new flow" },
    ],
    default: "connection",
    help: "What counts as a flow when the weight is computed from the bytes it has sent.",
    cite: "Our choice; in Munir et al., INFOCOM 2013, a connection carries one transfer",
  },
  gain: gainParam,
  ...ecnParams,
} as const;

const Gauge = { alpha: 0, weight: 1 } as const;

class L2dct implements CongestionControl {
  readonly window;
  readonly #port: SenderPort;
  readonly #params: ParamValues<typeof params>;
  readonly #ecn: EcnWindow;
  readonly #marked: MarkedFraction;
  /** Packets sent before the start of the flow that the weight counts. */
  #sentBefore = 0;

  constructor(port: SenderPort, values: ParamValues<typeof params>) {
    this.#port = port;
    this.#params = values;
    this.#ecn = new EcnWindow(port, values);
    this.#marked = new MarkedFraction(port, values.gain);
    this.window = this.#ecn.window;
  }

  readonly #measureTarget = (): number => this.window.cwnd * (1 - raise(this.#marked.alpha, this.#weight()) / 2);

  /** Falls linearly from weightMax to weightMin as the flow sends. */
  #weight(): number {
    const { weightMax, weightMin } = this.#params;
    const bytes = (this.#port.maxSent + 1 - this.#sentBefore) * this.#port.packetBytes;
    if (bytes <= SHORT_BYTES) return weightMax;
    if (bytes >= LONG_BYTES) return weightMin;
    return weightMax - ((weightMax - weightMin) * (bytes - SHORT_BYTES)) / (LONG_BYTES - SHORT_BYTES);
  }

  onBlockStart(): void {
    if (this.#params.counts === "block") this.#sentBefore = this.#port.maxSent + 1;
  }

  onAnyAck(ack: Readonly<Ack>): void {
    if (this.#marked.observe(ack)) {
      this.#port.reportGauge(Gauge.alpha, this.#marked.alpha);
      this.#port.reportGauge(Gauge.weight, this.#weight());
    }
    this.#ecn.onAnyAck(ack, this.#measureTarget);
  }

  onAck(ack: Readonly<Ack>): void {
    const { window } = this;
    if (ack.mayGrow && this.#ecn.mayGrow(ack)) growWindow(window, ack, this.#weight() / this.#params.weightMax);
  }

  onCongestion(signal: "dupacks" | "timeout"): void {
    this.#ecn.onCongestion(signal);
  }
}

export const l2dctDescription: AlgorithmDescription<typeof params> = {
  id: "l2dct",
  name: "L2DCT",
  family: "ecn",
  idea: "DCTCP in which flows that have sent little grow faster and back off less.",
  cite: "Munir 2013",
  params,
  recovery: "newreno",
  gauges: ["alpha", "weight"],
  needs: () => ({ ecn: "dctcp" }),
};

export const l2dct = completeAlgorithm(l2dctDescription, {
  createSender: (port, values) => new L2dct(port, values),
});

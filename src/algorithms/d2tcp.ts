/**
 * Idea: DCTCP whose cut also depends on the flow's deadline: a flow near its deadline backs off less than one with time left.
 * Source: Vamanan, Hasan, Vijaykumar: "Deadline-Aware Datacenter TCP (D2TCP)", SIGCOMM 2012, section 3.1: p = alpha^d, and the
 * window falls by p / 2 of itself; d in [0.5, 2] (section 3.2, from memory) is the time needed divided by the time left. A sawtooth
 * between half the window and the whole needs B / (3/4 W) round trips for B packets.
 * Departures: without a deadline, and after it, d is a parameter. B counts up to the end of the application's latest data. Measured: where
 * all flows have the same deadline, it helps none of them. 32 senders meet .81 of their deadlines of 80 ms, and .84 with DCTCP
 * (`incast run --algorithm d2tcp --ecn-threshold 20 --senders 32 --blocks 5 --deadline 80ms --format csv`).
 */
import type { Ack, AlgorithmDescription, CongestionControl, ParamValues, SenderPort } from "../engine/congestion.ts";
import { completeAlgorithm } from "./complete-algorithm.ts";
import { ecnParams, EcnWindow } from "./ecn-window.ts";
import { gainParam, MarkedFraction } from "./marked-fraction.ts";
import { raise } from "./powers.ts";

const params = {
  deadlineFactor: {
    kind: "number",
    label: "Deadline factor d",
    unit: "",
    min: 0.5,
    max: 2,
    // no deadline: DCTCP
    default: 1,
    help: "The time a flow still needs, divided by the time until its deadline. This value is used for flows without a deadline and for flows whose deadline has passed. Above 1 they back off less; 1 is DCTCP; below 1 they back off more.",
    cite: "Vamanan et al., SIGCOMM 2012, section 3.2; one value for all without a deadline, and the default of 1, are our choice",
  },
  gain: gainParam,
  ...ecnParams,
} as const;

const Gauge = { alpha: 0, p: 1 } as const;

/** Mean of a window that falls by half and grows back, relative to its maximum. */
const SAWTOOTH_MEAN = 0.75;

function createD2tcp(port: SenderPort, values: ParamValues<typeof params>): CongestionControl {
  const ecn = new EcnWindow(port, values);
  const marked = new MarkedFraction(port, values.gain);
  let penalty = 1;
  let deadlineNs = Infinity;
  let lastPacket = -1;
  const findFactor = (ack: Readonly<Ack>): number => {
    const leftNs = deadlineNs - ack.nowNs;
    if (leftNs === Infinity || leftNs <= 0) return values.deadlineFactor;
    const packets = lastPacket - port.highestAck - ack.ackedPackets;
    const rttNs = port.srttNs() > 0 ? port.srttNs() : port.emptyPathRttNs;
    const neededNs = (packets * rttNs) / (SAWTOOTH_MEAN * ecn.window.cwnd);
    return Math.min(params.deadlineFactor.max, Math.max(params.deadlineFactor.min, neededNs / leftNs));
  };
  const measureTarget = () => ecn.window.cwnd * (1 - penalty / 2);
  return {
    window: ecn.window,
    onBlockStart: (block) => {
      deadlineNs = block.deadlineNs ?? Infinity;
      lastPacket = block.lastPacket;
    },
    onAck: (ack) => ecn.grow(ack),
    onAnyAck: (ack) => {
      if (marked.observe(ack)) {
        penalty = raise(marked.alpha, findFactor(ack));
        port.reportGauge(Gauge.alpha, marked.alpha);
        port.reportGauge(Gauge.p, penalty);
      }
      ecn.onAnyAck(ack, measureTarget);
    },
    onCongestion: (signal) => ecn.onCongestion(signal),
  };
}

export const d2tcpDescription: AlgorithmDescription<typeof params> = {
  id: "d2tcp",
  name: "D2TCP",
  family: "ecn",
  idea: "DCTCP in which flows near their deadline back off less.",
  cite: "Vamanan 2012",
  params,
  recovery: "newreno",
  gauges: ["alpha", "p"],
  needs: () => ({ ecn: "dctcp" }),
};

export const d2tcp = completeAlgorithm(d2tcpDescription, {
  createSender: createD2tcp,
});

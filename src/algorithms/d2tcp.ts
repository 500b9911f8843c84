/**
 * Idea: DCTCP whose cut also depends on the flow's deadline: a flow near its deadline backs off less than one with time left.
 * Source: Vamanan, Hasan, Vijaykumar: "Deadline-Aware Datacenter TCP (D2TCP)", SIGCOMM 2012, section 3.1: p = alpha^d, and the
 * window falls by p / 2 of itself; d in [0.5, 2] (section 3.2).
 * Departures: d is a parameter, since the workloads have no deadlines (the paper takes the time needed over the time left).
 */
import type { Algorithm, CongestionControl, ParamValues, SenderPort } from "../engine/congestion.ts";
import { ecnParams, EcnWindow } from "./ecn-window.ts";
import { gainParam, MarkedFraction } from "./marked-fraction.ts";
import { raise } from "./power.ts";

const params = {
  deadlineFactor: {
    kind: "number",
    label: "Deadline factor d",
    unit: "",
    min: 0.5,
    max: 2,
    // no deadline: DCTCP
    default: 1,
    help: "The time a flow still needs, divided by the time until its deadline. Above 1 it backs off less; 1 is DCTCP; below 1 it backs off more.",
    cite: "Vamanan et al., SIGCOMM 2012, section 3.2; the workloads have no deadlines, so one value for all and the default of 1 are our choice",
  },
  gain: gainParam,
  ...ecnParams,
} as const;

const Gauge = { alpha: 0, p: 1 } as const;

function createD2tcp(port: SenderPort, values: ParamValues<typeof params>): CongestionControl {
  const ecn = new EcnWindow(port, values);
  const marked = new MarkedFraction(port, values.gain);
  let penalty = 1;
  const measureTarget = () => ecn.window.cwnd * (1 - penalty / 2);
  return {
    window: ecn.window,
    onAck: (ack) => ecn.grow(ack),
    onAnyAck: (ack) => {
      if (marked.observe(ack)) {
        penalty = raise(marked.alpha, values.deadlineFactor);
        port.reportGauge(Gauge.alpha, marked.alpha);
        port.reportGauge(Gauge.p, penalty);
      }
      ecn.onAnyAck(ack, measureTarget);
    },
    onCongestion: (signal) => ecn.onCongestion(signal),
  };
}

export const d2tcp: Algorithm<typeof params> = {
  id: "d2tcp",
  name: "D2TCP",
  family: "ecn",
  idea: "DCTCP in which flows near their deadline back off less.",
  cite: "Vamanan 2012",
  params,
  recovery: "newreno",
  gauges: ["alpha", "p"],
  needs: () => ({ ecn: "dctcp" }),
  createSender: createD2tcp,
};

/**
 * Idea: a switch marks every packet above a short queue; the sender measures the share of marked packets and cuts
 * its window in proportion: slightly for a few marks, by half if all are marked.
 * Source: RFC 8257, section 3 (Alizadeh et al., SIGCOMM 2010); losses: section 3.5, as NewReno.
 * Departures: the cut stops at cwndMin. SND.NXT is the highest packet sent plus 1, even while retransmitting after a timeout.
 */
import type { AlgorithmDescription, CongestionControl, ParamValues, SenderPort } from "../engine/congestion.ts";
import { completeAlgorithm } from "./complete-algorithm.ts";
import { ecnParams, EcnWindow } from "./ecn-window.ts";
import { gainParam, MarkedFraction } from "./marked-fraction.ts";

const params = { gain: gainParam, ...ecnParams };

const Gauge = { alpha: 0 } as const;

function createDctcp(port: SenderPort, values: ParamValues<typeof params>): CongestionControl {
  const ecn = new EcnWindow(port, values);
  const marked = new MarkedFraction(port, values.gain);
  const measureTarget = () => ecn.window.cwnd * (1 - marked.alpha / 2);
  return {
    window: ecn.window,
    onAck: (ack) => ecn.grow(ack),
    onAnyAck: (ack) => {
      if (marked.observe(ack)) port.reportGauge(Gauge.alpha, marked.alpha);
      ecn.onAnyAck(ack, measureTarget);
    },
    onCongestion: (signal) => ecn.onCongestion(signal),
  };
}

export const dctcpDescription: AlgorithmDescription<typeof params> = {
  id: "dctcp",
  name: "DCTCP",
  family: "ecn",
  idea: "Cuts its window in proportion to the share of marked packets.",
  cite: "RFC 8257",
  params,
  recovery: "newreno",
  gauges: ["alpha"],
  needs: () => ({ ecn: "dctcp" }),
};

export const dctcp = completeAlgorithm(dctcpDescription, {
  createSender: createDctcp,
});

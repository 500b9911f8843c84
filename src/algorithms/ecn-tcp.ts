/**
 * Idea: the switch marks packets when its queue grows; NewReno halves its window at a mark as at a loss, but nothing is lost.
 * Source: RFC 3168, section 6.1 (echo until CWR, one cut per window); losses: RFC 5681, RFC 6582.
 * Departures: the cut stops at cwndMin, and the sender does not wait for its timer there (6.1.2 does at a window of 1); a loss in
 * a window that a mark has cut does not cut it again (6.1.2; so does ns-2.35).
 */
import type { AlgorithmDescription, CongestionControl, ParamValues, SenderPort } from "../engine/congestion.ts";
import { completeAlgorithm } from "./complete-algorithm.ts";
import { ecnParams, EcnWindow } from "./ecn-window.ts";

const params = ecnParams;

function createEcnTcp(port: SenderPort, values: ParamValues<typeof params>): CongestionControl {
  const ecn = new EcnWindow(port, values);
  const measureHalf = () => port.windowBeforeCut() / 2;
  return {
    window: ecn.window,
    onAck: (ack) => ecn.grow(ack),
    onAnyAck: (ack) => ecn.onAnyAck(ack, measureHalf),
    onCongestion: (signal) => ecn.onCongestionOnce(signal),
  };
}

export const ecnTcpDescription: AlgorithmDescription<typeof params> = {
  id: "ecn-tcp",
  name: "ECN-TCP",
  family: "ecn",
  idea: "Halves its window when the switch marks a packet, before any is lost.",
  cite: "RFC 3168",
  params,
  recovery: "newreno",
  needs: () => ({ ecn: "classic" }),
};

export const ecnTcp = completeAlgorithm(ecnTcpDescription, {
  createSender: createEcnTcp,
});

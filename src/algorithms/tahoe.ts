/**
 * Idea: after each loss, found by duplicate ACKs or by a timeout, slow start begins again with one packet; there is no fast recovery.
 * Source: Jacobson 1988, "Congestion avoidance and control"; RFC 5681's thresholds.
 * Departures: under `rfc`, later RFC rules for every sender: slow start counts the packets an ACK covers, at most two
 * (RFC 3465), and limited transmit (RFC 3042) can be set; under `ns2` those of ns-2.35 (engine/MODEL.md), the test of RFC 6582
 * among them.
 */
import type { AlgorithmDescription, CongestionControl, SenderPort } from "../engine/congestion.ts";
import { completeAlgorithm } from "./complete-algorithm.ts";
import { RenoWindow } from "./reno-window.ts";

const params = {};

/** RenoWindow whose window falls to 1 on every loss. */
function createTahoe(port: SenderPort): CongestionControl {
  const reno = new RenoWindow(port);
  return {
    window: reno.window,
    onAck: (ack) => reno.onAck(ack),
    onCongestion: (signal) => {
      reno.onCongestion(signal);
      reno.window.cwnd = 1;
    },
  };
}

export const tahoeDescription: AlgorithmDescription<typeof params> = {
  id: "tahoe",
  name: "Tahoe",
  family: "loss",
  idea: "Falls back to a window of one packet after every loss.",
  cite: "Jacobson 1988",
  params,
  recovery: "tahoe",
};

export const tahoe = completeAlgorithm(tahoeDescription, {
  createSender: createTahoe,
});

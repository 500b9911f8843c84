/**
 * Idea: grow until a packet is lost, halve the window, and repair one hole per round trip without leaving recovery.
 * Source: RFC 5681 (window), RFC 6582 (partial ACKs, recover point).
 * Departures: none under `rfc`; under `ns2` those of ns-2.35 (engine/MODEL.md).
 */
import type { AlgorithmDescription } from "../engine/congestion.ts";
import { completeAlgorithm } from "./complete-algorithm.ts";
import { RenoWindow } from "./reno-window.ts";

const params = {};

export const newrenoDescription: AlgorithmDescription<typeof params> = {
  id: "newreno",
  name: "NewReno",
  family: "loss",
  idea: "Halves its window when packets are lost, and retransmits one of them per round trip.",
  cite: "RFC 6582",
  params,
  recovery: "newreno",
};

export const newreno = completeAlgorithm(newrenoDescription, {
  createSender: (port) => new RenoWindow(port),
});

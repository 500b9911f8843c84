/**
 * Idea: halve on three duplicate ACKs, and leave recovery at the first new ACK, even if losses remain.
 * Source: RFC 5681, section 3.2 (4.3BSD Reno).
 * Departures: none under `rfc`; under `ns2` those of ns-2.35 (engine/MODEL.md), the test of RFC 6582 among them.
 */
import type { AlgorithmDescription } from "../engine/congestion.ts";
import { completeAlgorithm } from "./complete-algorithm.ts";
import { RenoWindow } from "./reno-window.ts";

const params = {};

export const renoDescription: AlgorithmDescription<typeof params> = {
  id: "reno",
  name: "Reno",
  family: "loss",
  idea: "Halves its window at the third duplicate ACK; a second lost packet needs three more.",
  cite: "RFC 5681",
  params,
  recovery: "reno",
};

export const reno = completeAlgorithm(renoDescription, {
  createSender: (port) => new RenoWindow(port),
});

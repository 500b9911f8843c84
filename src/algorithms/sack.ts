/**
 * Idea: NewReno's window, but the receiver reports which packets it holds, so that all holes are repaired at once.
 * Source: RFC 5681 (window), RFC 6675 (recovery; engine/connection/recovery/sack.ts).
 * Departures: those of engine/connection/recovery/sack.ts; under `ns2` only windows and timers are ns-2.35's.
 */
import type { AlgorithmDescription } from "../engine/congestion.ts";
import { completeAlgorithm } from "./complete-algorithm.ts";
import { RenoWindow } from "./reno-window.ts";

const params = {};

export const sackDescription: AlgorithmDescription<typeof params> = {
  id: "sack",
  name: "SACK",
  family: "loss",
  idea: "Learns which packets arrived and retransmits all others in one recovery.",
  cite: "RFC 6675",
  params,
  recovery: "sack",
};

export const sack = completeAlgorithm(sackDescription, {
  createSender: (port) => new RenoWindow(port),
});

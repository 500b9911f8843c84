/**
 * Idea: Reno without options (QualNet's "TCP Abstract"): the window field has 16 bits, so no more than
 * 65,535 bytes can be outstanding, however large the path; short segments leave at once.
 * Source: RFC 9293, 3.1 (window field), RFC 5681 (window, recovery).
 * Departures: none; what the paper that names it omits is as in TCP Lite.
 */
import type { AlgorithmDescription } from "../engine/congestion.ts";
import { completeAlgorithm } from "./complete-algorithm.ts";
import { RenoWindow } from "./reno-window.ts";

const params = {};

/** Largest value of the window field. */
const MAX_WINDOW_BYTES = 65_535;

export const abstractTcpDescription: AlgorithmDescription<typeof params> = {
  id: "abstract-tcp",
  name: "Abstract TCP",
  family: "loss",
  idea: "Reno without options: never more than 65,535 bytes in flight.",
  cite: "RFC 9293, RFC 5681",
  params,
  recovery: "reno",
  parts: ["receiver"],
};

export const abstractTcp = completeAlgorithm(abstractTcpDescription, {
  createSender: (port) => new RenoWindow(port),
  createReceiver: ({ receiveWindow, segmentBytes }) => ({
    receiveWindow: Math.max(1, Math.min(receiveWindow, Math.floor(MAX_WINDOW_BYTES / segmentBytes))),
    onData: () => {},
  }),
});

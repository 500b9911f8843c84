/**
 * Idea: the TCP of 4.4BSD-Lite (QualNet's "TCP LITE"): Reno with the options of RFC 1323.
 * Window scaling lifts the 64 KB limit, timestamps time every packet, including retransmissions, and Nagle delays a short last segment.
 * Source: Wright, Stevens, "TCP/IP Illustrated 2"; RFC 7323 (timestamps, window scale), RFC 896 (Nagle), RFC 5681 (window).
 * Departures: PAWS and keep-alive are omitted because they would have no effect: a sequence number never wraps
 * within a packet's lifetime here, and keep-alive probes only after two idle hours.
 */
import type { AlgorithmDescription } from "../engine/congestion.ts";
import { completeAlgorithm } from "./complete-algorithm.ts";
import { RenoWindow } from "./reno-window.ts";

const params = {
  timestamps: {
    kind: "boolean",
    label: "Timestamps",
    default: true,
    help: "Twelve more bytes in every packet. In return, every ACK of new data gives an RTT sample, even for a retransmitted packet.",
    cite: "RFC 7323, sections 3 and 4",
  },
  nagle: {
    kind: "boolean",
    label: "Nagle",
    default: true,
    help: "A segment that is not full waits until everything before it is acknowledged.",
    cite: "RFC 896",
  },
} as const;

export const tcpLiteDescription: AlgorithmDescription<typeof params> = {
  id: "tcp-lite",
  name: "TCP Lite",
  family: "loss",
  idea: "Reno as in 4.4BSD-Lite: large windows, timestamps, and Nagle's rule for short segments.",
  cite: "RFC 7323, RFC 896",
  params,
  recovery: "reno",
  options: ({ timestamps, nagle }) => ({ timestamps, nagle }),
};

export const tcpLite = completeAlgorithm(tcpLiteDescription, {
  createSender: (port) => new RenoWindow(port),
});

/**
 * Idea: every port writes its queue length into the packets, the receiver echoes it, and the sender adjusts its
 * window accordingly: up below a low mark, gently down above it, and below one packet if the queue is very long.
 * Source: "Queue length feedback-based solution of TCP Incast" (QLF-TCP, 2019), Algorithm 1; losses: NewReno.
 * Departures: a sender with nothing left to send does not grow its window (our choice: its feedback reflects a queue that others have
 * left, and in the next block its window would meet theirs). The paper does not say how often Algorithm 1 runs: here once per window
 * (parameter). Line 12 takes the larger value, the only one that does not jump. Below one packet the sender paces itself, SRTT / cwnd
 * apart; the window stops at 1/1024.
 */
import type { Ack, AlgorithmDescription, CongestionControl, ParamValues, SenderPort } from "../engine/congestion.ts";
import { completeAlgorithm } from "./complete-algorithm.ts";
import { RenoWindow } from "./reno-window.ts";

const params = {
  allowedLimit: {
    kind: "number",
    label: "Allowed queue",
    unit: "feedback units",
    min: 1,
    max: 255,
    default: 30,
    atMost: "maximumLimit",
    integer: true,
    help: "Below this queue length senders grow: fast up to half of it, then more and more slowly.",
    cite: "QLF-TCP (2019), Algorithm 1 and section IV",
  },
  maximumLimit: {
    kind: "number",
    label: "Maximum queue",
    unit: "feedback units",
    min: 1,
    max: 255,
    default: 60,
    integer: true,
    help: "From this queue length on, senders shrink their windows, even below one packet in flight.",
    cite: "QLF-TCP (2019), Algorithm 1 and section IV",
  },
  unit: {
    kind: "choice",
    label: "Feedback unit",
    choices: [
      { value: "kib", label: "1024 bytes", meaning: "the queue's length in bytes without its low 10 bits, as in the paper" },
      { value: "packets", label: "Packets", meaning: "whole packets, whatever their size" },
    ],
    default: "kib",
    help: "What the 8-bit field counts.",
    cite: "QLF-TCP (2019), section III; packets are our choice",
  },
  update: {
    kind: "choice",
    label: "Window update",
    choices: [
      { value: "window", label: "Once a round trip", meaning: "when a window is acknowledged, with the newest feedback" },
      { value: "ack", label: "At every ACK", meaning: "each sender reacts many times to the same queue and overshoots" },
    ],
    default: "window",
    help: "How often a sender adjusts its window.",
    cite: null,
  },
} as const;

const Gauge = { queueFeedback: 0 } as const;

/** Minimum window, packets. Our choice: a sender there recovers within about a thousand round trips. */
const LEAST_WINDOW = 1 / 1024;

/**
 * Algorithm 1: the window that follows `cwnd` when the queue was `queue` long.
 * @param cwnd packets, above 0. @param allowed,maximum,queue in feedback units.
 */
export function steerWindow(cwnd: number, queue: number, allowed: number, maximum: number): number {
  if (queue < allowed) {
    if (2 * queue <= allowed) return cwnd >= 1 ? cwnd + 1 : cwnd * 2;
    if (cwnd >= 1) return cwnd + (allowed - queue) / queue;
    return 2 * cwnd <= 1 ? cwnd * 2 : Math.max(1, (cwnd * allowed) / queue);
  }
  if (queue < maximum) {
    if (cwnd > 1) return Math.max(1, cwnd - (queue - allowed) / queue);
    return Math.min(1, (cwnd * maximum) / queue);
  }
  return cwnd > 1 ? cwnd - 0.5 : (cwnd * maximum) / queue;
}

function createQlf(port: SenderPort, { allowedLimit, maximumLimit, update }: ParamValues<typeof params>): CongestionControl {
  const reno = new RenoWindow(port);
  const { window } = reno;
  const isPerAck = update === "ack";
  /** The round trip of the last window update ends when this packet is acknowledged. */
  let lastOfWindow = -1;
  return {
    window,
    onAck: (ack: Readonly<Ack>) => {
      if (!isPerAck && port.highestAck <= lastOfWindow) return;
      lastOfWindow = port.maxSent;
      port.reportGauge(Gauge.queueFeedback, ack.feedback);
      const target = Math.max(LEAST_WINDOW, steerWindow(window.cwnd, ack.feedback, allowedLimit, maximumLimit));
      // no growth with nothing left to send: the next block would start with an untested window
      const mayGrow = ack.mayGrow && port.next < port.limit;
      if (target < window.cwnd || mayGrow) window.cwnd = target;
    },
    onCongestion: (signal) => {
      reno.onCongestion(signal);
      // packets in flight no longer count: the next ACK starts a round trip
      if (signal === "timeout") lastOfWindow = port.highestAck;
    },
  };
}

export const qlfDescription: AlgorithmDescription<typeof params> = {
  id: "qlf",
  name: "QLF-TCP",
  family: "queue-feedback",
  idea: "Sets its window, even below one packet, by the queue length that switches write into packets.",
  cite: "QLF-TCP (2019)",
  params,
  recovery: "newreno",
  gauges: ["queueFeedback"],
  // the 8-bit field, in data and ACKs
  needs: ({ unit }) => ({ queueFeedback: unit, headerBytes: 1 }),
};

export const qlf = completeAlgorithm(qlfDescription, {
  createSender: createQlf,
});

import type { Ack, CongestionWindow } from "../engine/congestion.ts";

/**
 * Slow start below ssthresh; above it, growth by `perRoundTrip` packets per acknowledged window.
 * Source: RFC 5681, 3.1; the rule set decides how much an ACK counts.
 */
export function growWindow(window: CongestionWindow, ack: Readonly<Ack>, perRoundTrip = 1): void {
  if (window.cwnd < window.ssthresh) window.cwnd += ack.slowStartPackets;
  else window.cwnd += spreadGrowth(window.cwnd, ack, perRoundTrip);
}

/** This ACK's part of `perRoundTrip` packets per window: at most all of it, however much the ACK covers. */
function spreadGrowth(cwnd: number, ack: Readonly<Ack>, perRoundTrip: number): number {
  return Math.min(perRoundTrip, (perRoundTrip * ack.growthPackets) / cwnd);
}

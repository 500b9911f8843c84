import type { Ack, CongestionWindow } from "../engine/congestion.ts";

/**
 * Slow start below ssthresh, and above it `perRoundTrip` packets for each window that is acknowledged.
 * Source: RFC 5681, 3.1; what an ACK counts for is the rule set's business.
 */
export function growWindow(window: CongestionWindow, ack: Readonly<Ack>, perRoundTrip = 1): void {
  if (window.cwnd < window.ssthresh) window.cwnd += ack.slowStartPackets;
  else window.cwnd += spreadGrowth(window.cwnd, ack, perRoundTrip);
}

/** Of `perRoundTrip` packets a window, the part that this ACK brings: all of it at most, however much it covers. */
function spreadGrowth(cwnd: number, ack: Readonly<Ack>, perRoundTrip: number): number {
  return Math.min(perRoundTrip, (perRoundTrip * ack.growthPackets) / cwnd);
}

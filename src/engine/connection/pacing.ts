import type { SendState } from "./send-state.ts";

/** A window below one packet: one at a time, SRTT / cwnd apart. @returns true: it is not time yet; the timer tells when. */
export function waitsForPace(sender: SendState): boolean {
  const wait = Math.ceil(sender.estimator.srttNs / sender.window.cwnd) - sender.idleNs();
  if (sender.maxSent < 0 || !(wait > 0)) return false;
  sender.paceTimer.set(wait);
  return true;
}

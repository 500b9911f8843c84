import type { SendState } from "./send-state.ts";

/** A window below one packet: one at a time, SRTT / cwnd apart. @returns true: it is not time yet; the timer tells when. */
export function waitsForPace(sender: SendState): boolean {
  const wait = Math.ceil(sender.estimator.srttNs / sender.window.cwnd) - sender.idleNs();
  if (sender.maxSent < 0 || !(wait > 0)) return false;
  sender.paceTimer.set(wait);
  return true;
}

/**
 * A rate: the next packet as many bits after the last one as that had. One packet at a time is handed to the host's port, so that what a PAUSE
 * holds up there is one packet, whatever the rate has been meanwhile. @returns true: it is not time yet; the timer, or the end of the pause, tells when.
 */
export function waitsForRate(sender: SendState): boolean {
  const { pacingBps } = sender.window;
  if (!(pacingBps > 0)) return true;
  const gapNs = Math.ceil((sender.lastSentBytes * 8e9) / pacingBps);
  // nothing was sent yet: idle for no number of nanoseconds
  const wait = Math.max(sender.maxSent < 0 ? 0 : gapNs - sender.idleNs(), sender.hostWaitNs());
  if (!(wait > 0)) return false;
  if (wait < Infinity) sender.paceTimer.set(wait);
  return true;
}

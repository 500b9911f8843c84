import type { SendState } from "./send-state.ts";

/** Paces a window below one packet: one packet every SRTT / cwnd. @returns true: too early; the timer is set. */
export function waitsForPace(sender: SendState): boolean {
  const wait = Math.ceil(sender.estimator.srttNs / sender.window.cwnd) - sender.idleNs();
  if (sender.maxSent < 0 || !(wait > 0)) return false;
  sender.paceTimer.set(wait);
  return true;
}

/**
 * Paces at a rate: the next packet leaves after the last one's bits at that rate. The host's port gets one packet at a time, so a PAUSE
 * holds up only one, whatever the rate is meanwhile. @returns true: too early; the timer or the end of the pause retries.
 */
export function waitsForRate(sender: SendState): boolean {
  const { pacingBps } = sender.window;
  if (!(pacingBps > 0)) return true;
  const gapNs = Math.ceil((sender.lastSentBytes * 8e9) / pacingBps);
  // nothing sent yet: the idle time is undefined
  const wait = Math.max(sender.maxSent < 0 ? 0 : gapNs - sender.idleNs(), sender.hostWaitNs());
  if (!(wait > 0)) return false;
  if (wait < Infinity) sender.paceTimer.set(wait);
  return true;
}

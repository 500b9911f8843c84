import type { Sender } from "./sender.ts";
import type { Timer } from "../core/timer.ts";

/** A window below one packet: one at a time, SRTT / cwnd apart. @returns true: it is not time yet; the timer tells when. */
export function waitsForPace(sender: Sender, timer: Timer): boolean {
  const wait = Math.ceil(sender.estimator.srttNs / sender.window.cwnd) - sender.idleNs();
  if (sender.maxSent < 0 || !(wait > 0)) return false;
  timer.set(wait);
  return true;
}

import type { CongestionWindow } from "../congestion.ts";

/**
 * Slow start is what a transport does while cwnd < ssthresh. From now on ssthresh reads as cwnd where it would be more, so that the
 * condition never holds: for any transport, and without a comparison in those of runs that keep slow start.
 */
export function leaveSlowStart(window: CongestionWindow): void {
  let threshold = window.ssthresh;
  Object.defineProperty(window, "ssthresh", {
    get: () => Math.min(threshold, window.cwnd),
    set: (value: number) => {
      threshold = value;
    },
  });
}

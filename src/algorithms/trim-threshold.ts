/** Bounds of the round-trip time, in seconds, above which TCP-TRIM's senders shrink their windows. */
export interface ThresholdBounds {
  /** Smallest threshold that keeps the link busy. */
  readonly lower: number;
  /** Largest threshold at which the port does not overflow. */
  readonly upper: number;
}

/**
 * The range of TCP-TRIM's threshold K. Source: "Tuning the Aggressive TCP Behavior for Highly Concurrent HTTP Connections",
 * section III (guideline for K). The lower bound's square counts only above one packet of 2CD, and K is at least D.
 * @param rate packets per second. @param baseRtt seconds, above 0. @param room packets the port holds.
 */
export function boundThreshold(rate: number, baseRtt: number, room: number): ThresholdBounds {
  const inFlight = rate * baseRtt;
  const root = Math.sqrt(2 * inFlight) - 1;
  return {
    lower: root > 0 ? Math.max((root * root) / rate, baseRtt) : baseRtt,
    upper: (room + inFlight) / (2 * rate),
  };
}

/** The guideline: the lower bound, unless the port is too small for it. */
export function chooseThreshold({ lower, upper }: ThresholdBounds): number {
  return Math.min(lower, upper);
}

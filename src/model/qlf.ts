/** Feedback units: 1024 bytes of queue, in 8 bits. */
export interface QlfLimits {
  /** AL: below it senders grow their windows. */
  readonly allowed: number;
  /** ML: from it on they shrink them. */
  readonly maximum: number;
}

/** Source: QLF-TCP (2019), section IV. */
const paperLimits: QlfLimits = { allowed: 30, maximum: 60 };

/** The feedback R for a queue: without the low 10 bits; our reading: 8 bits that saturate at 255. @param queueBytes 0 or more. */
export function readFeedback(queueBytes: number): number {
  return Math.min(255, Math.floor(queueBytes / 1024));
}

/**
 * QLF-TCP's window law, case by case as printed in Algorithm 1; it checks the transport's own version in src/algorithms/qlf.ts. Source:
 * "Queue length feedback-based solution of TCP Incast" (2019), Algorithm 1. Departures: line 12 takes the larger value (the smaller would
 * jump at 0.5 and 1); the ELSE of line 28 belongs to the IF of line 16.
 * @param cwnd MSS, above 0. @param R feedback, whole, 0 to 255. @returns the next window, MSS, above 0.
 */
export function findNextWindow(cwnd: number, R: number, { allowed: AL, maximum: ML }: QlfLimits = paperLimits): number {
  const isWhole = cwnd >= 1;
  if (R < AL) {
    const isShort = R * 2 <= AL;
    if (isShort) return isWhole ? cwnd + 1 : cwnd + cwnd;
    if (isWhole) return cwnd + (AL - R) / R;
    return cwnd * 2 > 1 ? Math.max((cwnd * AL) / R, 1) : cwnd + cwnd;
  }
  if (cwnd === 1) return R < ML ? 1 : ML / R;
  if (R < ML) return cwnd > 1 ? Math.max(cwnd - (R - AL) / R, 1) : Math.min((cwnd * ML) / R, 1);
  return cwnd > 1 ? cwnd - 0.5 : cwnd - (cwnd * (R - ML)) / R;
}

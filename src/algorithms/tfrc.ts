/**
 * TCP-friendly rate control: the rate of a TCP that loses as many packets. Source: RFC 5348.
 */

/** Weights of the last eight loss intervals, newest first. Source: RFC 5348, section 5.4. */
export const WEIGHTS = [1, 1, 1, 1, 0.8, 0.6, 0.4, 0.2] as const;
/** Halvings of `fitInterval`: more than the rounding of a report is worth. Our choice. */
const FIT_STEPS = 30;
/** Upper bound of `fitInterval`, packets. Our choice: beyond it, the rate is that of links no scenario has. */
const LONGEST_INTERVAL = 1e12;

/** The rate of a TCP with this loss. Source: RFC 5348, section 3.1, with t_RTO = 4 R and b = 1. @param bytes of a packet. @returns bps */
export function tfrcBps(bytes: number, rttNs: number, lossEventRate: number): number {
  const p = lossEventRate;
  const seconds = rttNs / 1e9;
  const root = Math.sqrt((2 * p) / 3);
  const timeouts = 4 * 3 * Math.sqrt((3 * p) / 8) * p * (1 + 32 * p * p);
  return (8 * bytes) / (seconds * (root + timeouts));
}

/** Source: RFC 5348, section 5.4. @param intervals packets between loss events, newest first, the open one at the front. */
export function meanInterval(intervals: readonly number[]): number {
  // The open interval counts only if it raises the mean.
  return Math.max(weigh(intervals, 1), weigh(intervals, 0));
}

/** @param from the newest interval that counts. */
function weigh(intervals: readonly number[], from: number): number {
  let sum = 0;
  let weights = 0;
  for (let age = 0; age < WEIGHTS.length && from + age < intervals.length; age++) {
    sum += WEIGHTS[age] * intervals[from + age];
    weights += WEIGHTS[age];
  }
  return weights === 0 ? 0 : sum / weights;
}

/**
 * The loss interval at which the formula gives this rate. Source: RFC 5348, section 6.3.1: the first interval, in place of the packets
 * before the first loss, most of which doubled the rate. @returns packets, at least 1.
 */
export function fitInterval(bytes: number, rttNs: number, bps: number): number {
  let most = 1;
  while (most < LONGEST_INTERVAL && tfrcBps(bytes, rttNs, 1 / most) < bps) most *= 2;
  let least = most / 2;
  for (let step = 0; step < FIT_STEPS; step++) {
    const middle = (least + most) / 2;
    if (tfrcBps(bytes, rttNs, 1 / middle) < bps) least = middle;
    else most = middle;
  }
  return Math.max(1, most);
}

/** Slices above `mostMs` shrink, to `leastEvents` at least; those below `leastMs` grow. */
export interface PaceLimits {
  readonly mostMs: number;
  readonly leastMs: number;
  readonly leastEvents: number;
}

/** In the page's own thread: together with its other work, far below the 50 ms that a reader notices (our choice). */
const onPage: PaceLimits = { mostMs: 10, leastMs: 4, leastEvents: 50 };

/**
 * In a thread of its own, which need not answer sooner than a second or so (our choice). Each slice sums up its run, which takes
 * milliseconds with thousands of connections: shorter slices would do little else.
 */
export const inThread: PaceLimits = { mostMs: 100, leastMs: 40, leastEvents: 1000 };

/** Events of the first slice: the machine's speed is unknown and the code has not run yet. */
const firstEvents = 100;
const mostEvents = 100_000;

export interface Pace {
  /** Runs a slice of work and measures its duration. */
  time(slice: () => void): void;
  /** Events in the next slice. */
  readonly sliceEvents: () => number;
}

/** Sizes slices to take about the same time, regardless of the machine's speed and the cost of an event. @param now ms, monotonic */
export function createPace(now: () => number, { mostMs, leastMs, leastEvents } = onPage): Pace {
  let events = Math.max(firstEvents, leastEvents);
  return {
    time(slice) {
      const from = now();
      slice();
      const tookMs = now() - from;
      if (tookMs > mostMs) events = Math.max(leastEvents, Math.floor((events * mostMs) / tookMs / 2));
      else if (tookMs < leastMs) events = Math.min(mostEvents, events * 2);
    },
    sliceEvents: () => events,
  };
}

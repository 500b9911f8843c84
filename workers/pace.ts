/** Maximum duration of a slice of work, ms: together with the page's own work, far below the 50 ms that a reader notices (our choice). */
const mostMs = 10;
/** Shorter slices grow, ms (our choice). */
const leastMs = 4;
/** Events of the first and smallest slice: the machine's speed is unknown and the code has not run yet. */
const firstEvents = 100;
const leastEvents = 50;
const mostEvents = 100_000;

export interface Pace {
  /** Runs a slice of work and measures its duration. */
  time(slice: () => void): void;
  /** Events in the next slice. */
  readonly sliceEvents: () => number;
}

/** Sizes slices to take about the same time, regardless of the machine's speed and the cost of an event. @param now ms, monotonic */
export function createPace(now: () => number): Pace {
  let events = firstEvents;
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

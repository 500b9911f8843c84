/** How long a slice of work may take, ms: with what the page does beside it, far below the 50 ms that a reader feels (our choice). */
const mostMs = 10;
/** Shorter slices grow, ms (our choice). */
const leastMs = 4;
/** The first slice, on a machine of unknown speed and by code that has never run, and the smallest, events. */
const firstEvents = 100;
const leastEvents = 50;
const mostEvents = 100_000;

export interface Pace {
  /** Does a slice of work and minds how long it took. */
  time(slice: () => void): void;
  /** Events in the next slice. */
  readonly sliceEvents: () => number;
}

/** Slices of about the same time, however fast the machine and however much an event costs. @param now ms, never going back */
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

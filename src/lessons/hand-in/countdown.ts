/** The time that a class has for a question. Instants are of any clock that runs evenly, ms. */
export interface Countdown {
  /** What is set, ms; what is left is reckoned from it. */
  readonly setMs: number;
  /** Left when it last stood still. */
  readonly restMs: number;
  /** Running since; null: stopped. */
  readonly sinceMs: number | null;
}

export type CountdownEvent = { readonly kind: "toggle" } | { readonly kind: "add"; readonly ms: number } | { readonly kind: "reset" };

/** Two minutes to think about a question, and an hour at most (our choices). */
const usualMs = 120_000;
const longestMs = 3_600_000;

export function createCountdown(setMs = usualMs): Countdown {
  return { setMs, restMs: setMs, sinceMs: null };
}

/** What is left, ms; never below 0. */
export function restOf({ restMs, sinceMs }: Countdown, nowMs: number): number {
  return sinceMs === null ? restMs : Math.max(0, restMs - Math.max(0, nowMs - sinceMs));
}

export function isRunning(countdown: Countdown, nowMs: number): boolean {
  return countdown.sinceMs !== null && restOf(countdown, nowMs) > 0;
}

/** Start and pause are one key; one that has run out starts again. */
export function moveCountdown(countdown: Countdown, event: CountdownEvent, nowMs: number): Countdown {
  const restMs = restOf(countdown, nowMs);
  switch (event.kind) {
    case "toggle":
      if (isRunning(countdown, nowMs)) return { ...countdown, restMs, sinceMs: null };
      return { ...countdown, restMs: restMs === 0 ? countdown.setMs : restMs, sinceMs: nowMs };
    case "add": {
      const more = Math.max(0, Math.min(longestMs, restMs + event.ms));
      const isOn = countdown.sinceMs !== null && restMs > 0;
      return { setMs: isOn ? countdown.setMs : more || countdown.setMs, restMs: more, sinceMs: isOn ? nowMs : null };
    }
    case "reset":
      return createCountdown(countdown.setMs);
  }
}

/** Whole seconds as they are shown: 0 only when it is over. */
export function secondsLeft(restMs: number): number {
  return Math.ceil(restMs / 1000);
}

/** What is worth saying aloud, in seconds left (our choice): not every second. */
const spoken: readonly number[] = [300, 120, 60, 30, 10, 0];

/** The last of those marks that was passed on the way from `before` to `after` seconds; null: none. */
export function passedMark(before: number, after: number): number | null {
  return spoken.findLast((mark) => before > mark && after <= mark) ?? null;
}

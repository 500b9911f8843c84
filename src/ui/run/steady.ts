/** While the run plays, words and numbers change no oftener than this, ms of wall time: faster ones cannot be read, only seen to flicker. */
export const readingRestMs = 200;

/**
 * Keeps a reading still while the run plays. `read` gets the moment of the reading before, so that it can speak of all
 * that has passed since; null: there is none, or the run does not play, and the reading is of this moment alone.
 */
export interface Steady<T> {
  at(timeNs: number, isPlaying: boolean, read: (sinceNs: number | null) => T): T;
}

export function createSteady<T>(now: () => number = () => performance.now()): Steady<T> {
  let last: { value: T; timeNs: number; atMs: number; wasPlaying: boolean } | null = null;
  return {
    at(timeNs, isPlaying, read) {
      const atMs = now();
      const goesOn = last !== null && isPlaying && last.wasPlaying && timeNs >= last.timeNs;
      if (last !== null && goesOn && atMs - last.atMs < readingRestMs) return last.value;
      const value = read(goesOn && last !== null ? last.timeNs : null);
      last = { value, timeNs, atMs, wasPlaying: isPlaying };
      return value;
    },
  };
}

/** So many messages may come at once ... */
const burst = 60;
/** ... and so many in each second that follows: as fast as a slider moves. Our choice. */
export const perSecond = 60;

/** May one more message be obeyed now? @param now in ms, never going back */
export function createRateLimit(now: () => number): () => boolean {
  let left = burst;
  let atMs = now();
  return () => {
    const nowMs = now();
    left = Math.min(burst, left + ((nowMs - atMs) / 1000) * perSecond);
    atMs = nowMs;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}

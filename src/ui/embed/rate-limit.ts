/** How much may come at once, and how much more in each second that follows. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** As fast as a slider moves. Our choice. */
export const messageRate: Rate = { burst: 60, perSecond: 60 };

/** Characters: two messages of the greatest length at once. Our choice. */
export const textRate: Rate = { burst: 400_000, perSecond: 200_000 };

/** May `cost` more be spent now? What is refused costs nothing. @param now in ms, never going back */
export function createRateLimit(now: () => number, { burst, perSecond }: Rate): (cost?: number) => boolean {
  let left = burst;
  let atMs = now();
  return (cost = 1) => {
    const nowMs = now();
    left = Math.min(burst, left + ((nowMs - atMs) / 1000) * perSecond);
    atMs = nowMs;
    if (left < cost) return false;
    left -= cost;
    return true;
  };
}

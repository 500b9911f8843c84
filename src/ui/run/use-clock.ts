import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import type { PlaybackClock } from "./contracts.ts";

/** Calls `draw` after mounting and at every tick of the clock, outside React; keep it short. */
export function useClockTick(clock: PlaybackClock, draw: () => void): void {
  const latest = useRef(draw);
  useLayoutEffect(() => {
    latest.current = draw;
    draw();
  });
  useEffect(() => clock.subscribe(() => latest.current()), [clock]);
}

/** Renders again only when play begins or ends, not with the frames between. */
export function useIsPlaying(clock: PlaybackClock): boolean {
  return useSyncExternalStore(clock.subscribe, clock.playing);
}

export function useSpeed(clock: PlaybackClock): number {
  return useSyncExternalStore(clock.subscribe, clock.speedNsPerSecond);
}

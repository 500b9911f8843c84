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

/** Text of an element that holds nothing else, sixty times a second: other letters in the same node ask for no new style. */
export function writeText(element: Element, text: string): void {
  const node = element.firstChild;
  if (!(node instanceof Text)) element.textContent = text;
  else if (node.data !== text) node.data = text;
}

/** Renders again only when play begins or ends, not with the frames between. */
export function useIsPlaying(clock: PlaybackClock): boolean {
  return useSyncExternalStore(clock.subscribe, clock.playing);
}

export function useSpeed(clock: PlaybackClock): number {
  return useSyncExternalStore(clock.subscribe, clock.speedNsPerSecond);
}

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createCanvasHost } from "../../canvas/canvas-host.ts";
import type { PlaybackClock } from "../../run/contracts.ts";
import { useClockTick, useIsPlaying } from "../../run/use-clock.ts";

/**
 * Draws with the clock, and when the size or the look changes; for the first time in a task of its own, which takes longer than all later
 * ones. @param onWidth receives the width, CSS pixels.
 */
export function useDrawing(
  clock: PlaybackClock,
  holder: RefObject<HTMLElement | null>,
  draw: () => void,
  onWidth: (widthPx: number) => void,
): void {
  const latest = useRef(draw);
  const isFirst = useRef(true);
  useClockTick(clock, () => {
    if (!isFirst.current) draw();
  });
  useEffect(() => {
    const timer = window.setTimeout(() => {
      isFirst.current = false;
      latest.current();
    });
    return () => window.clearTimeout(timer);
  }, []);
  useLayoutEffect(() => {
    latest.current = draw;
  });
  useLayoutEffect(() => {
    if (!holder.current) return;
    const host = createCanvasHost(holder.current, ({ widthPx }) => {
      onWidth(widthPx);
      if (!isFirst.current) latest.current();
    });
    host.drawNow();
    return host.dispose;
  }, [holder, onWidth]);
}

/** A description for screen readers, updated when playback stops, not at frame rate. @param whilePlaying the text during playback. */
export function useSceneWords<Scene>(clock: PlaybackClock, scene: Scene, describe: (scene: Scene) => string, whilePlaying: string): string {
  const isPlaying = useIsPlaying(clock);
  const [words, setWords] = useState("");
  useEffect(() => {
    if (isPlaying) return;
    const tell = () => setWords(describe(scene));
    let timer = window.setTimeout(tell);
    const stop = clock.subscribe(() => {
      window.clearTimeout(timer);
      timer = window.setTimeout(tell, 200);
    });
    return () => {
      stop();
      window.clearTimeout(timer);
    };
  }, [isPlaying, scene, clock, describe]);
  return isPlaying ? whilePlaying : words;
}

import { countEnded } from "../../analysis/search.ts";
import type { Nanos } from "../../engine/spec/scenario.ts";
import type { PlaybackClock } from "./contracts.ts";
import type { SliderRange } from "../../charts/xy/log-scale.ts";

/** A stretch in which nothing happens. */
export interface Span {
  readonly startNs: Nanos;
  readonly endNs: Nanos;
}

/** What the clock must know about the run it plays; read at every frame. */
export interface PlaybackSource {
  /** Time up to which the run is known. */
  endNs(): Nanos;
  /** True when `endNs` will not grow any more. */
  isComplete(): boolean;
  /** Waits in order of time, without overlap; empty when they are to be shown in full. */
  waits(): readonly Span[];
  /** True: the clock jumps from event to event instead of gliding. */
  movesByJumps(): boolean;
  /** First event after `timeNs`, or null. */
  nextEventNs(timeNs: Nanos): Nanos | null;
}

/** Where frames come from: the browser, or a test. */
export interface FrameDriver {
  request(callback: (wallMs: number) => void): number;
  cancel(handle: number): void;
}

/** Wall time in which a compressed wait is crossed, ms. */
export const waitCrossingMs = 400;
/** A frame never advances more wall time than this: after a hidden tab or a stall the play goes on where it stopped. */
const longestFrameMs = 100;
/** Without motion the picture changes this often, ms of wall time. */
const jumpEveryMs = 700;

/** Slowest and fastest play: simulated ns per second of wall time. */
export const slowestNsPerSecond = 10_000;
export const fastestNsPerSecond = 1_000_000_000;

const browserFrames: FrameDriver = {
  request: (callback) => requestAnimationFrame(callback),
  cancel: (handle) => cancelAnimationFrame(handle),
};

/**
 * Moves `timeNs` on by `wallMs` of wall time. Outside waits `nsPerSecond` simulated ns pass per second;
 * each wait takes `waitCrossingMs`, however long it is, unless normal speed would cross it sooner.
 */
export function advanceTime(timeNs: Nanos, wallMs: number, nsPerSecond: number, waits: readonly Span[]): Nanos {
  const nsPerMs = nsPerSecond / 1000;
  let now = timeNs;
  let left = wallMs;
  for (let index = countEnded(waits, now); left > 0 && index < waits.length; index++) {
    const wait = waits[index];
    if (now < wait.startNs) {
      const toStartMs = (wait.startNs - now) / nsPerMs;
      if (toStartMs >= left) return now + left * nsPerMs;
      left -= toStartMs;
      now = wait.startNs;
    }
    const crossing = Math.max(nsPerMs, (wait.endNs - wait.startNs) / waitCrossingMs);
    const toEndMs = (wait.endNs - now) / crossing;
    if (toEndMs >= left) return now + left * crossing;
    left -= toEndMs;
    now = wait.endNs;
  }
  return now + left * nsPerMs;
}

/** The one clock of playback. Stops at the end of a complete run; waits at the edge of one still being computed. */
export function createPlaybackClock(source: PlaybackSource, frames: FrameDriver = browserFrames): PlaybackClock {
  const listeners = new Set<() => void>();
  let timeNs = 0;
  let isPlaying = false;
  let nsPerSecond = 5_000_000;
  let frame: number | null = null;
  let lastMs: number | null = null;
  let unspentMs = 0;

  const tell = () => {
    for (const listener of [...listeners]) listener();
  };

  const moveTo = (target: Nanos) => {
    const endNs = source.endNs();
    const next = Math.min(target, endNs);
    const hasMoved = next !== timeNs;
    timeNs = next;
    if (timeNs >= endNs && source.isComplete()) stop();
    else if (hasMoved) tell();
  };

  const glide = (elapsedMs: number) => moveTo(advanceTime(timeNs, elapsedMs, nsPerSecond, source.waits()));

  const jump = (elapsedMs: number) => {
    unspentMs += elapsedMs;
    if (unspentMs < jumpEveryMs) return;
    const target = advanceTime(timeNs, unspentMs, nsPerSecond, source.waits());
    unspentMs = 0;
    moveTo(source.nextEventNs(target) ?? source.endNs());
  };

  const onFrame = (wallMs: number) => {
    frame = null;
    if (!isPlaying) return;
    const elapsedMs = lastMs === null ? 0 : Math.min(longestFrameMs, Math.max(0, wallMs - lastMs));
    lastMs = wallMs;
    if (source.movesByJumps()) jump(elapsedMs);
    else glide(elapsedMs);
    if (isPlaying) frame = frames.request(onFrame);
  };

  const stop = () => {
    isPlaying = false;
    if (frame !== null) frames.cancel(frame);
    frame = null;
    tell();
  };

  return {
    timeNs: () => timeNs,
    playing: () => isPlaying,
    speedNsPerSecond: () => nsPerSecond,
    seek(target) {
      const next = Math.max(0, Math.min(target, source.endNs()));
      if (next === timeNs) return;
      timeNs = next;
      tell();
    },
    play() {
      if (isPlaying) return;
      if (source.isComplete() && timeNs >= source.endNs()) timeNs = 0;
      isPlaying = true;
      lastMs = null;
      unspentMs = 0;
      frame = frames.request(onFrame);
      tell();
    },
    pause() {
      if (isPlaying) stop();
    },
    setSpeed(next) {
      const clamped = Math.max(slowestNsPerSecond, Math.min(fastestNsPerSecond, next));
      if (clamped === nsPerSecond) return;
      nsPerSecond = clamped;
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Speeds to choose from, simulated ns per second of wall time. */
export const speedRange: SliderRange = { min: slowestNsPerSecond, max: fastestNsPerSecond, isLogarithmic: true, step: 1000 };

/** Initial speed, simulated ns per second of wall time: the queue fills and drops the first packets within a second. */
export const firstSpeed = 10_000_000;
/** A press of + or - moves the speed by this share of its whole scale. */
export const speedShare = 0.06;

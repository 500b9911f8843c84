import { describe, expect, it } from "vitest";
import {
  type FrameDriver,
  type PlaybackSource,
  advanceTime,
  createPlaybackClock,
  waitCrossingMs,
} from "../../src/ui/run/playback-clock.ts";

/** 1 ms of the run per second of wall time = 1000 ns per ms. */
const speed = 1e6;
const wait = { startNs: 10_000, endNs: 200_010_000 };

describe("advanceTime", () => {
  it("moves at the given speed outside waits", () => expect(advanceTime(0, 5, speed, [])).toBe(5000));
  it("crosses a wait in 400 ms however long it is", () => {
    expect(advanceTime(wait.startNs, waitCrossingMs, speed, [wait])).toBeCloseTo(wait.endNs, 3);
    expect(advanceTime(wait.startNs, 100, speed, [wait])).toBeCloseTo(10_000 + 50_000_000, 3);
  });
  it("enters, crosses and leaves a wait within one step", () =>
    expect(advanceTime(0, 10 + waitCrossingMs + 7, speed, [wait])).toBeCloseTo(wait.endNs + 7000, 3));
  it("takes waits one after the other", () => {
    const second = { startNs: wait.endNs + 3000, endNs: wait.endNs + 3000 + 40_000_000 };
    expect(advanceTime(wait.startNs, 2 * waitCrossingMs + 3 + 1, speed, [wait, second])).toBeCloseTo(second.endNs + 1000, 3);
  });
  it("does not slow down for a wait that normal speed crosses sooner", () =>
    expect(advanceTime(0, 20, speed, [{ startNs: 5000, endNs: 8000 }])).toBeCloseTo(20_000, 6));
  it("ignores waits that are over", () => expect(advanceTime(wait.endNs, 5, speed, [wait])).toBe(wait.endNs + 5000));
});

/** Frames on demand: `tick(ms)` lets the next one happen. */
function createFrames(): FrameDriver & { tick(ms: number): void; waiting(): number } {
  let now = 0;
  let callbacks = new Map<number, (ms: number) => void>();
  let last = 0;
  return {
    request(callback) {
      callbacks.set(++last, callback);
      return last;
    },
    cancel: (handle) => void callbacks.delete(handle),
    tick(ms) {
      now += ms;
      const due = callbacks;
      callbacks = new Map();
      for (const callback of due.values()) callback(now);
    },
    waiting: () => callbacks.size,
  };
}

function createPlayer(patch: Partial<PlaybackSource> = {}) {
  const state = { endNs: 1_000_000, isComplete: true };
  const frames = createFrames();
  const clock = createPlaybackClock(
    {
      endNs: () => state.endNs,
      isComplete: () => state.isComplete,
      waits: () => [],
      movesByJumps: () => false,
      nextEventNs: () => null,
      ...patch,
    },
    frames,
  );
  clock.setSpeed(speed);
  return { clock, frames, state };
}

describe("the clock", () => {
  it("stands until it is told to play, and then follows the frames", () => {
    const { clock, frames } = createPlayer();
    expect(clock.playing()).toBe(false);
    clock.play();
    frames.tick(16);
    expect(clock.timeNs()).toBe(0);
    frames.tick(16);
    expect(clock.timeNs()).toBe(16_000);
  });
  it("asks for no more frames once it stops", () => {
    const { clock, frames } = createPlayer();
    clock.play();
    expect(frames.waiting()).toBe(1);
    clock.pause();
    expect(frames.waiting()).toBe(0);
  });
  it("stops at the end of a finished run, and plays again from its start", () => {
    const { clock, frames } = createPlayer();
    clock.seek(999_000);
    clock.play();
    frames.tick(0);
    frames.tick(50);
    expect(clock.timeNs()).toBe(1_000_000);
    expect(clock.playing()).toBe(false);
    clock.play();
    expect(clock.timeNs()).toBe(0);
  });
  it("waits at the edge of what is computed, and goes on when there is more", () => {
    const { clock, frames, state } = createPlayer();
    state.isComplete = false;
    state.endNs = 10_000;
    clock.play();
    frames.tick(0);
    frames.tick(50);
    expect(clock.timeNs()).toBe(10_000);
    expect(clock.playing()).toBe(true);
    state.endNs = 1_000_000;
    frames.tick(10);
    expect(clock.timeNs()).toBe(20_000);
  });
  it("goes on where it stopped after a long time without frames", () => {
    const { clock, frames } = createPlayer();
    clock.play();
    frames.tick(0);
    frames.tick(60_000);
    expect(clock.timeNs()).toBe(100_000);
  });
  it("seeks within the run only", () => {
    const { clock } = createPlayer();
    clock.seek(5e9);
    expect(clock.timeNs()).toBe(1_000_000);
    clock.seek(-3);
    expect(clock.timeNs()).toBe(0);
  });
  it("keeps its speed within what can be watched", () => {
    const { clock } = createPlayer();
    clock.setSpeed(1);
    expect(clock.speedNsPerSecond()).toBe(10_000);
    clock.setSpeed(1e15);
    expect(clock.speedNsPerSecond()).toBe(1e9);
  });
  it("tells of every change, and of nothing else", () => {
    const { clock, frames } = createPlayer();
    let told = 0;
    const stop = clock.subscribe(() => told++);
    clock.seek(5000);
    clock.seek(5000);
    expect(told).toBe(1);
    clock.play();
    frames.tick(0);
    expect(told).toBe(2);
    frames.tick(16);
    expect(told).toBe(3);
    stop();
    frames.tick(16);
    expect(told).toBe(3);
  });
  it("jumps from event to event where motion is unwanted", () => {
    const { clock, frames } = createPlayer({
      movesByJumps: () => true,
      nextEventNs: (timeNs) => Math.ceil((timeNs + 1) / 300_000) * 300_000,
    });
    clock.play();
    frames.tick(0);
    for (let i = 0; i < 6; i++) frames.tick(100);
    expect(clock.timeNs()).toBe(0);
    frames.tick(100);
    expect(clock.timeNs()).toBe(900_000);
  });
});

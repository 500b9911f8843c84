import { describe, expect, it } from "vitest";
import { createPace, inThread, type PaceLimits } from "../../workers/pace.ts";

/** The durations and events of slices on a machine on which an event takes this many ms, and a slice `fixedMs` besides. */
function runSlices(msPerEvent: number, count: number, fixedMs = 0, limits?: PaceLimits): { ms: number; events: number }[] {
  let nowMs = 0;
  const pace = createPace(() => nowMs, limits);
  return Array.from({ length: count }, () => {
    const events = pace.sliceEvents();
    const ms = fixedMs + events * msPerEvent;
    pace.time(() => (nowMs += ms));
    return { ms, events };
  });
}

describe("slices of work in the page's own thread", () => {
  it("grow to some milliseconds on a fast machine", () => {
    const slices = runSlices(0.0005, 12);
    expect(Math.max(...slices.map(({ ms }) => ms))).toBeLessThanOrEqual(10);
    expect(slices.at(-1)!.ms).toBeGreaterThanOrEqual(4);
  });

  it("shrink at once on a slow one, and never to nothing", () => {
    const slices = runSlices(0.5, 6);
    expect(slices[0].ms).toBe(50);
    expect(Math.max(...slices.slice(1).map(({ ms }) => ms))).toBeLessThanOrEqual(25);
    expect(runSlices(100, 6).at(-1)!.events).toBe(50);
  });
});

describe("slices of work in a thread of its own", () => {
  it("spend most of their time on events, even where a slice has to sum up thousands of connections", () => {
    const { ms, events } = runSlices(0.0005, 12, 15, inThread).at(-1)!;
    expect(ms).toBeLessThanOrEqual(100);
    expect((events * 0.0005) / ms).toBeGreaterThan(0.6);
  });

  it("answer within a second where a program makes each event a thousand times as expensive", () => {
    const slices = runSlices(0.5, 6, 0, inThread);
    expect(Math.max(...slices.map(({ ms }) => ms))).toBeLessThanOrEqual(1000);
  });
});

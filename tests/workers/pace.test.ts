import { describe, expect, it } from "vitest";
import { createPace } from "../../workers/pace.ts";

/** A machine on which an event costs so many ms; what the slices cost, and how many events they had. */
function runSlices(msPerEvent: number, count: number): { ms: number; events: number }[] {
  let nowMs = 0;
  const pace = createPace(() => nowMs);
  return Array.from({ length: count }, () => {
    const events = pace.sliceEvents();
    const ms = events * msPerEvent;
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

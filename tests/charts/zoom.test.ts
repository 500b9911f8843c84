import { describe, expect, it } from "vitest";
import { createTimeAxis } from "../../src/charts/time-axis.ts";
import { panBy, turnPage, zoomAbout } from "../../src/charts/zoom.ts";

const ms = 1e6;
const plain = createTimeAxis({ fromNs: 100 * ms, toNs: 200 * ms, widthPx: 1000, breaks: [], breakPx: 60 });

describe("zooming", () => {
  it("keeps the time under the pointer where it is", () => {
    const span = zoomAbout(plain, 250, 2, 1000 * ms);
    expect(span).toEqual({ fromNs: 112.5 * ms, toNs: 162.5 * ms });
  });

  it("stops at the ends of the run", () => {
    expect(zoomAbout(plain, 0, 0.1, 300 * ms)).toEqual({ fromNs: 0, toNs: 300 * ms });
    expect(zoomAbout(plain, 500, 1e9, 300 * ms).toNs - zoomAbout(plain, 500, 1e9, 300 * ms).fromNs).toBe(2000);
  });

  it("pans by pixels", () => {
    expect(panBy(plain, 100, 1000 * ms)).toEqual({ fromNs: 110 * ms, toNs: 210 * ms });
    expect(panBy(plain, -2000, 1000 * ms)).toEqual({ fromNs: 0, toNs: 100 * ms });
    expect(panBy(plain, 9000, 250 * ms)).toEqual({ fromNs: 150 * ms, toNs: 250 * ms });
  });
});

describe("turning the page", () => {
  const waits = [
    { startNs: 240 * ms, endNs: 440 * ms, timers: 3 },
    { startNs: 600 * ms, endNs: 800 * ms, timers: 3 },
  ];

  it("goes on with as much time to scale, waits not counted", () => {
    // From 6 ms before 200: 46 ms to the wait, the wait, and 54 ms after it.
    expect(turnPage(plain, waits, 200 * ms, 2000 * ms)).toEqual({ fromNs: 194 * ms, toNs: 494 * ms });
  });

  it("begins before the wait that the cursor is in", () => {
    expect(turnPage(plain, waits, 300 * ms, 2000 * ms)).toEqual({ fromNs: 234 * ms, toNs: 534 * ms });
  });

  it("does not pass the end", () => {
    expect(turnPage(plain, [], 500 * ms, 520 * ms)).toEqual({ fromNs: 420 * ms, toNs: 520 * ms });
  });
});

import { describe, expect, it } from "vitest";
import { createTimeAxis } from "../../src/charts/time/time-axis.ts";
import { createSeenTime, panBy, turnPage, zoomAbout, type Span } from "../../src/charts/time/zoom.ts";

const ms = 1e6;
const makePlain = (span: Span) => createTimeAxis({ ...span, widthPx: 1000, breaks: [], breakPx: 60 });
const plain = makePlain({ fromNs: 100 * ms, toNs: 200 * ms });

describe("zooming", () => {
  it("keeps the time under the pointer where it is", () => {
    const span = zoomAbout(plain, 250, 2, [], 1000 * ms, makePlain);
    expect(span).toEqual({ fromNs: 112.5 * ms, toNs: 162.5 * ms });
  });

  it("stops at the ends of the run", () => {
    expect(zoomAbout(plain, 0, 0.1, [], 300 * ms, makePlain)).toEqual({ fromNs: 0, toNs: 300 * ms });
    const least = zoomAbout(plain, 500, 1e9, [], 300 * ms, makePlain);
    expect(least.toNs - least.fromNs).toBe(2000);
  });

  it("pans by pixels", () => {
    expect(panBy(plain, 100, [], 1000 * ms)).toEqual({ fromNs: 110 * ms, toNs: 210 * ms });
    expect(panBy(plain, -2000, [], 1000 * ms)).toEqual({ fromNs: 0, toNs: 100 * ms });
    expect(panBy(plain, 9000, [], 250 * ms)).toEqual({ fromNs: 150 * ms, toNs: 250 * ms });
  });
});

describe("zooming where waits are cut out", () => {
  const waits = Array.from({ length: 10 }, (_, i) => ({
    startNs: (i * 250 + 50) * ms,
    endNs: (i + 1) * 250 * ms,
    timers: 1,
    delayedAcks: 0,
    probes: 0,
  }));
  const endNs = 2500 * ms;
  const makeAxis = (span: Span) => createTimeAxis({ ...span, widthPx: 740, breaks: waits, breakPx: 60 });
  const start = makeAxis({ fromNs: 250 * ms, toNs: 1250 * ms });

  it("keeps what is under the pointer there, in and out", () => {
    for (const px of [100, 300, 555]) {
      for (const factor of [1.2, 2, 0.8]) {
        const timeNs = start.toTime(px);
        const span = zoomAbout(start, px, factor, waits, endNs, makeAxis);
        expect(Math.abs(makeAxis(span).toX(timeNs) - px)).toBeLessThan(12);
        const isIn = span.fromNs > start.fromNs && span.toNs < start.toNs;
        const isOut = span.fromNs < start.fromNs && span.toNs > start.toNs;
        expect(factor > 1 ? isIn : isOut).toBe(true);
      }
    }
  });

  it("ends at exactly the whole run", () => {
    for (const px of [0, 123, 740]) expect(zoomAbout(start, px, 0.01, waits, endNs, makeAxis)).toEqual({ fromNs: 0, toNs: endNs });
  });

  it("pans by what is seen, across waits", () => {
    const span = panBy(start, 100, waits, endNs);
    expect(Math.abs(makeAxis(span).toX(start.toTime(400)) - 300)).toBeLessThan(3);
  });

  it("translates there and back", () => {
    const seen = createSeenTime(start, waits);
    for (let t = 0; t <= 2500; t += 10) expect(seen.toTime(seen.toSeen(t * ms))).toBeCloseTo(t * ms, 0);
    // 200 ms of waiting are seen as 60 px of (1000 - 800) ms / (740 - 4 * 60) px.
    expect(seen.toSeen(250 * ms) - seen.toSeen(50 * ms)).toBeCloseTo((60 * 200 * ms) / 500, 3);
  });
});

describe("turning the page", () => {
  const waits = [
    { startNs: 240 * ms, endNs: 440 * ms, timers: 3, delayedAcks: 0, probes: 0 },
    { startNs: 600 * ms, endNs: 800 * ms, timers: 3, delayedAcks: 0, probes: 0 },
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

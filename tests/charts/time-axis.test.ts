import { describe, expect, it } from "vitest";
import { createTimeAxis, niceStep, sampleTimes } from "../../src/charts/time/time-axis.ts";

const ms = 1e6;
const waits = [
  { startNs: 40 * ms, endNs: 240 * ms, timers: 3, delayedAcks: 0, probes: 0 },
  { startNs: 280 * ms, endNs: 480 * ms, timers: 1, delayedAcks: 0, probes: 0 },
];

describe("an axis without breaks", () => {
  const axis = createTimeAxis({ fromNs: 100 * ms, toNs: 200 * ms, widthPx: 500, breaks: [], breakPx: 60 });

  it("maps both ways, beyond its ends too", () => {
    expect(axis.toX(100 * ms)).toBe(0);
    expect(axis.toX(150 * ms)).toBe(250);
    expect(axis.toX(220 * ms)).toBe(600);
    expect(axis.toX(90 * ms)).toBe(-50);
    expect(axis.toTime(250)).toBe(150 * ms);
    expect(axis.toTime(-50)).toBeCloseTo(90 * ms, 3);
    expect(axis.toTime(600)).toBe(220 * ms);
  });

  it("has round ticks in milliseconds", () => {
    expect(axis.unit).toBe("ms");
    expect(axis.ticks.map((tick) => tick.label).filter((label) => label !== "")).toEqual([
      "110",
      "120",
      "130",
      "140",
      "150",
      "160",
      "170",
      "180",
      "190",
    ]);
  });

  it("is never empty", () => {
    const point = createTimeAxis({ fromNs: 7, toNs: 7, widthPx: 100, breaks: [], breakPx: 60 });
    expect(point.toX(7)).toBe(0);
    expect(point.toTime(100)).toBe(8);
  });
});

describe("an axis with waits cut out", () => {
  // 500 ms in view, of which 100 ms are to scale on 500 - 2 * 50 = 400 px: 0.25 ms a pixel.
  const axis = createTimeAxis({ fromNs: 0, toNs: 500 * ms, widthPx: 500, breaks: waits, breakPx: 50 });

  it("gives each wait the same width and the rest one scale", () => {
    expect(axis.nsPerPx).toBe(0.25 * ms);
    expect(axis.segments.map((s) => [s.fromX, s.toX, s.wait?.timers ?? null])).toEqual([
      [0, 160, null],
      [160, 210, 3],
      [210, 370, null],
      [370, 420, 1],
      [420, 500, null],
    ]);
    expect(axis.toX(20 * ms)).toBe(80);
    expect(axis.toX(140 * ms)).toBe(185);
    expect(axis.toX(260 * ms)).toBe(290);
    expect(axis.toTime(185)).toBe(140 * ms);
    expect(axis.toTime(460)).toBe(490 * ms);
  });

  it("puts no tick into a break", () => {
    for (const tick of axis.ticks) for (const wait of waits) expect(tick.timeNs > wait.startNs && tick.timeNs < wait.endNs).toBe(false);
    expect(axis.ticks.map((tick) => tick.timeNs / ms)).toEqual([0, 10, 20, 30, 40, 240, 250, 260, 270, 280, 480, 490, 500]);
  });

  it("samples the edges of pixel columns", () => {
    const edges = sampleTimes(axis, 5);
    expect(edges).toHaveLength(101);
    expect(edges[0]).toBe(0);
    expect(edges[16]).toBe(20 * ms);
    expect(edges[37]).toBe(140 * ms);
    expect(edges[100]).toBe(500 * ms);
    for (let i = 0; i < 100; i++) expect(edges[i + 1]).toBeGreaterThan(edges[i]);
  });

  it("scrolls a break in by parts", () => {
    const half = createTimeAxis({ fromNs: 140 * ms, toNs: 280 * ms, widthPx: 500, breaks: waits, breakPx: 50 });
    expect(half.segments.map((s) => [s.fromX, s.toX])).toEqual([
      [0, 25],
      [25, 500],
    ]);
  });

  it("leaves to scale what cutting would not shorten", () => {
    const deep = createTimeAxis({
      fromNs: 0,
      toNs: 100 * ms,
      widthPx: 500,
      breaks: [{ startNs: 50 * ms, endNs: 55 * ms, timers: 1, delayedAcks: 0, probes: 0 }],
      breakPx: 50,
    });
    expect(deep.segments).toHaveLength(1);
    const within = createTimeAxis({ fromNs: 50 * ms, toNs: 60 * ms, widthPx: 500, breaks: waits, breakPx: 50 });
    expect(within.segments).toHaveLength(1);
    expect(within.toX(55 * ms)).toBe(250);
  });

  it("makes breaks narrower where there are many", () => {
    const many = Array.from({ length: 30 }, (_, i) => ({
      startNs: (i * 100 + 10) * ms,
      endNs: (i + 1) * 100 * ms,
      timers: 1,
      delayedAcks: 0,
      probes: 0,
    }));
    const crowded = createTimeAxis({ fromNs: 0, toNs: 3000 * ms, widthPx: 600, breaks: many, breakPx: 60 });
    // 45% of 600 px for 30 breaks: 9 px each; the 300 ms between them share 330 px.
    expect(crowded.segments[1].toX - crowded.segments[1].fromX).toBeCloseTo(9, 9);
    expect(crowded.segments[0].toX).toBeCloseTo(11, 9);
  });
});

describe("many waits", () => {
  it("are left to scale when their breaks would be a haze", () => {
    const many = Array.from({ length: 200 }, (_, i) => ({
      startNs: (i * 100 + 10) * ms,
      endNs: (i + 1) * 100 * ms,
      timers: 1,
      delayedAcks: 0,
      probes: 0,
    }));
    const axis = createTimeAxis({ fromNs: 0, toNs: 20_000 * ms, widthPx: 600, breaks: many, breakPx: 60 });
    expect(axis.segments).toHaveLength(1);
    expect(axis.toX(10_000 * ms)).toBe(300);
  });
});

describe("niceStep", () => {
  it("rounds up to 1, 2 or 5", () => {
    expect([1, 1.1, 2.5, 6, 30, 0.3].map(niceStep)).toEqual([1, 2, 5, 10, 50, 0.5]);
  });
});

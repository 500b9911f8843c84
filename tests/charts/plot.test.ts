import { describe, expect, it } from "vitest";
import { createPlot, findNearest, listCounts, roundUp, spreadLabels, thinTicks, writeBand, writeLine } from "../../src/charts/xy/plot.ts";

const box = { left: 10, right: 110, top: 0, bottom: 100 };

describe("the scales of an x-y chart", () => {
  it("go from left to right and from the bottom up, and back", () => {
    const plot = createPlot(box, { from: 2, to: 4 }, { from: 0, to: 50 });
    expect([2, 3, 4].map(plot.toX)).toEqual([10, 60, 110]);
    expect([0, 25, 50].map(plot.toY)).toEqual([100, 50, 0]);
    expect(plot.fromX(60)).toBe(3);
    expect(plot.fromY(50)).toBe(25);
  });
  it("give equal ratios equal room on a logarithmic axis, and name its powers of ten", () => {
    const plot = createPlot(box, { from: 1, to: 100, isLog: true }, { from: 0.1, to: 1000, isLog: true });
    expect(plot.toX(10)).toBeCloseTo(60);
    expect(plot.ticksY(3)).toEqual([0.1, 1, 10, 100, 1000]);
  });
  it("are linear where a logarithmic axis would reach 0", () => {
    expect(createPlot(box, { from: 0, to: 100, isLog: true }, { from: 0, to: 1 }).toX(50)).toBe(60);
  });
  it("have a single value in the middle", () => {
    expect(createPlot(box, { from: 7, to: 7, isLog: true }, { from: 0, to: 1 }).toX(7)).toBe(60);
  });
  it("keep the marks of the ends off the edges", () => {
    const plot = createPlot(box, { from: 0, to: 1 }, { from: 0, to: 1 }, { insetPx: 5 });
    expect([plot.toX(0), plot.toX(1)]).toEqual([15, 105]);
  });
  it("draw what lies beyond y just outside, and read nothing beyond an axis", () => {
    const plot = createPlot(box, { from: 0, to: 10 }, { from: 0, to: 1 });
    expect([plot.toY(3), plot.toY(-3)]).toEqual([-1, 101]);
    expect(createPlot(box, { from: 0, to: 10 }, { from: 0, to: 1 }, { beyondPx: 10 }).toY(3)).toBe(-10);
    expect([plot.fromX(-500), plot.fromX(500), plot.fromY(-500), plot.fromY(500)]).toEqual([0, 10, 1, 0]);
  });
});

it("a line leaves out what has no place on a logarithmic axis, and a band too", () => {
  const plot = createPlot(box, { from: 0, to: 10 }, { from: 1, to: 100, isLog: true });
  const line = [0, 5, 10].map((x) => ({ x, y: x === 5 ? 0 : 10 }));
  expect(writeLine(plot, line)).toBe("M10,50ZM110,50Z");
  expect(writeBand(plot, [{ x: 0, low: 1, high: 100 }, { x: 10, low: 10, high: 10 }])).toBe("M10,0L110,50L110,50L10,100Z"); // prettier-ignore
});

it("labels keep their distance, the more important first, and stand from left to right", () => {
  expect(thinTicks([4, 1, 2, 3], (x) => 20 * x, 35)).toEqual([1, 4]);
  expect(thinTicks([1, 2], (x) => -20 * x, 10)).toEqual([2, 1]);
});

it("an axis that counts has its ends and at most a dozen equal steps", () => {
  expect(listCounts(1, 64)).toEqual([1, 64, 8, 16, 24, 32, 40, 48, 56]);
  expect(listCounts(2, 14)).toEqual([2, 14, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
});

it("names at the ends of curves move apart within the plot", () => {
  const labels = [{ y: 99 }, { y: 50 }, { y: 98 }, { y: -5 }];
  spreadLabels(labels, box, 20);
  expect(labels.map(({ y }) => y)).toEqual([0, 50, 70, 90]);
});

it("an axis ends at a round number, and the nearest spot within reach is found", () => {
  expect(roundUp(0.93, 4)).toBe(1);
  expect(roundUp(37, 4)).toBe(40);
  const spots = [{ px: 0, py: 0 }, { px: 10, py: 0 }]; // prettier-ignore
  expect(findNearest(spots, 6, 0, 10)).toBe(spots[1]);
  expect(findNearest(spots, 6, 30, 10)).toBeNull();
});

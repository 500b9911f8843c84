import { describe, expect, it } from "vitest";
import { createWindowIndex, extendWindowIndex } from "../../src/analysis/windows.ts";
import { countTraces } from "../../src/charts/time/draw-dense-windows.ts";
import { largestWindow, roundTop } from "../../src/charts/time/windows-data.ts";
import { makeColumns } from "../analysis/make-columns.ts";

const columns = makeColumns({
  windows: [
    { timeNs: 0, flow: 0, cwnd: 1 },
    { timeNs: 0, flow: 1, cwnd: 9 },
    { timeNs: 12, flow: 0, cwnd: 3 },
    { timeNs: 15, flow: 1, cwnd: 1 },
    { timeNs: 40, flow: 0, cwnd: 6 },
  ],
});
const index = createWindowIndex(2);
extendWindowIndex(index, columns);

describe("the scale of windows", () => {
  it("reaches the largest in view, those in force at its start included", () => {
    expect(largestWindow(index, columns, 10, 30)).toBe(9);
    expect(largestWindow(index, columns, 20, 30)).toBe(3);
    expect(largestWindow(index, columns, 20, 50)).toBe(6);
  });

  it("has room for a cwnd that the receive window keeps from being used, up to twice what may be sent", () => {
    const limited = makeColumns({
      windows: [
        { timeNs: 0, flow: 0, cwnd: 10 },
        { timeNs: 20, flow: 0, cwnd: 90 },
      ],
      receiveWindows: [{ timeNs: 0, flow: 0, packets: 8 }],
    });
    const limits = createWindowIndex(1);
    extendWindowIndex(limits, limited);
    expect(largestWindow(limits, limited, 0, 15)).toBe(10);
    expect(largestWindow(limits, limited, 0, 30)).toBe(16);
  });

  it("has three equal round steps", () => {
    expect([1, 3, 7, 23.5, 25, 100, 900].map(roundTop)).toEqual([3, 3, 9, 24, 30, 120, 900]);
  });
});

describe("dense windows", () => {
  it("count how many traces pass each cell", () => {
    const edges = Float64Array.of(0, 10, 20, 30);
    const data = { index, columns, edges };
    // Ten rows, the row of a window of p packets being 10 - p.
    const counts = countTraces(data, { first: 0, end: 2 }, 10, 1, (packets) => 10 - packets);
    const cells = Array.from({ length: 10 }, (_, row) => [...counts.subarray(3 * row, 3 * row + 3)]);
    expect(cells).toEqual([
      [0, 0, 0],
      [1, 1, 0],
      [0, 1, 0],
      [0, 1, 0],
      [0, 1, 0],
      [0, 1, 0],
      [0, 1, 0],
      [0, 2, 1],
      [0, 2, 0],
      [1, 2, 1],
    ]);
    // The second sender alone: at 9 until its window falls to 1 within the second column, and there from then on.
    const own = countTraces(data, { first: 1, end: 2 }, 10, 1, (packets) => 10 - packets);
    expect(Array.from({ length: 10 }, (_, row) => [...own.subarray(3 * row, 3 * row + 3)])).toEqual([
      [0, 0, 0],
      [1, 1, 0],
      ...Array.from({ length: 7 }, () => [0, 1, 0]),
      [0, 1, 1],
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { selectSmallest } from "../../src/analysis/select.ts";
import {
  boundWindows,
  createStepBounds,
  createWindowIndex,
  cwndAt,
  extendWindowIndex,
  measureQuantiles,
} from "../../src/analysis/windows.ts";
import { makeColumns } from "./make-columns.ts";

const columns = makeColumns({
  windows: [
    { timeNs: 0, flow: 0, cwnd: 2, ssthresh: 64 },
    { timeNs: 10, flow: 1, cwnd: 2, ssthresh: 64 },
    { timeNs: 12, flow: 0, cwnd: 3, ssthresh: 64 },
    { timeNs: 14, flow: 0, cwnd: 9, ssthresh: 64 },
    { timeNs: 16, flow: 0, cwnd: 1, ssthresh: 4 },
    { timeNs: 18, flow: 0, cwnd: 2, ssthresh: 4 },
    { timeNs: 30, flow: 2, cwnd: 5, ssthresh: 64 },
  ],
});
const index = createWindowIndex(3);
extendWindowIndex(index, columns);

describe("windows", () => {
  it("are steps: the last report holds", () => {
    expect([0, 11, 12, 15, 16, 99].map((t) => cwndAt(index, columns, 0, t))).toEqual([2, 2, 3, 9, 1, 2]);
    expect(cwndAt(index, columns, 1, 9)).toBeNull();
  });

  it("keep their extremes when many fall into one pixel", () => {
    const bounds = createStepBounds(3);
    boundWindows(index, columns, 0, "cwnd", Float64Array.of(0, 10, 20, 30), bounds);
    expect([...bounds.first]).toEqual([2, 2, 2]);
    expect([...bounds.low]).toEqual([2, 1, 2]);
    expect([...bounds.high]).toEqual([2, 9, 2]);
    expect([...bounds.last]).toEqual([2, 2, 2]);
  });

  it("give the threshold the same way", () => {
    const bounds = createStepBounds(2);
    boundWindows(index, columns, 0, "ssthresh", Float64Array.of(0, 15, 20), bounds);
    expect([...bounds.last]).toEqual([64, 4]);
  });

  it("are unknown before the first report", () => {
    const bounds = createStepBounds(3);
    boundWindows(index, columns, 1, "cwnd", Float64Array.of(0, 5, 15, 25), bounds);
    expect([...bounds.first]).toEqual([NaN, NaN, 2]);
    expect([...bounds.low]).toEqual([NaN, 2, 2]);
    expect([...bounds.high]).toEqual([NaN, 2, 2]);
    expect([...bounds.last]).toEqual([NaN, 2, 2]);
  });

  it("have a median over the senders that reported", () => {
    const median = new Float64Array(4);
    const top = new Float64Array(4);
    measureQuantiles(index, columns, Float64Array.of(0, 11, 15, 20, 40), [0.5, 1], [median, top]);
    expect([...median]).toEqual([2, 2, 2, 2]);
    expect([...top]).toEqual([2, 9, 2, 5]);
  });
  it("have one over some of them", () => {
    const first = new Float64Array(4);
    const others = new Float64Array(4);
    const edges = Float64Array.of(0, 11, 15, 20, 40);
    measureQuantiles(index, columns, edges, [1], [first], 0, 1);
    measureQuantiles(index, columns, edges, [1], [others], 1, 3);
    expect([...first]).toEqual([2, 9, 2, 2]);
    expect([...others]).toEqual([2, 2, 2, 5]);
  });
});

describe("selectSmallest", () => {
  it("finds each rank, ties and all", () => {
    const values = [5, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5];
    const sorted = [1, 1, 2, 3, 4, 5, 5, 5, 5, 6, 9];
    for (let rank = 0; rank < values.length; rank++)
      expect(selectSmallest(Float64Array.from(values), values.length, rank)).toBe(sorted[rank]);
  });
});

import { describe, expect, it } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { createRecorder } from "../../src/protocol/recorder.ts";
import { makeScenario } from "../support/scenarios.ts";
import {
  boundWindows,
  createStepBounds,
  createWindowIndex,
  cwndAt,
  extendWindowIndex,
  measureQuantiles,
  usableWindowAt,
} from "../../src/analysis/windows.ts";
import { makeColumns } from "./make-columns.ts";
import { selectSmallest } from "../../src/analysis/quantile.ts";

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
    measureQuantiles(index, columns, "cwnd", Float64Array.of(0, 11, 15, 20, 40), [0.5, 1], [median, top]);
    expect([...median]).toEqual([2, 2, 2, 2]);
    expect([...top]).toEqual([2, 9, 2, 5]);
  });
  it("have one over some of them", () => {
    const first = new Float64Array(4);
    const others = new Float64Array(4);
    const edges = Float64Array.of(0, 11, 15, 20, 40);
    measureQuantiles(index, columns, "cwnd", edges, [1], [first], 0, 1);
    measureQuantiles(index, columns, "cwnd", edges, [1], [others], 1, 3);
    expect([...first]).toEqual([2, 9, 2, 2]);
    expect([...others]).toEqual([2, 2, 2, 5]);
  });
});

describe("what a sender may have in flight", () => {
  const limited = makeColumns({
    windows: [
      { timeNs: 0, flow: 0, cwnd: 2, ssthresh: 64 },
      { timeNs: 10, flow: 0, cwnd: 12, ssthresh: 64 },
      { timeNs: 20, flow: 0, cwnd: 40, ssthresh: 64 },
      { timeNs: 20, flow: 1, cwnd: 3, ssthresh: 64 },
    ],
    receiveWindows: [
      { timeNs: 0, flow: 0, packets: 16 },
      { timeNs: 0, flow: 1, packets: 16 },
      { timeNs: 15, flow: 0, packets: 8 },
      { timeNs: 30, flow: 0, packets: 50 },
    ],
  });
  const limits = createWindowIndex(2);
  extendWindowIndex(limits, limited);

  it("is the smaller one of cwnd and the receive window", () => {
    expect([0, 10, 15, 20, 30].map((timeNs) => usableWindowAt(limits, limited, 0, timeNs))).toEqual([2, 12, 8, 8, 40]);
    expect([0, 20].map((timeNs) => usableWindowAt(limits, limited, 1, timeNs))).toEqual([null, 3]);
  });

  it("keeps its extremes when both change within a pixel", () => {
    const bounds = createStepBounds(2);
    boundWindows(limits, limited, 0, "usable", Float64Array.of(0, 25, 40), bounds);
    expect([[...bounds.first], [...bounds.low], [...bounds.high], [...bounds.last]]).toEqual([
      [2, 8],
      [2, 8],
      [12, 40],
      [8, 40],
    ]);
  });

  it("has a median that is not that of cwnd", () => {
    const [usable, cwnd] = [new Float64Array(2), new Float64Array(2)];
    measureQuantiles(limits, limited, "usable", Float64Array.of(0, 25, 40), [1], [usable]);
    measureQuantiles(limits, limited, "cwnd", Float64Array.of(0, 25, 40), [1], [cwnd]);
    expect([[...usable], [...cwnd]]).toEqual([
      [8, 40],
      [40, 40],
    ]);
  });

  it("is never more than a receiver of ICTCP grants", () => {
    const scenario = makeScenario({
      transport: { algorithm: "ictcp", awndPackets: 1000 },
      workload: { senders: 8, blocks: 4, blockBytes: 512_000 },
    });
    const { observer, columns: recorded } = createRecorder();
    createSimulation(scenario, getAlgorithm, observer).run(Infinity);
    const index = createWindowIndex(8);
    extendWindowIndex(index, recorded);
    const { flow, timeNs, packets, length } = recorded.receiveWindows;
    expect(length).toBeGreaterThan(8);
    let limitedRows = 0;
    for (let row = 0; row < length; row++) {
      const usable = usableWindowAt(index, recorded, flow[row], timeNs[row]);
      // of two grants at one instant the later counts
      const isLast = row + 1 === length || timeNs[row + 1] !== timeNs[row];
      if (usable !== null && isLast) expect(usable).toBeLessThanOrEqual(packets[row]);
      if (usable !== null && (cwndAt(index, recorded, flow[row], timeNs[row]) ?? 0) > packets[row]) limitedRows++;
    }
    expect(limitedRows).toBeGreaterThan(0);
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

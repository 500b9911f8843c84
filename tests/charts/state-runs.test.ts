import { describe, expect, it } from "vitest";
import { createSenderIndex, extendSenderIndex, RowState } from "../../src/analysis/senders.ts";
import { createStateRuns, layStateRuns } from "../../src/charts/time/state-runs.ts";
import { createTimeAxis } from "../../src/charts/time/time-axis.ts";
import { Milestone } from "../../src/engine/observer.ts";
import { makeColumns } from "../analysis/make-columns.ts";

const { slowStart, avoidance, recovery, done, idle } = RowState;

// Idle to 100, slow start to 225, avoidance to 240, recovery to 245, avoidance to 400, then done.
const columns = makeColumns({
  milestones: [
    { timeNs: 100, kind: Milestone.senderStart, flow: 0 },
    { timeNs: 400, kind: Milestone.senderDone, flow: 0 },
  ],
  windows: [
    { timeNs: 225, flow: 0, state: avoidance },
    { timeNs: 240, flow: 0, state: recovery },
    { timeNs: 245, flow: 0, state: avoidance },
  ],
});
const index = createSenderIndex(1, null);
extendSenderIndex(index, columns, Infinity);

function list(fromNs: number, toNs: number, widthPx: number, perPx: number, untilNs = toNs): [number, number, number][] {
  const runs = createStateRuns();
  const axis = createTimeAxis({ fromNs, toNs, widthPx, breaks: [], breakPx: 10 });
  layStateRuns(index.tracks[0], axis, perPx, untilNs, runs);
  return Array.from({ length: runs.length }, (_, i) => [runs.starts[i], runs.starts[i + 1], runs.states[i]]);
}

describe("layStateRuns", () => {
  it("covers the axis without a gap, one run per state", () => {
    expect(list(0, 500, 100, 1)).toEqual([
      [0, 20, idle],
      [20, 45, slowStart],
      [45, 48, avoidance],
      [48, 49, recovery],
      [49, 80, avoidance],
      [80, 100, done],
    ]);
  });

  it("gives a shared column to the state that holds most of it", () => {
    // 20 ns a column: [220, 240) is 5 slow start, 15 avoidance; [240, 260) 5 recovery, 15 avoidance.
    expect(list(0, 500, 25, 1)).toEqual([
      [0, 5, idle],
      [5, 11, slowStart],
      [11, 20, avoidance],
      [20, 25, done],
    ]);
  });

  it("starts within a state and ends where the run is known to", () => {
    expect(list(150, 350, 100, 2, 300)).toEqual([
      [0, 75, slowStart],
      [75, 90, avoidance],
      [90, 95, recovery],
      [95, 150, avoidance],
    ]);
  });
});

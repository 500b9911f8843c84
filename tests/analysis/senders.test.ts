import { describe, expect, it } from "vitest";
import { createSenderIndex, extendSenderIndex, RowState, senderStateAt, type SenderIndex } from "../../src/analysis/senders.ts";
import { Milestone } from "../../src/engine/observer.ts";
import { appendRows, makeColumns, type Rows } from "./make-columns.ts";

const { slowStart, avoidance, recovery, waiting, done, idle, sending } = RowState;

function listStates(index: SenderIndex, sender: number): [number, number][] {
  const { startNs, states } = index.tracks[sender];
  return Array.from({ length: startNs.length }, (_, i) => [startNs.values[i], states[i]]);
}

// Sender 0 sends from 10, recovers, falls silent at 60 until its timer fires at 260, is done at 300 and gets its next block there and then.
// Sender 1 loses its whole first window: silent from the instant it starts.
const early: Rows = {
  milestones: [
    { timeNs: 0, kind: Milestone.blockStart, flow: -1 },
    { timeNs: 10, kind: Milestone.senderStart, flow: 0 },
    { timeNs: 20, kind: Milestone.senderStart, flow: 1 },
  ],
  windows: [
    { timeNs: 0, flow: 0, cwnd: 2, state: slowStart },
    { timeNs: 30, flow: 0, cwnd: 4, state: avoidance },
    { timeNs: 40, flow: 0, cwnd: 2, state: recovery },
    { timeNs: 60, flow: 0, cwnd: 2, state: recovery },
  ],
};
const late: Rows = {
  timeouts: [
    { timeNs: 220, waitingSinceNs: 20, flow: 1 },
    { timeNs: 260, waitingSinceNs: 60, flow: 0 },
  ],
  windows: [
    { timeNs: 220, flow: 1, cwnd: 1, state: slowStart },
    { timeNs: 260, flow: 0, cwnd: 1, state: slowStart },
    { timeNs: 280, flow: 0, cwnd: 2, state: avoidance },
    { timeNs: 300, flow: 0, cwnd: 3, state: avoidance },
  ],
  milestones: [
    { timeNs: 290, kind: Milestone.senderDelivered, flow: 0 },
    { timeNs: 300, kind: Milestone.senderDone, flow: 0 },
    { timeNs: 310, kind: Milestone.senderStart, flow: 0, block: 1 },
  ],
};

describe("sender states", () => {
  it("follow windows, timeouts and milestones", () => {
    const columns = makeColumns(early);
    const index = createSenderIndex(2, null);
    extendSenderIndex(index, columns, 61);
    expect(listStates(index, 0)).toEqual([
      [0, idle],
      [10, slowStart],
      [30, avoidance],
      [40, recovery],
    ]);
    appendRows(columns, late);
    extendSenderIndex(index, columns, Infinity);
    expect(listStates(index, 0)).toEqual([
      [0, idle],
      [10, slowStart],
      [30, avoidance],
      [40, recovery],
      [60, waiting],
      [260, slowStart],
      [280, avoidance],
      [300, done],
      [310, avoidance],
    ]);
    expect(listStates(index, 1)).toEqual([
      [0, idle],
      [20, waiting],
      [220, slowStart],
    ]);
  });

  it("come out the same however the run is cut", () => {
    const whole = makeColumns(early);
    appendRows(whole, late);
    const expected = createSenderIndex(2, null);
    extendSenderIndex(expected, whole, Infinity);
    for (let cut = 0; cut <= 320; cut += 10) {
      const index = createSenderIndex(2, null);
      extendSenderIndex(index, whole, cut);
      extendSenderIndex(index, whole, Infinity);
      expect([listStates(index, 0), listStates(index, 1)]).toEqual([listStates(expected, 0), listStates(expected, 1)]);
    }
  });

  it("say since when and until when", () => {
    const columns = makeColumns(early);
    appendRows(columns, late);
    const index = createSenderIndex(2, null);
    extendSenderIndex(index, columns, Infinity);
    expect(senderStateAt(index, 0, 100)).toEqual({ state: waiting, sinceNs: 60, untilNs: 260 });
    expect(senderStateAt(index, 0, 5)).toEqual({ state: idle, sinceNs: 0, untilNs: 10 });
    expect(senderStateAt(index, 1, 500)).toEqual({ state: slowStart, sinceNs: 220, untilNs: Infinity });
  });

  it("are only 'sending' where windows were not recorded", () => {
    const columns = makeColumns({
      milestones: [
        { timeNs: 10, kind: Milestone.senderStart, flow: 0 },
        { timeNs: 150, kind: Milestone.senderDone, flow: 0 },
        { timeNs: 200, kind: Milestone.senderStart, flow: 0 },
      ],
      windows: [{ timeNs: 30, flow: 0, state: avoidance }],
      timeouts: [{ timeNs: 400, waitingSinceNs: 210, flow: 0 }],
    });
    const index = createSenderIndex(1, 100);
    extendSenderIndex(index, columns, Infinity);
    expect(listStates(index, 0)).toEqual([
      [0, idle],
      [10, slowStart],
      [30, avoidance],
      [100, sending],
      [150, done],
      [200, sending],
      [210, waiting],
      [400, sending],
    ]);
  });
});

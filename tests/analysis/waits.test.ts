import { describe, expect, it } from "vitest";
import { findWaits, isWithinWait, measureWaitingShares } from "../../src/analysis/waits.ts";
import { appendRows, makeColumns } from "./make-columns.ts";

// Sends in [0, 100), then silence to 1100 while three senders wait (a fourth's silence ended before), sends to 1200, silence to 2000 in which nobody waits, sends to 2010.
const rows = {
  packets: [
    { arriveNs: 0, departNs: 100 },
    { arriveNs: 1100, departNs: 1200 },
    { arriveNs: 2000, departNs: 2010 },
  ],
  timeouts: [
    { timeNs: 50, waitingSinceNs: -900, flow: 3 },
    { timeNs: 1080, waitingSinceNs: 20, flow: 0 },
    { timeNs: 1090, waitingSinceNs: 90, flow: 1 },
    { timeNs: 1150, waitingSinceNs: 80, flow: 2 },
  ],
};

describe("findWaits", () => {
  it("finds idle time in which timers run, up to the first that fires", () => {
    expect(findWaits(makeColumns(rows), 3000, 500)).toEqual([{ startNs: 100, endNs: 1080, timers: 3 }]);
  });

  it("leaves out what is shorter, later or still open", () => {
    expect(findWaits(makeColumns(rows), 3000, 981)).toEqual([]);
    expect(findWaits(makeColumns(rows), 100, 500)).toEqual([]);
    expect(findWaits(makeColumns(rows), 600, 300)).toEqual([]);
  });

  it("keeps up with a run in progress", () => {
    const columns = makeColumns(rows);
    expect(findWaits(columns, 2500, 500)).toHaveLength(1);
    appendRows(columns, {
      packets: [{ arriveNs: 5000, departNs: 5010 }],
      timeouts: [{ timeNs: 4970, waitingSinceNs: 1999, flow: 0 }],
    });
    expect(findWaits(columns, 6000, 500)).toEqual([
      { startNs: 100, endNs: 1080, timers: 3 },
      { startNs: 2010, endNs: 4970, timers: 1 },
    ]);
  });

  it("finds a wait whose retransmission has not reached the switch yet", () => {
    const columns = makeColumns({
      packets: [{ arriveNs: 0, departNs: 10 }],
      timeouts: [{ timeNs: 2000, waitingSinceNs: 5, flow: 0 }],
    });
    expect(findWaits(columns, 2010, 500)).toEqual([{ startNs: 10, endNs: 2000, timers: 1 }]);
  });

  it("tells whether a moment lies in one", () => {
    const waits = [
      { startNs: 10, endNs: 20, timers: 1 },
      { startNs: 30, endNs: 35, timers: 2 },
    ];
    expect([9, 10, 19, 20, 29, 30, 34, 35].map((timeNs) => isWithinWait(waits, timeNs))).toEqual([
      false,
      true,
      true,
      false,
      false,
      true,
      true,
      false,
    ]);
    expect(isWithinWait([], 5)).toBe(false);
  });
});

describe("measureWaitingShares", () => {
  it("is the part of each interval in which anybody waits, however many do", () => {
    // Somebody waits in [0, 50), [20, 1150): all of [0, 1150).
    const shares = new Float64Array(4).fill(9);
    measureWaitingShares(makeColumns(rows), Float64Array.of(0, 1000, 1200, 1200, 1600), shares);
    expect([...shares]).toEqual([1, 0.75, 0, 0]);
  });

  it("knows what began before the first edge and ends after the last", () => {
    const columns = makeColumns({
      timeouts: [
        { timeNs: 300, waitingSinceNs: 250, flow: 1 },
        { timeNs: 900, waitingSinceNs: 100, flow: 0 },
      ],
    });
    const shares = new Float64Array(2);
    measureWaitingShares(columns, Float64Array.of(400, 500, 800), shares);
    expect([...shares]).toEqual([1, 1]);
    measureWaitingShares(columns, Float64Array.of(0, 200, 250), shares);
    expect([...shares]).toEqual([0.5, 1]);
    measureWaitingShares(columns, Float64Array.of(900, 950, 1000), shares);
    expect([...shares]).toEqual([0, 0]);
  });
});

import { describe, expect, it } from "vitest";
import { binTimeouts, countTimeouts, nextTimeoutOf, timeoutClassCount, timeoutRows } from "../../src/analysis/timeouts.ts";
import { TimeoutClass } from "../../src/engine/observer.ts";
import { makeColumns } from "./make-columns.ts";

const columns = makeColumns({
  timeouts: [
    { timeNs: 10, flow: 0, class: TimeoutClass.blockHead },
    { timeNs: 10, flow: 1, class: TimeoutClass.blockHead },
    { timeNs: 25, flow: 0, class: TimeoutClass.spurious },
    { timeNs: 40, flow: 1, class: TimeoutClass.blockTail },
  ],
});

describe("timeouts", () => {
  it("are counted by class", () => {
    expect([...countTimeouts({ columns })]).toEqual([2, 1, 0, 0, 1]);
  });

  it("are binned by time and class", () => {
    const counts = new Int32Array(3 * timeoutClassCount).fill(7);
    binTimeouts(columns, Float64Array.of(0, 10, 30, 40), counts);
    expect([...counts]).toEqual([0, 0, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0]);
  });

  it("are found by time and by sender", () => {
    expect(timeoutRows(columns, 10, 25)).toEqual({ first: 0, end: 3 });
    expect(nextTimeoutOf(columns, 1, 10)).toBe(3);
    expect(nextTimeoutOf(columns, 0, 25)).toBe(-1);
  });
});

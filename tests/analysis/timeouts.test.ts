import { describe, expect, it } from "vitest";
import { binTimeouts, countTimeouts, nextTimeoutOf, stepTimeout, timeoutClassCount, timeoutRows } from "../../src/analysis/timeouts.ts";
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

  it("are stepped through one by one, those of one instant too", () => {
    const walk = (direction: 1 | -1, from: number | null, timeNs: number): (number | null)[] => {
      const rows: (number | null)[] = [];
      let row: number | null = from;
      let now = timeNs;
      do {
        row = stepTimeout(columns, now, row, direction);
        rows.push(row);
        if (row !== null) now = columns.timeouts.timeNs[row];
      } while (row !== null);
      return rows;
    };
    expect(walk(1, null, 0)).toEqual([0, 1, 2, 3, null]);
    expect(walk(-1, null, 100)).toEqual([3, 2, 1, 0, null]);
    // A clock that has left the selected one counts from where it is.
    expect(stepTimeout(columns, 11, 0, -1)).toBe(1);
    expect(stepTimeout(columns, 11, 3, 1)).toBe(2);
    // A selection that a shorter run left behind is none.
    expect(stepTimeout(columns, 25, 9, 1)).toBe(3);
  });

  it("are found by time and by sender", () => {
    expect(timeoutRows(columns, 10, 25)).toEqual({ first: 0, end: 3 });
    expect(nextTimeoutOf(columns, 1, 10)).toBe(3);
    expect(nextTimeoutOf(columns, 0, 25)).toBe(-1);
  });
});

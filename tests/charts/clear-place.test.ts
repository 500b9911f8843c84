import { describe, expect, it } from "vitest";
import { findClearPlace } from "../../src/charts/time/draw-windows.ts";

/** 100 px for 20 packets, from the top of the plot at 0 px to its foot. */
const toY = (packets: number) => 100 - 5 * packets;
const place = (values: readonly number[], columns: number, best: number) =>
  findClearPlace(Float64Array.from(values), Float64Array.from(values), columns, best, 8, 0, 100, toY);

describe("the place of a trace's name", () => {
  it("never touches the trace, and lies in the plot", () => {
    for (let seed = 1; seed < 60; seed++) {
      const values = Array.from({ length: 200 }, (_, i) => 1 + ((seed * 7 + Math.floor(i / (3 + (seed % 20))) * 5) % 18));
      const found = place(values, 40, 100);
      if (found === null) continue;
      expect(found.y - 8).toBeGreaterThanOrEqual(0);
      expect(found.y + 8).toBeLessThanOrEqual(100);
      for (let i = found.column; i < found.column + 40; i++) expect(Math.abs(toY(values[i]) - found.y)).toBeGreaterThan(8);
    }
  });
  it("is as near to the highest point as may be", () => {
    const flat = Array.from({ length: 200 }, () => 4);
    expect(place(flat, 40, 100)?.column).toBe(80);
    expect(place(flat, 40, 0)?.column).toBe(0);
  });
  it("is none where the trace fills the plot", () => {
    expect(
      place(
        Array.from({ length: 200 }, (_, i) => (i % 2 === 0 ? 19 : 1)),
        40,
        100,
      ),
    ).toBeNull();
  });
  it("is not where something else is written", () => {
    const flat = Float64Array.from({ length: 200 }, () => 4);
    const isTaken = (column: number): boolean => column < 120;
    expect(findClearPlace(flat, flat, 40, 100, 8, 0, 100, toY, isTaken)?.column).toBe(120);
    expect(findClearPlace(flat, flat, 40, 100, 8, 0, 100, toY, () => true)).toBeNull();
  });
});

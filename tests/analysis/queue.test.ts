import { describe, expect, it } from "vitest";
import { countPortDrops } from "../../src/analysis/ports.ts";
import { boundQueue, queueLengthAt, queuePeak, queueSlotsAt } from "../../src/analysis/queue.ts";
import { makeColumns } from "./make-columns.ts";

// Each packet takes 10 ns to send. Four arrive at 0, 1, 2 and 25; they leave at 10, 20, 30 and 40.
const columns = makeColumns({
  packets: [
    { arriveNs: 0, departNs: 10, flow: 3, packet: 0 },
    { arriveNs: 1, departNs: 20, flow: 4, packet: 0 },
    { arriveNs: 2, departNs: 30, flow: 3, packet: 1 },
    { arriveNs: 25, departNs: 40, flow: 5, packet: 7 },
  ],
  drops: [{ timeNs: 3 }, { timeNs: 3 }, { timeNs: 4 }, { timeNs: 20 }],
});

describe("the queue", () => {
  it("counts arrivals up to and including the moment, less departures", () => {
    expect([-1, 0, 1, 2, 9, 10, 20, 24, 25, 30, 39, 40].map((t) => queueLengthAt(columns, t))).toEqual([
      0, 1, 2, 3, 3, 2, 1, 1, 2, 1, 1, 0,
    ]);
  });

  it("names its packets, head first", () => {
    expect(queueSlotsAt(columns, 2)).toEqual([
      { flow: 3, packet: 0 },
      { flow: 4, packet: 0 },
      { flow: 3, packet: 1 },
    ]);
    expect(queueSlotsAt(columns, 26)).toEqual([
      { flow: 3, packet: 1 },
      { flow: 5, packet: 7 },
    ]);
    expect(queueSlotsAt(columns, 40)).toEqual([]);
  });

  it("gives the shortest and the longest of each interval", () => {
    const low = new Float64Array(4);
    const high = new Float64Array(4);
    boundQueue(columns, Float64Array.of(-5, 5, 15, 26, 50), low, high);
    expect([...low]).toEqual([0, 2, 1, 0]);
    expect([...high]).toEqual([3, 3, 2, 2]);
  });

  it("sees one change where a packet arrives as another leaves", () => {
    const full = makeColumns({
      packets: [
        { arriveNs: 0, departNs: 10 },
        { arriveNs: 0, departNs: 20 },
        { arriveNs: 10, departNs: 30 },
      ],
    });
    const low = new Float64Array(1);
    const high = new Float64Array(1);
    boundQueue(full, Float64Array.of(5, 15), low, high);
    expect([low[0], high[0]]).toEqual([2, 2]);
  });

  it("has a peak over a stretch, its end included and its beginning not", () => {
    expect(queuePeak(columns, 0, 40)).toBe(3);
    expect(queuePeak(columns, 0, 1)).toBe(2);
    expect(queuePeak(columns, 10, 24)).toBe(2);
    expect(queuePeak(columns, 20, 25)).toBe(2);
    expect(queuePeak(columns, 40, 90)).toBe(0);
  });

  it("counts drops in the interval whose left edge they meet", () => {
    const counts = new Float64Array(3);
    countPortDrops(columns, 0, Float64Array.of(3, 4, 20, 21), counts);
    expect([...counts]).toEqual([2, 1, 1]);
  });
});

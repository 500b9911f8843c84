import { describe, expect, it } from "vitest";
import { nextEventNs } from "../../src/analysis/events.ts";
import { makeColumns } from "./make-columns.ts";

const columns = makeColumns({
  packets: [
    { arriveNs: 10, departNs: 18 },
    { arriveNs: 30, departNs: 38 },
  ],
  drops: [{ timeNs: 12 }],
  timeouts: [{ timeNs: 25 }, { timeNs: 70 }],
  milestones: [{ timeNs: 0 }, { timeNs: 50 }],
});

describe("nextEventNs", () => {
  it("stops at accepts, drops, timeouts and milestones, and at nothing else", () => {
    const forward: number[] = [];
    for (let t: number | null = -1; (t = nextEventNs(columns, t, 1, "event")) !== null;) forward.push(t);
    expect(forward).toEqual([0, 10, 12, 25, 30, 50, 70]);
    const back: number[] = [];
    for (let t: number | null = 1000; (t = nextEventNs(columns, t, -1, "event")) !== null;) back.push(t);
    expect(back).toEqual([70, 50, 30, 25, 12, 10, 0]);
  });

  it("can stop at losses only", () => {
    expect(nextEventNs(columns, 0, 1, "loss")).toBe(12);
    expect(nextEventNs(columns, 12, 1, "loss")).toBeNull();
    expect(nextEventNs(columns, 70, -1, "loss")).toBe(12);
    expect(nextEventNs(columns, 12, -1, "loss")).toBeNull();
  });

  it("can stop at timeouts only", () => {
    expect(nextEventNs(columns, 0, 1, "timeout")).toBe(25);
    expect(nextEventNs(columns, 25, 1, "timeout")).toBe(70);
    expect(nextEventNs(columns, 70, 1, "timeout")).toBeNull();
    expect(nextEventNs(columns, 70, -1, "timeout")).toBe(25);
    expect(nextEventNs(columns, 25, -1, "timeout")).toBeNull();
  });
});

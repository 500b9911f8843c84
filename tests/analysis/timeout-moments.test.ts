import { describe, expect, test } from "vitest";
import { listTimeoutMoments } from "../../src/analysis/timeout-moments.ts";
import { makeScenario } from "../support/scenarios.ts";
import { recordRun } from "./recorded-runs.ts";

const run = recordRun(makeScenario({ network: { bufferPackets: 32 }, workload: { senders: 24, blocks: 3, blockBytes: 64_000 } }));
const { timeouts, drops } = run.columns;

describe("the moments of a timeout", () => {
  const rows = Array.from({ length: timeouts.length }, (_, row) => row);

  test("come in the order of time, and the timer fires when it does", () => {
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) {
      const moments = listTimeoutMoments(run, row);
      const times = moments.map(({ timeNs }) => timeNs);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      const fires = moments.find(({ words }) => words.includes("the timer expires"));
      expect(fires?.timeNs).toBe(timeouts.timeNs[row]);
      expect(fires?.words).toContain(`sender ${timeouts.flow[row]} retransmits packet ${timeouts.highestAck[row] + 1}`);
    }
  });

  test("begin with the drop of the missing packet, before the silence that follows", () => {
    const told = rows.map((row) => listTimeoutMoments(run, row)).filter(([first]) => first.words.includes("finds the queue full"));
    expect(told.length).toBeGreaterThan(5);
    const dropped = new Set(Array.from({ length: drops.length }, (_, row) => drops.timeNs[row]));
    for (const [first, second] of told) {
      expect(dropped.has(first.timeNs)).toBe(true);
      expect(second.words).toMatch(/^No more ACKs come/);
      expect(second.timeNs).toBeGreaterThan(first.timeNs);
    }
  });

  test("of no timeout there are none", () => expect(() => listTimeoutMoments(run, timeouts.length)).toThrow(RangeError));
});

import { describe, expect, it } from "vitest";
import { findPacketMoment, findPacketSpan } from "../../src/ui/run/packet-span.ts";
import type { RunSnapshot } from "../../src/bridge/live-run.ts";
import { takeSnapshot } from "../support/snapshot.ts";

/** The sender's drops while Packets shows the moment at which it opens. */
function countDrops(run: RunSnapshot, sender: number | null): number {
  const { drops } = run.columns;
  const { fromNs, toNs } = findPacketSpan(run, findPacketMoment(run).timeNs);
  let count = 0;
  for (let row = 0; row < drops.length; row++)
    if (drops.timeNs[row] >= fromNs && drops.timeNs[row] <= toNs && (sender === null || drops.flow[row] === sender)) count += 1;
  return count;
}

describe("Packets opens", () => {
  it.each([1, 2, 3, 4])("where the followed sender loses a whole window (seed %i)", (seed) => {
    const run = takeSnapshot({ seed });
    const { sender } = findPacketMoment(run);
    expect(sender).not.toBeNull();
    expect(countDrops(run, sender)).toBe(run.scenario.transport.initialWindow);
  });

  it("at the first drop if no sender loses a whole window", () => {
    const run = takeSnapshot({ workload: { senders: 5 } });
    const { timeNs, sender } = findPacketMoment(run);
    expect(sender).toBeNull();
    expect(timeNs).toBe(run.columns.drops.timeNs[0]);
    expect(countDrops(run, null)).toBeGreaterThan(0);
  });
});

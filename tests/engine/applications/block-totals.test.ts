import { describe, expect, test } from "vitest";
import { BlockTimeouts } from "../../../src/engine/applications/block-timeouts.ts";
import { Milestone, TimeoutClass } from "../../../src/engine/observer.ts";
import { listTimes, watchScenario, type WatchedRun } from "../../support/watched-run.ts";

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
const { blockHead, blockTail, lostRetransmission } = TimeoutClass;

describe("timeouts of a block, by sender and class", () => {
  test("all together, the most of each class, those of the unluckiest sender, and those of lost ends", () => {
    const timeouts = new BlockTimeouts(3);
    timeouts.add(2, blockTail, true, false);
    timeouts.add(0, blockHead, false, true);
    timeouts.add(0, lostRetransmission, true, false);
    timeouts.add(1, blockTail, false, false);
    timeouts.add(1, blockTail, true, false);
    expect(timeouts.count()).toEqual({
      timeouts: 5,
      worstFlowTimeouts: 2,
      timeoutsByClass: [1, 3, 1, 0, 0],
      worstByClass: [1, 2, 1, 0, 0],
      // sender 1 has two as well, but had them later
      worstFlowByClass: [1, 0, 1, 0, 0],
      worstTailTimeouts: 1,
      midBlock: 1,
      worstFlowMidBlock: 1,
      worstAtHead: 0,
    });
    timeouts.clear();
    expect(timeouts.count()).toMatchObject({ timeouts: 0, worstFlowTimeouts: 0, worstFlowByClass: [0, 0, 0, 0, 0], worstTailTimeouts: 0 });
    timeouts.add(1, blockHead, true, false);
    expect(timeouts.count()).toMatchObject({ worstFlowByClass: [1, 0, 0, 0, 0], worstTailTimeouts: 0, midBlock: 0, worstAtHead: 1 });
  });
});

describe("what blocks tell agrees with what is recorded", () => {
  const run = watchScenario({ transport: { rules: "ns2", carefulFastRetransmit: false }, workload: { senders: 24, blocks: 20 } }, 6);

  /** Rows of the timeouts of one block. */
  function listTimeouts({ columns: { timeouts } }: WatchedRun, block: number): number[] {
    return Array.from({ length: timeouts.length }, (_, row) => row).filter((row) => timeouts.block[row] === block);
  }

  /** Its class says that a whole window was lost; was a packet of the block acknowledged before? */
  function isMidBlock({ columns: { timeouts } }: WatchedRun, row: number): boolean {
    const [block, limit] = [timeouts.block[row], timeouts.limit[row]];
    // every block has as many packets
    const first = (limit * block) / (block + 1);
    return timeouts.class[row] === blockHead && timeouts.highestAck[row] + 1 > first;
  }

  // packets arrive after half a millisecond and end the block; timers of .6 ms fire before the ACKs are back
  const impatient = watchScenario({
    network: { rttNs: 1_000_000 },
    transport: { rules: "ns2", rtoMinNs: 600_000 },
    workload: { senders: 4, blocks: 20, blockBytes: 1000, startJitterNs: 0 },
  });

  test.each([
    ["of 200 ms", run, false],
    ["of .6 ms", impatient, true],
  ] as const)("timeouts by class, with a timer %s", (_, own, hasLate) => {
    const { timeouts } = own.columns;
    let isLate = false;
    for (const [number, block] of own.totals.blocks.entries()) {
      const rows = listTimeouts(own, number);
      const countOf = (flow: number, kind: number) =>
        rows.filter((row) => timeouts.flow[row] === flow && timeouts.class[row] === kind).length;
      const table = own.totals.flows.map((_, flow) => [0, 1, 2, 3, 4].map((kind) => countOf(flow, kind)));
      expect(block.timeoutsByClass).toEqual([0, 1, 2, 3, 4].map((kind) => sum(table.map((counts) => counts[kind]))));
      expect(block.worstByClass).toEqual([0, 1, 2, 3, 4].map((kind) => Math.max(...table.map((counts) => counts[kind]))));
      expect(block.midBlock).toBe(rows.filter((row) => isMidBlock(own, row)).length);
      expect(block.worstFlowTimeouts).toBe(Math.max(...table.map(sum)));
      expect(sum(block.worstFlowByClass)).toBe(block.worstFlowTimeouts);
      expect(table).toContainEqual(block.worstFlowByClass);
      isLate ||= rows.some((row) => timeouts.timeNs[row] > block.endNs);
    }
    expect(isLate).toBe(hasLate);
    expect(sum(own.totals.blocks.map(({ timeouts: count }) => count))).toBe(sum(own.totals.timeouts));
  });

  test("lost ends: each timeout of that class by which of the last three packets were lost", () => {
    const { timeouts } = run.columns;
    let tails = 0;
    for (const [number, block] of run.totals.blocks.entries()) {
      const own = run.totals.flows.map(() => 0);
      for (const row of listTimeouts(run, number)) {
        const isOfTail = timeouts.class[row] === blockTail || timeouts.class[row] === lostRetransmission;
        if (isOfTail && timeouts.highestAck[row] + 1 >= timeouts.limit[row] - 3) own[timeouts.flow[row]] += 1;
      }
      expect(block.worstTailTimeouts).toBe(Math.max(...own));
      tails += sum(own);
    }
    expect(tails).toBeGreaterThan(10);
    const [none, ...losses] = run.totals.tailLosses;
    expect(none).toBe(0);
    expect(sum(losses)).toBe(run.totals.timeouts[blockTail]);
    // single packets far more often than two, two more often than all three
    expect(losses[0] + losses[1] + losses[3]).toBeGreaterThan(5 * (losses[2] + losses[4] + losses[5]));
  });

  test("windows at a block's start: their sum of every block, each of the block that was asked for", () => {
    const { windows } = run.columns;
    const starts = listTimes(run, Milestone.blockStart).map(([, timeNs]) => timeNs);
    for (const [number, { windowSum, windows: own }] of run.totals.blocks.entries()) {
      const now = run.totals.flows.map(() => 2);
      for (let row = 0; row < windows.length && windows.timeNs[row] <= starts[number]; row++)
        now[windows.flow[row]] = Math.floor(windows.cwnd[row]);
      // what happens at that very instant may come before or after
      expect(Math.abs(windowSum - sum(now))).toBeLessThanOrEqual(1);
      if (number === 6) expect(sum(own!)).toBe(windowSum);
      else expect(own).toBeNull();
    }
    expect(run.totals.blocks[0].windowSum).toBe(48);
    expect(run.totals.blocks[6].windows).toHaveLength(24);
  });
});

test("the counts of GIP's figure 2, N = 12", () => {
  const seeds = [1, 2, 3].map((seed) =>
    watchScenario({ seed, transport: { rules: "ns2", carefulFastRetransmit: false }, workload: { senders: 12, blocks: 100 } }),
  );
  const counts = [1, 2, 4, 3, 5, 6, 7].map((losses) => sum(seeds.map(({ totals }) => totals.tailLosses[losses])));
  expect(counts).toEqual([30, 20, 20, 1, 0, 0, 0]);
});

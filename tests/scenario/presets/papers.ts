import { expect, test } from "vitest";
import { Milestone, TimeoutClass } from "../../../src/engine/observer.ts";
import { meanGoodput, seeds, showPreset, showSeeds } from "./runs.ts";

function record(id: string, seed: number) {
  const { run, columns } = showPreset(id, { seed });
  if (columns === null) throw new Error(`${id} is not recorded`);
  return { run, columns };
}

test("prin-2: tail timeouts and no others, few but dear", () => {
  for (const { timeouts, normalizedGoodput } of showSeeds("prin-2")) {
    expect(timeouts.blockTail).toBeGreaterThan(0);
    expect(timeouts.total).toBe(timeouts.blockTail);
    expect(normalizedGoodput).toBeLessThan(0.88);
  }
});

test("prin-3: whole first windows are lost, by those who come late", () => {
  for (const seed of seeds) {
    const { run: summary, columns } = record("prin-3", seed);
    expect(summary.timeouts.blockHead).toBeGreaterThan(summary.timeouts.total / 2);
    const { milestones, timeouts } = columns;
    const isLost = new Set<string>();
    for (let row = 0; row < timeouts.length; row++)
      if (timeouts.class[row] === TimeoutClass.blockHead) isLost.add(`${timeouts.flow[row]} ${timeouts.block[row]}`);
    const delays: { lost: number[]; others: number[] } = { lost: [], others: [] };
    let blockStartNs = 0;
    for (let row = 0; row < milestones.length; row++) {
      if (milestones.kind[row] === Milestone.blockStart) blockStartNs = milestones.timeNs[row];
      if (milestones.kind[row] !== Milestone.senderStart) continue;
      const group = isLost.has(`${milestones.flow[row]} ${milestones.block[row]}`) ? delays.lost : delays.others;
      group.push(milestones.timeNs[row] - blockStartNs);
    }
    const average = (values: number[]) => values.reduce((sum, value) => sum + value) / values.length;
    // starts are spread over 100 us
    expect(average(delays.lost)).toBeGreaterThan(average(delays.others) + 10_000);
  }
});

test("prin-7, 8, 9: a larger buffer, a later collapse", () => {
  expect(meanGoodput("prin-7")).toBeLessThan(0.25);
  expect(meanGoodput("prin-8")).toBeLessThan(0.4);
  expect(meanGoodput("prin-8")).toBeGreaterThan(meanGoodput("gip-1") + 0.05);
  for (const { normalizedGoodput, timeouts } of showSeeds("prin-9")) {
    expect(normalizedGoodput).toBeGreaterThan(0.9);
    expect(timeouts.total).toBe(0);
  }
});

test("prin-10, 11, 12: about one timeout a block whatever its size, so goodput grows with it", () => {
  for (const id of ["prin-10", "prin-11", "prin-12"]) {
    for (const { timeoutsPerBlock } of showSeeds(id)) {
      expect(timeoutsPerBlock).toBeGreaterThan(0.7);
      expect(timeoutsPerBlock).toBeLessThan(1.4);
    }
  }
  expect(meanGoodput("prin-11")).toBeGreaterThan(meanGoodput("prin-10") * 1.5);
  expect(meanGoodput("prin-12")).toBeGreaterThan(meanGoodput("prin-11") * 2);
});

test("prin-15: packets are lost, nobody waits for a timer", () => {
  for (const { normalizedGoodput, timeouts, drops } of showSeeds("prin-15")) {
    expect(drops).toBeGreaterThan(0);
    expect(timeouts.total).toBe(0);
    expect(normalizedGoodput).toBeGreaterThan(0.9);
  }
});

test("prin-17 and 18: PRIN fills the link without a timeout, NewReno has about one a block", () => {
  for (const { normalizedGoodput, timeouts } of showSeeds("prin-17")) {
    expect(normalizedGoodput).toBeGreaterThan(0.9);
    expect(timeouts.total).toBe(0);
  }
  for (const { normalizedGoodput, timeoutsPerBlock } of showSeeds("prin-18")) {
    expect(normalizedGoodput).toBeLessThan(0.1);
    expect(timeoutsPerBlock).toBeGreaterThan(0.6);
  }
});

test("gip-1: heads more than tails", () => {
  for (const { timeouts } of showSeeds("gip-1")) expect(timeouts.blockHead).toBeGreaterThan(2 * timeouts.blockTail);
});

test("gip-2: tail timeouts, hardly any other", () => {
  const all = showSeeds("gip-2").map(({ timeouts }) => timeouts);
  for (const { blockTail } of all) expect(blockTail).toBeGreaterThan(0);
  expect(all.reduce((sum, { total, blockTail }) => sum + total - blockTail, 0)).toBeLessThan(4);
});

test("gip-3: twice the last three: better than NewReno, far from GIP; copies and retransmissions lost", () => {
  expect(meanGoodput("gip-3")).toBeGreaterThan(0.4);
  expect(meanGoodput("gip-3")).toBeLessThan(meanGoodput("gip-8") - 0.2);
  for (const { timeouts, redundantCopies } of showSeeds("gip-3")) {
    expect(timeouts.lostRetransmission).toBeGreaterThan(0);
    expect(redundantCopies).toBeGreaterThan(0);
  }
});

test("gip-4: before the seventh block the windows sum up to more than buffer and path hold", () => {
  for (const seed of seeds) {
    const { columns } = record("gip-4", seed);
    const { windows, milestones } = columns;
    const row = Array.from({ length: milestones.length }, (_, i) => i).find(
      (i) => milestones.kind[i] === Milestone.blockStart && milestones.block[i] === 6,
    )!;
    const cwnd: number[] = [];
    for (let i = 0; i < windows.length && windows.timeNs[i] <= milestones.timeNs[row]; i++) cwnd[windows.flow[i]] = windows.cwnd[i];
    // 64 + 12.5; the paper's run had 117
    expect(cwnd.reduce((sum, one) => sum + one)).toBeGreaterThan(76.5);
  }
});

test("gip-7: more than one timeout a block for the unluckiest, and the link full", () => {
  for (const { normalizedGoodput, timeoutsPerBlock } of showSeeds("gip-7")) {
    expect(normalizedGoodput).toBeGreaterThan(0.9);
    expect(timeoutsPerBlock).toBeGreaterThan(1.5);
  }
});

test("gip-8, 9, 15: GIP fills the link, without timeouts", () => {
  for (const id of ["gip-8", "gip-9", "gip-15"]) {
    for (const { normalizedGoodput, timeouts } of showSeeds(id)) {
      expect(normalizedGoodput).toBeGreaterThan(0.9);
      expect(timeouts.total).toBeLessThan(2);
    }
  }
  expect(meanGoodput("gip-9")).toBeLessThan(meanGoodput("gip-8"));
});

test("gip-16: timeouts by the dozen for each sender and block, goodput below GIP's", () => {
  const { timeoutsPerBlock, normalizedGoodput } = showPreset("gip-16").run;
  expect(timeoutsPerBlock).toBeGreaterThan(10);
  expect(normalizedGoodput).toBeGreaterThan(0.7);
  expect(normalizedGoodput).toBeLessThan(meanGoodput("gip-15") - 0.05);
});

test("gip-17 and 18: GIP is better at 10 Gbps too", () => {
  for (const { normalizedGoodput, timeouts } of showSeeds("gip-17")) {
    expect(normalizedGoodput).toBeGreaterThan(0.85);
    expect(timeouts.total).toBe(0);
  }
  expect(meanGoodput("gip-18")).toBeLessThan(meanGoodput("gip-17"));
  // shorter queues than at 1 Gbps, so fewer timeouts
  for (const { timeoutsPerBlock } of showSeeds("gip-18")) expect(timeoutsPerBlock).toBeLessThan(10);
});

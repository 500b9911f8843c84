import { expect, test } from "vitest";
import { getAlgorithm } from "../../../src/algorithms/registry.ts";
import { summarize } from "../../../src/analysis/summary.ts";
import { createSimulation } from "../../../src/engine/run.ts";
import { requireScenario } from "../../../src/scenario/check/parse-scenario.ts";
import { presets } from "../../../src/scenario/presets/presets.ts";
import { isLong } from "../../support/extent.ts";
import { meanGoodput, showSeeds } from "./runs.ts";

test("are all valid, differ, and ask a question in one sentence", () => {
  const scenarios = presets.map(({ scenario }) => JSON.stringify(requireScenario(scenario)));
  expect(new Set(scenarios).size).toBe(presets.length);
  expect(new Set(presets.map(({ id }) => id)).size).toBe(presets.length);
  for (const { id, question } of presets) {
    expect(id).toMatch(/^[a-z0-9-]+$/);
    expect(question).toMatch(/^[^?]+\?$/);
  }
});

test("the page opens on the collapse: less than a quarter of the link, idle most of the time", () => {
  expect(presets[0].id).toBe("collapse");
  expect(presets[0].scenario).toEqual({});
  for (const run of showSeeds("collapse")) {
    expect(run.normalizedGoodput).toBeLessThan(0.25);
    expect(run.linkIdleFraction).toBeGreaterThan(0.7);
    expect(run.timeouts.blockHead).toBeGreaterThan(run.timeouts.total / 2);
  }
});

test("healthy: no drop, no timeout, nearly the whole link", () => {
  for (const run of showSeeds("healthy")) {
    expect([run.drops, run.timeouts.total]).toEqual([0, 0]);
    // payload is 1000 of 1040 bytes: 0.9615 at best
    expect(run.normalizedGoodput).toBeGreaterThan(0.94);
  }
});

test("block-head: nine timeouts in ten lost a whole window", () => {
  for (const { timeouts } of showSeeds("block-head")) expect(timeouts.blockHead).toBeGreaterThan(0.9 * timeouts.total);
});

test("block-tail: timeouts, and all of them at the end of a block", () => {
  for (const { timeouts } of showSeeds("block-tail")) {
    expect(timeouts.blockTail).toBeGreaterThan(0);
    expect(timeouts.blockTail).toBe(timeouts.total);
  }
});

test("rto-2ms: the link is nearly full again, with more timeouts than before", () => {
  const [before] = showSeeds("collapse");
  for (const run of showSeeds("rto-2ms")) {
    expect(run.normalizedGoodput).toBeGreaterThan(0.85);
    expect(run.timeouts.total).toBeGreaterThan(before.timeouts.total);
  }
});

test("bigger-buffer: no timeouts, but a queue of hundreds of packets", () => {
  for (const run of showSeeds("bigger-buffer")) {
    expect(run.timeouts.total).toBe(0);
    expect(run.maxQueuePackets).toBeGreaterThan(400);
  }
});

test("bigger-block: the same data, more than twice as fast", () => {
  const [before] = showSeeds("collapse");
  for (const run of showSeeds("bigger-block")) {
    expect(run.deliveredPackets).toBe(before.deliveredPackets);
    expect(run.durationNs).toBeLessThan(before.durationNs / 2);
  }
});

test("reno and tahoe: Tahoe does better than Reno, which does worse than NewReno", () => {
  const [newreno, reno, tahoe] = ["collapse", "reno", "tahoe"].map(meanGoodput);
  expect(reno).toBeLessThan(tahoe / 1.5);
  expect(reno).toBeLessThan(newreno / 1.5);
});

test("modern-linux: collapses too, though it takes more senders", () => {
  for (const run of showSeeds("modern-linux")) {
    expect(run.normalizedGoodput).toBeLessThan(0.25);
    expect(run.timeouts.blockHead).toBeGreaterThan(0.9 * run.timeouts.total);
  }
  // with twelve senders it has one timeout where NewReno has ten
  const seedsOfFew = isLong ? [1, 2, 3, 4] : [1, 2];
  const few = (transport: object) => {
    const runs = seedsOfFew.map((seed) => {
      const scenario = requireScenario({ transport, workload: { senders: 12 }, seed });
      const simulation = createSimulation(scenario, getAlgorithm);
      while (!simulation.finished) simulation.run(1e6);
      return summarize(scenario, simulation.totals);
    });
    const sum = (read: (run: (typeof runs)[number]) => number) => runs.reduce((total, run) => total + read(run), 0);
    return { goodput: sum((run) => run.normalizedGoodput) / seedsOfFew.length, timeouts: sum((run) => run.timeouts.total) };
  };
  const [newreno, linux] = [few({}), few(presets.find(({ id }) => id === "modern-linux")!.scenario.transport!)];
  expect(linux.timeouts).toBeLessThan(newreno.timeouts / 5);
  expect(linux.goodput).toBeGreaterThan(1.8 * newreno.goodput);
});

test("on-off: windows of hundreds of packets that never met a loss, then timeouts for most", () => {
  for (const run of showSeeds("on-off")) {
    expect(run.flows.filter(({ maxCwnd }) => maxCwnd > 850)).toHaveLength(5);
    expect(run.flows.filter(({ timeouts }) => timeouts > 0).length).toBeGreaterThanOrEqual(3);
    // 100 packets fit, 5 x 90 come at 500 ms
    expect(run.drops).toBeGreaterThan(200);
    expect(run.durationNs).toBeGreaterThan(700e6);
  }
});

test("five-long-flows: drops by the hundred, no timeout, and the link is never idle", () => {
  for (const run of showSeeds("five-long-flows")) {
    expect(run.drops).toBeGreaterThan(100);
    expect(run.timeouts.total).toBe(0);
    expect(run.linkIdleFraction).toBeLessThan(0.01);
    expect(run.durationNs).toBe(1e9);
  }
});

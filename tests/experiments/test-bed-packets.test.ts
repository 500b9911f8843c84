import { describe, expect, it } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { TimeoutClass } from "../../src/engine/observer.ts";
import { createSimulation } from "../../src/engine/run.ts";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import type { BlockTotals, RunTotals } from "../../src/engine/totals.ts";
import { planExperiment } from "../../src/experiments/plan-experiment.ts";
import { findMedian } from "../../src/analysis/quantile.ts";
import { findExperiment } from "../../src/experiments/registry.ts";
import { drawLogged, drawTests } from "../support/draw.ts";

/** What the figures of PRIN's and GIP's test bed say of their packets and of how far runs differ, with 64 places at the port. */

/** A figure's own runs at one point, one a seed. */
function listScenarios(id: string, name: string, senders: number, seeds: number): Scenario[] {
  const runs = planExperiment({ experiment: findExperiment(id)!, size: "full", seeds });
  const found = runs.filter(({ series, x }) => series === name && x === senders).map(({ run }) => run.scenario);
  if (found.length === 0) throw new Error(`${id} has no series ${name} with ${senders} senders`);
  return found;
}

function compute(scenario: Scenario): RunTotals {
  const simulation = createSimulation(scenario, getAlgorithm);
  simulation.run(Infinity);
  return simulation.totals;
}

const withoutUdp = (scenario: Scenario): Scenario => ({ ...scenario, groups: scenario.groups.slice(0, 1) });

/** Without block 0, as in the figures. */
const listBlocks = ({ blocks }: RunTotals): readonly BlockTotals[] => blocks.slice(1);

const sumClasses = (runs: readonly RunTotals[]): number[] =>
  runs.flatMap(listBlocks).reduce<number[]>((sums, block) => sums.map((sum, kind) => sum + block.timeoutsByClass[kind]), [0, 0, 0, 0, 0]);

const figures = [
  ["prin-19", "PRIN"],
  ["prin-22", "PRIN"],
  ["gip-10", "GIP 256 KB"],
  ["gip-12", "GIP 256 KB"],
] as const;

describe.each(drawLogged("figures of the test bed", figures, 1))("%s, 8 senders with %s", (id, name) => {
  const scenarios = listScenarios(id, name, 8, 2);

  it("times out for lost retransmissions alone, a few in a thousand", () => {
    const runs = scenarios.map(compute);
    const timeouts = sumClasses(runs);
    const lost = timeouts[TimeoutClass.lostRetransmission];
    expect(timeouts.filter((_, kind) => kind !== TimeoutClass.lostRetransmission)).toEqual([0, 0, 0, 0]);
    const again = runs.reduce((sum, { flows }) => flows.reduce((part, { retransmissions }) => part + retransmissions, sum), 0);
    expect(lost / again).toBeGreaterThan(0.001);
    expect(lost / again).toBeLessThan(0.006);
  });

  it("loses none without UDP", () => expect(sumClasses(scenarios.map(withoutUdp).map(compute))).toEqual([0, 0, 0, 0, 0]));
});

const some = drawTests("packets of PRIN's figures", 1);

some("prin-19, PRIN: with 16 senders whole windows are lost too", () => {
  const [few, many] = [12, 16].map((senders) => sumClasses(listScenarios("prin-19", "PRIN", senders, 1).map(compute)));
  expect(few[TimeoutClass.blockHead]).toBe(0);
  expect(many[TimeoutClass.blockHead]).toBeGreaterThan(0);
});

describe("prin-17 and prin-18: what the senders' halved windows come to as a block opens", () => {
  const limit = 64 + 12.5;
  const runPrin = (kilobytes: number, senders: number): RunTotals =>
    compute(listScenarios("prin-18", `PRIN ${kilobytes} KB`, senders, 1)[0]);
  const halve = (totals: RunTotals): number => findMedian(listBlocks(totals).map(({ windowSum }) => windowSum / 2))!;

  some("256 KB: B + CD from 20 senders on, and with 23 nearly all timeouts are at the head", () => {
    expect(halve(runPrin(256, 18))).toBeLessThan(limit - 5);
    expect(halve(runPrin(256, 20))).toBeGreaterThan(limit - 5);
    const most = runPrin(256, 23);
    expect(halve(most)).toBeGreaterThan(limit + 5);
    const timeouts = sumClasses([most]);
    expect(timeouts[TimeoutClass.blockHead]).toBeGreaterThan(0.8 * timeouts.reduce((sum, count) => sum + count));
    expect(timeouts[TimeoutClass.blockTail]).toBe(0);
  });

  some("64 KB: less, to 23 senders", () => expect(halve(runPrin(64, 23))).toBeLessThan(limit));
});

describe("prin-19, 4 senders with PRIN: a run's goodput says how many of its blocks had a timeout", () => {
  const runs = listScenarios("prin-19", "PRIN", 4, 16).map((scenario) => {
    const blocks = listBlocks(compute(scenario));
    const seconds = (blocks[blocks.length - 1].endNs - blocks[0].startNs) / 1e9;
    return { late: blocks.filter(({ timeouts }) => timeouts > 0).length, goodput: (blocks.length * 4 * 256_000 * 8) / seconds / 1e9 };
  });

  it.each([
    [0, 0.86],
    [1, 0.57],
    [2, 0.42],
  ])("%i of 40: %f", (late, goodput) => {
    const some = runs.filter((run) => run.late === late);
    expect(some.length).toBeGreaterThan(2);
    for (const run of some) expect(run.goodput).toBeCloseTo(goodput, 2);
  });

  it("so that three runs tell little: three in a row of sixteen differ by more than .15", () => {
    const means = runs.slice(2).map((_, at) => (runs[at].goodput + runs[at + 1].goodput + runs[at + 2].goodput) / 3);
    expect(Math.max(...means) - Math.min(...means)).toBeGreaterThan(0.15);
  });
});

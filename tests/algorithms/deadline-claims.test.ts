import { expect } from "vitest";
import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { createSimulation } from "../../src/engine/run.ts";
import { defaultParams } from "../support/params.ts";
import { makeScenario } from "../support/scenarios.ts";
import { drawTests } from "../support/draw.ts";

/** Share of deadlines met, three blocks with each of three seeds, as the page has it by default. */
function findMet(algorithm: string, senders: number, deadlineNs: number): number {
  const runs = [1, 2, 3].map((seed) => {
    const scenario = makeScenario({
      network: { ecnThresholdPackets: algorithm.endsWith("ctcp") ? 20 : null },
      transport: { algorithm, params: defaultParams(getAlgorithm(algorithm).params), initialWindow: 4, awndPackets: 16 },
      workload: { senders, blocks: 3, deadlineNs },
      seed,
    });
    const simulation = createSimulation(scenario, getAlgorithm);
    while (!simulation.finished) simulation.run(1_000_000);
    return simulation.totals.groups[0];
  });
  const sum = (read: (run: (typeof runs)[number]) => number): number => runs.reduce((total, run) => total + read(run), 0);
  expect(sum(({ deadlines }) => deadlines)).toBe(9 * senders);
  return sum(({ deadlinesMet }) => deadlinesMet) / sum(({ deadlines }) => deadlines);
}

const some = drawTests("claims of deadlines", 1);

// a block of 32 senders takes the link 68.2 ms
some("32 senders, 75 ms: with D3 and PDQ all are in time, with DCTCP and NewReno those that wait for a timer are not", () => {
  expect([findMet("d3", 32, 75e6), findMet("pdq", 32, 75e6)]).toEqual([1, 1]);
  expect(findMet("dctcp", 32, 75e6)).toBeLessThan(0.95);
  expect(findMet("newreno", 32, 75e6)).toBeLessThan(0.7);
});

// "doubles the peak load" with deadlines (D3's abstract): the load at which nearly all are met
some("40 ms: with NewReno 8 senders are in time, with D3 and PDQ 16 are", () => {
  expect([findMet("newreno", 8, 40e6), findMet("d3", 16, 40e6), findMet("pdq", 16, 40e6)]).toEqual([1, 1, 1]);
  expect(findMet("newreno", 16, 40e6)).toBeLessThan(0.95);
});

// 40 ms are enough for 18 of 32: who goes first decides
some("too much for the link: PDQ meets the most, one after the other, D3 fewer, and equal shares none", () => {
  const [pdq, d3, dctcp] = ["pdq", "d3", "dctcp"].map((algorithm) => findMet(algorithm, 32, 40e6));
  expect(Math.abs(pdq - 0.5)).toBeLessThan(0.04);
  expect(Math.abs(d3 - 0.32)).toBeLessThan(0.06);
  expect(dctcp).toBeLessThan(0.05);
});

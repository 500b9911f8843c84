import type { Scenario } from "../../src/engine/spec/scenario.ts";
import type { Engine } from "../support/load-engine.ts";
import { makeScenario } from "../support/scenarios.ts";
import { measureCpuSeconds } from "./workload.ts";

const senderCounts = [1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 20, 24, 28, 32, 36, 40, 48, 56, 64];
const transports = ["newreno", "cubic", "dctcp", "gip"];
const seeds = [1, 2, 3];

/** A sweep as the page and the terminal run it: 240 short runs of different transports and sizes. */
export const sweepScenarios: readonly Scenario[] = senderCounts.flatMap((senders) =>
  transports.flatMap((algorithm) =>
    seeds.map((seed) =>
      makeScenario({ network: { ecnThresholdPackets: 20 }, transport: { algorithm }, workload: { senders, blocks: 20 }, seed }),
    ),
  ),
);

/** Runs them all, one after the other. */
export function runSweep({ createSimulation, getAlgorithm }: Engine): { seconds: number; packets: number } {
  let packets = 0;
  const seconds = measureCpuSeconds(() => {
    for (const scenario of sweepScenarios) {
      const simulation = createSimulation(scenario, getAlgorithm);
      while (!simulation.finished) simulation.run(1_000_000);
      packets += simulation.totals.deliveredPackets;
    }
  });
  return { seconds, packets };
}

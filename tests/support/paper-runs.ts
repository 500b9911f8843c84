import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { createSimulation } from "../../src/engine/create-simulation.ts";
import type { ParamValue } from "../../src/engine/scenario.ts";
import type { RunTotals } from "../../src/engine/totals.ts";
import { defaultParams } from "./params.ts";
import { makeScenario, type ScenarioChanges } from "./scenarios.ts";

export interface PaperRun {
  /** Payload per second over the link's rate, from the second block on: the first begins with fresh windows. */
  readonly goodput: number;
  /** Timeouts of the unluckiest sender of a block, averaged over the same blocks. */
  readonly timeoutsPerBlock: number;
  readonly totals: RunTotals;
}

/** The papers' set-up: ns-2's rules, its less careful fast retransmit; the rest as in `makeScenario`, 30 blocks. */
export function runAsInPapers(
  algorithm: string,
  { network, transport, workload, seed }: ScenarioChanges = {},
  params: Record<string, ParamValue> = {},
): PaperRun {
  const scenario = makeScenario({
    network: { ...network },
    transport: {
      rules: "ns2",
      carefulFastRetransmit: false,
      algorithm,
      params: { ...defaultParams(getAlgorithm(algorithm).params), ...params },
      ...transport,
    },
    workload: { blocks: 30, ...workload },
    seed: seed ?? 1,
  });
  const simulation = createSimulation(scenario, getAlgorithm);
  simulation.run(Infinity);
  const { totals } = simulation;
  const blocks = totals.blocks.slice(1);
  const durationNs = blocks[blocks.length - 1].endNs - blocks[0].startNs;
  const { senders, blockBytes } = scenario.workload;
  return {
    goodput: (senders * blockBytes * blocks.length * 8e9) / durationNs / scenario.network.linkBps,
    timeoutsPerBlock: blocks.reduce((sum, block) => sum + block.worstFlowTimeouts, 0) / blocks.length,
    totals,
  };
}

/** One run for each of three seeds. */
export function runSeeds(
  algorithm: string,
  changes: ScenarioChanges = {},
  params: Record<string, ParamValue> = {},
  seeds: readonly number[] = [1, 2, 3],
): PaperRun[] {
  return seeds.map((seed) => runAsInPapers(algorithm, { ...changes, seed }, params));
}

export function meanGoodput(runs: readonly PaperRun[]): number {
  return runs.reduce((sum, { goodput }) => sum + goodput, 0) / runs.length;
}

import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { createSimulation } from "../../src/engine/run.ts";
import type { BarrierSpec, NetworkSpec, ParamValue, TransportSpec } from "../../src/engine/spec/scenario.ts";
import type { RunTotals } from "../../src/engine/totals.ts";
import { defaultParams } from "./params.ts";
import { makeScenario } from "./scenarios.ts";

export interface PaperChanges {
  readonly network?: Partial<NetworkSpec>;
  readonly transport?: Partial<TransportSpec>;
  readonly workload?: Partial<BarrierSpec>;
  readonly seed?: number;
}

export interface PaperRun {
  /** Payload per second over the link's rate, from the second block on, because the first starts with initial windows. */
  readonly goodput: number;
  /** Timeouts of the unluckiest sender in a block, averaged over the same blocks. */
  readonly timeoutsPerBlock: number;
  readonly totals: RunTotals;
}

/** The papers' setup: ns-2's rules with its less careful fast retransmit, 30 blocks; the rest as in `makeScenario`. */
export function runAsInPapers(
  algorithm: string,
  { network, transport, workload, seed }: PaperChanges = {},
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
  if (scenario.workload.kind !== "barrier") throw new Error("the papers' senders wait at a barrier");
  const bytesPerBlock = scenario.workload.senders * scenario.workload.blockBytes;
  const durationNs = blocks[blocks.length - 1].endNs - blocks[0].startNs;
  return {
    goodput: (bytesPerBlock * blocks.length * 8e9) / durationNs / scenario.network.linkBps,
    timeoutsPerBlock: blocks.reduce((sum, block) => sum + block.worstFlowTimeouts, 0) / blocks.length,
    totals,
  };
}

/** Runs once for each of three seeds. */
export function runSeeds(
  algorithm: string,
  changes: PaperChanges = {},
  params: Record<string, ParamValue> = {},
  seeds: readonly number[] = [1, 2, 3],
): PaperRun[] {
  return seeds.map((seed) => runAsInPapers(algorithm, { ...changes, seed }, params));
}

export function meanGoodput(runs: readonly PaperRun[]): number {
  return runs.reduce((sum, { goodput }) => sum + goodput, 0) / runs.length;
}

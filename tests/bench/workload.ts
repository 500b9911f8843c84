import { getAlgorithm } from "../../src/algorithms/registry.ts";
import { createSimulation } from "../../src/engine/run.ts";
import type { Observer } from "../../src/engine/observer.ts";
import type { RuleSet, Scenario } from "../../src/engine/spec/scenario.ts";
import type { RunTotals } from "../../src/engine/totals.ts";
import { makeScenario } from "../support/scenarios.ts";

export const packetsPerBlock = 256;

export interface Work {
  readonly senders: number;
  readonly blocks: number;
  readonly bufferPackets: number;
  readonly rttNs: number;
  readonly linkBps: number;
  readonly rtoMinNs: number;
  readonly startJitterNs: number;
  readonly rules: RuleSet;
  readonly seed: number;
}

/** The work of the benches: 256 packets of 1000 B a block and sender, 1 Gbps, 64-packet switch port, RTOmin 200 ms. */
export const standardWork: Work = {
  senders: 32,
  blocks: 100,
  bufferPackets: 64,
  rttNs: 100_000,
  linkBps: 1e9,
  rtoMinNs: 200_000_000,
  startJitterNs: 10_000,
  rules: "ns2",
  seed: 1,
};

/** What its senders deliver, in packets. */
export function countPackets({ senders, blocks }: Work): number {
  return senders * blocks * packetsPerBlock;
}

/** `work` as a NewReno scenario, set as tests/bench/incast.tcl sets ns-2. */
export function toScenario({ senders, blocks, bufferPackets, rttNs, linkBps, rtoMinNs, startJitterNs, rules, seed }: Work): Scenario {
  return makeScenario({
    network: { linkBps, rttNs, bufferPackets },
    transport: { rules, rtoMinNs, slowStartRestart: false },
    workload: { senders, blocks, startJitterNs, blockBytes: packetsPerBlock * 1000, barrier: "last-ack" },
    seed,
  });
}

/** Runs the whole work. @throws Error when a packet is missing at the end: a fast wrong run is no result. */
export function runWork(work: Work, observer?: Observer): RunTotals {
  const simulation = createSimulation(toScenario(work), getAlgorithm, observer);
  while (!simulation.finished) simulation.run(1_000_000);
  const { totals } = simulation;
  const due = countPackets(work);
  if (totals.deliveredPackets !== due) throw new Error(`${totals.deliveredPackets} packets arrived where ${due} were sent for`);
  return totals;
}

/** CPU seconds, user and system, of this process while `task` runs. */
export function measureCpuSeconds(task: () => void): number {
  const before = process.cpuUsage();
  task();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** Middle value; of an even count the mean of the middle two. */
export function findMedian(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** "1.23 M/s (1.20 to 1.25)": median rate of `packets` over `seconds`, slowest and fastest repeat. */
export function formatRate(packets: number, seconds: readonly number[]): string {
  const toMillions = (second: number): string => (packets / second / 1e6).toFixed(2);
  return `${toMillions(findMedian(seconds))} M/s (${toMillions(Math.max(...seconds))} to ${toMillions(Math.min(...seconds))})`;
}

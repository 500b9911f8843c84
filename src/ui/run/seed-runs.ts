import { readGoodputShareFromLine } from "../../analysis/metrics/line-metrics.ts";
import { type RunLibrary, runLibrary, type Urgency } from "../../bridge/run-library.ts";
import type { PoolJob } from "../../bridge/sweep-pool.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";

/** How many runs say where one of them lies (our choice: 19 runs in 20 stay within their range). */
export const plannedSeeds = 20;

/** Runs that send more than this many packets in all are computed only when asked for: they take a processor minutes (our choice). */
export const mostQuietPackets = 20e6;

/** A run of a scenario with a seed of its own. */
export interface SeedRun {
  readonly seed: number;
  readonly scenario: Scenario;
  /** Of the maximum goodput. */
  readonly share: number;
}

const toJob = (scenario: Scenario, seed: number): PoolJob => ({ scenario: { ...scenario, seed }, skipBlocks: 0 });

/** How many seeds there are (fields.ts). */
const allSeeds = 2 ** 32;

/** The seeds from the scenario's own upward; after the largest comes 0. */
export function listSeeds({ seed }: Pick<Scenario, "seed">, count: number): readonly number[] {
  return Array.from({ length: count }, (_, i) => (seed + i) % allSeeds);
}

/** Those that are computed, in order of seed; a run that failed, or has no goodput, is left out. */
export function findSeedRuns(scenario: Scenario, count: number, library: RunLibrary = runLibrary): readonly SeedRun[] {
  return listSeeds(scenario, count).flatMap((seed): SeedRun[] => {
    const job = toJob(scenario, seed);
    const numbers = library.find(job)?.numbers;
    const share = numbers === undefined ? null : readGoodputShareFromLine(numbers, job.scenario);
    return share === null ? [] : [{ seed, scenario: job.scenario, share }];
  });
}

/** Computes the runs that are missing. @returns what withdraws the request. */
export function requestSeedRuns(
  scenario: Scenario,
  count: number,
  urgency: Urgency,
  onAnswers: () => void,
  library: RunLibrary = runLibrary,
): () => void {
  return library.request(
    listSeeds(scenario, count).map((seed) => toJob(scenario, seed)),
    urgency,
    onAnswers,
  );
}

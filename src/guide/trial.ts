import { triedSeeds } from "../analysis/classic-collapse.ts";
import type { Scenario } from "../engine/spec/scenario.ts";

/** The question "how many senders does it take?" as data: what is held fixed and what is tried. */

/** Can the question be asked of this scenario? Not where senders differ. */
export function canTry({ workload, groups, network }: Scenario): boolean {
  return workload.kind === "barrier" && groups.length === 0 && network.topology === "star" && workload.startOffsetsNs === null;
}

/** The try with this many senders. */
export function makeTrial(scenario: Scenario, senders: number, seed = scenario.seed): Scenario {
  return { ...scenario, seed, workload: { ...scenario.workload, senders } };
}

/** Do the two differ only in the number of senders? */
export function isSameTrial(one: Scenario, other: Scenario): boolean {
  return JSON.stringify(makeTrial(one, 1)) === JSON.stringify(makeTrial(other, 1));
}

/** The runs of one dot: this number of senders, with the scenario's seed and the ones after it. */
export function listTrials(scenario: Scenario, senders = scenario.workload.senders): readonly Scenario[] {
  return Array.from({ length: triedSeeds }, (_, seed) => makeTrial(scenario, senders, scenario.seed + seed));
}

import { isAwaited, listGroups, transportOf } from "../engine/spec/groups.ts";
import type { Scenario, WorkloadSpec } from "../engine/spec/scenario.ts";
import { workloadOf } from "./participants.ts";

/** Blocks of a run; workloads without a barrier count as one. */
export function countBlocks(workload: WorkloadSpec): number {
  return workload.kind === "barrier" ? workload.blocks : 1;
}

/** Payload a sender is to send in a block, where the scenario alone says it; null: endless, or drawn from the seed. */
export function findBlockBytes(scenario: Scenario, sender: number): number | null {
  const { workload, place } = workloadOf(scenario, sender);
  if (workload.kind === "barrier") return workload.blockBytes;
  if (workload.kind !== "oneshot") return null;
  let last = 0;
  return workload.flows.find((flow) => place < (last += flow.senders))?.bytes ?? null;
}

/** Does the run wait for traffic of one of these kinds? */
function awaitsKind(scenario: Scenario, ...kinds: readonly WorkloadSpec["kind"][]): boolean {
  return listGroups(scenario).some((group) => isAwaited(group) && kinds.includes((group.workload ?? scenario.workload).kind));
}

/** Are there responses whose times can be told: one of each sender, or many? */
export function hasResponses(scenario: Scenario): boolean {
  return awaitsKind(scenario, "oneshot", "on-off");
}

/** Do senders answer again and again? */
export function hasManyResponses(scenario: Scenario): boolean {
  return awaitsKind(scenario, "on-off");
}

/**
 * Packets a sender sends per block. Packets count from 0 over a connection, so block b begins with packet b times this.
 * null: endless, or the scenario alone does not say.
 */
export function packetsPerBlock(scenario: Scenario, sender: number): number | null {
  const bytes = findBlockBytes(scenario, sender);
  return bytes === null ? null : Math.ceil(bytes / transportOf(scenario, sender).segmentBytes);
}

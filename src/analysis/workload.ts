import { isAwaited, listGroups, transportOf } from "../engine/spec/groups.ts";
import type { Scenario, WorkloadSpec } from "../engine/spec/scenario.ts";
import { workloadOf } from "./participants.ts";

/** Blocks of a run; workloads without a barrier count as one. */
export function countBlocks(workload: WorkloadSpec): number {
  return workload.kind === "barrier" ? workload.blocks : 1;
}

/** Payload bytes of a sender's block, if the scenario alone determines it; null: endless, or drawn from the seed. */
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

/** Are there responses with times: one per sender, or many? */
export function hasResponses(scenario: Scenario): boolean {
  return awaitsKind(scenario, "oneshot", "on-off");
}

/** Do senders send several responses? */
export function hasManyResponses(scenario: Scenario): boolean {
  return awaitsKind(scenario, "on-off");
}

/**
 * Packets of a sender per block. A connection counts packets from 0, so block b starts with packet b times this.
 * null: endless, or not determined by the scenario alone.
 */
export function packetsPerBlock(scenario: Scenario, sender: number): number | null {
  const bytes = findBlockBytes(scenario, sender);
  return bytes === null ? null : Math.ceil(bytes / transportOf(scenario, sender).segmentBytes);
}

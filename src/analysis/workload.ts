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

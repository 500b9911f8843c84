import { isAwaited, listGroups } from "../../src/engine/spec/groups.ts";
import type { Scenario, WorkloadSpec } from "../../src/engine/spec/scenario.ts";

/** A workload of a scenario, its senders, and whether the run waits for it. */
export interface TrafficPart {
  readonly spec: WorkloadSpec;
  readonly flows: readonly number[];
  readonly isAwaited: boolean;
}

/** Reimplemented for tests: groups without a workload share the scenario's, the others have their own. */
export function listParts(scenario: Scenario): TrafficPart[] {
  const groups = listGroups(scenario);
  const owners = groups.flatMap((group) => Array.from({ length: group.senders }, () => group));
  const flowsOf = (isOwn: (owner: (typeof groups)[number]) => boolean) => owners.flatMap((owner, flow) => (isOwn(owner) ? [flow] : []));
  const own = groups.flatMap((group) =>
    group.workload === null ? [] : [{ spec: group.workload, flows: flowsOf((owner) => owner === group), isAwaited: isAwaited(group) }],
  );
  const shared = flowsOf(({ workload }) => workload === null);
  return shared.length === 0 ? own : [{ spec: scenario.workload, flows: shared, isAwaited: true }, ...own];
}

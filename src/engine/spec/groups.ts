import type { GroupSpec, Scenario, TransportSpec, WorkloadSpec } from "./scenario.ts";

/** "group 1": what a group is called that has no name of its own. */
export function nameGroup(index: number): string {
  return `group ${index + 1}`;
}

/** Groups take sender numbers in order. All senders are one group where the scenario names none. */
export function listGroups({ groups, transport, workload }: Scenario): readonly GroupSpec[] {
  if (groups.length > 0) return groups;
  const plain = { from: null, to: null, pairing: null, workload: null, background: false };
  return [{ name: nameGroup(0), senders: workload.senders, transport, ...plain }];
}

/** Senders of all groups: those of background traffic and of workloads of their own too. O(groups). */
export function countSenders({ groups, workload }: Pick<Scenario, "groups" | "workload">): number {
  return groups.length === 0 ? workload.senders : groups.reduce((sum, { senders }) => sum + senders, 0);
}

/** Does the run wait for the group, and do its senders count in the run's own numbers? */
export function isAwaited({ background, workload }: Pick<GroupSpec, "background" | "workload">): boolean {
  return !background && workload?.kind !== "cbr";
}

/** One workload of a run and who takes part in it. */
export interface Part {
  readonly spec: WorkloadSpec;
  readonly flows: readonly number[];
  readonly isAwaited: boolean;
}

/** The scenario's workload with the senders of all groups that have none of their own, then those of the other groups. */
export function listParts(scenario: Scenario): Part[] {
  const shared: number[] = [];
  const own: Part[] = [];
  let sender = 0;
  let isSharedAwaited = false;
  for (const group of listGroups(scenario)) {
    const flows = Array.from({ length: group.senders }, () => sender++);
    if (group.workload !== null) own.push({ spec: group.workload, flows, isAwaited: isAwaited(group) });
    else {
      shared.push(...flows);
      isSharedAwaited ||= isAwaited(group);
    }
  }
  return shared.length > 0 ? [{ spec: scenario.workload, flows: shared, isAwaited: isSharedAwaited }, ...own] : own;
}

/** Index of a sender's group; 0 without groups. O(groups). */
export function groupOf({ groups }: Scenario, sender: number): number {
  let end = 0;
  return Math.max(
    0,
    groups.findIndex(({ senders }) => sender < (end += senders)),
  );
}

/** Settings of one sender: its group's, or everybody's. O(groups). */
export function transportOf(scenario: Scenario, sender: number): TransportSpec {
  return scenario.groups[groupOf(scenario, sender)]?.transport ?? scenario.transport;
}

/** Settings of each sender, in order. */
export function transportsBySender(scenario: Scenario): TransportSpec[] {
  return listGroups(scenario).flatMap(({ senders, transport }) => Array.from({ length: senders }, () => transport));
}

import type { GroupSpec, Scenario, TransportSpec, WorkloadSpec } from "./scenario.ts";

/** "group 1": default name of a group. */
export function nameGroup(index: number): string {
  return `group ${index + 1}`;
}

/** Groups take sender numbers in order. Without groups in the scenario, all senders form one group. */
export function listGroups({ groups, transport, workload }: Scenario): readonly GroupSpec[] {
  if (groups.length > 0) return groups;
  const plain = { from: null, to: null, pairing: null, workload: null, background: false };
  return [{ name: nameGroup(0), senders: workload.senders, transport, ...plain }];
}

/** Number of senders in all groups, including background traffic and groups with their own workloads. O(groups). */
export function countSenders({ groups, workload }: Pick<Scenario, "groups" | "workload">): number {
  return groups.length === 0 ? workload.senders : groups.reduce((sum, { senders }) => sum + senders, 0);
}

/** Do its senders have connections? Senders at a constant rate send datagrams, and their transport does nothing. */
export function hasConnections({ workload }: Pick<GroupSpec, "workload">): boolean {
  return workload?.kind !== "cbr";
}

/** Transports of the groups whose senders have connections, in order. */
export function listConnected(scenario: Scenario): readonly TransportSpec[] {
  return listGroups(scenario)
    .filter(hasConnections)
    .map(({ transport }) => transport);
}

/** Does the run wait for the group and count its senders in the run's results? */
export function isAwaited(group: Pick<GroupSpec, "background" | "workload">): boolean {
  return !group.background && hasConnections(group);
}

/** One workload of a run and its senders. */
export interface Part {
  readonly spec: WorkloadSpec;
  readonly flows: readonly number[];
  readonly isAwaited: boolean;
}

/** The scenario's workload with the senders of all groups without their own, then the other groups' workloads. */
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

/** Transport settings of one sender: its group's, or the scenario's. O(groups). */
export function transportOf(scenario: Scenario, sender: number): TransportSpec {
  return scenario.groups[groupOf(scenario, sender)]?.transport ?? scenario.transport;
}

/** Transport settings of each sender, in order. */
export function transportsBySender(scenario: Scenario): TransportSpec[] {
  return listGroups(scenario).flatMap(({ senders, transport }) => Array.from({ length: senders }, () => transport));
}

/** The scenario with default names for its groups: everything that determines a run, without the user's names. */
export function forgetNames(scenario: Scenario): Scenario {
  return { ...scenario, groups: scenario.groups.map((group, index) => ({ ...group, name: nameGroup(index) })) };
}

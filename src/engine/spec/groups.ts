import type { GroupSpec, Scenario, TransportSpec } from "./scenario.ts";

/** "group 1": what a group is called that has no name of its own. */
export function nameGroup(index: number): string {
  return `group ${index + 1}`;
}

/** Groups take sender numbers in order. All senders are one group where the scenario names none. */
export function listGroups({ groups, transport, workload }: Scenario): readonly GroupSpec[] {
  return groups.length > 0 ? groups : [{ name: nameGroup(0), senders: workload.senders, transport }];
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

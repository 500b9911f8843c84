import { isAwaited, listGroups } from "../../engine/spec/groups.ts";
import type { Scenario, TransportSpec } from "../../engine/spec/scenario.ts";
import type { FieldChange } from "./remedy.ts";

/** The transports of the senders that a run waits for. A remedy changes those of every group, and leaves background traffic as it is. */
export function listTransports(scenario: Scenario): readonly TransportSpec[] {
  return listGroups(scenario)
    .filter(isAwaited)
    .map(({ transport }) => transport);
}

/** Sets one field of all of these transports. @param value what it becomes in one of them. */
export function changeTransports(
  scenario: Scenario,
  name: Exclude<keyof TransportSpec, "params">,
  value: (transport: TransportSpec) => unknown,
): readonly FieldChange[] {
  const { groups, transport } = scenario;
  if (groups.length === 0) return [{ path: `transport.${name}`, value: value(transport) }];
  return groups.flatMap((group, index): FieldChange[] =>
    isAwaited(group) ? [{ path: `groups.${index}.transport.${name}`, value: value(group.transport) }] : [],
  );
}

/** Each value that they have, once, in the order of the groups. */
export function listValues<T>(scenario: Scenario, read: (transport: TransportSpec) => T): readonly T[] {
  return [...new Set(listTransports(scenario).map(read))];
}

/** Is there but one kind of senders that the run waits for, whose number the scenario's workload says? */
export function hasOneCrowd({ groups }: Scenario): boolean {
  const awaited = groups.filter(isAwaited);
  return groups.length === 0 || (awaited.length === 1 && awaited[0].workload === null);
}

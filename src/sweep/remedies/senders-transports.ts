import { isAwaited, listGroups } from "../../engine/spec/groups.ts";
import type { Scenario, TransportSpec } from "../../engine/spec/scenario.ts";
import { writeSeries } from "../../language/sentences.ts";
import { t } from "../../language/translate.ts";
import { nameTransport } from "../../scenario/fields/name-transport.ts";
import type { FieldChange, Refusal } from "./remedy.ts";

/** The transports of the senders that a run waits for. A remedy changes those of every group, but not background traffic. */
export function listTransports(scenario: Scenario): readonly TransportSpec[] {
  return listGroups(scenario)
    .filter(isAwaited)
    .map(({ transport }) => transport);
}

/** Sets one field in all of these transports. @param value returns the new value for one of them. */
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

/** Why a setting is not tried, if all of these transports ignore it. */
export function refuseIgnored(scenario: Scenario, ignores: (transport: TransportSpec) => boolean): Refusal | null {
  const transports = listTransports(scenario);
  if (!transports.every(ignores)) return null;
  const names = new Set(transports.map(nameTransport));
  return { why: t("The senders of {transports} ignore it.", { transports: writeSeries([...names]) }) };
}

/** Their distinct values, in the order of the groups. */
export function listValues<T>(scenario: Scenario, read: (transport: TransportSpec) => T): readonly T[] {
  return [...new Set(listTransports(scenario).map(read))];
}

/** Does the run wait for only one kind of sender, whose number is set by the scenario's workload? */
export function hasOneCrowd({ groups }: Scenario): boolean {
  const awaited = groups.filter(isAwaited);
  return groups.length === 0 || (awaited.length === 1 && awaited[0].workload === null);
}

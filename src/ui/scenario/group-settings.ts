import type { GroupSpec, Scenario, TransportSpec } from "../../engine/spec/scenario.ts";
import { groupKind, groupPairing } from "../../scenario/group-fields.ts";
import { listParamFields, paramNameOf } from "../../scenario/field-of-param.ts";
import type { Field } from "../../scenario/field-types.ts";
import { listSectionFields, nameOf } from "../../scenario/fields.ts";
import { listTransportGroups } from "../../scenario/list-transports.ts";
import { formatPlural } from "../text/numbers.ts";
import type { FieldValue } from "../run/scenario-path.ts";
import { writeValue } from "./field-text.ts";

const transports = listTransportGroups().flatMap((group) => group.transports);

/** "16 senders, NewReno, RTOmin 2 ms": what the senders of a group are. */
export function describeGroup(scenario: Scenario, index: number): string {
  const { senders, transport, workload } = scenario.groups[index];
  const traffic = listOwnTraffic(scenario.groups[index]);
  // Nobody answers datagrams: they have no transport.
  if (workload?.kind === "cbr") return [formatPlural(senders, "sender"), ...traffic].join(", ");
  const name = transports.find(({ id }) => id === transport.algorithm)?.name ?? transport.algorithm;
  return [formatPlural(senders, "sender"), name, ...traffic, ...listOwnSettings(scenario, index), ...listOwnParams(transport)].join(", ");
}

/** "leaf1 to leaf0[0]", "one to one", "long flows", "background": what a group's traffic has of its own. */
export function listOwnTraffic(group: GroupSpec | undefined): readonly string[] {
  if (group === undefined) return [];
  const { from, to, pairing, workload, background } = group;
  const ends = [from && `from ${from.join(", ")}`, to && `to ${to.join(", ")}`].filter((text) => text !== null).join(" ");
  const [how, what] = [
    groupPairing.choices.find(({ value }) => value === pairing),
    groupKind.choices.find(({ value }) => value === workload?.kind),
  ].map((choice) => choice?.label ?? "");
  return [ends, lowerFirst(how), lowerFirst(what), background ? "background" : ""].filter((text) => text !== "");
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** "RTOmin 2 ms": what a group has of its own besides its algorithm and that algorithm's parameters. */
export function listOwnSettings(scenario: Scenario, index: number): readonly string[] {
  const group = scenario.groups[index];
  if (group === undefined) return [];
  return listSectionFields("transport")
    .filter((field) => field.path !== "transport.algorithm" && isOwnSetting(scenario, index, field))
    .map((field) => `${field.label} ${writeValue(field, readSetting(group.transport, field))}`);
}

/** Has a group another value of a field of the transport than the scenario's? */
export function isOwnSetting({ groups, transport }: Scenario, index: number, field: Field): boolean {
  const group = groups[index];
  return group !== undefined && readSetting(group.transport, field) !== readSetting(transport, field);
}

function readSetting(transport: TransportSpec, field: Field): FieldValue {
  return transport[nameOf(field) as keyof TransportSpec] as FieldValue;
}

/** "Gain g 0.1": parameters of a transport that are not at their defaults. */
export function listOwnParams({ algorithm, params }: TransportSpec): readonly string[] {
  return listParamFields(algorithm)
    .filter((field) => params[paramNameOf(field)] !== field.default)
    .map((field) => `${field.label} ${writeValue(field, params[paramNameOf(field)])}`);
}

import type { GroupSpec, Scenario, TransportSpec } from "../../engine/spec/scenario.ts";
import { withinSentence, writeSeries } from "../../language/sentences.ts";
import { lookUp, t } from "../../language/translate.ts";
import { groupKind, groupPairing } from "../../scenario/group-fields.ts";
import { listParamFields, paramNameOf } from "../../scenario/field-of-param.ts";
import type { Field } from "../../scenario/field-types.ts";
import { listSectionFields, nameOf } from "../../scenario/fields.ts";
import { listTransportGroups } from "../../scenario/list-transports.ts";
import type { FieldValue } from "../run/scenario-path.ts";
import { writeValue } from "./field-text.ts";

const transports = listTransportGroups().flatMap((group) => group.transports);

/** "16 senders, NewReno, RTOmin 2 ms": what the senders of a group are. */
export function describeGroup(scenario: Scenario, index: number): string {
  const { senders, transport, workload } = scenario.groups[index];
  const traffic = listOwnTraffic(scenario.groups[index]);
  // Nobody answers datagrams: they have no transport.
  const size = t("{senders, plural, one {# sender} other {# senders}}", { senders });
  if (workload?.kind === "cbr") return writeSeries([size, ...traffic]);
  const name = transports.find(({ id }) => id === transport.algorithm)?.name ?? transport.algorithm;
  return writeSeries([size, name, ...traffic, ...listOwnSettings(scenario, index), ...listOwnParams(transport)]);
}

/** "leaf1 to leaf0[0]", "one to one", "long flows", "background": what a group's traffic has of its own. */
export function listOwnTraffic(group: GroupSpec | undefined): readonly string[] {
  if (group === undefined) return [];
  const { from, to, pairing, workload, background } = group;
  const [how, what] = [
    groupPairing.choices.find(({ value }) => value === pairing),
    groupKind.choices.find(({ value }) => value === workload?.kind),
  ].map((choice) => (choice ? withinSentence(lookUp(choice.label)) : ""));
  return [writeEnds(from, to), how, what, background ? t("background") : ""].filter((text) => text !== "");
}

function writeEnds(from: readonly string[] | null, to: readonly string[] | null): string {
  if (from && to) return t("from {sources} to {targets}", { sources: writeSeries(from), targets: writeSeries(to) });
  if (from) return t("from {sources}", { sources: writeSeries(from) });
  return to ? t("to {targets}", { targets: writeSeries(to) }) : "";
}

/** "RTOmin 2 ms": what a group has of its own besides its algorithm and that algorithm's parameters. */
export function listOwnSettings(scenario: Scenario, index: number): readonly string[] {
  const group = scenario.groups[index];
  if (group === undefined) return [];
  return listSectionFields("transport")
    .filter((field) => field.path !== "transport.algorithm" && isOwnSetting(scenario, index, field))
    .map((field) => writeSetting(field, readSetting(group.transport, field)));
}

function writeSetting(field: Field, value: FieldValue): string {
  return t("{setting} {value}", { setting: lookUp(field.label), value: writeValue(field, value) });
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
    .map((field) => writeSetting(field, params[paramNameOf(field)]));
}

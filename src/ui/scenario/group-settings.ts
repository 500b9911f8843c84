import type { Scenario, TransportSpec } from "../../engine/spec/scenario.ts";
import { lookUp, t } from "../../language/translate.ts";
import { listParamFields, paramNameOf } from "../../scenario/fields/field-of-param.ts";
import type { Field } from "../../scenario/fields/field-types.ts";
import { listSectionFields, nameOf } from "../../scenario/fields/fields.ts";
import type { FieldValue } from "../run/scenario-path.ts";
import { writeValue } from "./field-text.ts";

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
export function listOwnParams({ algorithm, program, params }: TransportSpec): readonly string[] {
  return listParamFields(algorithm, program)
    .filter((field) => params[paramNameOf(field)] !== field.default)
    .map((field) => writeSetting(field, params[paramNameOf(field)]));
}

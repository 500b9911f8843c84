import type { Scenario, TransportSpec } from "../../engine/spec/scenario.ts";
import { listParamFields, paramNameOf } from "../../scenario/field-of-param.ts";
import { listSectionFields, nameOf } from "../../scenario/fields.ts";
import type { FieldValue } from "../run/scenario-path.ts";
import { writeValue } from "./field-text.ts";

/** "RTOmin 2 ms": what a group has of its own besides its algorithm and that algorithm's parameters. */
export function listOwnSettings({ groups, transport }: Scenario, index: number): readonly string[] {
  const group = groups[index];
  if (group === undefined) return [];
  const [own, shared] = [group.transport, transport].map((settings) => settings as unknown as Readonly<Record<string, FieldValue>>);
  return listSectionFields("transport")
    .filter((field) => field.path !== "transport.algorithm" && own[nameOf(field)] !== shared[nameOf(field)])
    .map((field) => `${field.label} ${writeValue(field, own[nameOf(field)])}`);
}

/** "Gain g 0.1": parameters of a transport that are not at their defaults. */
export function listOwnParams({ algorithm, params }: TransportSpec): readonly string[] {
  return listParamFields(algorithm)
    .filter((field) => params[paramNameOf(field)] !== field.default)
    .map((field) => `${field.label} ${writeValue(field, params[paramNameOf(field)])}`);
}

import { countSenders } from "../../engine/spec/groups.ts";
import type { Scenario } from "../../engine/spec/scenario.ts";
import { lookUp, t } from "../../language/translate.ts";
import { listParamFields } from "../../scenario/fields/field-of-param.ts";
import type { Field, NumberField } from "../../scenario/fields/field-types.ts";
import { groupBackground, groupKind, groupPairing, groupPlaces, nameOfGroup } from "../../scenario/fields/group-fields.ts";
import { fieldOf, findField, limitSenders } from "../../scenario/fields/fields.ts";

const groupFields: readonly Field[] = [groupPlaces.from, groupPlaces.to, groupPairing, groupBackground];

const groupPath = /^groups\.(\d+)\.(.+)$/;

/** The field at a path of this scenario: of the table, of the transport's own parameters, or of a group. undefined: none. */
export function findFieldAt(scenario: Scenario, path: string): Field | undefined {
  const inGroup = groupPath.exec(path);
  if (path === "workload.senders") return limitSenders(scenario.network.topology);
  if (!inGroup)
    return (
      findField(path) ?? listParamFields(scenario.transport.algorithm, scenario.transport.program).find((field) => field.path === path)
    );
  const index = Number(inGroup[1]);
  const group = scenario.groups[index];
  if (group === undefined) return undefined;
  if (inGroup[2] === "senders") return sizeOfGroup(scenario, index);
  if (inGroup[2] === "name") return { ...nameOfGroup(index), path, label: t("Name of group {group}", { group: index + 1 }) };
  const own = groupFields.find((field) => field.path === inGroup[2]);
  if (own) return { ...own, path, label: t("{setting}, group {group}", { setting: lookUp(own.label), group: index + 1 }) };
  if (inGroup[2] === "workload.kind") return { ...groupKind, path, label: t("Workload of group {group}", { group: index + 1 }) };
  const field =
    findField(inGroup[2]) ?? listParamFields(group.transport.algorithm, group.transport.program).find((one) => one.path === inGroup[2]);
  if (field?.path.startsWith("workload.")) return group.workload ? placeInGroup(fieldOf(group.workload.kind, field), index) : undefined;
  return field?.path.startsWith("transport.") ? placeInGroup(field, index) : undefined;
}

/** How many senders a group has, as a field: as many as the others leave. */
export function sizeOfGroup(scenario: Scenario, index: number): NumberField {
  const sendersField = limitSenders(scenario.network.topology);
  const others = countSenders(scenario) - (scenario.groups[index]?.senders ?? 0);
  return {
    ...sendersField,
    path: `groups.${index}.senders`,
    label: t("Senders of group {group}", { group: index + 1 }),
    max: sendersField.max - others,
  };
}

/** A field of transport or workload as that of a group. */
export function placeInGroup(field: Field, index: number): Field {
  const place = (path: string) => `groups.${index}.${path}`;
  if (field.kind !== "number") return { ...field, path: place(field.path) };
  const [atMost, atLeast] = [field.atMost, field.atLeast].map((partner) => partner && { ...partner, path: place(partner.path) });
  return { ...field, path: place(field.path), ...(atMost && { atMost }), ...(atLeast && { atLeast }) };
}

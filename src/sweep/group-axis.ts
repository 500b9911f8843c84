import { nameGroup } from "../engine/spec/groups.ts";
import type { Scenario } from "../engine/spec/scenario.ts";
import { writeSeries } from "../language/sentences.ts";
import { t } from "../language/translate.ts";
import { isObject, type Values } from "../scenario/check/check-values.ts";
import { listParamFields } from "../scenario/fields/field-of-param.ts";
import type { Field } from "../scenario/fields/field-types.ts";
import { describeRefusal } from "../scenario/fields/describe-value.ts";
import { parseFieldText } from "../scenario/fields/field-values.ts";
import { getField, listSectionFields } from "../scenario/fields/fields.ts";
import { groupBackground, groupKind, groupPairing, groupPlaces, groupSenders } from "../scenario/fields/group-fields.ts";
import { mergeInputs, nestValues, readField } from "../scenario/change/minimal-scenario.ts";
import { findNearestName } from "../scenario/fields/nearest-name.ts";
import type { Setting } from "../scenario/fields/settings.ts";
import { SweepError } from "./sweep-error.ts";
import { expandList } from "./value-lists.ts";

/**
 * Axes over the settings of one group of senders: `groups.web.senders=1..8`, `groups.web.rto-min=1ms,2ms`, `groups.0.param.gain=0.1,0.2`.
 */

const prefix = "groups.";

/** The fields that a group may set, by path and by flag. The number of senders is the group's own field, not its workload's. */
const groupFields: ReadonlyMap<string, Field> = new Map(
  [
    groupSenders,
    ...Object.values(groupPlaces),
    groupPairing,
    groupBackground,
    { ...groupKind, path: "workload.kind", flag: getField("workload.kind").flag },
    ...[...listSectionFields("transport"), ...listSectionFields("workload")].filter(
      ({ path }) => !["workload.senders", "workload.kind"].includes(path),
    ),
  ].flatMap((field): [string, Field][] => [[field.path, field], ...(field.flag === null ? [] : [[field.flag, field] as [string, Field]])]),
);

export function isGroupAxis(name: string): boolean {
  return name.startsWith(prefix);
}

export function isOfGroup({ path }: Pick<Setting, "path">): boolean {
  return path[0] === "groups";
}

interface GroupAxis {
  readonly column: string;
  readonly path: readonly string[];
  readonly texts: readonly string[];
}

/** @param name begins with "groups."; a group's name may contain dots. @throws SweepError */
export function parseGroupAxis(name: string, list: string): GroupAxis {
  const place = name.slice(prefix.length);
  const [, owner, param] = /^(.+)\.(?:transport\.params|params?)\.([^.]+)$/.exec(place) ?? [];
  if (owner !== undefined) return makeAxis(owner, `transport.params.${param}`, expandList(name, list, null));
  const keys = [...groupFields.keys()].filter((key) => place.endsWith(`.${key}`) && place.length > key.length + 1);
  const key = keys.toSorted((a, b) => b.length - a.length)[0];
  if (key !== undefined) {
    const field = groupFields.get(key)!;
    return makeAxis(place.slice(0, -key.length - 1), field.path, expandList(name, list, field));
  }
  const known = [...groupFields.keys()];
  const near = findNearestName(place.slice(place.lastIndexOf(".") + 1), known);
  throw new SweepError(
    near
      ? t('"{name}" is not a field of a group; the nearest is {near}', { name, near: `${prefix}NAME.${near}` })
      : t('"{name}" is not a field of a group; allowed: {names}', {
          name,
          names: writeSeries([...known, "param.NAME"].map((one) => `${prefix}NAME.${one}`)),
        }),
  );
}

function makeAxis(group: string, field: string, texts: readonly string[]): GroupAxis {
  return { column: `${prefix}${group}.${field}`, path: ["groups", group, ...field.split(".")], texts };
}

/** Applies the settings to the groups of a still unchecked scenario. @throws SweepError if there is no such group. */
export function changeGroups(input: Values, settings: readonly Setting[]): Values {
  if (settings.length === 0) return input;
  const groups: readonly unknown[] = Array.isArray(input.groups) ? input.groups : [];
  const names = groups.map((group, index) => (isObject(group) && typeof group.name === "string" ? group.name : nameGroup(index)));
  const changed = [...groups];
  let isResized = false;
  for (const { path, text } of settings) {
    const [, name, ...rest] = path;
    const index = findGroup(names, name);
    const group = changed[index];
    if (index < 0) throw new SweepError(describeMissing(path, name, names));
    // not an object: the check that follows reports it
    if (!isObject(group)) continue;
    const resizes = rest.join(".") === "senders";
    isResized ||= resizes;
    const own = resizes ? withoutSenders(group) : group;
    changed[index] = mergeInputs(own, nestValues([[rest, readValue(input, own, rest.join("."), text)]]));
  }
  const { workload } = input;
  // the total over the groups
  return { ...input, groups: changed, ...(isResized && isObject(workload) && { workload: omit(workload, "senders") }) };
}

function readValue(input: Values, group: Values, path: string, text: string): unknown {
  const algorithm = [group, input].map(({ transport }) => (isObject(transport) ? transport.algorithm : undefined)).find(Boolean);
  const program = [group, input].map(({ transport }) => (isObject(transport) ? transport.program : undefined)).find(Boolean);
  const params = listParamFields(algorithm ?? getField("transport.algorithm").default, program);
  const field = groupFields.get(path) ?? params.find((param) => param.path === path);
  // the transport has no such parameter: the check that follows reports it
  if (field === undefined) return text;
  const parsed = parseFieldText(field, text);
  if (parsed.ok) return parsed.value;
  throw new SweepError(t("{path}: {refusal}", { path, refusal: describeRefusal(text, parsed.expected) }));
}

/** Removes the sender counts, so that the workload, and a single flow of it, follow the group's size. */
function withoutSenders(group: Values): Values {
  const { workload } = group;
  if (!isObject(workload)) return group;
  const flows: readonly unknown[] = Array.isArray(workload.flows) ? workload.flows : [];
  const [only] = flows;
  const lone = flows.length === 1 && isObject(only) ? { flows: [omit(only, "senders")] } : {};
  return { ...group, workload: { ...omit(workload, "senders"), ...lone } };
}

function omit(values: Values, name: string): Values {
  return Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));
}

/** Finds a group by name, else by number from 0; -1: not found. */
function findGroup(names: readonly string[], name: string): number {
  const index = names.indexOf(name);
  if (index >= 0) return index;
  return /^\d{1,4}$/.test(name) && Number(name) < names.length ? Number(name) : -1;
}

function describeMissing(path: readonly string[], name: string, names: readonly string[]): string {
  const place = path.join(".");
  if (names.length === 0) return t('"{path}" cannot be varied, because the scenario has no groups', { path: place });
  const near = findNearestName(name, names);
  return near
    ? t('"{path}" cannot be varied, because no group is called "{name}"; the nearest is {near}', { path: place, name, near })
    : t('"{path}" cannot be varied, because no group is called "{name}"; allowed: {names}', {
        path: place,
        name,
        names: writeSeries(names),
      });
}

/** A field of a group of a checked scenario; undefined: it has no such field. */
export function readGroupField({ groups }: Scenario, [, name, ...rest]: readonly string[]): unknown {
  const group = groups[findGroup(groups.map((one) => one.name), name)]; // prettier-ignore
  return group === undefined ? undefined : readField(group as unknown as Scenario, rest.join("."));
}

import { nameGroup } from "../../engine/spec/groups.ts";
import type { GroupSpec, OneshotFlowSpec, Scenario, TransportSpec, WorkloadSpec } from "../../engine/spec/scenario.ts";
import { isObject, type Values } from "../check/check-values.ts";
import { forgetForeignFields, resize, switchKind, withSenders } from "./change-workload.ts";
import { carrySenders, carryTransport, switchOwnKind, withAlgorithm, withGroups, withProgram } from "./change-groups.ts";
import { forgetForeignNetwork, withTopology } from "./change-network.ts";
import { listParamFields, paramNameOf } from "../fields/field-of-param.ts";
import { type FieldPath, getDefault, hasField, listSectionFields, nameOf, type Section } from "../fields/fields.ts";
import { defaultScenario } from "../check/parse-scenario.ts";
import type { GroupInput, GroupWorkloadInput, ScenarioInput, WorkloadInput } from "../check/scenario-input.ts";

/** The shortest input that parses to this scenario: only what differs from the defaults. */
export function minimizeScenario(scenario: Scenario): ScenarioInput {
  const network = keepDifferences("network", scenario.network, defaultScenario.network);
  const transport = keepTransportDifferences(scenario.transport, defaultScenario.transport);
  // a workload derived from the groups' own follows from them
  const isRun = scenario.groups.length === 0 || scenario.groups.some((group) => group.workload === null);
  const workload = isRun ? keepWorkloadDifferences(scenario.workload) : {};
  const groups = scenario.groups.map((group, index): GroupInput => {
    const { name, senders, pairing, background } = group;
    const changes = keepTransportDifferences(group.transport, scenario.transport);
    return {
      ...(name !== nameGroup(index) && { name }),
      senders,
      ...(hasAny(changes) && { transport: changes }),
      ...(group.from !== null && { from: writeEnd(group.from) }),
      ...(group.to !== null && { to: writeEnd(group.to) }),
      ...(pairing !== null && { pairing }),
      ...(group.workload !== null && { workload: keepOwnWorkload(group.workload) }),
      ...(background && { background }),
    };
  });
  return {
    ...(hasAny(network) && { network }),
    ...(hasAny(transport) && { transport }),
    ...(hasAny(workload) && { workload }),
    ...(groups.length > 0 && { groups }),
    ...(scenario.seed !== defaultScenario.seed && { seed: scenario.seed }),
    ...(scenario.intervention !== undefined && { intervention: scenario.intervention }),
  };
}

/** The value at the path of a field or parameter. undefined: the scenario has no such field, or the input does not set it. */
export function readField(scenario: Scenario | ScenarioInput, path: string): unknown {
  return path.split(".").reduce<unknown>((holder, key) => (holder as Values | undefined)?.[key], scenario);
}

/** A path in a scenario: to a field, a parameter, or either of them in a group. */
export type ScenarioPath = FieldPath | `transport.params.${string}` | "groups" | `groups.${number}.${string}`;

/**
 * The scenario with another value at one path, as an input still to be checked or repaired.
 * A new algorithm starts with its default parameters, a new workload kind with its defaults and the same number of senders.
 * What a group takes from the scenario changes with it; a group's new size changes the total number of senders.
 */
export function changeField(scenario: Scenario, path: ScenarioPath, value: unknown): unknown {
  const keys = path.split(".");
  const changed = setAt(scenario, keys, value) as Scenario;
  const [section, index, ...rest] = keys;
  if (path === "network.topology") return withTopology(scenario, value);
  if (path === "workload.kind") return { ...scenario, workload: switchKind(scenario.workload, value) };
  if (path === "workload.senders" || path === "workload.flows") {
    const workload = withSenders(changed.workload, scenario.workload);
    return { ...scenario, workload, groups: carrySenders(scenario.groups, workload) };
  }
  if (section === "transport") {
    const transport =
      path === "transport.algorithm"
        ? withAlgorithm(scenario.transport, value)
        : path === "transport.program"
          ? withProgram(scenario.transport, value)
          : changed.transport;
    return { ...scenario, transport, groups: carryTransport(scenario, path, value) };
  }
  if (section !== "groups" || scenario.groups[Number(index)] === undefined) return changed;
  return withGroups(scenario, scenario.groups.with(Number(index), changeGroup(scenario, Number(index), rest, value)));
}

/** The group with another value at one path; its own workload, if any, gets the group's senders. Unchecked. */
function changeGroup(scenario: Scenario, index: number, keys: readonly string[], value: unknown): GroupSpec {
  const group = scenario.groups[index];
  const changed = setAt(group, keys, value) as GroupSpec;
  switch (keys.join(".")) {
    case "transport.algorithm":
      return { ...group, transport: withAlgorithm(group.transport, value) as TransportSpec };
    case "transport.program":
      return { ...group, transport: withProgram(group.transport, value) };
    case "senders":
      return { ...changed, workload: group.workload && (resize(group.workload, value) as WorkloadSpec) };
    case "workload.kind":
      return { ...group, workload: value === null ? null : (switchOwnKind(group, scenario, value) as WorkloadSpec) };
    case "workload.flows":
      return withFlows(changed, sumFlows(value) ?? group.senders);
    default:
      return changed;
  }
}

function withFlows(group: GroupSpec, senders: number): GroupSpec {
  return { ...group, senders, workload: group.workload && { ...group.workload, senders } };
}

/** @returns null: the flows cannot be counted. */
function sumFlows(flows: unknown): number | null {
  const list: readonly unknown[] = Array.isArray(flows) ? flows : [];
  const sum = list.reduce<number>((total, flow) => total + (isObject(flow) ? Number(flow.senders) : NaN), 0);
  return list.length > 0 && Number.isInteger(sum) ? sum : null;
}

/** A copy with the value at the path. */
function setAt(holder: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  const inner = (holder as Values | undefined)?.[key];
  const next = rest.length === 0 ? value : setAt(inner, rest, value);
  return Array.isArray(holder) ? holder.with(Number(key), next) : { ...(holder as Values), [key]: next };
}

/**
 * Merges two unchecked inputs: values of `over`, and those of `base` where `over` has none. Groups and lists are replaced, not merged.
 * Parameters of `base` are omitted if `over` changes the algorithm, fields of its workload if `over` changes the
 * kind to one without them.
 */
export function mergeInputs(base: Values, over: Values): Values {
  const merged = new Map(Object.entries(base));
  for (const [key, value] of Object.entries(over)) {
    const below = merged.get(key);
    if (!isObject(value) || below === undefined) merged.set(key, value);
    else if (isObject(below)) merged.set(key, mergeInputs(forgetForeign(key, below, value), value));
    // otherwise keep a section that is not an object, for the check to report
  }
  return Object.fromEntries(merged);
}

function forgetForeign(section: string, base: Values, over: Values): Values {
  if (section === "network") return forgetForeignNetwork(base, over);
  return forgetForeignFields(forgetParams(base, over), over);
}

function forgetParams(base: Values, over: Values): Values {
  const isSame = over.algorithm === undefined || over.algorithm === (base.algorithm ?? defaultScenario.transport.algorithm);
  if (isSame && (over.program === undefined || over.program === base.program)) return base;
  return Object.fromEntries(Object.entries(base).filter(([key]) => key !== "params"));
}

/** Values at paths, such as ["transport", "params", "gain"], as nested objects; the later of two at one path counts. */
export function nestValues(entries: Iterable<readonly [path: readonly string[], value: unknown]>): Values {
  const leaves = new Map<string, unknown>();
  const branches = new Map<string, [readonly string[], unknown][]>();
  for (const [[key, ...rest], value] of entries) {
    if (rest.length === 0) leaves.set(key, value);
    else {
      const branch = branches.get(key);
      if (branch) branch.push([rest, value]);
      else branches.set(key, [[rest, value]]);
    }
  }
  // fromEntries, not assignment: a key may be "__proto__"
  return Object.fromEntries([...leaves, ...[...branches].map(([key, inner]) => [key, nestValues(inner)] as const)]);
}

function keepTransportDifferences(transport: TransportSpec, base: TransportSpec): Partial<TransportSpec> {
  const { program, ...others } = keepDifferences("transport", transport, base);
  // a group without a program must say so if the scenario has one, unless its transport has no program anyway
  const hasLost = program === undefined && transport.program !== base.program && transport.algorithm === base.algorithm;
  const changes = { ...others, ...(program !== undefined && { program }), ...(hasLost && { program: null as unknown as string }) };
  const isSameAlgorithm = transport.algorithm === base.algorithm && transport.program === base.program;
  const params = Object.fromEntries(
    listParamFields(transport.algorithm, transport.program)
      .map((field) => [paramNameOf(field), transport.params[paramNameOf(field)], field.default] as const)
      .filter(([name, value, standard]) => value !== (isSameAlgorithm ? base.params[name] : standard))
      .map(([name, value]) => [name, value]),
  );
  return hasAny(params) ? { ...changes, params } : changes;
}

/** Omits a one-shot workload's senders, which follow from its flows. */
function keepWorkloadDifferences(workload: WorkloadSpec): WorkloadInput {
  const { kind } = workload;
  const own = listSectionFields("workload").filter((field) => hasField(kind, field));
  const base = Object.fromEntries(own.map((field) => [nameOf(field), getDefault(field, kind)]));
  const { senders, ...changes } = keepDifferences<object>("workload", workload, { ...base, kind: "barrier" }) as Values;
  return kind === "oneshot" || senders === undefined ? changes : { ...changes, senders: workload.senders };
}

/** The kind is always written, to distinguish it from no workload; the senders are the group's. */
function keepOwnWorkload(workload: WorkloadSpec): GroupWorkloadInput {
  const { senders: _, flows, ...changes } = { ...keepWorkloadDifferences(workload), kind: workload.kind } as Values;
  const [only, ...more] = (flows ?? []) as readonly OneshotFlowSpec[];
  const { senders: _all, ...lone } = only ?? {};
  return { ...changes, ...(flows !== undefined && { flows: more.length > 0 ? flows : [lone] }) } as unknown as GroupWorkloadInput;
}

function writeEnd(places: readonly string[]): string | readonly string[] {
  return places.length === 1 ? places[0] : places;
}

function keepDifferences<T extends object>(section: Section, values: T, base: T): Partial<T> {
  const names = listSectionFields(section).map(nameOf) as (keyof T & string)[];
  const changed = names.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(base[name]));
  return Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<T>;
}

function hasAny(values: object): boolean {
  return Object.keys(values).length > 0;
}

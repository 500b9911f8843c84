import { listGroups, nameGroup } from "../../engine/spec/groups.ts";
import type { GroupSpec, Scenario, TcpWorkloadSpec, TransportSpec, WorkloadSpec } from "../../engine/spec/scenario.ts";
import { resize, switchKind } from "./change-workload.ts";
import { fitSenders } from "./fit-senders.ts";
import { isObject } from "../check/check-values.ts";

/**
 * How groups follow a change of the scenario. A scenario's groups hold complete transports, so what a group takes
 * from the scenario must change with it. Results are unchecked.
 */

/** The transport with another algorithm, whose parameters have their defaults. */
export function withAlgorithm(transport: TransportSpec, algorithm: unknown): unknown {
  if (algorithm === transport.algorithm) return transport;
  const { program: _, ...rest } = transport;
  return { ...rest, algorithm, params: {} };
}

/** The transport with another program, its parameters at their defaults, and the algorithm set to run it. @param program null: none. */
export function withProgram(transport: TransportSpec, program: unknown): TransportSpec {
  const { program: before, ...rest } = transport;
  if (program === null) return before === undefined ? transport : { ...rest, params: {} };
  return program === before ? transport : { ...rest, algorithm: "own", program: program as string, params: {} };
}

/** The groups after the scenario's transport has changed at a path: groups with the old value get the new one. */
export function carryTransport({ transport, groups }: Scenario, path: string, value: unknown): unknown[] {
  const [, key, name] = path.split(".");
  const follow = (own: TransportSpec): unknown => {
    if (key === "program")
      return own.algorithm === transport.algorithm && own.program === transport.program ? withProgram(own, value) : own;
    if (key === "algorithm") return own.algorithm === transport.algorithm ? withAlgorithm(own, value) : own;
    if (key !== "params") return own[key as keyof TransportSpec] === transport[key as keyof TransportSpec] ? { ...own, [key]: value } : own;
    const isShared = own.algorithm === transport.algorithm && own.params[name] === transport.params[name];
    return isShared ? { ...own, params: { ...own.params, [name]: value } } : own;
  };
  return groups.map((group) => ({ ...group, transport: follow(group.transport) }));
}

/**
 * The groups of a workload with another number of senders: the last groups that take part in it gain or lose senders. Groups with
 * their own workloads are unchanged.
 */
export function carrySenders(groups: readonly GroupSpec[], workload: unknown): readonly unknown[] {
  const senders = countSenders(workload);
  const shared = groups.filter((group) => group.workload === null);
  if (shared.length === 0 || senders === null) return groups;
  const fitted = fitSenders(
    shared.map((group, index) => ({ index, senders: group.senders })),
    senders,
  );
  const sizes = new Map(fitted.map((entry) => [shared[entry.index], entry.senders]));
  return groups.flatMap((group) => {
    if (group.workload !== null) return [group];
    const size = sizes.get(group);
    return size === undefined ? [] : [{ ...group, senders: size }];
  });
}

/** The scenario with other groups: its workload has the senders of those that take part, or is derived from the groups if none does. */
export function withGroups(scenario: Scenario, groups: readonly GroupSpec[]): Scenario {
  const { workload, ...rest } = scenario;
  const shared = groups.filter((group) => group.workload === null);
  // a workload derived from the groups' own is left out: the check derives it again
  if (groups.length > 0 && shared.length === 0) return { ...rest, groups } as unknown as Scenario;
  if (groups.length === 0) return { ...scenario, groups };
  const senders = shared.reduce((sum, group) => sum + group.senders, 0);
  return { ...scenario, workload: resize(workload, senders) as TcpWorkloadSpec, groups };
}

/** The group's workload changed to another kind, or a new one of its own that starts as the scenario's. Unchecked. */
export function switchOwnKind(group: GroupSpec, { workload }: Scenario, kind: unknown): unknown {
  return switchKind(group.workload ?? (resize(workload, group.senders) as WorkloadSpec), kind);
}

/** @returns null: no valid number. */
function countSenders(workload: unknown): number | null {
  if (!isObject(workload)) return null;
  const { senders, flows } = workload;
  const count = senders === undefined && Array.isArray(flows) ? flows.reduce<number>(addSenders, 0) : senders;
  return Number.isInteger(count) && (count as number) >= 1 ? (count as number) : null;
}

function addSenders(sum: number, flow: unknown): number {
  return sum + (isObject(flow) ? Number(flow.senders) : NaN);
}

/**
 * Splits half of the largest group off into a new last group; without groups, all senders form one group.
 * @returns the same groups if none can be split.
 */
export function splitGroup(scenario: Scenario): readonly GroupSpec[] {
  const all = listGroups(scenario);
  const most = Math.max(...all.map(({ senders }) => senders));
  if (most < 2) return scenario.groups;
  const largest = all.findIndex(({ senders }) => senders === most);
  const taken = Math.floor(most / 2);
  return [
    ...all.map((group, index) => (index === largest ? resizeGroup(group, most - taken) : group)),
    { ...resizeGroup(all[largest], taken), name: findFreeName(all) },
  ];
}

/** "group 3": name of the next group, unless it is taken. */
function findFreeName(groups: readonly GroupSpec[]): string {
  let place = groups.length;
  while (groups.some(({ name }) => name === nameGroup(place))) place++;
  return nameGroup(place);
}

function resizeGroup(group: GroupSpec, senders: number): GroupSpec {
  return { ...group, senders, workload: group.workload && (resize(group.workload, senders) as WorkloadSpec) };
}

/**
 * The scenario without a group; its senders join the group before it, or the one after, if that has a workload of the same
 * kind. A single remaining group with no other settings of its own becomes the scenario's transport.
 */
export function removeGroup(scenario: Scenario, index: number): Scenario {
  const { groups } = scenario;
  if (groups[index] === undefined) return scenario;
  const heir = index > 0 ? index - 1 : 1;
  const isAkin = groups[heir]?.workload?.kind === groups[index].workload?.kind;
  const left = groups
    .map((group, at) => (at === heir && isAkin ? resizeGroup(group, group.senders + groups[index].senders) : group))
    // a group named by its index has a new one now
    .map((group, at) => (at > index && group.name === nameGroup(at) ? { ...group, name: nameGroup(at - 1) } : group))
    .filter((_, at) => at !== index);
  const [only] = left;
  const isPlain = !only || (only.workload === null && only.from === null && only.to === null && only.pairing === null);
  if (left.length > 1 || !isPlain) return withGroups(scenario, left);
  const senders = only?.senders ?? scenario.workload.senders;
  const workload = resize(scenario.workload, senders) as TcpWorkloadSpec;
  return { ...scenario, workload, groups: [], transport: only?.transport ?? groups[index].transport };
}

import { listGroups, nameGroup } from "../engine/spec/groups.ts";
import type { GroupSpec, Scenario, TransportSpec } from "../engine/spec/scenario.ts";
import { fitSenders } from "./fit-senders.ts";
import { isObject } from "./check-values.ts";

/**
 * What becomes of the groups when something changes. A scenario's groups hold complete transports, so what a group has
 * only from the scenario must change with it. Results are unchecked.
 */

/** The transport under another algorithm, with its parameters at their defaults. */
export function withAlgorithm(transport: TransportSpec, algorithm: unknown): unknown {
  return algorithm === transport.algorithm ? transport : { ...transport, algorithm, params: {} };
}

/** The groups after the scenario's transport has changed at a path: those that had what it had have what it has. */
export function carryTransport({ transport, groups }: Scenario, path: string, value: unknown): unknown[] {
  const [, key, name] = path.split(".");
  const follow = (own: TransportSpec): unknown => {
    if (key === "algorithm") return own.algorithm === transport.algorithm ? withAlgorithm(own, value) : own;
    if (key !== "params") return own[key as keyof TransportSpec] === transport[key as keyof TransportSpec] ? { ...own, [key]: value } : own;
    const isShared = own.algorithm === transport.algorithm && own.params[name] === transport.params[name];
    return isShared ? { ...own, params: { ...own.params, [name]: value } } : own;
  };
  return groups.map((group) => ({ ...group, transport: follow(group.transport) }));
}

/** The groups of a workload with another number of senders: the last ones have more or fewer. */
export function carrySenders(groups: readonly GroupSpec[], workload: unknown): readonly unknown[] {
  const senders = countSenders(workload);
  return groups.length === 0 || senders === null ? groups : fitSenders(groups, senders);
}

/** null: no number that could be one. */
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
 * Half of the largest group becomes a group of its own, the last one; without groups all senders are one group.
 * @returns the same groups where nobody can be parted.
 */
export function splitGroup(scenario: Scenario): readonly GroupSpec[] {
  const all = listGroups(scenario);
  const most = Math.max(...all.map(({ senders }) => senders));
  if (most < 2) return scenario.groups;
  const largest = all.findIndex(({ senders }) => senders === most);
  const taken = Math.floor(most / 2);
  return [
    ...all.map((group, index) => (index === largest ? { ...group, senders: most - taken } : group)),
    { ...all[largest], name: findFreeName(all), senders: taken },
  ];
}

/** "group 3": what the next group is called, unless another one is. */
function findFreeName(groups: readonly GroupSpec[]): string {
  let place = groups.length;
  while (groups.some(({ name }) => name === nameGroup(place))) place++;
  return nameGroup(place);
}

/** The scenario with its groups named by their places, as they are unless somebody names them: what a run is made from but for names. */
export function forgetNames(scenario: Scenario): Scenario {
  return { ...scenario, groups: scenario.groups.map((group, index) => ({ ...group, name: nameGroup(index) })) };
}

/** The scenario without a group; its senders join the one before it, or the one after. One that is left alone is the scenario's transport. */
export function removeGroup(scenario: Scenario, index: number): Scenario {
  const { groups } = scenario;
  if (groups[index] === undefined) return scenario;
  const heir = index > 0 ? index - 1 : 1;
  const left = groups
    .map((group, at) => (at === heir ? { ...group, senders: group.senders + groups[index].senders } : group))
    // one that is called after its place has another now
    .map((group, at) => (at > index && group.name === nameGroup(at) ? { ...group, name: nameGroup(at - 1) } : group))
    .filter((_, at) => at !== index);
  const [only] = left;
  if (left.length > 1) return { ...scenario, groups: left };
  return { ...scenario, groups: [], transport: only?.transport ?? groups[index].transport };
}

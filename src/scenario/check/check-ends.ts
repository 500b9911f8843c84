import { t } from "../../language/translate.ts";
import { listGroups } from "../../engine/spec/groups.ts";
import type { GroupSpec, NetworkSpec, Scenario, TrunkSpec } from "../../engine/spec/scenario.ts";
import { type ChooseReceiver, pairGroup } from "../../engine/topologies/pair-hosts.ts";
import { countHosts, dealHosts, findHosts, getDefaultPlaces, type Place } from "../../engine/topologies/places.ts";
import { mostLinks } from "./check-network.ts";
import { getField } from "../fields/fields.ts";
import { groupPairing, groupPlaces } from "../fields/group-fields.ts";
import { listPlacesOf, listSwitches, readPlace } from "./network-places.ts";
import { createProblem, type Keys, type Problem } from "./problem.ts";

/** Do the groups' places name hosts, and does every sender have a route to its receiver? */

/** Adds to `problems`. @param latest path of the latest change: blamed if it is among the possible causes. */
export function checkEnds(scenario: Scenario, latest: string | null, problems: Problem[]): void {
  const places = listPlacesOf(scenario);
  const parts = findParts(scenario.network, places);
  let before = 0;
  for (const [index, group] of listGroups(scenario).entries()) {
    const keys: Keys = scenario.groups.length > 0 ? ["groups", index] : [];
    const setting: Setting = { network: scenario.network, places, parts, before };
    before += group.senders;
    const strays = listStrays(keys, group, setting);
    problems.push(...strays);
    const fault = strays.length > 0 ? null : findFault(group, setting);
    if (fault !== null) problems.push(describeFault(keys, group, fault, setting, latest));
  }
}

/** What a group's hosts depend on besides the group. */
interface Setting {
  readonly network: NetworkSpec;
  readonly places: readonly Place[];
  /** The connected part of the network that each host is in: hosts of different parts have no route to each other. */
  readonly parts: readonly number[];
  /** Number of senders in the groups before it. */
  readonly before: number;
}

/** A problem for each end whose place names no host. */
function listStrays(keys: Keys, group: GroupSpec, { places }: Setting): Problem[] {
  return (["from", "to"] as const).flatMap((end) => {
    const names = group[end] ?? [];
    const read = names.map((name) => ({ name, found: readPlace(places, name) }));
    const stray = read.find(({ found }) => !found.ok);
    if (stray === undefined || stray.found.ok) return [];
    const { allowed } = stray.found;
    const mended = read.flatMap(({ name, found }) => (found.ok ? [name] : (found.nearest ?? [])));
    const shown = names.length === 1 ? names[0] : names;
    const problem = createProblem([...keys, end], shown, allowed, mended.length > 0 ? mended : null, groupPlaces[end]);
    return [{ ...problem, fault: t("{name} is not {allowed}", { name: stray.name, allowed }) }];
  });
}

/** A sender whose only possible host is its receiver's, or two hosts without a route between them. */
type Fault = "no-host" | { readonly from: number; readonly to: number };

/** @returns null: whatever is drawn, every sender has a host other than its receiver's, and a route to the receiver. */
function findFault(group: GroupSpec, { network, places, parts, before }: Setting): Fault | null {
  const defaults = getDefaultPlaces(network);
  const [from, to] = (["from", "to"] as const).map((end) => dealHosts((group[end] ?? defaults[end]).map((name) => hostsOf(places, name))));
  // then no sender must be on its receiver's host, and all hosts have routes to all others
  if (from.length > 1 && to.length > 1 && parts.every((part) => part === parts[0])) return null;
  const pairing = group.pairing ?? defaults.pairing;
  // only in one-to-one pairing does a host's next sender have other receivers to choose from
  const senders = pairing === "one-to-one" ? group.senders : Math.min(group.senders, from.length);
  const isApart = (one: number, other: number): boolean => parts[one] !== parts[other];
  const chooseWorst: ChooseReceiver = (receivers, host) => receivers.find((one) => host !== null && isApart(host, one)) ?? receivers[0];
  const draws: ChooseReceiver[] = pairing === "all-to-random" ? to.map((receiver) => () => receiver) : [chooseWorst];
  for (const draw of draws) {
    for (const pair of pairGroup({ ...group, senders }, { from, to }, before, defaults, draw)) {
      if (pair === null) return "no-host";
      if (isApart(pair.from, pair.to)) return pair;
    }
  }
  return null;
}

function hostsOf(places: readonly Place[], name: string): readonly number[] {
  const found = findHosts(places, name);
  return found.ok ? found.hosts : [];
}

/** Blames the setting whose default would end the fault; if no single one would, missing trunks. */
function describeFault(keys: Keys, group: GroupSpec, fault: Fault, setting: Setting, latest: string | null): Problem {
  const said = (["pairing", "from", "to"] as const).filter((choice) => group[choice] !== null);
  const isLatest = (choice: string): boolean => latest === [...keys, choice].join(".");
  const helping = said.filter((choice) => findFault({ ...group, [choice]: null }, setting) === null);
  if (fault !== "no-host" && helping.length === 0) return describeGap(fault, setting);
  const blamed = helping.find(isLatest) ?? helping[0] ?? said.find(isLatest) ?? said[0];
  const field = blamed === "pairing" ? groupPairing : groupPlaces[blamed];
  const told = describeReason(fault, setting);
  return { ...createProblem([...keys, blamed], group[blamed], told.allowed, null, field), fault: told.fault };
}

/** What would be allowed, and a readable description of the fault. */
function describeReason(fault: Fault, { network }: Setting): { readonly allowed: string; readonly fault: string } {
  if (fault === "no-host")
    return {
      allowed: t("hosts besides the receiver's: a sender is never on its receiver's host"),
      fault: t("a sender would be on its receiver's host"),
    };
  const ends = { from: switchOf(network, fault.from), to: switchOf(network, fault.to) };
  return {
    allowed: t("hosts with a path from every sender to its receiver; here no trunks lead from {from} to {to}", ends),
    fault: t("no trunks lead from {from} to {to}, so a sender has no path to its receiver", ends),
  };
}

/** The repair adds trunks from the first switch with hosts to one switch of each other part that has hosts. */
function describeGap(reason: Fault, setting: Setting): Problem {
  const { network, parts } = setting;
  const plain = { linkBps: null, delayNs: null, bufferPackets: null, ecnThresholdPackets: null };
  const firstHosts = parts.flatMap((part, host) => (parts.indexOf(part) === host ? [host] : []));
  const [first, ...others] = firstHosts.map((host) => switchOf(network, host));
  const joining = others.map((to): TrunkSpec => ({ from: first, to, ...plain }));
  const kept = network.trunks.slice(0, mostLinks / 2 - parts.length - joining.length);
  const { allowed, fault } = describeReason(reason, setting);
  const field = getField("network.trunks");
  return { ...createProblem(["network", "trunks"], network.trunks, allowed, [...kept, ...joining], field), fault };
}

/** The switch of a graph's host. */
function switchOf({ hosts }: NetworkSpec, host: number): string {
  let end = 0;
  return hosts.find(({ count }) => host < (end += count))?.at ?? "";
}

function findParts({ topology, hosts, trunks }: NetworkSpec, places: readonly Place[]): number[] {
  if (topology !== "graph") return Array.from({ length: countHosts(places) }, () => 0);
  const names = listSwitches({ hosts, trunks });
  const numberOf = new Map(names.map((name, index) => [name, index]));
  const parent = names.map((_, index) => index);
  const find = (at: number): number => {
    let root = at;
    while (parent[root] !== root) root = parent[root];
    parent[at] = root;
    return root;
  };
  for (const { from, to } of trunks) parent[find(numberOf.get(from)!)] = find(numberOf.get(to)!);
  return hosts.flatMap(({ at, count }) => Array.from({ length: count }, () => find(numberOf.get(at)!)));
}

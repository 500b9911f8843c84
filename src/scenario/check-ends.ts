import { t } from "../language/translate.ts";
import { listGroups } from "../engine/spec/groups.ts";
import type { GroupSpec, NetworkSpec, Pairing, Scenario } from "../engine/spec/scenario.ts";
import { groupPlaces } from "./group-fields.ts";
import { getField } from "./fields.ts";
import { countHosts, findHosts, getDefaultEnds, getDefaultPairing, listPlaces, listSwitches, type Place } from "./network-places.ts";
import { createProblem, type Keys, type Problem } from "./problem.ts";

/** Are there hosts where groups say they are, and is there a way from every sender to its receiver? */

type End = "from" | "to";

/** Adds to `problems`. */
export function checkEnds(scenario: Scenario, problems: Problem[]): void {
  const { network } = scenario;
  const places = listPlaces(scenario);
  const parts = findParts(network, places);
  for (const [index, group] of listGroups(scenario).entries()) {
    const keys: Keys = scenario.groups.length > 0 ? ["groups", index] : [];
    const from = findEnd(keys, "from", group, network, places, problems);
    const to = findEnd(keys, "to", group, network, places, problems);
    if (from === null || to === null) continue;
    const fault = findFault(from, to, group.pairing ?? getDefaultPairing(network), parts);
    if (fault !== null) problems.push(describeFault(keys, group, fault, scenario));
  }
}

/** Numbers of the hosts; null: a place names none, which is told. */
function findEnd(
  keys: Keys,
  end: End,
  group: GroupSpec,
  network: NetworkSpec,
  places: readonly Place[],
  problems: Problem[],
): number[] | null {
  const names = group[end] ?? getDefaultEnds(network)[end];
  const hosts: number[] = [];
  for (const [at, name] of names.entries()) {
    const found = findHosts(places, name);
    if (found.ok) {
      hosts.push(...found.hosts);
      continue;
    }
    const { nearest } = found;
    const rest = names.flatMap((other, i) => (i !== at ? [other] : nearest === undefined ? [] : [nearest]));
    const shown = names.length === 1 ? name : names;
    const field = groupPlaces[end];
    const fault = t("{name} is not {allowed}", { name, allowed: found.allowed });
    const mended = rest.length > 0 ? rest : null;
    problems.push({ ...createProblem([...keys, end], shown, found.allowed, mended, field), fault });
    return null;
  }
  return hosts;
}

type Fault = "no-host" | "no-way";

/** null: every sender has a host, which is not its receiver's, and a way to it. @param parts which part of the network each host is in. */
function findFault(from: readonly number[], to: readonly number[], pairing: Pairing, parts: readonly number[]): Fault | null {
  const receivers = pairing === "all-to-first" ? to.slice(0, 1) : to;
  const isAlone = (hosts: readonly number[]): number | null => (hosts.every((host) => host === hosts[0]) ? hosts[0] : null);
  if (pairing === "all-to-first" || pairing === "all-to-random") {
    const only = isAlone(from);
    if (only !== null && receivers.includes(only)) return "no-host";
  } else {
    const only = isAlone(to);
    if (only !== null && from.includes(only)) return "no-host";
  }
  const senders = pairing === "all-to-first" ? from.filter((host) => host !== receivers[0]) : from;
  const isWhole = (hosts: readonly number[]): boolean => hosts.every((host) => parts[host] === parts[hosts[0]]);
  if (pairing !== "one-to-one") return isWhole([...senders, ...receivers]) ? null : "no-way";
  const turns = Math.max(from.length, to.length);
  const hasWay = Array.from({ length: turns }, (_, i) => parts[from[i % from.length]] === parts[to[i % to.length]]).every(Boolean);
  return hasWay ? null : "no-way";
}

function describeFault(keys: Keys, group: GroupSpec, fault: Fault, { network }: Scenario): Problem {
  const isRow = network.topology === "graph" && (keys.length === 0 || (group.from === null && group.to === null));
  const allowed =
    fault === "no-host"
      ? t("hosts besides the receiver's: a sender never sits on its receiver's host")
      : t("hosts with a way from every sender to its receiver; trunks link their switches");
  if (isRow && fault === "no-way") {
    // the first switch linked to all others
    const [first, ...others] = [...new Set(network.hosts.map(({ at }) => at))];
    const plain = { linkBps: null, delayNs: null, bufferPackets: null, ecnThresholdPackets: null };
    const linked = [...network.trunks, ...others.map((to) => ({ from: first, to, ...plain }))];
    return createProblem(["network", "trunks"], network.trunks, allowed, linked, getField("network.trunks"));
  }
  const end = group.from === null && group.to !== null ? "to" : "from";
  const value = group[end];
  return { ...createProblem([...keys, end], value, allowed, null, groupPlaces[end]), fault: allowed };
}

/** The part of the network that each host is in: hosts of different parts have no way to one another. */
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

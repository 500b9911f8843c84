import { t } from "../language/translate.ts";
import { listGroups, partnersOf } from "../engine/spec/groups.ts";
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
    const fault = findFault(from, to, group.senders, group.pairing ?? getDefaultPairing(network), parts);
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

/** A host without another to send to, or two without a way from one to the other. */
type Fault = "no-host" | { readonly from: number; readonly to: number };

/** null: every sender has a host, which is not its receiver's, and a way to it. @param parts which part of the network each host is in. */
function findFault(
  from: readonly number[],
  to: readonly number[],
  senders: number,
  pairing: Pairing,
  parts: readonly number[],
): Fault | null {
  const receivers = pairing === "all-to-first" ? to.slice(0, 1) : to;
  const isAlone = (hosts: readonly number[]): number | null => (hosts.every((host) => host === hosts[0]) ? hosts[0] : null);
  if (pairing === "all-to-first" || pairing === "all-to-random") {
    const only = isAlone(from);
    if (only !== null && receivers.includes(only)) return "no-host";
  } else {
    const only = isAlone(to);
    if (only !== null && from.includes(only)) return "no-host";
  }
  const [first] = receivers;
  const ends = [...(pairing === "all-to-first" ? from.filter((host) => host !== first) : from), ...receivers];
  const other = ends.find((host) => parts[host] !== parts[first]);
  if (other === undefined) return null;
  if (pairing !== "one-to-one") return receivers.includes(other) ? { from: first, to: other } : { from: other, to: first };
  for (let sender = 0; sender < senders; sender++) {
    const host = from[sender % from.length];
    const partners = partnersOf(host, sender, to);
    const partner = partners[sender % partners.length];
    if (parts[host] !== parts[partner]) return { from: host, to: partner };
  }
  return null;
}

function describeFault(keys: Keys, group: GroupSpec, fault: Fault, { network }: Scenario): Problem {
  const isRow = network.topology === "graph" && (keys.length === 0 || (group.from === null && group.to === null));
  const allowed =
    fault === "no-host"
      ? t("hosts besides the receiver's: a sender never sits on its receiver's host")
      : t("hosts with a way from every sender to its receiver; here no trunks lead from {from} to {to}", {
          from: switchOf(network, fault.from),
          to: switchOf(network, fault.to),
        });
  if (isRow && fault !== "no-host") {
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

/** The switch of a graph's host. */
function switchOf({ hosts }: NetworkSpec, host: number): string {
  let end = 0;
  return hosts.find(({ count }) => host < (end += count))?.at ?? "";
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

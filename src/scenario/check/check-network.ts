import { t } from "../../language/translate.ts";
import type { NetworkSpec, Scenario } from "../../engine/spec/scenario.ts";
import { allHosts, topologyKinds } from "../../engine/topologies/places.ts";
import { joinWords } from "../fields/describe-value.ts";
import { type FieldPath, getField, limitSenders, listSectionFields, nameOf } from "../fields/fields.ts";
import { fitSenders } from "../change/fit-senders.ts";
import { listSwitches } from "./network-places.ts";
import { createProblem, mostFaults, type Problem } from "./problem.ts";
import { makeStarGraph } from "./star-graph.ts";

/** Do the network's fields fit its topology, and is the network within the engine's limits? */

/** Our choice: what the engine and the page are designed for; the papers' ns-2 scripts have at most 250 hosts. */
const most = { hosts: 1024, links: 8192, connections: 16_384 } as const;

/** Most one-way links of a network. */
export const mostLinks = most.links;

/** Adds to `problems`. */
export function checkNetwork(scenario: Scenario, problems: Problem[]): void {
  const before = problems.length;
  checkForeign(scenario.network, problems);
  checkRtt(scenario.network, problems);
  if (problems.length > before) return;
  switch (scenario.network.topology) {
    case "star":
      return checkStarSize(scenario, problems);
    case "leaf-spine":
      return checkLeafSpine(scenario.network, problems);
    case "fat-tree":
      return checkFatTree(scenario.network, problems);
    case "graph":
      return checkGraph(scenario, problems);
  }
}

/** Fields that do not apply to this topology must have their defaults. */
function checkForeign(network: NetworkSpec, problems: Problem[]): void {
  for (const field of listSectionFields("network")) {
    const { topologies } = field;
    if (topologies === undefined || topologies.includes(network.topology)) continue;
    const value = network[nameOf(field) as keyof NetworkSpec];
    if (JSON.stringify(value) === JSON.stringify(field.default)) continue;
    const allowed = t("only where {path} is {values}, and here it is {value}", {
      path: "network.topology",
      values: joinWords(topologies),
      value: network.topology,
    });
    problems.push(createProblem(["network", nameOf(field)], value, allowed));
  }
}

/** With zero delay, round trips of packets that take less than 1 ns would take no time. */
function checkRtt({ topology, rttNs }: NetworkSpec, problems: Problem[]): void {
  const { passages } = topologyKinds[topology];
  if (rttNs >= passages) return;
  const allowed = t("at least {least}: a nanosecond for each of the {least} links that the longest round trip passes", {
    least: String(passages),
  });
  add("network.rttNs", rttNs, allowed, passages, problems);
}

/** Without groups, the range of the field limits the senders (fields.ts). */
function checkStarSize({ groups, network }: Scenario, problems: Problem[]): void {
  const senders = groups.reduce((sum, group) => sum + group.senders, 0);
  const { max } = limitSenders(network.topology);
  if (senders <= max) return;
  const allowed = t("groups with at most {most} senders in all: in a star each has a host of its own", { most: String(max) });
  problems.push(createProblem(["groups"], senders, allowed, fitSenders(groups, max)));
}

function checkLeafSpine({ leaves, hostsPerLeaf }: NetworkSpec, problems: Problem[]): void {
  if (leaves * hostsPerLeaf <= most.hosts) return;
  const allowed = t("leaves x hosts per leaf of at most {most}; here {leaves} x {hosts}", {
    most: String(most.hosts),
    leaves: String(leaves),
    hosts: String(hostsPerLeaf),
  });
  add("network.hostsPerLeaf", hostsPerLeaf, allowed, Math.floor(most.hosts / leaves), problems);
}

function checkFatTree({ pods }: NetworkSpec, problems: Problem[]): void {
  if (pods % 2 === 0) return;
  const fault = t("{pods} is odd", { pods });
  problems.push({
    ...createProblem(["network", "pods"], pods, t("an even number from 2 to 16"), pods - 1, getField("network.pods")),
    fault,
  });
}

function checkGraph(scenario: Scenario, problems: Problem[]): void {
  const { hosts, trunks } = scenario.network;
  const count = hosts.reduce((sum, row) => sum + row.count, 0);
  const links = 2 * (count + trunks.length);
  if (count < 2) {
    add("network.hosts", hosts, t("rows with at least two hosts in all"), makeStarGraph(scenario).hosts, problems);
  } else if (count > most.hosts) {
    add(
      "network.hosts",
      hosts,
      t("rows with at most {most} hosts in all; here {count}", { most: String(most.hosts), count: String(count) }),
      cutHosts(hosts),
      problems,
    );
  } else if (links > most.links) {
    const allowed = t("at most {most} one-way links in all; here {count}", { most: String(most.links), count: String(links) });
    add("network.trunks", trunks, allowed, trunks.slice(0, most.links / 2 - count), problems);
  } else {
    checkNames(scenario.network, problems);
  }
}

/** Names of places and switches must be unique, and trunks must link two switches. */
function checkNames({ hosts, trunks }: NetworkSpec, problems: Problem[]): void {
  const switches = new Set(listSwitches({ hosts, trunks }));
  const names = new Set(hosts.map(({ name }) => name));
  const seen = new Set<string>();
  const findFree = (name: string): string => {
    let number = 2;
    while (names.has(`${name}-${number}`) || switches.has(`${name}-${number}`)) number++;
    names.add(`${name}-${number}`);
    return `${name}-${number}`;
  };
  const renamed = hosts.map((row, index) => {
    const fault = describeName(row.name, seen, switches);
    seen.add(row.name);
    return { row, index, fault, name: fault === null ? row.name : findFree(row.name) };
  });
  const faulty = renamed.filter(({ fault }) => fault !== null);
  if (faulty.length > mostFaults) {
    const mended = renamed.map(({ row, name }) => ({ ...row, name }));
    add(
      "network.hosts",
      hosts,
      t("rows with names of their own; here {count} have none", { count: String(faulty.length) }),
      mended,
      problems,
    );
    return;
  }
  for (const { row, index, fault, name } of faulty)
    problems.push(createProblem(["network", "hosts", index, "name"], row.name, fault!, name));
  for (const [index, { from, to }] of trunks.entries()) {
    if (from !== to) continue;
    const other = [...switches].find((name) => name !== from) ?? findFree(from);
    problems.push(createProblem(["network", "trunks", index, "to"], to, t("another switch than {name}", { name: from }), other));
  }
}

/** What a row's name should be; null: the name is valid. @param seen names of earlier rows. */
function describeName(name: string, seen: ReadonlySet<string>, switches: ReadonlySet<string>): string | null {
  if (name === allHosts) return t("another name: {name} are all hosts", { name: allHosts });
  if (seen.has(name)) return t("a name that no other row has");
  return switches.has(name) ? t("a name that is not a switch's") : null;
}

/** Rows cut to the limit; the last row keeps a host, which receives by default. */
function cutHosts(hosts: NetworkSpec["hosts"]): NetworkSpec["hosts"] {
  const rows = hosts.length > most.hosts ? [...hosts.slice(0, most.hosts - 1), hosts[hosts.length - 1]] : hosts;
  let left = most.hosts;
  return rows.map((row, index) => {
    const count = Math.min(row.count, left - (rows.length - 1 - index));
    left -= count;
    return { ...row, count };
  });
}

function add(path: FieldPath, value: unknown, allowed: string, nearest: unknown, problems: Problem[]): void {
  problems.push(createProblem(path.split("."), value, allowed, nearest, getField(path)));
}

/** Adds to `problems` if there are more connections than the engine allows. */
export function checkConnections({ groups }: Scenario, problems: Problem[]): void {
  const senders = groups.reduce((sum, group) => sum + group.senders, 0);
  if (senders > most.connections)
    problems.push(
      createProblem(
        ["groups"],
        senders,
        t("groups with at most {most} senders in all", { most: String(most.connections) }),
        fitSenders(groups, most.connections),
      ),
    );
}

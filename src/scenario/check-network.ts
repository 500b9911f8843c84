import type { NetworkSpec, Scenario } from "../engine/spec/scenario.ts";
import { joinWords } from "./field-values.ts";
import { type FieldPath, getField, limitSenders, listSectionFields, nameOf } from "./fields.ts";
import { fitSenders } from "./fit-senders.ts";
import { allHosts } from "./network-places.ts";
import { createProblem, type Keys, type Problem } from "./problem.ts";
import { makeStarGraph } from "./star-graph.ts";

/** Do the network's fields fit its topology, and is it no larger than the engine takes? */

/** Our choice: what the engine and the page are made for; ns-2 scripts of the papers have at most 250 hosts. */
const most = { hosts: 1024, links: 8192, connections: 16_384 } as const;

/** Adds to `problems`. */
export function checkNetwork(scenario: Scenario, problems: Problem[]): void {
  const before = problems.length;
  checkForeign(scenario.network, problems);
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

/** Fields that mean nothing in this topology must be at their defaults. */
function checkForeign(network: NetworkSpec, problems: Problem[]): void {
  for (const field of listSectionFields("network")) {
    const { topologies } = field;
    if (topologies === undefined || topologies.includes(network.topology)) continue;
    const value = network[nameOf(field) as keyof NetworkSpec];
    if (JSON.stringify(value) === JSON.stringify(field.default)) continue;
    const allowed = `only where network.topology is ${joinWords(topologies)}, and here it is ${network.topology}`;
    problems.push(createProblem(["network", nameOf(field)], value, allowed));
  }
}

/** A run without groups has no more by the range of its field (fields.ts). */
function checkStarSize({ groups, network }: Scenario, problems: Problem[]): void {
  const senders = groups.reduce((sum, group) => sum + group.senders, 0);
  const { max } = limitSenders(network.topology);
  if (senders <= max) return;
  const allowed = `groups with at most ${max} senders in all: in a star each has a host of its own`;
  problems.push(createProblem(["groups"], senders, allowed, fitSenders(groups, max)));
}

function checkLeafSpine({ leaves, hostsPerLeaf }: NetworkSpec, problems: Problem[]): void {
  if (leaves * hostsPerLeaf <= most.hosts) return;
  const allowed = `leaves x hosts per leaf of at most ${most.hosts}; here ${leaves} x ${hostsPerLeaf}`;
  add("network.hostsPerLeaf", hostsPerLeaf, allowed, Math.floor(most.hosts / leaves), problems);
}

function checkFatTree({ pods }: NetworkSpec, problems: Problem[]): void {
  if (pods % 2 === 0) return;
  const fault = `${pods} is odd`;
  problems.push({ ...createProblem(["network", "pods"], pods, "an even number from 2 to 16", pods - 1, getField("network.pods")), fault });
}

function checkGraph(scenario: Scenario, problems: Problem[]): void {
  const { hosts, trunks } = scenario.network;
  const before = problems.length;
  const names = hosts.map(({ name }) => name);
  const switches = new Set([...hosts.map(({ at }) => at), ...trunks.flatMap(({ from, to }) => [from, to])]);
  for (const [index, name] of names.entries()) {
    const place: Keys = ["network", "hosts", index, "name"];
    const free = findFreeName(name, [...names, ...switches]);
    if (name === allHosts) problems.push(createProblem(place, name, `another name: ${allHosts} are all hosts`, free));
    else if (names.indexOf(name) < index) problems.push(createProblem(place, name, "a name that no other row has", free));
    else if (switches.has(name)) problems.push(createProblem(place, name, "a name that is not a switch's", free));
  }
  for (const [index, { from, to }] of trunks.entries())
    if (from === to) problems.push(createProblem(["network", "trunks", index, "to"], to, `another switch than ${from}`));
  if (problems.length > before) return;

  const count = hosts.reduce((sum, row) => sum + row.count, 0);
  const links = 2 * (count + trunks.length);
  if (count < 2) add("network.hosts", hosts, "rows with at least two hosts in all", makeStarGraph(scenario).hosts, problems);
  else if (count > most.hosts)
    add("network.hosts", hosts, `rows with at most ${most.hosts} hosts in all; here ${count}`, cutHosts(hosts), problems);
  else if (links > most.links)
    add(
      "network.trunks",
      trunks,
      `at most ${most.links} one-way links in all; here ${links}`,
      trunks.slice(0, most.links / 2 - count),
      problems,
    );
}

/** Rows as far as there is room; the last row keeps a host: by default it receives. */
function cutHosts(hosts: NetworkSpec["hosts"]): NetworkSpec["hosts"] {
  const rows = hosts.length > most.hosts ? [...hosts.slice(0, most.hosts - 1), hosts[hosts.length - 1]] : hosts;
  let left = most.hosts;
  return rows.map((row, index) => {
    const count = Math.min(row.count, left - (rows.length - 1 - index));
    left -= count;
    return { ...row, count };
  });
}

function findFreeName(name: string, taken: readonly string[]): string {
  let number = 2;
  while (taken.includes(`${name}-${number}`)) number++;
  return `${name}-${number}`;
}

function add(path: FieldPath, value: unknown, allowed: string, nearest: unknown, problems: Problem[]): void {
  problems.push(createProblem(path.split("."), value, allowed, nearest, getField(path)));
}

/** Adds to `problems` where there are more connections than the engine takes. */
export function checkConnections({ groups }: Scenario, problems: Problem[]): void {
  const senders = groups.reduce((sum, group) => sum + group.senders, 0);
  if (senders > most.connections)
    problems.push(
      createProblem(["groups"], senders, `groups with at most ${most.connections} senders in all`, fitSenders(groups, most.connections)),
    );
}

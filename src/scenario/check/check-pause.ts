import { t } from "../../language/translate.ts";
import { listGroups } from "../../engine/spec/groups.ts";
import type { GroupSpec, NetworkSpec, Scenario } from "../../engine/spec/scenario.ts";
import { findHosts, getDefaultPlaces, type Place } from "../../engine/topologies/places.ts";
import { getField } from "../fields/fields.ts";
import { listPlacesOf, listSwitches } from "./network-places.ts";
import { createProblem, type Problem } from "./problem.ts";

/**
 * PAUSE must not deadlock. A paused link waits for a port at its far end, which in turn may wait for the next link of some route. If these waits form no
 * loop, every pause ends: links to hosts are never paused, so the ports that feed them drain, then the ports behind these, and so on. Stars,
 * leaf-spines and fat-trees have no loops, because their routes lead up and then down. A written-out graph may have one; it is looked for among all
 * shortest routes that some seed might choose, for data and for ACKs.
 */

/** Adds to `problems`. */
export function checkPause(scenario: Scenario, problems: Problem[]): void {
  const { network } = scenario;
  const loop = findPauseLoop(scenario);
  if (loop === null) return;
  const way = [...loop, loop[0]].join(" -> ");
  const allowed = t("no PAUSE, since the switches {way} could pause each other in a loop and wait forever", { way });
  const field = getField("network.pauseThresholdPackets");
  const fault = t("with PAUSE the switches {way} could pause each other in a loop and wait forever", { way });
  problems.push({ ...createProblem(["network", "pauseThresholdPackets"], network.pauseThresholdPackets, allowed, null, field), fault });
}

/** Switches, by number. */
interface Graph {
  readonly names: readonly string[];
  readonly neighbors: readonly (readonly number[])[];
}

/** The names of switches whose links, each to the next and the last to the first, could wait for each other; null: PAUSE is off, or there is no such loop. */
export function findPauseLoop(scenario: Scenario): readonly string[] | null {
  const { pauseThresholdPackets, topology } = scenario.network;
  if (pauseThresholdPackets === null || topology !== "graph") return null;
  const graph = readGraph(scenario.network);
  const sources = listSources(scenario, graph);
  const count = graph.names.length;
  /** For each link between switches, as from * count + to: the links that a route may take next. */
  const next = new Map<number, Set<number>>();
  for (const [goal, starts] of sources) noteRoutes(graph, goal, starts, next);
  const cycle = findCycle(next);
  return cycle === null ? null : cycle.map((link) => graph.names[Math.floor(link / count)]);
}

function readGraph({ hosts, trunks }: NetworkSpec): Graph {
  const names = listSwitches({ hosts, trunks });
  const numberOf = new Map(names.map((name, index) => [name, index]));
  const neighbors = names.map(() => new Set<number>());
  for (const { from, to } of trunks) {
    const [one, other] = [numberOf.get(from)!, numberOf.get(to)!];
    neighbors[one].add(other);
    neighbors[other].add(one);
  }
  return { names, neighbors: neighbors.map((own) => [...own]) };
}

/** For each switch with a host that packets go to: the switches of hosts that they may come from. */
function listSources(scenario: Scenario, { names }: Graph): Map<number, Set<number>> {
  const { network } = scenario;
  const places = listPlacesOf(scenario);
  const numberOf = new Map(names.map((name, index) => [name, index]));
  const switchOf = network.hosts.flatMap(({ at, count }) => Array.from({ length: count }, () => numberOf.get(at)!));
  const sources = new Map<number, Set<number>>();
  const note = (goals: ReadonlySet<number>, starts: ReadonlySet<number>): void => {
    for (const goal of goals) sources.set(goal, new Set([...(sources.get(goal) ?? []), ...starts]));
  };
  for (const group of listGroups(scenario)) {
    const [from, to] = listEnds(group, network, places).map((hosts) => new Set(hosts.map((host) => switchOf[host])));
    note(to, from);
    note(from, to);
  }
  return sources;
}

/** Hosts that may be a group's senders, and those that may be its receivers. */
function listEnds(group: GroupSpec, network: NetworkSpec, places: readonly Place[]): readonly (readonly number[])[] {
  const defaults = getDefaultPlaces(network);
  const [from, to] = (["from", "to"] as const).map((end) =>
    (group[end] ?? defaults[end]).flatMap((name) => {
      const found = findHosts(places, name);
      return found.ok ? found.hosts : [];
    }),
  );
  return [from, (group.pairing ?? defaults.pairing) === "all-to-first" ? to.slice(0, 1) : to];
}

/** Adds to `next` what shortest routes from `starts` to `goal` do. */
function noteRoutes({ names, neighbors }: Graph, goal: number, starts: ReadonlySet<number>, next: Map<number, Set<number>>): void {
  const distances = new Map([[goal, 0]]);
  for (const [at, distance] of distances) for (const other of neighbors[at]) if (!distances.has(other)) distances.set(other, distance + 1);
  const closer = (at: number): readonly number[] => neighbors[at].filter((other) => distances.get(other)! < distances.get(at)!);
  const reached = new Set([...starts].filter((start) => distances.has(start)));
  for (const at of reached) {
    for (const to of closer(at)) {
      reached.add(to);
      const link = at * names.length + to;
      const after = next.get(link) ?? new Set();
      next.set(link, after);
      for (const beyond of closer(to)) after.add(to * names.length + beyond);
    }
  }
}

/** Links each of which leads to the next, and the last to the first; null: there are none. */
function findCycle(next: ReadonlyMap<number, ReadonlySet<number>>): readonly number[] | null {
  const done = new Set<number>();
  for (const first of next.keys()) {
    if (done.has(first)) continue;
    // the links on the way from `first`, each with those after it that are still to be followed
    const way = new Map([[first, [...(next.get(first) ?? [])]]]);
    const trail = [first];
    while (trail.length > 0) {
      const link = trail[trail.length - 1];
      const following = way.get(link)!.pop();
      if (following === undefined) {
        done.add(link);
        way.delete(link);
        trail.pop();
      } else if (way.has(following)) {
        return trail.slice(trail.indexOf(following));
      } else if (!done.has(following)) {
        way.set(following, [...(next.get(following) ?? [])]);
        trail.push(following);
      }
    }
  }
  return null;
}

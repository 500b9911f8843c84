import { writeSeries } from "../language/sentences.ts";
import { t } from "../language/translate.ts";
import { countSenders } from "../engine/spec/groups.ts";
import type { NetworkSpec, Pairing, Scenario } from "../engine/spec/scenario.ts";
import { joinWords } from "./field-values.ts";
import { findNearestName } from "./nearest-name.ts";

/** Which hosts the places of a network name, by number: those of one place follow one another. The engine deals them out (topologies/places.ts). */

export interface Place {
  readonly name: string;
  readonly first: number;
  readonly count: number;
}

/** In every topology: all hosts. */
export const allHosts = "hosts";

/** All places but `hosts`, in order of their hosts. */
export function listPlaces(scenario: Pick<Scenario, "network" | "groups" | "workload">): Place[] {
  let first = 0;
  return listSizes(scenario.network, countSenders(scenario as Scenario)).map(([name, count]) => {
    first += count;
    return { name, first: first - count, count };
  });
}

function listSizes(network: NetworkSpec, senders: number): (readonly [name: string, hosts: number])[] {
  const { topology, leaves, hostsPerLeaf, pods, hosts } = network;
  switch (topology) {
    case "star":
      return [
        ["senders", senders],
        ["receiver", 1],
      ];
    case "leaf-spine":
      return Array.from({ length: leaves }, (_, leaf) => [`leaf${leaf}`, hostsPerLeaf] as const);
    case "fat-tree":
      return Array.from({ length: pods }, (_, pod) => [`pod${pod}`, (pods * pods) / 4] as const);
    case "graph":
      return hosts.map(({ name, count }) => [name, count] as const);
  }
}

/** The switches of a graph: the names that its rows use, each once. */
export function listSwitches({ hosts, trunks }: Pick<NetworkSpec, "hosts" | "trunks">): string[] {
  return [...new Set([...hosts.map(({ at }) => at), ...trunks.flatMap(({ from, to }) => [from, to])])];
}

export function countHosts(places: readonly Place[]): number {
  return places.reduce((sum, { count }) => sum + count, 0);
}

/** Where senders and receivers are unless their group says otherwise; the same as the engine's (topologies/*.ts). */
export function getDefaultEnds({ topology, leaves, hosts }: NetworkSpec): Readonly<Record<"from" | "to", readonly string[]>> {
  switch (topology) {
    case "star":
      return { from: ["senders"], to: ["receiver"] };
    case "leaf-spine":
      return { from: Array.from({ length: leaves - 1 }, (_, other) => `leaf${other + 1}`), to: ["leaf0[0]"] };
    case "fat-tree":
      return { from: [allHosts], to: [allHosts] };
    case "graph":
      return { from: [allHosts], to: hosts.slice(-1).map(({ name }) => name) };
  }
}

/** Who sends to whom unless the group says otherwise; the same as the engine's. */
export function getDefaultPairing({ topology }: NetworkSpec): Pairing {
  return topology === "fat-tree" ? "all-to-random" : "all-to-first";
}

export type FoundHosts =
  | { readonly ok: true; readonly hosts: readonly number[] }
  | { readonly ok: false; readonly allowed: string; readonly nearest: string | undefined };

/** The hosts of a place such as "leaf1", "leaf1[3]" or "leaf1[2..7]", or what would be one. */
export function findHosts(places: readonly Place[], text: string): FoundHosts {
  const [, name = text, from, to = from] = /^([^[]*)(?:\[(\d+)(?:\.\.(\d+))?\])?$/.exec(text) ?? [];
  const place = name === allHosts ? { name, first: 0, count: countHosts(places) } : places.find((one) => one.name === name);
  if (place === undefined) {
    const names = [allHosts, ...places.map((one) => one.name)];
    return { ok: false, allowed: describeNames(names), nearest: findNearestName(name, names) };
  }
  const [first, last] = from === undefined ? [0, place.count - 1] : [Number(from), Number(to)];
  if (first <= last && last < place.count)
    return { ok: true, hosts: Array.from({ length: last - first + 1 }, (_, i) => place.first + first + i) };
  return {
    ok: false,
    allowed: t("{name}[0] to {name}[{last}], or {name}[A..B] with A up to B", { name, last: String(place.count - 1) }),
    nearest: name,
  };
}

/** The first and last of many: "a place of this network: hosts, leaf0, leaf1, ..., leaf63". */
function describeNames(names: readonly string[]): string {
  const shown = names.length > 8 ? writeSeries([...names.slice(0, 4), "...", names[names.length - 1]]) : joinWords(names);
  return t("a place of this network: {names}, or hosts of one by number, as in {name}[0]", {
    names: shown,
    name: names[names.length > 1 ? 1 : 0],
  });
}

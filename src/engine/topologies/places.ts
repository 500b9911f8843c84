import type { NetworkSpec, Topology } from "../spec/scenario.ts";
import { fatTree } from "./fat-tree.ts";
import { graph } from "./graph.ts";
import { leafSpine } from "./leaf-spine.ts";
import { star } from "./star.ts";
import type { DefaultPlaces, TopologyKind } from "./topology-kind.ts";

/** A new topology needs a file and a line here. */
export const topologyKinds: Readonly<Record<Topology, TopologyKind>> = { star, "leaf-spine": leafSpine, "fat-tree": fatTree, graph };

/** Hosts that share a name. A network's hosts are numbered from 0 in the order of its nodes, so a place's hosts are consecutive. */
export interface Place {
  readonly name: string;
  /** Number of its first host. */
  readonly first: number;
  readonly count: number;
}

/** The place of all hosts, in every topology. */
export const allHosts = "hosts";

/** All places except `hosts`, in order of their hosts. @param senders number of connections of the run, over all groups. */
export function listPlaces(network: NetworkSpec, senders: number): Place[] {
  let first = 0;
  return topologyKinds[network.topology].places(network, senders).map(([name, count]) => {
    first += count;
    return { name, first: first - count, count };
  });
}

export function countHosts(places: readonly Place[]): number {
  return places.reduce((sum, { count }) => sum + count, 0);
}

/** Places of senders and receivers, and their pairing, unless a group says otherwise. */
export function getDefaultPlaces(network: NetworkSpec): DefaultPlaces {
  return topologyKinds[network.topology].defaults(network);
}

export type FoundHosts =
  | { readonly ok: true; readonly hosts: readonly number[] }
  /** `place` has no such hosts; null: no place has this name. */
  | { readonly ok: false; readonly name: string; readonly place: Place | null };

/** The hosts that "leaf1", "leaf1[3]" or "leaf1[2..7]" names, by number. */
export function findHosts(places: readonly Place[], text: string): FoundHosts {
  const [, name = text, from, to = from] = /^([^[]*)(?:\[(\d+)(?:\.\.(\d+))?\])?$/.exec(text) ?? [];
  const place = name === allHosts ? { name, first: 0, count: countHosts(places) } : places.find((one) => one.name === name);
  if (place === undefined) return { ok: false, name, place: null };
  const [first, last] = from === undefined ? [0, place.count - 1] : [Number(from), Number(to)];
  if (first > last || last >= place.count) return { ok: false, name, place };
  return { ok: true, hosts: Array.from({ length: last - first + 1 }, (_, i) => place.first + first + i) };
}

/** Hosts of several places, interleaved: the first of each, the second of each, and so on; each host once. */
export function dealHosts(lists: readonly (readonly number[])[]): readonly number[] {
  if (lists.length === 1) return lists[0];
  const longest = Math.max(...lists.map(({ length }) => length));
  const dealt = Array.from({ length: longest }, (_, turn) => lists.flatMap((hosts) => hosts.slice(turn, turn + 1))).flat();
  return [...new Set(dealt)];
}

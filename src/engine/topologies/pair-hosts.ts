import { Random, RandomStream } from "../core/random.ts";
import type { FlowGeometry, NodeGeometry } from "../spec/geometry.ts";
import { countSenders, listGroups } from "../spec/groups.ts";
import type { GroupSpec, Scenario } from "../spec/scenario.ts";
import { dealHosts, findHosts, getDefaultPlaces, listPlaces } from "./places.ts";
import type { DefaultPlaces } from "./topology-kind.ts";

/** The hosts of a group's senders and receivers: numbers, each once, in order of assignment. */
export interface GroupEnds {
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** Chooses one of the possible receivers. @param host the sender's; null: one receiver for all senders, on any host. */
export type ChooseReceiver = (receivers: readonly number[], host: number | null) => number;

/**
 * The two hosts of each of a group's connections, in the order of its senders; null if every host left would be both. The
 * engine and the scenario's check (scenario/check-ends.ts) both use this, so they cannot disagree. Senders are assigned to the group's
 * hosts in turn, starting with the first; a group without its own hosts takes the topology's and continues from the groups before
 * it. No sender is on its receiver's host.
 * @param before number of senders in the groups before it. @param choose picks a receiver if the pairing draws one.
 */
export function* pairGroup(
  { senders, ...group }: GroupSpec,
  { from, to }: GroupEnds,
  before: number,
  defaults: DefaultPlaces,
  choose: ChooseReceiver,
): Generator<FlowGeometry | null> {
  const pairing = group.pairing ?? defaults.pairing;
  const first = group.from === null ? before : 0;
  const receiver = pairing === "all-to-first" ? to[0] : pairing === "all-to-random" ? choose(to, null) : null;
  const hosts = receiver === null ? from : without(from, receiver);
  for (let sender = first; sender < first + senders; sender++) {
    const host = hosts[sender % hosts.length];
    if (receiver !== null) {
      yield hosts.length === 0 ? null : { from: host, to: receiver };
      continue;
    }
    const isOwn = pairing === "one-to-one" ? to[sender % to.length] === host : to.includes(host);
    const partners = isOwn ? without(to, host) : to;
    if (partners.length === 0) yield null;
    else yield { from: host, to: pairing === "one-to-one" ? partners[sender % partners.length] : choose(partners, host) };
  }
}

function without(hosts: readonly number[], host: number): readonly number[] {
  return hosts.filter((other) => other !== host);
}

/**
 * Each flow's hosts. Random choices use their own stream.
 * @throws RangeError if a place names no host or a group has no possible host.
 */
export function pairHosts(scenario: Scenario, nodes: readonly NodeGeometry[]): FlowGeometry[] {
  const { network, seed } = scenario;
  const random = new Random(seed, RandomStream.pairing);
  const draw: ChooseReceiver = (receivers) => receivers[random.below(receivers.length)];
  const places = listPlaces(network, countSenders(scenario));
  const defaults = getDefaultPlaces(network);
  const nodeOf = nodes.flatMap(({ kind }, node) => (kind === "host" ? [node] : []));
  const findAll = (names: readonly string[]): readonly number[] =>
    dealHosts(
      names.map((name) => {
        const found = findHosts(places, name);
        if (!found.ok) throw new RangeError(`no host is called "${name}"`);
        return found.hosts;
      }),
    );
  const flows: FlowGeometry[] = [];
  for (const group of listGroups(scenario)) {
    const ends = { from: findAll(group.from ?? defaults.from), to: findAll(group.to ?? defaults.to) };
    for (const pair of pairGroup(group, ends, flows.length, defaults, draw)) {
      if (pair === null) throw new RangeError(`${group.name}: all its hosts are its receiver's`);
      flows.push({ from: nodeOf[pair.from], to: nodeOf[pair.to] });
    }
  }
  return flows;
}

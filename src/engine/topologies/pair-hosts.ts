import { Random, RandomStream } from "../core/random.ts";
import type { FlowGeometry, NodeGeometry } from "../spec/geometry.ts";
import { listGroups, partnersOf, without } from "../spec/groups.ts";
import type { GroupSpec, Scenario } from "../spec/scenario.ts";
import { dealPlaces } from "./places.ts";
import type { DefaultPlaces } from "./topology-kind.ts";

/**
 * Each flow's hosts. A group's senders are dealt over its hosts in turn, and begin with the first of them; where it names
 * none they are dealt over the topology's own by sender number, so that groups follow one another. No sender is on its
 * receiver's host. What is drawn has a stream of its own. @throws RangeError where a group has no host to be on.
 */
export function pairHosts(scenario: Scenario, nodes: readonly NodeGeometry[], defaults: DefaultPlaces): FlowGeometry[] {
  const random = new Random(scenario.seed, RandomStream.pairing);
  const flows: FlowGeometry[] = [];
  for (const group of listGroups(scenario)) {
    const first = group.from === null ? flows.length : 0;
    flows.push(...pairGroup(group, dealPlaces(nodes, group.from ?? defaults.from), dealPlaces(nodes, group.to ?? defaults.to), first));
  }
  return flows;

  function pairGroup({ name, senders, pairing }: GroupSpec, from: readonly number[], to: readonly number[], first: number): FlowGeometry[] {
    const take = (hosts: readonly number[], which: number): number => {
      if (hosts.length === 0) throw new RangeError(`${name}: all its hosts are its receiver's`);
      return hosts[which % hosts.length];
    };
    const each = Array.from({ length: senders }, (_, sender) => first + sender);
    switch (pairing ?? defaults.pairing) {
      case "all-to-first":
      case "all-to-random": {
        const receiver = to[(pairing ?? defaults.pairing) === "all-to-first" ? 0 : random.below(to.length)];
        const others = from.filter((host) => host !== receiver);
        return each.map((sender) => ({ from: take(others, sender), to: receiver }));
      }
      case "one-to-one":
        return each.map((sender) => {
          const host = take(from, sender);
          return { from: host, to: take(partnersOf(host, sender, to), sender) };
        });
      case "random":
        return each.map((sender) => {
          const host = take(from, sender);
          const others = to.includes(host) ? without(to, host) : to;
          return { from: host, to: take(others, random.below(others.length)) };
        });
    }
  }
}

import { countSenders } from "../engine/spec/groups.ts";
import type { LinkGeometry, NetworkGeometry } from "../engine/spec/geometry.ts";
import type { Nanos, Scenario } from "../engine/spec/scenario.ts";
import { describeNetwork } from "../engine/topologies/describe-network.ts";

const known = new WeakMap<Scenario, NetworkGeometry>();

/** Links between the same two switches are told apart: "s1 -> s2", "s1 -> s2 (2)". */
function nameApart(links: NetworkGeometry["links"]): NetworkGeometry["links"] {
  const seen = new Map<string, number>();
  return links.map((link) => {
    const count = (seen.get(link.name) ?? 0) + 1;
    seen.set(link.name, count);
    return count === 1 ? link : { ...link, name: `${link.name} (${count})` };
  });
}

/** The scenario's network, described once; no two links have one name. @throws RangeError as describeNetwork does. */
export function geometryOf(scenario: Scenario): NetworkGeometry {
  let geometry = known.get(scenario);
  if (geometry === undefined) {
    const described = describeNetwork(scenario);
    geometry = { ...described, links: nameApart(described.links) };
    known.set(scenario, geometry);
  }
  return geometry;
}

/** Rate of the link that goodput is measured against: the one to the first group's receiver. */
export function bottleneckBps(scenario: Scenario): number {
  const { network } = scenario;
  if (network.topology === "star") return network.linkBps;
  const { links, bottleneck } = geometryOf(scenario);
  return links[bottleneck].rateBps;
}

/** Does the sender's data take the link that goodput is measured against? */
export function passesBottleneck(scenario: Scenario, sender: number): boolean {
  if (scenario.network.topology === "star") return true;
  const { flows } = geometryOf(scenario);
  return flows[sender].to === flows[0].to;
}

/** Senders whose data takes that link, background traffic too. */
export function countAtReceiver(scenario: Scenario): number {
  if (scenario.network.topology === "star") return countSenders(scenario);
  const { flows } = geometryOf(scenario);
  return flows.filter(({ to }) => to === flows[0].to).length;
}

/** The links of a sender's round trip. */
export interface PathGeometry {
  /** From the sender to the switch at its receiver. */
  readonly toSwitch: readonly LinkGeometry[];
  /** From there to its receiver. */
  readonly toReceiver: LinkGeometry;
  /** The number of that link: the port where its queue is, as pictures and explanations follow it. */
  readonly port: number;
  readonly back: readonly LinkGeometry[];
}

export function describePath(scenario: Scenario, sender: number): PathGeometry {
  const { links, dataRoutes, ackRoutes } = geometryOf(scenario);
  const there = dataRoutes[sender];
  const port = there[there.length - 1];
  return {
    toSwitch: there.slice(0, -1).map((link) => links[link]),
    toReceiver: links[port],
    port,
    back: ackRoutes[sender].map((link) => links[link]),
  };
}

/** Propagation of a sender's round trip. */
export function baseRttNs(scenario: Scenario, sender: number): Nanos {
  const { toSwitch, toReceiver, back } = describePath(scenario, sender);
  return [...toSwitch, toReceiver, ...back].reduce((sum, { delayNs }) => sum + delayNs, 0);
}

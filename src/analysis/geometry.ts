import { countSenders } from "../engine/spec/groups.ts";
import type { LinkGeometry, NetworkGeometry } from "../engine/spec/geometry.ts";
import type { Nanos, Scenario } from "../engine/spec/scenario.ts";
import { describeNetwork } from "../engine/topologies/describe-network.ts";

const known = new WeakMap<Scenario, NetworkGeometry>();

/** Makes names of parallel links unique: "s1 -> s2", "s1 -> s2 (2)". */
function nameApart(links: NetworkGeometry["links"]): NetworkGeometry["links"] {
  const seen = new Map<string, number>();
  return links.map((link) => {
    const count = (seen.get(link.name) ?? 0) + 1;
    seen.set(link.name, count);
    return count === 1 ? link : { ...link, name: `${link.name} (${count})` };
  });
}

/** The scenario's network, described once; link names are unique. @throws RangeError as describeNetwork does. */
export function geometryOf(scenario: Scenario): NetworkGeometry {
  let geometry = known.get(scenario);
  if (geometry === undefined) {
    const described = describeNetwork(scenario);
    geometry = { ...described, links: nameApart(described.links) };
    known.set(scenario, geometry);
  }
  return geometry;
}

/** Rate of the reference link for goodput, bit/s: the one to the first group's receiver. */
export function bottleneckBps(scenario: Scenario): number {
  const { network } = scenario;
  if (network.topology === "star") return network.linkBps;
  const { links, bottleneck } = geometryOf(scenario);
  return links[bottleneck].rateBps;
}

/** Does the sender's data use the reference link for goodput? */
export function passesBottleneck(scenario: Scenario, sender: number): boolean {
  if (scenario.network.topology === "star") return true;
  const { flows } = geometryOf(scenario);
  return flows[sender].to === flows[0].to;
}

/** Number of senders whose data uses that link, background traffic included. */
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
  /** Number of that link: the port whose queue pictures and explanations follow. */
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

/** Propagation delay of a sender's round trip, ns. */
export function baseRttNs(scenario: Scenario, sender: number): Nanos {
  const { toSwitch, toReceiver, back } = describePath(scenario, sender);
  return [...toSwitch, toReceiver, ...back].reduce((sum, { delayNs }) => sum + delayNs, 0);
}

import type { NetworkGeometry } from "../engine/spec/geometry.ts";
import type { Scenario } from "../engine/spec/scenario.ts";
import { describeNetwork } from "../engine/topologies/describe-network.ts";

const known = new WeakMap<Scenario, NetworkGeometry>();

/** The scenario's network, described once. @throws RangeError as describeNetwork does. */
export function geometryOf(scenario: Scenario): NetworkGeometry {
  let geometry = known.get(scenario);
  if (geometry === undefined) {
    geometry = describeNetwork(scenario);
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

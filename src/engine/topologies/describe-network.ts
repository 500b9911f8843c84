import type { NetworkGeometry } from "../spec/geometry.ts";
import { countSenders } from "../spec/groups.ts";
import type { Scenario } from "../spec/scenario.ts";
import { Fabric } from "./fabric.ts";
import { findRoutes } from "./find-routes.ts";
import { pairHosts } from "./pair-hosts.ts";
import { topologyKinds } from "./places.ts";
import { splitRtt } from "./split-rtt.ts";

/**
 * The scenario's network, node by node and link by link, and the routes of its flows. The engine builds its network from
 * this; analysis and pictures read it. Made anew at each call, in milliseconds for a large network: keep it.
 * @throws RangeError where a group's place names no host, or there is no way from a sender to its receiver.
 */
export function describeNetwork(scenario: Scenario): NetworkGeometry {
  const { network, seed } = scenario;
  const kind = topologyKinds[network.topology];
  const { passageNs, toReceiverNs, fromReceiverNs } = splitRtt(network.rttNs, kind.passages);
  const fabric = new Fabric(passageNs);
  kind.build(fabric, network, countSenders(scenario));
  const flows = pairHosts(scenario, fabric.nodes);
  const receiver = flows[0].to;
  // of several receivers the first: what does not divide is less than a nanosecond a passage
  fabric.setDelays(receiver, toReceiverNs, fromReceiverNs);
  const bottleneck = fabric.linkOf("down", receiver);
  return { nodes: fabric.nodes, links: fabric.links, flows, ...findRoutes(fabric, flows, seed), bottleneck };
}

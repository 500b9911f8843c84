import type { NetworkGeometry } from "../spec/geometry.ts";
import { countSenders } from "../spec/groups.ts";
import type { Scenario } from "../spec/scenario.ts";
import { Fabric } from "./fabric.ts";
import { countUnderWay, sumHeadrooms } from "./headroom.ts";
import { findRoutes } from "./find-routes.ts";
import { pairHosts } from "./pair-hosts.ts";
import { topologyKinds } from "./places.ts";
import { splitRtt } from "./star-geometry.ts";

/**
 * The scenario's network, node by node and link by link, and its flows' routes. The engine builds its network from
 * it; analysis and pictures read it. Each call rebuilds it, which takes milliseconds for a large network: keep the result.
 * @throws RangeError if a group's place names no host or a sender has no route to its receiver.
 */
export function describeNetwork(scenario: Scenario): NetworkGeometry {
  const { network, seed } = scenario;
  const kind = topologyKinds[network.topology];
  const { passageNs, toReceiverNs, fromReceiverNs } = splitRtt(network.rttNs, kind.passages);
  const fabric = new Fabric(passageNs);
  kind.build(fabric, network, countSenders(scenario));
  const flows = pairHosts(scenario, fabric.nodes);
  const receiver = flows[0].to;
  // if there are several receivers, the first: the indivisible rest is below 1 ns per passage
  fabric.setDelays(receiver, toReceiverNs, fromReceiverNs);
  const bottleneck = fabric.linkOf("down", receiver);
  const geometry = { nodes: fabric.nodes, links: fabric.links, flows, ...findRoutes(fabric, flows, seed), bottleneck };
  return network.pauseThresholdPackets === null ? geometry : removeLimits(scenario, geometry);
}

/** With PAUSE no short port refuses a packet. One that no flow passes holds none. */
function removeLimits(scenario: Scenario, geometry: NetworkGeometry): NetworkGeometry {
  const rooms = sumHeadrooms(scenario, geometry, countUnderWay);
  const emptyRoom = (scenario.network.pauseThresholdPackets ?? 0) + 1;
  const links = geometry.links.map((link, index) =>
    link.isShort ? { ...link, limitPackets: Infinity, roomPackets: rooms.get(index) ?? emptyRoom } : link,
  );
  return { ...geometry, links };
}

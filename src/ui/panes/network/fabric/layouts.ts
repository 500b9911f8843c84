import type { NetworkGeometry } from "../../../../engine/spec/geometry.ts";
import type { Topology } from "../../../../engine/spec/scenario.ts";
import type { FabricLayout, FabricRoom, LayOut } from "./fabric-layout.ts";
import { layOutAcross } from "./lay-out-across.ts";
import { layOutTiers } from "./lay-out-tiers.ts";
import { findTraffic } from "./traffic.ts";

/** Maximum number of leaves whose blocks of servers fit one above the other. */
const mostLeaves = 4;

/** Does data flow from a few leaves to others? Then its route can be drawn from left to right. */
function isOneWay(geometry: NetworkGeometry): boolean {
  const { flowsOf, receivers, switchOf } = findTraffic(geometry);
  const sending = new Set([...flowsOf.keys()].map((host) => switchOf.get(host)));
  return sending.size <= mostLeaves && ![...receivers].some((host) => sending.has(switchOf.get(host)));
}

/** From left to right if the traffic has one direction; otherwise spines at the top, leaves below, servers at the bottom. */
const layOutLeafSpine: LayOut = (geometry, room) =>
  room.mode !== "phone" && isOneWay(geometry) ? layOutAcross(geometry, room) : layOutTiers(geometry, room);

/** A new topology's layout is its line here; the star has its own picture. */
const layouts: Readonly<Record<Exclude<Topology, "star">, LayOut>> = {
  "leaf-spine": layOutLeafSpine,
  // cores at the top, pods with their two tiers below them, and hosts at the bottom
  "fat-tree": layOutTiers,
  // in a user-defined network only the traffic gives an order: from senders to receivers
  graph: layOutAcross,
};

/** Computes the layout of a topology other than a star. */
export function layOutFabric(topology: Topology, geometry: NetworkGeometry, room: FabricRoom): FabricLayout {
  return (topology === "star" ? layOutAcross : layouts[topology])(geometry, room);
}

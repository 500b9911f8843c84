import type { NetworkGeometry } from "../../../../engine/spec/geometry.ts";
import type { LayOut } from "./fabric-layout.ts";
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
export const layOutLeafSpine: LayOut = (geometry, room) =>
  room.mode !== "phone" && isOneWay(geometry) ? layOutAcross(geometry, room) : layOutTiers(geometry, room);

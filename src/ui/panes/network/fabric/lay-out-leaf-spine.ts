import type { NetworkGeometry } from "../../../../engine/spec/geometry.ts";
import type { LayOut } from "./fabric-layout.ts";
import { layOutAcross } from "./lay-out-across.ts";
import { layOutTiers } from "./lay-out-tiers.ts";
import { findTraffic } from "./traffic.ts";

/** Leaves whose blocks of servers have room below each other. */
const mostLeaves = 4;

/** Does data come from few leaves and go to others? Then the way of it reads from left to right. */
function isOneWay(geometry: NetworkGeometry): boolean {
  const { flowsOf, receivers, switchOf } = findTraffic(geometry);
  const sending = new Set([...flowsOf.keys()].map((host) => switchOf.get(host)));
  return sending.size <= mostLeaves && ![...receivers].some((host) => sending.has(switchOf.get(host)));
}

/** Unfolded from left to right where the traffic goes one way; else spines above, leaves below, servers at the foot. */
export const layOutLeafSpine: LayOut = (geometry, room) =>
  room.mode !== "phone" && isOneWay(geometry) ? layOutAcross(geometry, room) : layOutTiers(geometry, room);

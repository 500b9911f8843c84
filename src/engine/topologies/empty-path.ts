import type { NetworkGeometry } from "../spec/geometry.ts";
import type { Nanos } from "../spec/scenario.ts";
import { wireTimeNs } from "../spec/wire-time.ts";

/** Time from a packet's first bit into the empty `route` to its last bit out; each serialization is rounded up to whole ns. */
function emptyRouteNs(geometry: NetworkGeometry, route: readonly number[], bytes: number): Nanos {
  return route.reduce((sum, link) => sum + geometry.links[link].delayNs + Math.ceil(wireTimeNs(bytes, geometry.links[link].rateBps)), 0);
}

/** Base RTT: round trip of a packet of `bytes` on an empty path, answered by one of `answerBytes`. */
export function emptyPathRttNs(geometry: NetworkGeometry, flow: number, bytes: number, answerBytes: number): Nanos {
  return emptyRouteNs(geometry, geometry.dataRoutes[flow], bytes) + emptyRouteNs(geometry, geometry.ackRoutes[flow], answerBytes);
}

import type { Topology } from "./topology.ts";

/** Lanes beyond the links' own: deliveries to hosts, deliveries to switches. */
export const SHARED_LANES = 2;

/**
 * The lane each link tries first. Links that are never full hardly hold packets back, so their
 * deliveries come nearly in the order they are made: those to hosts share a lane, those to switches
 * another. A link with a short port keeps to its own: its queue reaches far into the future.
 */
export function assignLanes(topology: Topology): Int32Array {
  const count = topology.links.length;
  const endsAtHost = new Set<number>();
  for (const route of [...topology.dataRoutes, ...topology.ackRoutes]) endsAtHost.add(route[route.length - 1]);
  return Int32Array.from(topology.links, (link, i) => {
    if (link.limitPackets !== Infinity || link.discipline !== null) return i;
    return endsAtHost.has(i) ? count : count + 1;
  });
}

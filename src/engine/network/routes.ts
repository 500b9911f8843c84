import type { Link } from "./link.ts";
import type { Topology } from "./topology.ts";

/** One link of a route. */
export interface Hop {
  readonly link: Link;
  /** The far end is the packet's host. */
  readonly isLast: boolean;
  /**
   * The next hop's port is fed by this hop's link alone and never full: packets reach it in the order they leave this
   * link, so both transmissions can be fixed at once and the node between needs no event.
   */
  readonly passesThrough: boolean;
}

/** All routes in one list; a packet carries its place in it. */
export interface Routes {
  readonly hops: readonly Hop[];
  /** Where the routes of each flow begin. */
  readonly dataAt: readonly number[];
  readonly ackAt: readonly number[];
}

/** Who feeds each link's port: the links before it, or -1 for a host. */
function listFeeders(topology: Topology): ReadonlySet<number>[] {
  const feeders = topology.links.map(() => new Set<number>());
  for (const route of [...topology.dataRoutes, ...topology.ackRoutes]) route.forEach((link, at) => feeders[link].add(route[at - 1] ?? -1));
  return feeders;
}

export function compileRoutes(topology: Topology, links: readonly Link[]): Routes {
  const feeders = listFeeders(topology);
  const hops: Hop[] = [];
  const add = (route: readonly number[]): number => {
    const start = hops.length;
    route.forEach((index, at) => {
      const isLast = at === route.length - 1;
      const next = isLast ? null : topology.links[route[at + 1]];
      const isNextNeverFull = next !== null && next.limitPackets === Infinity && next.discipline === null;
      const isPlain = topology.links[index].jitterNs === 0 && topology.links[index].discipline === null;
      hops.push({ link: links[index], isLast, passesThrough: isNextNeverFull && isPlain && feeders[route[at + 1]].size === 1 });
    });
    return start;
  };
  return { hops, dataAt: topology.dataRoutes.map(add), ackAt: topology.ackRoutes.map(add) };
}

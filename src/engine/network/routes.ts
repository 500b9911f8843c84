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
  /**
   * The link ends at a host that answers in the order of arrival on links that nothing else disturbs: what comes of a
   * packet there may be found out as soon as its arrival is certain.
   */
  readonly mayAnswerAhead: boolean;
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

/** May the receiver behind `link` answer ahead? Only where its answers have links of their own all the way, which hold no packet up. */
function mayAnswerAhead(
  topology: Topology,
  feeders: readonly ReadonlySet<number>[],
  passes: (route: readonly number[], at: number) => boolean,
) {
  const { links, dataRoutes, ackRoutes } = topology;
  return (link: number): boolean => {
    if (links[link].jitterNs > 0 || links[link].discipline !== null) return false;
    const answers = ackRoutes.filter((_, flow) => dataRoutes[flow].at(-1) === link);
    const others = [...dataRoutes, ...ackRoutes.filter((route) => !answers.includes(route))];
    return answers.every((route) => {
      const passesAll = route.slice(0, -1).every((_, at) => passes(route, at));
      return passesAll && feeders[route[0]].size === 1 && !others.some((other) => other.includes(route[0]));
    });
  };
}

export function compileRoutes(topology: Topology, links: readonly Link[]): Routes {
  const feeders = listFeeders(topology);
  const passes = (route: readonly number[], at: number): boolean => {
    if (at + 1 >= route.length) return false;
    const [own, next] = [topology.links[route[at]], topology.links[route[at + 1]]];
    const isNextNeverFull = next.limitPackets === Infinity && next.discipline === null;
    return isNextNeverFull && own.jitterNs === 0 && own.discipline === null && feeders[route[at + 1]].size === 1;
  };
  const answersAhead = topology.links.map((_, link) => mayAnswerAhead(topology, feeders, passes)(link));
  const hops: Hop[] = [];
  const add = (route: readonly number[], isData: boolean): number => {
    const start = hops.length;
    route.forEach((link, at) => {
      const isLast = at === route.length - 1;
      hops.push({ link: links[link], isLast, passesThrough: passes(route, at), mayAnswerAhead: isData && isLast && answersAhead[link] });
    });
    return start;
  };
  return {
    hops,
    dataAt: topology.dataRoutes.map((route) => add(route, true)),
    ackAt: topology.ackRoutes.map((route) => add(route, false)),
  };
}

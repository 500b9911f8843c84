import type { Link } from "./link.ts";
import type { Topology } from "./topology.ts";

/** One link of a route. */
export interface Hop {
  readonly link: Link;
  /** Is the far end the packet's host? */
  readonly isLast: boolean;
  /**
   * The next hop's port is fed only by this hop's link and is never full: packets reach it in the order they leave this
   * link, so both transmissions can be scheduled at once and the node between needs no event.
   */
  readonly passesThrough: boolean;
  /**
   * The link ends at a host that answers in order of arrival, on links without other traffic: the result of a
   * packet there may be computed as soon as its arrival is certain.
   */
  readonly mayAnswerAhead: boolean;
  /** For ACKs: the link whose port's program sees packets arriving at this hop's far end; -1: none. */
  readonly programAt: number;
}

/** All routes in one list, each shared route once; a packet carries its place in the list. */
export interface Routes {
  readonly hops: readonly Hop[];
  /** Start of each flow's route in the list. */
  readonly dataAt: readonly number[];
  readonly ackAt: readonly number[];
}

type Route = readonly number[];

/** Values in `Use`: nothing, more than one thing, a host. */
const NONE = -3;
const SEVERAL = -2;
const HOST = -1;

/** Users of each link. */
interface Use {
  /** The link that feeds its port, or HOST, NONE or SEVERAL. */
  readonly feeder: Int32Array;
  /** Does data use it? */
  readonly carriesData: Uint8Array;
  /** For the ACKs that use it: the link on which their data arrived, or NONE or SEVERAL. */
  readonly answered: Int32Array;
}

function note(uses: Int32Array, link: number, use: number): void {
  if (uses[link] === NONE) uses[link] = use;
  else if (uses[link] !== use) uses[link] = SEVERAL;
}

function findUse({ links, dataRoutes, ackRoutes }: Topology): Use {
  const feeder = new Int32Array(links.length).fill(NONE);
  const carriesData = new Uint8Array(links.length);
  const answered = new Int32Array(links.length).fill(NONE);
  for (const route of new Set([...dataRoutes, ...ackRoutes])) route.forEach((link, at) => note(feeder, link, route[at - 1] ?? HOST));
  for (const route of new Set(dataRoutes)) for (const link of route) carriesData[link] = 1;
  ackRoutes.forEach((route, flow) => {
    const arrival = dataRoutes[flow].at(-1) ?? NONE;
    for (const link of route) note(answered, link, arrival);
  });
  return { feeder, carriesData, answered };
}

/** Links at whose end receivers may answer ahead: only if nothing else uses the answers' links and these delay no packet. */
function findAnsweredAhead(topology: Topology, use: Use, passes: (route: Route, at: number) => boolean): Uint8Array {
  const { links, dataRoutes, ackRoutes } = topology;
  const mayAnswer = new Uint8Array(links.length);
  for (const route of new Set(dataRoutes)) {
    const last = route.at(-1);
    if (last !== undefined && links[last].jitterNs === 0 && links[last].discipline === null) mayAnswer[last] = 1;
  }
  ackRoutes.forEach((route, flow) => {
    const [first] = route;
    const hasOwnLink = use.feeder[first] === HOST && use.carriesData[first] === 0 && use.answered[first] !== SEVERAL;
    if (!hasOwnLink || !route.slice(0, -1).every((_, at) => passes(route, at))) mayAnswer[dataRoutes[flow].at(-1) ?? 0] = 0;
  });
  return mayAnswer;
}

/** The hop that leaves `node`, in the route that starts at `first` in the list. @throws RangeError if the route has no such hop. */
export function findHopFrom(hops: readonly Hop[], first: number, node: number): number {
  for (let hop = first; ; hop++) {
    if (hops[hop].link.from === node) return hop;
    if (hops[hop].isLast) throw new RangeError(`a port of node ${node} notifies a flow whose ACKs do not pass it`);
  }
}

/** The link on which a route leaves `node`; -1: it does not. */
function findLinkFrom({ links }: Topology, route: Route, node: number): number {
  return route.find((link) => links[link].from === node) ?? -1;
}

export function compileRoutes(topology: Topology, links: readonly Link[]): Routes {
  const use = findUse(topology);
  /** Nodes with programs in their ports: these programs must see ACKs. */
  const hasProgram = new Set(topology.links.filter((link) => link.hasProgram).map(({ from }) => from));
  const passes = (route: Route, at: number): boolean => {
    if (at + 1 >= route.length) return false;
    const [own, next] = [topology.links[route[at]], topology.links[route[at + 1]]];
    const isNextNeverFull = next.limitPackets === Infinity && next.discipline === null && !hasProgram.has(own.to);
    return isNextNeverFull && own.jitterNs === 0 && own.discipline === null && use.feeder[route[at + 1]] === route[at];
  };
  const answeredAhead = findAnsweredAhead(topology, use, passes);
  const hops: Hop[] = [];
  const addAll = (routes: readonly Route[], isData: boolean): number[] => {
    const starts = new Map<Route, number>();
    return routes.map((route, flow) => {
      const known = starts.get(route);
      // the port that sees an ACK depends on the route of its data
      if (known !== undefined && (isData || hasProgram.size === 0)) return known;
      const start = hops.length;
      starts.set(route, start);
      route.forEach((link, at) => {
        const isLast = at === route.length - 1;
        const mayAnswerAhead = isData && isLast && answeredAhead[link] === 1;
        const node = topology.links[link].to;
        const programAt = isData || !hasProgram.has(node) ? -1 : findLinkFrom(topology, topology.dataRoutes[flow], node);
        hops.push({ link: links[link], isLast, passesThrough: passes(route, at), mayAnswerAhead, programAt });
      });
      return start;
    });
  };
  return { hops, dataAt: addAll(topology.dataRoutes, true), ackAt: addAll(topology.ackRoutes, false) };
}

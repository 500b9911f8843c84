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
  /** Of ACKs: the link whose port's program hears of what comes to this hop's far end; -1: none. */
  readonly programAt: number;
}

/** All routes in one list, those of several flows once; a packet carries its place in it. */
export interface Routes {
  readonly hops: readonly Hop[];
  /** Where the routes of each flow begin. */
  readonly dataAt: readonly number[];
  readonly ackAt: readonly number[];
}

type Route = readonly number[];

/** In `Use`: nothing, more than one thing, a host. */
const NONE = -3;
const SEVERAL = -2;
const HOST = -1;

/** Who uses each link. */
interface Use {
  /** The link that feeds its port, HOST, NONE or SEVERAL. */
  readonly feeder: Int32Array;
  /** Does data take it? */
  readonly carriesData: Uint8Array;
  /** Of the ACKs that take it: the link by which the data came that they answer, NONE or SEVERAL. */
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

/** Links at whose end receivers may answer ahead: only where their answers have links of their own all the way, which hold no packet up. */
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

/** The hop of a route, from its place `first` in the list, that leaves `node`. @throws RangeError where there is none. */
export function findHopFrom(hops: readonly Hop[], first: number, node: number): number {
  for (let hop = first; ; hop++) {
    if (hops[hop].link.from === node) return hop;
    if (hops[hop].isLast) throw new RangeError(`a port of node ${node} notifies a flow whose ACKs do not pass it`);
  }
}

/** The link of a route by which it leaves `node`; -1: it does not. */
function findLinkFrom({ links }: Topology, route: Route, node: number): number {
  return route.find((link) => links[link].from === node) ?? -1;
}

export function compileRoutes(topology: Topology, links: readonly Link[]): Routes {
  const use = findUse(topology);
  /** Nodes with such ports: their programs are to hear of ACKs. */
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
      // whose port hears of an ACK depends on its data's way
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

import type { Topology } from "./topology.ts";

/** In `Routes.hops`: the packet has reached its host. */
export const ROUTE_END = -1;

/** All routes in one array; a packet carries its place in it. */
export interface Routes {
  readonly hops: Int32Array;
  /** Where the routes of each flow begin. */
  readonly dataAt: Int32Array;
  readonly ackAt: Int32Array;
  /**
   * 1 where the next hop's port is fed by this hop's link alone and never full: packets reach it in the
   * order they leave this link, so both transmissions can be fixed at once and the node between needs no event.
   */
  readonly passesThrough: Uint8Array;
}

export function compileRoutes(topology: Topology): Routes {
  const flows = topology.dataRoutes.length;
  const hops: number[] = [];
  const dataAt = new Int32Array(flows);
  const ackAt = new Int32Array(flows);
  for (let flow = 0; flow < flows; flow++) {
    dataAt[flow] = hops.length;
    hops.push(...topology.dataRoutes[flow], ROUTE_END);
    ackAt[flow] = hops.length;
    hops.push(...topology.ackRoutes[flow], ROUTE_END);
  }
  const feeders = topology.links.map(() => new Set<number>());
  hops.forEach((link, at) => {
    // a route's first link is fed by a host: told apart from any link by -1
    if (link !== ROUTE_END) feeders[link].add(at === 0 ? ROUTE_END : hops[at - 1]);
  });
  const passesThrough = new Uint8Array(hops.length);
  hops.forEach((link, at) => {
    const next = hops[at + 1];
    if (link === ROUTE_END || next === undefined || next === ROUTE_END) return;
    const isNeverFull = topology.links[next].limitPackets === Infinity && topology.links[next].discipline === null;
    const isPlain = topology.links[link].jitterNs === 0 && topology.links[link].discipline === null;
    if (isNeverFull && isPlain && feeders[next].size === 1) passesThrough[at] = 1;
  });
  return { hops: Int32Array.from(hops), dataAt, ackAt, passesThrough };
}

import type { Nanos } from "./scenario.ts";

/** A host or a switch. A node's number is its index in `NetworkGeometry.nodes`. */
export interface NodeGeometry {
  /** Display name: "sender 3", "leaf0[5]", "spine1". */
  readonly name: string;
  readonly kind: "host" | "switch";
  /** Distance from the hosts: 0 for a host, 1 for a switch with hosts, 2 and 3 for the switches above; 1 for all switches of a graph. */
  readonly tier: number;
  /** Its set. Hosts: a place that groups can name ("senders", "leaf0", "pod2"); switches: "leaf", "spine", "pod2", "core" or its name. */
  readonly place: string;
  /** Index within `place`, from 0; for the switches of a pod, among those of its tier. */
  readonly index: number;
}

/** A one-way link's ends, rate and delay, and the port that feeds it. */
export interface LinkGeometry {
  /** Display name: "sender 3 -> switch". */
  readonly name: string;
  /** Numbers of the nodes at its ends; its port is at `from`. */
  readonly from: number;
  readonly to: number;
  readonly rateBps: number;
  /** Propagation delay only. */
  readonly delayNs: Nanos;
  /** Packets the port holds, the one in service included; Infinity: never full. */
  readonly limitPackets: number;
  /**
   * Packets the port may come to hold: `limitPackets`, or with PAUSE, where no port refuses a packet, what reaches it before the links that feed it
   * have stopped. Infinity: unlimited.
   */
  readonly roomPackets: number;
  /** The port CE-marks an arrival that makes more than this many packets wait; null: never. */
  readonly markAbovePackets: number | null;
  /** A switch's port whose queue matters: it can drop (or PAUSE), CE-marks, writes its queue length, and counts. */
  readonly isShort: boolean;
}

/** Source and destination of a flow's data: host numbers. */
export interface FlowGeometry {
  readonly from: number;
  readonly to: number;
}

/**
 * Nodes, links and static routes as plain data, for the engine, analysis and pictures. A link's number, with which events name
 * its port, is its index in `links`.
 */
export interface NetworkGeometry {
  readonly nodes: readonly NodeGeometry[];
  readonly links: readonly LinkGeometry[];
  /** Indexed by flow (sender number). */
  readonly flows: readonly FlowGeometry[];
  /** For each flow, the links of its data and of its ACKs, in order. Flows with the same route share one array. */
  readonly dataRoutes: readonly (readonly number[])[];
  readonly ackRoutes: readonly (readonly number[])[];
  /** The link whose port is recorded and whose rate is the reference for goodput: the last one to the first flow's receiver. */
  readonly bottleneck: number;
}

/** Time to serialize `bytes` at `rateBps`, ns; not rounded. */
export function wireTimeNs(bytes: number, rateBps: number): Nanos {
  return (bytes * 8e9) / rateBps;
}

/** Time from a packet's first bit into the empty `route` to its last bit out; each serialization is rounded up to whole ns. */
function emptyRouteNs(geometry: NetworkGeometry, route: readonly number[], bytes: number): Nanos {
  return route.reduce((sum, link) => sum + geometry.links[link].delayNs + Math.ceil(wireTimeNs(bytes, geometry.links[link].rateBps)), 0);
}

/** Base RTT: round trip of a packet of `bytes` on an empty path, answered by one of `answerBytes`. */
export function emptyPathRttNs(geometry: NetworkGeometry, flow: number, bytes: number, answerBytes: number): Nanos {
  return emptyRouteNs(geometry, geometry.dataRoutes[flow], bytes) + emptyRouteNs(geometry, geometry.ackRoutes[flow], answerBytes);
}

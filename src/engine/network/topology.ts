import type { LinkGeometry, NetworkGeometry } from "../spec/geometry.ts";
import type { Nanos } from "../spec/scenario.ts";
import type { Discipline } from "./waiting/waiting.ts";

/** A one-way link with the port that feeds it. */
export interface LinkSpec extends LinkGeometry {
  /** Needs events for the ends of transmissions: an order of its own, PAUSE, or a program. */
  readonly discipline: Discipline | null;
  /** A transport's program runs in the port (`Algorithm.createPort`). */
  readonly hasProgram: boolean;
  readonly controlTakesSlot: boolean;
  /** Where the discipline is to trim: packets that are kept whole. */
  readonly wholePackets: number;
  /** Packets wait a uniform time in [0, this) in the host at the far end. */
  readonly jitterNs: Nanos;
  /** A short port writes its length into data packets, in this unit. */
  readonly feedback: "kib" | "packets" | null;
  /** Holding more than this, the port pauses the links that feed it; null: no PAUSE. */
  readonly pauseAbovePackets: number | null;
}

/** A network with static routes, and what its ports do. */
export interface Topology extends NetworkGeometry {
  readonly links: readonly LinkSpec[];
}

/** The slowest short port on the way of a flow's data, the last one on ties: it limits the flow when it is alone. */
export function findBottleneck({ links, dataRoutes, bottleneck }: Topology, flow: number): LinkSpec {
  const shortPorts = dataRoutes[flow].map((link) => links[link]).filter(({ isShort }) => isShort);
  return shortPorts.reduce((slowest, port) => (port.rateBps <= slowest.rateBps ? port : slowest), shortPorts[0] ?? links[bottleneck]);
}

/** Short ports that some flow's data or ACKs pass, by the numbers of their links. */
export function listShortPorts({ links, dataRoutes, ackRoutes }: Topology): number[] {
  const used = new Set([...new Set([...dataRoutes, ...ackRoutes])].flat());
  return links.flatMap(({ isShort }, link) => (isShort && used.has(link) ? [link] : []));
}

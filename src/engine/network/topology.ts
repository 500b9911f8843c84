import type { SwitchNeeds } from "../congestion.ts";
import { describeStar } from "../topologies/star-geometry.ts";
import type { Discipline } from "./event-driven-port.ts";
import type { Nanos, Scenario, TransportSpec } from "../spec/scenario.ts";
import { wireTimeNs } from "../spec/wire-time.ts";

/** A one-way link with the port that feeds it. */
export interface LinkSpec {
  readonly rateBps: number;
  readonly delayNs: Nanos;
  /** Needs events for the ends of transmissions: priorities or PAUSE. */
  readonly discipline: Discipline | null;
  /** A host's own port: it writes nothing into packets. */
  readonly isHostPort?: boolean;
  /** Packets the port holds, the one in service included; Infinity: never full. */
  readonly limitPackets: number;
  /** Packets wait a uniform time in [0, this) in the host at the far end. */
  readonly jitterNs: Nanos;
}

/** A network with static routes: for each flow the links its data and its ACKs take, in order. */
export interface Topology {
  readonly links: readonly LinkSpec[];
  readonly dataRoutes: readonly (readonly number[])[];
  readonly ackRoutes: readonly (readonly number[])[];
  /** The link whose port is recorded and whose rate goodput is measured against. */
  readonly bottleneck: number;
  /** Short ports and those of switches with PAUSE mark an arrival that makes more than this many packets wait; null: never. */
  readonly markAbovePackets: number | null;
  /** The same ports write their length into data packets, in this unit. */
  readonly feedback: "kib" | "packets" | null;
  /** A bottleneck that holds more than this stops those who feed it; null: no PAUSE. */
  readonly pauseAbovePackets: number | null;
}

/**
 * N senders, one switch, one receiver; only the switch's port to the receiver is short.
 * @param needs of all transports together. @param transports each sender's.
 */
export function buildStar(scenario: Scenario, needs: SwitchNeeds, transports: readonly TransportSpec[]): Topology {
  const { network } = scenario;
  const pauses = network.pauseThresholdPackets !== null;
  const discipline = needs.priority ?? (pauses ? "fifo" : null);
  const { bottleneck, fromReceiver, senderLink } = describeStar(network);
  // all senders share the receiver's host: the scenario's own transport says how quick it is
  const jitterNs = scenario.transport.processingJitterNs;
  const links: LinkSpec[] = [
    { ...bottleneck, discipline, jitterNs },
    { ...fromReceiver, discipline: null, jitterNs: 0 },
  ];
  const dataRoutes: number[][] = [];
  const ackRoutes: number[][] = [];
  for (const [sender, transport] of transports.entries()) {
    const link = senderLink(sender);
    const up = links.length;
    links.push({ ...link, discipline: pauses ? "fifo" : null, jitterNs: 0, isHostPort: true });
    links.push({ ...link, discipline: null, jitterNs: transport.processingJitterNs });
    dataRoutes.push([up, 0]);
    ackRoutes.push([1, up + 1]);
  }
  return {
    links,
    dataRoutes,
    ackRoutes,
    bottleneck: 0,
    markAbovePackets: network.ecnThresholdPackets,
    feedback: needs.queueFeedback ?? null,
    pauseAbovePackets: network.pauseThresholdPackets,
  };
}

/** Round trip of a packet of `bytes` on an empty path, answered by one of `answerBytes`; whole ns, rounded up. */
export function emptyPathRttNs(topology: Topology, flow: number, bytes: number, answerBytes: number): Nanos {
  const pass = (route: readonly number[], size: number) =>
    route.reduce((sum, link) => sum + topology.links[link].delayNs + Math.ceil(wireTimeNs(size, topology.links[link].rateBps)), 0);
  return pass(topology.dataRoutes[flow], bytes) + pass(topology.ackRoutes[flow], answerBytes);
}

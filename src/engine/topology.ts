import type { Nanos, Scenario } from "./scenario.ts";

/** A one-way link with the port that feeds it. */
export interface LinkSpec {
  readonly rateBps: number;
  readonly delayNs: Nanos;
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
}

/** N senders, one switch, one receiver; only the switch's port to the receiver is short. */
export function buildStar(scenario: Scenario): Topology {
  const { network, workload, transport } = scenario;
  const quarter = Math.floor(network.rttNs / 4);
  // an odd remainder of rttNs / 4 goes to the receiver's link, so that the sum stays exact
  const toReceiver = Math.floor(network.rttNs / 2) - quarter;
  const fromReceiver = network.rttNs - 2 * quarter - toReceiver;
  const jitterNs = transport.processingJitterNs;
  const senderBps = network.senderLinkBps ?? network.linkBps;
  const links: LinkSpec[] = [
    { rateBps: network.linkBps, delayNs: toReceiver, limitPackets: network.bufferPackets, jitterNs },
    { rateBps: network.linkBps, delayNs: fromReceiver, limitPackets: Infinity, jitterNs: 0 },
  ];
  const dataRoutes: number[][] = [];
  const ackRoutes: number[][] = [];
  for (let sender = 0; sender < workload.senders; sender++) {
    const delayNs = network.senderLinkDelaysNs?.[sender] ?? quarter;
    const up = links.length;
    links.push({ rateBps: senderBps, delayNs, limitPackets: Infinity, jitterNs: 0 });
    links.push({ rateBps: senderBps, delayNs, limitPackets: Infinity, jitterNs });
    dataRoutes.push([up, 0]);
    ackRoutes.push([1, up + 1]);
  }
  return { links, dataRoutes, ackRoutes, bottleneck: 0 };
}

/** Round trip of a packet of `bytes` on an empty path, answered by one of the same size; whole ns, rounded up. */
export function emptyPathRttNs(topology: Topology, flow: number, bytes: number): Nanos {
  let sum = 0;
  for (const link of [...topology.dataRoutes[flow], ...topology.ackRoutes[flow]]) {
    const { delayNs, rateBps } = topology.links[link];
    sum += delayNs + Math.ceil((bytes * 8e9) / rateBps);
  }
  return sum;
}

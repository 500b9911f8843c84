import { listGroups } from "../spec/groups.ts";
import type { Nanos, Scenario, TransportSpec, WorkloadSpec } from "../spec/scenario.ts";
import { wireTimeNs } from "../spec/wire-time.ts";
import { describeNetwork } from "./describe-network.ts";
import { StarLink, type StarLinkGeometry } from "./star-geometry.ts";

/** Size of a PAUSE frame. Source: IEEE 802.3, annex 31B (minimum frame). */
const PAUSE_FRAME_BYTES = 64;

/** From the switch's decision until the transmitter at the other end of `link` hears of it: frames are not queued. */
export function pauseFlightNs({ delayNs, rateBps }: Pick<StarLinkGeometry, "delayNs" | "rateBps">): Nanos {
  return delayNs + Math.ceil(wireTimeNs(PAUSE_FRAME_BYTES, rateBps));
}

/** The links that feed a port: each is the one before it on some route. */
export function listFeeders(port: number, routes: readonly (readonly number[])[]): Set<number> {
  return new Set(routes.map((route) => findFeeder(port, route)).filter((feeder) => feeder !== undefined));
}

/** undefined: the route does not pass the port, or begins there. */
function findFeeder(port: number, route: readonly number[]): number | undefined {
  return route[route.indexOf(port) - 1];
}

/**
 * Packets the port towards the (first) receiver may come to hold, the one in service included: its room, or with PAUSE (a star's) the
 * threshold, the packet that exceeds it, and the headroom: what every link that feeds it brings until it has stopped.
 */
export function portRoomPackets(scenario: Scenario): number {
  const { network } = scenario;
  const { pauseThresholdPackets } = network;
  // where all ports are alike nobody need know which one it is
  const isAlike = network.topology === "star" || network.hosts.every(({ bufferPackets }) => bufferPackets === null);
  if (pauseThresholdPackets === null && isAlike) return network.bufferPackets;
  const { links, dataRoutes, ackRoutes, bottleneck } = describeNetwork(scenario);
  if (pauseThresholdPackets === null) return links[bottleneck].limitPackets;
  // by link: the size of the shortest packet that it brings
  const shortest = new Map<number, number>();
  const note = (route: readonly number[], bytes: number): void => {
    const feeder = findFeeder(StarLink.bottleneck, route);
    if (feeder !== undefined) shortest.set(feeder, Math.min(bytes, shortest.get(feeder) ?? Infinity));
  };
  let flow = 0;
  for (const { senders, transport, workload } of listGroups(scenario)) {
    const dataBytes = countShortestBytes(transport, workload ?? scenario.workload);
    for (const end = flow + senders; flow < end; flow++) {
      note(dataRoutes[flow], dataBytes);
      note(ackRoutes[flow], transport.ackBytes);
    }
  }
  return [...shortest].reduce((room, [feeder, bytes]) => room + countUnderWay(links[feeder], bytes), pauseThresholdPackets + 1);
}

/**
 * Packets that reach the switch after it has decided. The last bit of the first leaves the sender no earlier than one propagation
 * before that, and the last begins no later than the frame arrives: all between them are sent in that time. What was sent again while the
 * link stood still is among them, so no window bounds them.
 */
function countUnderWay(link: StarLinkGeometry, shortestBytes: number): number {
  // the nanosecond: a port sends whole ones, and owes what is left over
  const sendingNs = pauseFlightNs(link) + link.delayNs + 1;
  return 2 + Math.floor(sendingNs / wireTimeNs(shortestBytes, link.rateBps));
}

/** Size on the wire of the shortest packet that a sender may send: as a rule the last one of a response. */
function countShortestBytes({ segmentBytes, headerBytes }: TransportSpec, workload: WorkloadSpec): number {
  const lastBytes = (bytes: number): number => bytes - segmentBytes * (Math.ceil(bytes / segmentBytes) - 1);
  switch (workload.kind) {
    case "long":
      return segmentBytes + headerBytes;
    case "barrier":
      return lastBytes(workload.blockBytes) + headerBytes;
    case "oneshot":
      return Math.min(...workload.flows.map(({ bytes }) => lastBytes(bytes))) + headerBytes;
    case "on-off": {
      const { responseBytes, responseCdf, totalBytes, finalBytes } = workload;
      const isDrawn = responseCdf !== null || totalBytes !== null || finalBytes === "rest" || responseBytes[1] > segmentBytes;
      return (isDrawn ? 1 : Math.min(responseBytes[0], finalBytes > 0 ? lastBytes(finalBytes) : Infinity)) + headerBytes;
    }
    case "cbr":
      return workload.packetBytes + workload.headerBytes;
  }
}

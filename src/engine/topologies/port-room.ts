import type { SwitchNeeds } from "../congestion.ts";
import { listGroups } from "../spec/groups.ts";
import type { Nanos, OnOffSpec, Scenario, TransportSpec, WorkloadSpec } from "../spec/scenario.ts";
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
  if (pauseThresholdPackets === null) {
    const { links, bottleneck } = describeNetwork(scenario);
    return links[bottleneck].limitPackets;
  }
  return sumHeadroom(scenario, pauseThresholdPackets, countUnderWay);
}

/**
 * Packets that no port of a star holds more of, whatever its transports send. With PAUSE links bring nothing but the shortest packets there are, control
 * packets included, as often as they like; a port that trims holds headers as long as their bytes fit. @param addedBytes at most so many do
 * transports add to a packet.
 */
export function boundPortPackets(scenario: Scenario, { queueing, wholePackets }: SwitchNeeds, addedBytes: number): number {
  const { pauseThresholdPackets } = scenario.network;
  if (pauseThresholdPackets !== null) return sumHeadroom(scenario, pauseThresholdPackets, countMostUnderWay);
  const room = portRoomPackets(scenario);
  return queueing === "trim" ? boundTrimmedPackets(scenario, room, wholePackets, addedBytes) : room;
}

/** Packets that a port which trims holds at most, whole ones and headers. @param room its packets without trimming. @param addedBytes as above. */
export function boundTrimmedPackets(scenario: Scenario, room: number, wholePackets: number | undefined, addedBytes: number): number {
  const transports = listGroups(scenario).map(({ transport }) => transport);
  const fullBytes = Math.max(...transports.map(({ segmentBytes, headerBytes }) => segmentBytes + headerBytes + addedBytes));
  const leastBytes = Math.min(...transports.map(countLeastBytes));
  return Math.min(wholePackets ?? Infinity, room) + Math.floor((room * fullBytes) / leastBytes);
}

/** Of a header alone, an ACK or a request. */
function countLeastBytes({ headerBytes, ackBytes }: TransportSpec): number {
  return Math.max(1, Math.min(headerBytes, ackBytes));
}

function sumHeadroom(scenario: Scenario, threshold: number, countOf: (link: StarLinkGeometry, load: Load) => number): number {
  const { links, dataRoutes, ackRoutes } = describeNetwork(scenario);
  const loads = new Map<number, Load>();
  const note = (route: readonly number[], sizes: Sizes): void => {
    const feeder = findFeeder(StarLink.bottleneck, route);
    if (feeder !== undefined) loads.set(feeder, addLoad(loads.get(feeder), sizes));
  };
  let flow = 0;
  for (const { senders, transport, workload } of listGroups(scenario)) {
    const data: Sizes = { ...describeSizes(transport, workload ?? scenario.workload), leastBytes: countLeastBytes(transport) };
    const { ackBytes } = transport;
    const ack: Sizes = { fullBytes: ackBytes, shortBytes: ackBytes, packets: 1, leastBytes: countLeastBytes(transport) };
    for (const end = flow + senders; flow < end; flow++) {
      note(dataRoutes[flow], data);
      note(ackRoutes[flow], ack);
    }
  }
  return [...loads].reduce((room, [feeder, load]) => room + countOf(links[feeder], load), threshold + 1);
}

/** Packets of a flow on the wire: all but the last of each response are full. */
interface Sizes {
  readonly fullBytes: number;
  readonly shortBytes: number;
  /** Packets of a response, at least. */
  readonly packets: number;
  /** Whatever the flow may send besides. */
  readonly leastBytes: number;
}

/** Packets of all flows that take a link. */
interface Load {
  readonly shortestBytes: number;
  /** Of packets in order, on average. */
  readonly averageBytes: number;
  /** What the short ones beyond that average save. */
  readonly savedBytes: number;
  readonly leastBytes: number;
}

/**
 * Short packets that a flow may send beyond one a response, while its link goes on: the end of a response that has begun before, and copies
 * of short ones. Our choice: a timer seldom fires twice in one stop, and GIP sends three copies.
 */
const EXTRA_SHORT = 5;

const NO_LOAD: Load = { shortestBytes: Infinity, averageBytes: Infinity, savedBytes: 0, leastBytes: Infinity };

function addLoad(load: Load = NO_LOAD, sizes: Sizes): Load {
  const { fullBytes, shortBytes, packets, leastBytes } = sizes;
  return {
    shortestBytes: Math.min(load.shortestBytes, shortBytes),
    averageBytes: Math.min(load.averageBytes, fullBytes - (fullBytes - shortBytes) / packets),
    savedBytes: load.savedBytes + EXTRA_SHORT * (fullBytes - shortBytes),
    leastBytes: Math.min(load.leastBytes, shortBytes, leastBytes),
  };
}

/**
 * Packets that reach the switch after it has decided. The last bit of the first leaves the sender no earlier than one propagation
 * before that, and the last begins no later than the frame arrives: all between them are sent in that time. What was sent again while the
 * link stood still is among them, so no window bounds them.
 */
function countUnderWay(link: StarLinkGeometry, { shortestBytes, averageBytes, savedBytes }: Load): number {
  // the nanosecond: a port sends whole ones, and owes what is left over
  const bytes = (pauseFlightNs(link) + link.delayNs + 1) / wireTimeNs(1, link.rateBps);
  return 2 + Math.floor(Math.min((bytes + savedBytes) / averageBytes, bytes / shortestBytes));
}

/** Of the shortest packets alone. */
function countMostUnderWay(link: StarLinkGeometry, { leastBytes }: Load): number {
  return 2 + Math.floor((pauseFlightNs(link) + link.delayNs + 1) / wireTimeNs(leastBytes, link.rateBps));
}

function describeSizes({ segmentBytes, headerBytes }: TransportSpec, workload: WorkloadSpec): Omit<Sizes, "leastBytes"> {
  const fullBytes = segmentBytes + headerBytes;
  const sizesOf = (bytes: number): Omit<Sizes, "leastBytes"> => {
    const packets = Math.ceil(bytes / segmentBytes);
    return { fullBytes, shortBytes: bytes - (packets - 1) * segmentBytes + headerBytes, packets };
  };
  switch (workload.kind) {
    case "long":
      return sizesOf(segmentBytes);
    case "barrier":
      return sizesOf(workload.blockBytes);
    case "oneshot": {
      const each = workload.flows.map(({ bytes }) => sizesOf(bytes));
      const shortBytes = Math.min(...each.map((sizes) => sizes.shortBytes));
      return { fullBytes, shortBytes, packets: Math.min(...each.map(({ packets }) => packets)) };
    }
    case "on-off": {
      const least = sizesOf(findLeastBytes(workload));
      const final = sizesOf(typeof workload.finalBytes === "number" ? Math.max(1, workload.finalBytes) : 1);
      // the last packet of a response of several may have one byte
      const isOneEach = workload.responseBytes[1] <= segmentBytes;
      return { ...least, shortBytes: isOneEach ? Math.min(least.shortBytes, final.shortBytes) : 1 + headerBytes };
    }
    case "cbr": {
      const bytes = workload.packetBytes + workload.headerBytes;
      return { fullBytes: bytes, shortBytes: bytes, packets: 1 };
    }
  }
}

/** Payload of the smallest response there may be; where sizes are scaled or from a table, or rests, one byte. */
function findLeastBytes({ responseBytes, responseCdf, totalBytes, finalBytes }: OnOffSpec): number {
  if (responseCdf !== null || totalBytes !== null || finalBytes === "rest") return 1;
  return finalBytes === 0 ? responseBytes[0] : Math.min(responseBytes[0], finalBytes);
}

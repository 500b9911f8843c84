import { type LinkGeometry, type NetworkGeometry, wireTimeNs } from "../spec/geometry.ts";
import { listGroups } from "../spec/groups.ts";
import type { Nanos, OnOffSpec, Scenario, TransportSpec, WorkloadSpec } from "../spec/scenario.ts";

/** PAUSE: how long its frames travel, and what ports must have room for until it works. */

type Route = readonly number[];

type Wire = Pick<LinkGeometry, "delayNs" | "rateBps">;

/** Size of a PAUSE frame. Source: IEEE 802.3, annex 31B (minimum frame). */
const PAUSE_FRAME_BYTES = 64;

/** Time from the switch's decision until the transmitter at the other end of `link` receives it: frames are not queued. */
export function pauseFlightNs({ delayNs, rateBps }: Wire): Nanos {
  return delayNs + Math.ceil(wireTimeNs(PAUSE_FRAME_BYTES, rateBps));
}

/** For each port that a route passes after its first link: the links that feed it, which precede it on some route. */
export function listFeeders(routes: Iterable<Route>): Map<number, Set<number>> {
  const feeders = new Map<number, Set<number>>();
  for (const route of new Set(routes)) {
    for (let at = 1; at < route.length; at++) {
      const known = feeders.get(route[at]);
      if (known === undefined) feeders.set(route[at], new Set([route[at - 1]]));
      else known.add(route[at - 1]);
    }
  }
  return feeders;
}

/** Counts the packets that a link still brings after the switch has decided to pause it. */
type CountUnderWay = (link: Wire, load: Load) => number;

/**
 * By link: packets that its port may come to hold with PAUSE, the one in service included: the threshold, the packet that exceeds it, and the
 * headroom: what every link that feeds it brings until it has stopped. Ports that are not short have no entry. ACKs count both on their own routes
 * and on their data's reversed, which some transports ask for.
 */
export function sumHeadrooms(
  scenario: Scenario,
  { links, dataRoutes, ackRoutes }: Pick<NetworkGeometry, "links" | "dataRoutes" | "ackRoutes">,
  countOf: CountUnderWay,
): Map<number, number> {
  const { pauseThresholdPackets } = scenario.network;
  const reversed = reverseRoutes(dataRoutes);
  const loads = new Map<number, Map<number, Load>>();
  const note = (routes: Iterable<Route>, sizes: Sizes): void => {
    for (const [port, feeders] of listFeeders(routes)) {
      if (!links[port].isShort) continue;
      let ofPort = loads.get(port);
      if (ofPort === undefined) loads.set(port, (ofPort = new Map<number, Load>()));
      for (const feeder of feeders) ofPort.set(feeder, addLoad(ofPort.get(feeder), sizes));
    }
  };
  let flow = 0;
  for (const { senders, transport, workload } of listGroups(scenario)) {
    const data: Sizes = { ...describeSizes(transport, workload ?? scenario.workload), leastBytes: countLeastBytes(transport) };
    const { ackBytes } = transport;
    const ack: Sizes = { fullBytes: ackBytes, shortBytes: ackBytes, packets: 1, leastBytes: countLeastBytes(transport) };
    for (const end = flow + senders; flow < end; flow++) {
      note([dataRoutes[flow]], data);
      note([ackRoutes[flow], reversed[flow]], ack);
    }
  }
  const sum = (ofPort: ReadonlyMap<number, Load>): number =>
    [...ofPort].reduce((room, [feeder, load]) => room + countOf(links[feeder], load), (pauseThresholdPackets ?? 0) + 1);
  return new Map([...loads].map(([port, ofPort]) => [port, sum(ofPort)]));
}

/** Of a header alone, an ACK or a request. */
export function countLeastBytes({ headerBytes, ackBytes }: TransportSpec): number {
  return Math.max(1, Math.min(headerBytes, ackBytes));
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
export function countUnderWay(link: Wire, { shortestBytes, averageBytes, savedBytes }: Load): number {
  // the nanosecond: a port sends whole ones, and owes what is left over
  const bytes = (pauseFlightNs(link) + link.delayNs + 1) / wireTimeNs(1, link.rateBps);
  return 2 + Math.floor(Math.min((bytes + savedBytes) / averageBytes, bytes / shortestBytes));
}

/** Of the shortest packets alone. */
export function countMostUnderWay(link: Wire, { leastBytes }: Load): number {
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

/** Routes of ACKs that return along their data's route: links are created in pairs. Flows with the same route share one array. */
export function reverseRoutes(dataRoutes: readonly Route[]): readonly Route[] {
  const known = new Map<Route, Route>();
  return dataRoutes.map((route) => {
    const back = known.get(route) ?? route.map((link) => link ^ 1).reverse();
    known.set(route, back);
    return back;
  });
}

import type { NetworkSpec, Nanos, OnOffSpec, Topology, TransportSpec } from "../../engine/spec/scenario.ts";
import { wireTimeNs } from "../../engine/spec/wire-time.ts";
import { describeStar } from "../../engine/topologies/star-geometry.ts";

/** What a workload costs, if nothing is lost: packets, and how long they take. */

/** Links that a packet passes on the longest way; of a graph our guess: host, two switches, host. */
const hops: Readonly<Record<Topology, number>> = { star: 2, "leaf-spine": 4, "fat-tree": 6, graph: 3 };

/** How many times the work of a star's packet one is here. */
export function weighPacket({ topology }: NetworkSpec): number {
  return hops[topology] / hops.star;
}

/** What sending costs. */
export interface Work {
  readonly packets: number;
  /** The link is busy for so long. */
  readonly sendingNs: Nanos;
  /** The same, or longer: what the slowest sender needs, whose window is at most the receive window. */
  readonly timeNs: Nanos;
  /** The same of all senders, were they to send one after another. */
  readonly inTurnNs: Nanos;
}

/** @param transports of the workload's senders, in order; `first` the number of the first of them. @param bytesOf payload each sends. */
export function measureWork(
  network: NetworkSpec,
  transports: readonly TransportSpec[],
  first: number,
  bytesOf: (place: number) => number,
): Work {
  let packets = 0;
  let bytes = 0;
  let slowestNs = 0;
  let inTurnNs = 0;
  const rttOf = readRtt(network);
  for (const [place, { segmentBytes, headerBytes, awndPackets }] of transports.entries()) {
    const payload = bytesOf(place);
    const own = Math.ceil(payload / segmentBytes);
    const ownNs = Math.ceil(own / awndPackets) * rttOf(first + place);
    packets += own;
    bytes += payload + own * headerBytes;
    slowestNs = Math.max(slowestNs, ownNs);
    inTurnNs += ownNs;
  }
  const sendingNs = wireTimeNs(bytes, findSlowest(network));
  return { packets, sendingNs, timeNs: Math.max(sendingNs, slowestNs), inTurnNs };
}

/** Of the links that every packet to one receiver may have to pass, the slowest. */
export function findSlowest({ topology, linkBps, trunkBps, hosts, trunks }: NetworkSpec): number {
  if (topology === "star") return linkBps;
  const own = [...hosts, ...trunks].map((row) => row.linkBps ?? linkBps);
  return Math.min(linkBps, trunkBps ?? linkBps, ...own);
}

/** The fastest a host may send. */
export function findFastest({ linkBps, hosts }: NetworkSpec): number {
  return hosts.reduce((most, row) => Math.max(most, row.linkBps ?? linkBps), linkBps);
}

/** Propagation of a sender's round trip, at most. */
function readRtt(network: NetworkSpec): (sender: number) => Nanos {
  if (network.topology === "star") return describeStar(network).baseRttNs;
  // there and back over two hosts' links and the trunks between them
  const host = network.hosts.reduce((most, { delayNs }) => Math.max(most, delayNs ?? 0), 0);
  const trunks = network.trunks.reduce((sum, { delayNs }) => sum + (delayNs ?? 0), 0);
  const rttNs = network.rttNs + 4 * host + 2 * trunks;
  return () => rttNs;
}

/** The largest small response there may be, and the mean gap. */
export function describeOnOff({ responseBytes, responseCdf, meanGapNs, gapCdf, gapScale }: OnOffSpec): {
  readonly mostBytes: number;
  readonly gapNs: Nanos;
} {
  const mostBytes = responseCdf?.at(-1)?.[0] ?? responseBytes[1];
  const drawnNs = gapCdf === null ? meanGapNs : findMean(gapCdf);
  return { mostBytes, gapNs: drawnNs * gapScale };
}

/** Of a distribution that is linear between its points. */
export function findMean(cdf: readonly (readonly [value: number, share: number])[]): number {
  return cdf.reduce((sum, [value, share], i) => {
    const [before, from] = i === 0 ? [value, 0] : cdf[i - 1];
    return sum + ((before + value) / 2) * (share - from);
  }, 0);
}

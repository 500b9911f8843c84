import type { NetworkSpec, Nanos, OnOffSpec, Topology, TransportSpec } from "../../engine/spec/scenario.ts";
import { wireTimeNs } from "../../engine/spec/geometry.ts";
import { describeStar } from "../../engine/topologies/star-geometry.ts";

/** A workload's cost if nothing is lost: packets and time. */

/** Links on the longest route; for a graph our guess: host, two switches, host. */
const hops: Readonly<Record<Topology, number>> = { star: 2, "leaf-spine": 4, "fat-tree": 6, graph: 3 };

/** Work per packet relative to a packet in a star. */
export function weighPacket({ topology }: NetworkSpec): number {
  return hops[topology] / hops.star;
}

/** Cost of sending. */
export interface Work {
  readonly packets: number;
  /** Time the link is busy. */
  readonly sendingNs: Nanos;
  /** The same or longer: time of the slowest sender, whose window is at most the receive window. */
  readonly timeNs: Nanos;
  /** The sum over all senders, as if they sent one after another. */
  readonly inTurnNs: Nanos;
}

/** @param transports those of the workload's senders, in order; `first`: the first one's number. @param bytesOf payload of each, bytes. */
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

/** Rate of the slowest link that every packet to one receiver may have to pass, bit/s. */
export function findSlowest({ topology, linkBps, trunkBps, hosts, trunks }: NetworkSpec): number {
  if (topology === "star") return linkBps;
  const own = [...hosts, ...trunks].map((row) => row.linkBps ?? linkBps);
  return Math.min(linkBps, trunkBps ?? linkBps, ...own);
}

/** Highest rate at which a host may send, bit/s. */
export function findFastest({ linkBps, hosts }: NetworkSpec): number {
  return hosts.reduce((most, row) => Math.max(most, row.linkBps ?? linkBps), linkBps);
}

/** Upper bound on the propagation delay of a sender's round trip, ns. */
function readRtt(network: NetworkSpec): (sender: number) => Nanos {
  if (network.topology === "star") return describeStar(network).baseRttNs;
  // there and back over two hosts' links and the trunks between them
  const host = network.hosts.reduce((most, { delayNs }) => Math.max(most, delayNs ?? 0), 0);
  const trunks = network.trunks.reduce((sum, { delayNs }) => sum + (delayNs ?? 0), 0);
  const rttNs = network.rttNs + 4 * host + 2 * trunks;
  return () => rttNs;
}

/** The largest possible small response, and the mean gap. */
export function describeOnOff({ responseBytes, responseCdf, meanGapNs, gapCdf, gapScale }: OnOffSpec): {
  readonly mostBytes: number;
  readonly gapNs: Nanos;
} {
  const mostBytes = responseCdf?.at(-1)?.[0] ?? responseBytes[1];
  const drawnNs = gapCdf === null ? meanGapNs : findMean(gapCdf);
  return { mostBytes, gapNs: drawnNs * gapScale };
}

/** Mean of a distribution that is linear between its points. */
export function findMean(cdf: readonly (readonly [value: number, share: number])[]): number {
  return cdf.reduce((sum, [value, share], i) => {
    const [before, from] = i === 0 ? [value, 0] : cdf[i - 1];
    return sum + ((before + value) / 2) * (share - from);
  }, 0);
}

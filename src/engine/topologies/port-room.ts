import { listGroups } from "../spec/groups.ts";
import type { Nanos, OnOffSpec, Scenario, TransportSpec, WorkloadSpec } from "../spec/scenario.ts";
import { wireTimeNs } from "../spec/wire-time.ts";
import { describeNetwork } from "./describe-network.ts";
import { describeStar, type StarLinkGeometry } from "./star-geometry.ts";

/** Size of a PAUSE frame. Source: IEEE 802.3, annex 31B (minimum frame). */
const PAUSE_FRAME_BYTES = 64;

/** From the switch's decision until the transmitter at the other end of `link` hears of it: frames are not queued. */
export function pauseFlightNs({ delayNs, rateBps }: Pick<StarLinkGeometry, "delayNs" | "rateBps">): Nanos {
  return delayNs + Math.ceil(wireTimeNs(PAUSE_FRAME_BYTES, rateBps));
}

/**
 * Packets the port towards the (first) receiver may come to hold, the one in service included: its room, or with PAUSE the
 * threshold, the packet that exceeds it, and the headroom: what every sender has under way until its link has stopped.
 * Copies that a transport sends unasked are not counted.
 */
export function portRoomPackets(scenario: Scenario): number {
  const { network, workload: own } = scenario;
  if (network.topology !== "star") {
    // where all ports are alike nobody need know which one it is
    if (network.hosts.every(({ bufferPackets }) => bufferPackets === null)) return network.bufferPackets;
    const { links, bottleneck } = describeNetwork(scenario);
    return links[bottleneck].limitPackets;
  }
  if (network.pauseThresholdPackets === null) return network.bufferPackets;
  const { senderLink } = describeStar(network);
  let room = network.pauseThresholdPackets + 1;
  let sender = 0;
  for (const { senders, transport, workload } of listGroups(scenario)) {
    for (const end = sender + senders; sender < end; sender++) room += countUnderWay(senderLink(sender), transport, workload ?? own);
  }
  return room;
}

/**
 * Packets that reach the switch after it has decided. The last bit of the first leaves the sender no earlier than one
 * propagation before that, and the last begins no later than the frame arrives: all between them are sent in that time.
 */
function countUnderWay(link: StarLinkGeometry, transport: TransportSpec, workload: WorkloadSpec): number {
  const { fullBytes, shortBytes, packets, mostPackets } = describeResponses(transport, workload);
  const fullNs = wireTimeNs(fullBytes, link.rateBps);
  // what a short packet saves; one of every `packets` is short
  const savedNs = fullNs - wireTimeNs(shortBytes, link.rateBps);
  // the nanosecond: a port sends whole ones, and owes what is left over
  const sendingNs = pauseFlightNs(link) + link.delayNs + 1;
  return Math.min(mostPackets, 2 + Math.floor((sendingNs + savedNs) / (fullNs - savedNs / packets)));
}

interface Responses {
  readonly fullBytes: number;
  /** Size of the last packet of a response, on the wire; the shortest there may be. */
  readonly shortBytes: number;
  /** Packets of a response, at least; Infinity: one response is all there is. */
  readonly packets: number;
  /** Packets a sender may have under way at once. */
  readonly mostPackets: number;
}

function describeResponses({ segmentBytes, headerBytes, awndPackets: mostPackets }: TransportSpec, workload: WorkloadSpec): Responses {
  const fullBytes = segmentBytes + headerBytes;
  const countPackets = (bytes: number): number => Math.ceil(bytes / segmentBytes);
  switch (workload.kind) {
    case "long":
      return { fullBytes, shortBytes: fullBytes, packets: Infinity, mostPackets };
    case "barrier": {
      const packets = countPackets(workload.blockBytes);
      return { fullBytes, shortBytes: workload.blockBytes - (packets - 1) * segmentBytes + headerBytes, packets, mostPackets };
    }
    case "oneshot":
      return { fullBytes, shortBytes: headerBytes + 1, packets: Infinity, mostPackets };
    case "on-off":
      return { fullBytes, shortBytes: headerBytes + 1, packets: countPackets(leastBytes(workload)), mostPackets };
    case "cbr": {
      const bytes = workload.packetBytes + workload.headerBytes;
      return { fullBytes: bytes, shortBytes: bytes, packets: Infinity, mostPackets: Infinity };
    }
  }
}

/** Payload of the smallest response there may be; where sizes are scaled or from a table, or rests, one byte. */
function leastBytes({ responseBytes, responseCdf, totalBytes, finalBytes }: OnOffSpec): number {
  if (responseCdf !== null || totalBytes !== null || finalBytes === "rest") return 1;
  return finalBytes === 0 ? responseBytes[0] : Math.min(responseBytes[0], finalBytes);
}

import { listGroups } from "../spec/groups.ts";
import type { Nanos, Scenario, TcpWorkloadSpec, TransportSpec } from "../spec/scenario.ts";
import { wireTimeNs } from "../spec/wire-time.ts";
import type { LinkGeometry } from "../spec/geometry.ts";
import { describeStar } from "./star-geometry.ts";

/** Size of a PAUSE frame. Source: IEEE 802.3, annex 31B (minimum frame). */
const PAUSE_FRAME_BYTES = 64;

/** From the switch's decision until the transmitter at the other end of `link` hears of it: frames are not queued. */
export function pauseFlightNs({ delayNs, rateBps }: Pick<LinkGeometry, "delayNs" | "rateBps">): Nanos {
  return delayNs + Math.ceil(wireTimeNs(PAUSE_FRAME_BYTES, rateBps));
}

/**
 * Packets the port towards the receiver may come to hold, the one in service included: `bufferPackets`, or with PAUSE the
 * threshold, the packet that exceeds it, and the headroom: what every sender has under way until its link has stopped.
 * Copies that a transport sends unasked are not counted.
 */
export function portRoomPackets(scenario: Scenario): number {
  const { network } = scenario;
  if (network.pauseThresholdPackets === null) return network.bufferPackets;
  const { senderLink } = describeStar(network);
  let room = network.pauseThresholdPackets + 1;
  let sender = 0;
  for (const { senders, transport } of listGroups(scenario)) {
    for (const end = sender + senders; sender < end; sender++) room += countUnderWay(senderLink(sender), transport, scenario.workload);
  }
  return room;
}

/**
 * Packets that reach the switch after it has decided. The last bit of the first leaves the sender no earlier than one
 * propagation before that, and the last begins no later than the frame arrives: all between them are sent in that time.
 */
function countUnderWay(link: LinkGeometry, transport: TransportSpec, workload: TcpWorkloadSpec): number {
  const { fullBytes, shortBytes, packets } = describeResponses(transport, workload);
  const fullNs = wireTimeNs(fullBytes, link.rateBps);
  // what a short packet saves; one of every `packets` is short
  const savedNs = fullNs - wireTimeNs(shortBytes, link.rateBps);
  // the nanosecond: a port sends whole ones, and owes what is left over
  const sendingNs = pauseFlightNs(link) + link.delayNs + 1;
  return Math.min(transport.awndPackets, 2 + Math.floor((sendingNs + savedNs) / (fullNs - savedNs / packets)));
}

interface Responses {
  readonly fullBytes: number;
  /** Size of the last packet of a response, on the wire; the shortest there may be. */
  readonly shortBytes: number;
  /** Packets of a response, at least; Infinity: one response is all there is. */
  readonly packets: number;
}

function describeResponses({ segmentBytes, headerBytes }: TransportSpec, workload: TcpWorkloadSpec): Responses {
  const fullBytes = segmentBytes + headerBytes;
  const countPackets = (bytes: number): number => Math.ceil(bytes / segmentBytes);
  switch (workload.kind) {
    case "long":
      return { fullBytes, shortBytes: fullBytes, packets: Infinity };
    case "barrier": {
      const packets = countPackets(workload.blockBytes);
      return { fullBytes, shortBytes: workload.blockBytes - (packets - 1) * segmentBytes + headerBytes, packets };
    }
    case "oneshot":
      return { fullBytes, shortBytes: headerBytes + 1, packets: Infinity };
    case "on-off": {
      const final = typeof workload.finalBytes === "number" && workload.finalBytes > 0 ? workload.finalBytes : 1;
      return { fullBytes, shortBytes: headerBytes + 1, packets: countPackets(Math.min(workload.responseBytes[0], final)) };
    }
  }
}

import type { Scenario, TransportSpec } from "../engine/spec/scenario.ts";
import { wireTimeNs } from "../engine/spec/geometry.ts";
import { bottleneckBps } from "./geometry.ts";
import { findBlockBytes } from "./workload.ts";
import { listGroups } from "../engine/spec/groups.ts";
import type { FlowTotals } from "../engine/totals.ts";

/** Quantities that follow from a scenario alone. */

/** Time the bottleneck takes to send one full packet, ns. */
export function packetTimeNs(scenario: Scenario): number {
  const { transport } = scenario;
  return wireTimeNs(transport.segmentBytes + transport.headerBytes, bottleneckBps(scenario));
}

/** Bandwidth-delay product: packets that the link sends in one base RTT. */
export function countBdpPackets(scenario: Scenario): number {
  return scenario.network.rttNs / packetTimeNs(scenario);
}

/** Full packets of a sender's block; Infinity if the scenario alone does not determine its length. */
export function countBlockPackets(scenario: Scenario): number {
  return Math.ceil((findBlockBytes(scenario, 0) ?? Infinity) / scenario.transport.segmentBytes);
}

/** The minimum RTO in base round trips. */
export function countRtoMinRtts({ network, transport }: Scenario): number {
  return transport.rtoMinNs / network.rttNs;
}

/**
 * Share of the link rate that payload can reach: a segment's part of its packet, 0 to 1. Groups may have different segment
 * sizes: each is weighted by the payload of its senders in `flows`.
 */
export function payloadShare(scenario: Scenario, flows: readonly Pick<FlowTotals, "group" | "bytes">[]): number {
  const shareOf = ({ segmentBytes, headerBytes }: TransportSpec): number => segmentBytes / (segmentBytes + headerBytes);
  const groups = listGroups(scenario);
  if (groups.length === 1) return shareOf(groups[0].transport);
  let payload = 0;
  let wire = 0;
  for (const { group, bytes } of flows) {
    payload += bytes;
    wire += bytes / shareOf(groups[group].transport);
  }
  return wire > 0 ? payload / wire : shareOf(groups[0].transport);
}

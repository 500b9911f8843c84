import type { Scenario } from "../engine/spec/scenario.ts";
import { wireTimeNs } from "../engine/spec/wire-time.ts";
import { bottleneckBps } from "./geometry.ts";
import { findBlockBytes } from "./workload.ts";

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

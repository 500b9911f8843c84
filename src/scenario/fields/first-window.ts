import { describeAlgorithm } from "../../algorithms/descriptions.ts";
import { type NetworkGeometry, wireTimeNs, emptyPathRttNs } from "../../engine/spec/geometry.ts";
import type { TransportSpec } from "../../engine/spec/scenario.ts";

/** Packets that sender `flow` with this transport begins its first block with, should the block have as many. */
export function findFirstWindow(transport: TransportSpec, geometry: NetworkGeometry, flow: number): number {
  const { algorithm, program, params, initialWindow, awndPackets, segmentBytes, headerBytes, ackBytes } = transport;
  const { firstWindow, needs, parts = [] } = describeAlgorithm(algorithm, program);
  const addedBytes = needs?.(params).headerBytes ?? 0;
  const packetBytes = segmentBytes + headerBytes + addedBytes;
  const rttNs = emptyPathRttNs(geometry, flow, packetBytes, ackBytes + addedBytes);
  const { rateBps } = geometry.links[geometry.bottleneck];
  const first = firstWindow?.(params, initialWindow, rttNs / wireTimeNs(packetBytes, rateBps)) ?? initialWindow;
  // a receiver that is no TCP grants no window
  return parts.includes("sink") ? first : Math.min(first, awndPackets);
}

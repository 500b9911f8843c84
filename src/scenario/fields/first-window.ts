import { getAlgorithm } from "../../algorithms/registry.ts";
import type { TransportSpec } from "../../engine/spec/scenario.ts";

/** Packets a sender with this transport begins its first block with, should the block have as many. */
export function findFirstWindow({ algorithm, program, params, initialWindow, awndPackets }: TransportSpec): number {
  const first = getAlgorithm(algorithm, program).firstWindow?.(params, initialWindow) ?? initialWindow;
  return Math.min(first, awndPackets);
}

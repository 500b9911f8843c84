import type { Scenario } from "../engine/spec/scenario.ts";
import { packetsPerBlock } from "./workload.ts";

/** Number of shades for a flow's remaining packets, from 0 for the fewest. Our choice: as many as are distinguishable in a slot. */
export const leftShades = 5;

/** Packets of the sender's block from this one to its end: the priority at a port that serves fewest packets left first. null: no block. */
export function countLeft(scenario: Scenario, sender: number, packet: number): number | null {
  const inBlock = packetsPerBlock(scenario, sender);
  return inBlock === null || packet < 0 ? null : inBlock - (packet % inBlock);
}

/** The shade of a packet; null: none. */
export function findLeftShade(scenario: Scenario, sender: number, packet: number): number | null {
  const left = countLeft(scenario, sender, packet);
  const most = packetsPerBlock(scenario, sender);
  return left === null || most === null ? null : Math.min(leftShades - 1, Math.floor((leftShades * (left - 1)) / most));
}

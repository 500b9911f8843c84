import type { Scenario } from "../engine/spec/scenario.ts";
import { packetsPerBlock } from "./workload.ts";

/** Shades for what a packet's flow has left to send, from 0 for the least. Our choice: as many as can be told apart in a slot. */
export const leftShades = 5;

/** Packets of the sender's block from this one on: by this a port orders that serves the smallest rest first. null: it is of no block. */
export function countLeft(scenario: Scenario, sender: number, packet: number): number | null {
  const inBlock = packetsPerBlock(scenario, sender);
  return inBlock === null || packet < 0 ? null : inBlock - (packet % inBlock);
}

/** The shade of a packet; null: it has none. */
export function findLeftShade(scenario: Scenario, sender: number, packet: number): number | null {
  const left = countLeft(scenario, sender, packet);
  const most = packetsPerBlock(scenario, sender);
  return left === null || most === null ? null : Math.min(leftShades - 1, Math.floor((leftShades * (left - 1)) / most));
}

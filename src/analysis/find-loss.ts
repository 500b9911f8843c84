import type { Nanos } from "../engine/spec/scenario.ts";
import type { RunColumns } from "../protocol/tables.ts";
import { countUpTo } from "./search.ts";

export interface Loss {
  /** Row of the drops table. */
  readonly row: number;
  readonly packet: number;
  readonly timeNs: Nanos;
}

/** The drop that caused timeout `row`: the last drop, before it fired, of the missing packet. null: none recorded. */
export function findLoss({ timeouts, drops }: RunColumns, row: number): Loss | null {
  const flow = timeouts.flow[row];
  const packet = timeouts.highestAck[row] + 1;
  for (let drop = countUpTo(drops.timeNs, drops.length, timeouts.timeNs[row]) - 1; drop >= 0; drop--) {
    if (drops.flow[drop] === flow && drops.packet[drop] === packet) return { row: drop, packet, timeNs: drops.timeNs[drop] };
  }
  return null;
}

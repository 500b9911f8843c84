import { PacketFlag } from "../engine/observer.ts";
import type { RunColumns } from "../protocol/tables.ts";
import { countBelow } from "./search.ts";

/** Rows of the packets table with one of these take none of the port's slots: control packets of some transports, and what was cut to its header. */
export const NO_SLOT = PacketFlag.slotless | PacketFlag.trimmed;

/** How often each combination of flags occurs among the rows looked at so far. */
interface FlagCounts {
  readonly accepted: Float64Array;
  readonly dropped: Float64Array;
  acceptedRows: number;
  droppedRows: number;
}

/** Combinations of flags that there may be. */
const COMBINATIONS = 2 * Math.max(...Object.values(PacketFlag));

const counted = new WeakMap<RunColumns, FlagCounts>();

/** The counts that belong to these columns, up to date; only rows that are new since the last call are looked at. */
function countFlags(columns: RunColumns): FlagCounts {
  let counts = counted.get(columns);
  if (counts === undefined) {
    counts = { accepted: new Float64Array(COMBINATIONS), dropped: new Float64Array(COMBINATIONS), acceptedRows: 0, droppedRows: 0 };
    counted.set(columns, counts);
  }
  const { packets, drops } = columns;
  for (; counts.acceptedRows < packets.length; counts.acceptedRows++) counts.accepted[packets.flags[counts.acceptedRows]]++;
  for (; counts.droppedRows < drops.length; counts.droppedRows++) counts.dropped[drops.flags[counts.droppedRows]]++;
  return counts;
}

/** All bits of PacketFlag that a packet accepted by the bottleneck port has, of those recorded. */
export function findFlagsAccepted(columns: RunColumns): number {
  return countFlags(columns).accepted.reduce((all, count, flags) => (count > 0 ? all | flags : all), 0);
}

/** Recorded packets with the bit `flag` that came to the bottleneck port, dropped or not; one pushed out again counts once. */
export function countFlagged(columns: RunColumns, flag: number): number {
  const { accepted, dropped } = countFlags(columns);
  let count = 0;
  for (let flags = 0; flags < COMBINATIONS; flags++) {
    if ((flags & flag) === 0) continue;
    // What is pushed out is in both tables.
    count += dropped[flags] + ((flags & PacketFlag.pushedOut) === 0 ? accepted[flags] : 0);
  }
  return count;
}

/** Packets accepted with a congestion mark (CE) within each interval of `edges`, by arrival, into `counts`. */
export function countMarks(columns: RunColumns, edges: Float64Array, counts: Float64Array): void {
  const { arriveNs, flags, length } = columns.packets;
  let row = countBelow(arriveNs, length, edges[0]);
  for (let interval = 0; interval + 1 < edges.length; interval++) {
    let marks = 0;
    for (; row < length && arriveNs[row] < edges[interval + 1]; row++) if ((flags[row] & PacketFlag.marked) !== 0) marks++;
    counts[interval] = marks;
  }
}

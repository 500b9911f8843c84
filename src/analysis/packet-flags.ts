import { PacketFlag, PacketKind } from "../engine/observer.ts";
import type { RunColumns } from "../protocol/tables.ts";
import { countBelow } from "./search.ts";

/** Packets with any of these flags take no slot of the port: control packets of some transports, and headers of cut packets. */
export const NO_SLOT = PacketFlag.slotless | PacketFlag.trimmed;

/** How often each combination of flags occurs in the rows processed so far. */
interface FlagCounts {
  readonly accepted: Float64Array;
  readonly dropped: Float64Array;
  acceptedRows: number;
  /** Among these rows: control packets that took a slot. */
  controlRows: number;
  droppedRows: number;
}

/** Number of possible combinations of flags. */
const COMBINATIONS = 2 * Math.max(...Object.values(PacketFlag));

const counted = new WeakMap<RunColumns, FlagCounts>();

/** The up-to-date counts of these columns; processes only rows added since the last call. */
function countFlags(columns: RunColumns): FlagCounts {
  let counts = counted.get(columns);
  if (counts === undefined) {
    counts = {
      accepted: new Float64Array(COMBINATIONS),
      dropped: new Float64Array(COMBINATIONS),
      acceptedRows: 0,
      controlRows: 0,
      droppedRows: 0,
    };
    counted.set(columns, counts);
  }
  const { packets, drops } = columns;
  for (; counts.acceptedRows < packets.length; counts.acceptedRows++) {
    const flags = packets.flags[counts.acceptedRows];
    counts.accepted[flags]++;
    if (packets.packet[counts.acceptedRows] === -PacketKind.control && (flags & NO_SLOT) === 0) counts.controlRows++;
  }
  for (; counts.droppedRows < drops.length; counts.droppedRows++) counts.dropped[drops.flags[counts.droppedRows]]++;
  return counts;
}

/** Union of the PacketFlag bits of all recorded packets that the bottleneck port accepted. */
export function findFlagsAccepted(columns: RunColumns): number {
  return countFlags(columns).accepted.reduce((all, count, flags) => (count > 0 ? all | flags : all), 0);
}

/** Has a control packet, such as a probe, waited in a slot of the recorded port? */
export function hasControlQueued(columns: RunColumns): boolean {
  return countFlags(columns).controlRows > 0;
}

/** Recorded packets with the bit `flag` that reached the bottleneck port, dropped or not; a packet pushed out counts once. */
export function countFlagged(columns: RunColumns, flag: number): number {
  const { accepted, dropped } = countFlags(columns);
  let count = 0;
  for (let flags = 0; flags < COMBINATIONS; flags++) {
    if ((flags & flag) === 0) continue;
    // Packets pushed out are in both tables.
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

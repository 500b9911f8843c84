import { PacketFlag } from "../engine/observer.ts";
import type { Nanos } from "../engine/scenario.ts";
import type { RunColumns } from "../protocol/tables.ts";
import { indexLink } from "./link.ts";
import { countBelow, countUpTo } from "./search.ts";

/** How many of the queue's slots one sender's packets held. */
export interface SlotHolder {
  readonly sender: number;
  readonly slots: number;
}

/**
 * Who held the slots of the bottleneck's queue when a packet was dropped there at `timeNs`; most slots first, then by number.
 * A packet whose last bit leaves at that very instant is still met (MODEL.md, "Network"); one that is pushed out then has left its
 * slot to the one that pushed.
 */
export function countSlotHolders(columns: RunColumns, timeNs: Nanos): SlotHolder[] {
  const { arriveNs, departNs, flow, flags, length } = columns.packets;
  const link = indexLink(columns);
  // All that is in the queue has come since the link was last idle. Where there are priorities, departures are in no order.
  const gap = countUpTo(link.endNs.values, link.endNs.length, timeNs) - 1;
  const first = gap < 0 ? 0 : countBelow(arriveNs, length, link.endNs.values[gap]);
  const slots = new Map<number, number>();
  const end = countUpTo(arriveNs, length, timeNs);
  for (let row = first; row < end; row++) {
    if (departNs[row] < timeNs || (departNs[row] === timeNs && (flags[row] & PacketFlag.pushedOut) !== 0)) continue;
    slots.set(flow[row], (slots.get(flow[row]) ?? 0) + 1);
  }
  return [...slots].map(([sender, slots]) => ({ sender, slots })).sort((a, b) => b.slots - a.slots || a.sender - b.sender);
}

import type { Nanos } from "../engine/scenario.ts";
import type { RunColumns } from "../protocol/tables.ts";
import { countBelow, countUpTo } from "./search.ts";

/** How many of the queue's slots one sender's packets held. */
export interface SlotHolder {
  readonly sender: number;
  readonly slots: number;
}

/**
 * Who held the slots of the bottleneck's queue when a packet arrived there at `timeNs`; most slots first, then by number.
 * A packet whose last bit leaves at that very instant is still met (MODEL.md, "Network"). First in, first out is assumed.
 */
export function countSlotHolders(columns: RunColumns, timeNs: Nanos): SlotHolder[] {
  const { arriveNs, departNs, flow, length } = columns.packets;
  const slots = new Map<number, number>();
  const end = countUpTo(arriveNs, length, timeNs);
  for (let row = countBelow(departNs, length, timeNs); row < end; row++) slots.set(flow[row], (slots.get(flow[row]) ?? 0) + 1);
  return [...slots].map(([sender, slots]) => ({ sender, slots })).sort((a, b) => b.slots - a.slots || a.sender - b.sender);
}

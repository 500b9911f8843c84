import { PacketFlag } from "../engine/observer.ts";
import type { Nanos } from "../engine/spec/scenario.ts";
import type { RunColumns } from "../protocol/tables.ts";
import { NO_SLOT } from "./packet-flags.ts";
import { orderQueue } from "./queue-order.ts";
import { countBelow, countUpTo } from "./search.ts";

/** Number of the queue's slots that one sender's packets held. */
export interface SlotHolder {
  readonly sender: number;
  readonly slots: number;
}

/**
 * The senders that held the queue's slots when a packet arrived at the bottleneck at `timeNs`: most slots first, then by number.
 * A packet whose last bit leaves at that instant still counts, except for the first one if a packet of that instant is flagged
 * as arriving after a departure (protocol/departures.ts).
 */
export function countSlotHolders(columns: RunColumns, timeNs: Nanos): SlotHolder[] {
  const { arriveNs, departNs, flow, flags, length } = columns.packets;
  const slots = new Map<number, number>();
  const end = countUpTo(arriveNs, length, timeNs);
  let hasOneLeft = false;
  for (let row = countBelow(arriveNs, length, timeNs); row < end; row++) hasOneLeft ||= (flags[row] & PacketFlag.afterDeparture) !== 0;
  for (let row = countBelow(orderQueue(columns).latest, length, timeNs); row < end; row++) {
    if (departNs[row] < timeNs || (flags[row] & NO_SLOT) !== 0) continue;
    // A packet pushed out at this instant freed its slot.
    const isGone = departNs[row] === timeNs && (hasOneLeft || (flags[row] & PacketFlag.pushedOut) !== 0);
    if (isGone) hasOneLeft = false;
    else slots.set(flow[row], (slots.get(flow[row]) ?? 0) + 1);
  }
  return [...slots].map(([sender, slots]) => ({ sender, slots })).sort((a, b) => b.slots - a.slots || a.sender - b.sender);
}

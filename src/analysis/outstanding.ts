import type { Nanos, Scenario } from "../engine/scenario.ts";
import type { RunColumns } from "../protocol/tables.ts";
import { toSwitchNs, visitCopies, type PacketCopy } from "./copies.ts";

/** A packet that was sent and not yet acknowledged when the timer fired. */
export interface OutstandingPacket {
  readonly packet: number;
  /** Copies sent before the timer fired, in the order in which they reached the switch. */
  readonly copies: readonly PacketCopy[];
  /** Each of them had been dropped by then. */
  readonly isLost: boolean;
}

/** What was on the way when a timer fired. */
export interface Outstanding {
  /** In order of number; the first is the missing one. */
  readonly packets: readonly OutstandingPacket[];
  /** The missing packet as it was sent again when the timer fired; null: not recorded. */
  readonly repair: PacketCopy | null;
  /** Packets behind the missing one that got through, and those of them that did so while an earlier packet was still missing. */
  readonly through: number;
  readonly early: number;
}

/**
 * Follows each packet that timeout `row` found unacknowledged.
 *
 * @param fromNs a moment before which none of them was sent.
 */
export function followOutstanding(scenario: Scenario, columns: RunColumns, row: number, fromNs: Nanos): Outstanding {
  const { timeouts } = columns;
  const sender = timeouts.flow[row];
  const firedNs = timeouts.timeNs[row];
  const missing = timeouts.highestAck[row] + 1;
  const last = timeouts.maxPacket[row];
  const copies: PacketCopy[][] = Array.from({ length: last - missing + 1 }, () => []);
  // What is sent when the timer fires cannot be at the switch sooner; what is there sooner was sent before.
  const soonestNs = firedNs + toSwitchNs(scenario, sender, missing);
  let repair: PacketCopy | null = null;
  const arrivedNs = new Map<number, Nanos>();
  visitCopies(columns, sender, fromNs, (copy) => {
    // A timeout goes back to the missing packet, and packets of a sender do not overtake each other: all before it were sent before.
    if (copy.packet === missing && copy.timeNs >= soonestNs) {
      repair = copy;
      return false;
    }
    if (copy.departNs !== null && !arrivedNs.has(copy.packet)) arrivedNs.set(copy.packet, copy.departNs);
    if (copy.packet >= missing && copy.packet <= last) copies[copy.packet - missing].push(copy);
    return true;
  });
  const isDropped = (copy: PacketCopy): boolean => copy.departNs === null && copy.timeNs <= firedNs;
  // All of a sender's packets have the same way from the port to the receiver, so their departures stand for their arrivals.
  let missingSinceNs = -Infinity;
  let through = 0;
  for (const [packet, timeNs] of arrivedNs) {
    if (packet < missing) missingSinceNs = Math.max(missingSinceNs, timeNs);
    else if (packet > missing) through++;
  }
  let early = 0;
  for (const [packet, timeNs] of arrivedNs) if (packet > missing && timeNs < missingSinceNs) early++;
  return {
    packets: copies.map((own, i) => ({ packet: missing + i, copies: own, isLost: own.length > 0 && own.every(isDropped) })),
    repair,
    through,
    early,
  };
}

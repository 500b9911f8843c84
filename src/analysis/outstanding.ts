import type { Nanos, Scenario } from "../engine/spec/scenario.ts";
import type { RunColumns } from "../protocol/tables.ts";
import { toSwitchNs, visitCopies, type PacketCopy } from "./copies.ts";

/** A packet sent but not acknowledged when the timer fired. */
export interface OutstandingPacket {
  readonly packet: number;
  /** Copies sent before the timer fired, in the order in which they reached the switch. */
  readonly copies: readonly PacketCopy[];
  /** All of them had been dropped by then. */
  readonly isLost: boolean;
}

/** Packets outstanding when a timer fired. */
export interface Outstanding {
  /** In order of number; the first is the missing one. */
  readonly packets: readonly OutstandingPacket[];
  /** The retransmission of the missing packet when the timer fired; null: not recorded. */
  readonly retransmission: PacketCopy | null;
  /** Earlier consecutive timeouts that retransmitted the missing packet, in order. */
  readonly timersNs: readonly Nanos[];
  /** Packets after the missing one that got through, and how many of them did while an earlier packet was still missing. */
  readonly through: number;
  readonly early: number;
}

/**
 * Follows each packet that was unacknowledged at timeout `row`. The record has no times of sending, only of arrival at the switch:
 * if the sender's own link still holds an earlier retransmission when the timer expires (a burst longer than the RTO), that one is
 * taken for the timer's.
 *
 * @param fromNs a moment before which none of the packets was sent.
 */
export function followOutstanding(scenario: Scenario, columns: RunColumns, row: number, fromNs: Nanos): Outstanding {
  const { timeouts } = columns;
  const sender = timeouts.flow[row];
  const firedNs = timeouts.timeNs[row];
  const missing = timeouts.highestAck[row] + 1;
  const last = timeouts.maxPacket[row];
  const copies: PacketCopy[][] = Array.from({ length: last - missing + 1 }, () => []);
  // The consecutive timeouts that retransmitted the missing packet, this one last. A retransmission by the timer reaches the switch no
  // sooner than its delay allows, but possibly later: the sender's slow link may still hold earlier packets.
  const firings = [firedNs];
  for (let before = row - 1; before >= 0; before--) {
    if (timeouts.flow[before] !== sender) continue;
    if (timeouts.highestAck[before] + 1 !== missing) break;
    firings.unshift(timeouts.timeNs[before]);
  }
  const wayNs = toSwitchNs(scenario, sender, missing);
  let sentAgain = 0;
  let retransmission: PacketCopy | null = null;
  const arrivedNs = new Map<number, Nanos>();
  visitCopies(columns, sender, fromNs, (copy) => {
    // A timeout goes back to the missing packet, and a sender's packets stay in order: all packets before it were sent before.
    if (copy.packet === missing && copy.isRetransmission && copy.timeNs >= firings[sentAgain] + wayNs && ++sentAgain === firings.length) {
      retransmission = copy;
      return false;
    }
    if (copy.departNs !== null && !arrivedNs.has(copy.packet)) arrivedNs.set(copy.packet, copy.departNs);
    if (copy.packet >= missing && copy.packet <= last) copies[copy.packet - missing].push(copy);
    return true;
  });
  const isDropped = (copy: PacketCopy): boolean => copy.departNs === null && copy.timeNs <= firedNs;
  // All of a sender's packets take equally long from the port to the receiver, so departures can replace arrivals.
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
    retransmission,
    timersNs: firings.slice(0, -1),
    through,
    early,
  };
}

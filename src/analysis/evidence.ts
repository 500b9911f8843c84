import type { Recovery } from "../engine/congestion.ts";
import { DUPLICATE_THRESHOLD, recoveryKinds, TimeoutClass } from "../engine/observer.ts";
import { transportOf } from "../engine/spec/groups.ts";
import type { Nanos, Scenario } from "../engine/spec/scenario.ts";
import { wireTimeNs } from "../engine/spec/geometry.ts";
import { describePath } from "./geometry.ts";
import { recordedPort } from "./ports.ts";
import { type PacketCopy, toSwitchNs, visitCopies } from "./copies.ts";
import type { RecordedRun } from "./run-index.ts";
import { countSlotHolders, type SlotHolder } from "./slot-holders.ts";
import { findRecoveryStart } from "./recovery-start.ts";
import type { RunColumns } from "../protocol/tables.ts";

/** A packet whose copies had all been dropped when the timer fired. */
export interface LostPacket {
  readonly packet: number;
  readonly copies: readonly PacketCopy[];
  /** When each copy was dropped, in order. */
  readonly dropsNs: readonly Nanos[];
}

/** The queue that dropped the missing packet. */
export interface SlotsAtLoss {
  readonly timeNs: Nanos;
  /** The dropped packet. */
  readonly packet: number;
  readonly holders: readonly SlotHolder[];
  /** Slots held by all senders, and by this sender. */
  readonly held: number;
  readonly own: number;
}

/** The signs of loss that arrived before the timer fired. */
export interface DuplicateAcks {
  /** Number of duplicate ACKs; with SACK, of SACKed packets above the missing one. */
  readonly received: number;
  readonly needed: number;
  readonly recovery: Recovery;
  /** False: no number of them would have triggered a retransmission. */
  readonly isTrusted: boolean;
  /** The last retransmission of the missing packet before the timer fired; null: none. */
  readonly resent: PacketCopy | null;
  /** When the timer last expired before and had it retransmitted; null: never. */
  readonly timerBeforeNs: Nanos | null;
  /** When the timer expired before for a retransmission that the sender's pace still held back; null: it held back none. */
  readonly heldBackSinceNs: Nanos | null;
  /** Start of the fast recovery in which the timer fired; null: it fired outside a recovery. */
  readonly recoverySinceNs: Nanos | null;
}

/** Evidence from packets; available only where they were recorded. */
export interface PacketEvidence {
  /** The missing packet first, then the others by number. Empty: no loss (spurious). */
  readonly lost: readonly LostPacket[];
  /** Packets sent and not acknowledged. */
  readonly outstanding: number;
  /** Of those after the missing one: how many got through, and how many of these while an earlier packet was still missing. */
  readonly through: number;
  readonly early: number;
  /** All that got through had been sent twice: which copy arrived is unknown. */
  readonly isAmbiguous: boolean;
  /** Lost packets that a SACK sender considers in flight: too few after them have arrived. */
  readonly passedOver: number;
  /** Tail loss probe (RACK-TLP) that was dropped; null: none. */
  readonly lostProbe: PacketCopy | null;
  /** Packets first sent as such a probe: they are not part of the window. */
  readonly probed: number;
  /** Copy of the missing packet that had been accepted; null: none. */
  readonly arrived: PacketCopy | null;
  /** A copy of it had been dropped. */
  readonly wasDropped: boolean;
  /** The accepted copy had reached the receiver in time, which delayed its ACK. */
  readonly isAckHeld: boolean;
  readonly slots: SlotsAtLoss | null;
  readonly duplicates: DuplicateAcks;
}

function describeSlots(run: RecordedRun, sender: number, packet: number, timeNs: Nanos): SlotsAtLoss {
  const holders = countSlotHolders(run.columns, timeNs);
  return {
    timeNs,
    packet,
    holders,
    held: holders.reduce((sum, { slots }) => sum + slots, 0),
    own: holders.find((holder) => holder.sender === sender)?.slots ?? 0,
  };
}

/**
 * @param sacked number of SACKed packets: the first ones to get through, as their ACKs return in that order.
 * @param dupThresh number of them behind a packet that shows it to be lost.
 */
function countPassedOver(packets: readonly OutstandingPacket[], sacked: number, dupThresh: number): number {
  const arrivalNs = ({ copies }: OutstandingPacket): Nanos =>
    copies.reduce((first, { departNs }) => Math.min(first, departNs ?? Infinity), Infinity);
  const known = new Set(packets.toSorted((a, b) => arrivalNs(a) - arrivalNs(b)).slice(0, sacked));
  let sackedBehind = 0;
  let count = 0;
  for (const packet of packets.toReversed()) {
    if (packet.isLost && sackedBehind < dupThresh) count++;
    if (known.has(packet)) sackedBehind++;
  }
  return count;
}

/** Would its ACK have arrived by `timeNs` if the receiver had sent it at once? */
function isAckHeld({ scenario }: RecordedRun, sender: number, arrived: PacketCopy | null, timeNs: Nanos): boolean {
  const { delayedAck, processingJitterNs, ackBytes } = transportOf(scenario, sender);
  if (!delayedAck || arrived === null || arrived.departNs === null) return false;
  const { toReceiver, back } = describePath(scenario, sender);
  // To the receiver and back to the sender; both hosts may add delay.
  const backNs = back.reduce((sum, { delayNs, rateBps }) => sum + delayNs + wireTimeNs(ackBytes, rateBps), 0);
  return arrived.departNs + toReceiver.delayNs + 2 * processingJitterNs + backNs < timeNs;
}

/**
 * Evidence from the packets of timeout `row`, and the retransmission of the missing packet by the timer; null: not recorded.
 *
 * @param fromNs a moment before which none of them was sent.
 */
export function gatherEvidence(
  run: RecordedRun,
  row: number,
  fromNs: Nanos,
): { evidence: PacketEvidence; retransmission: PacketCopy | null } {
  const { timeouts } = run.columns;
  const sender = timeouts.flow[row];
  const timeNs = timeouts.timeNs[row];
  const recovery = recoveryKinds[timeouts.recovery[row]];
  const { packets, retransmission, through, early, timersNs, heldBackSinceNs } = followOutstanding(run.scenario, run.columns, row, fromNs);
  const [missing, ...behind] = packets;
  // A copy may be in flight to the switch when the record ends: only the engine, which called the timeout spurious, knew of it.
  const isLate = timeouts.class[row] === TimeoutClass.spurious;
  const lost = packets
    .filter(({ packet, isLost }) => isLost && !(isLate && packet === missing.packet))
    .map(({ packet, copies }) => ({ packet, copies, dropsNs: copies.map((copy) => copy.timeNs) }));
  const isProbe = (copy: PacketCopy): boolean => recovery === "rack" && copy.isProbe;
  const arrived = missing.copies.findLast(({ departNs }) => departNs !== null) ?? null;
  const arrivedBehind = behind.filter(({ copies }) => copies.some(({ departNs }) => departNs !== null));
  const lastCopy = missing.copies.at(-1);
  // other ports' contents are not recorded
  const hasSlots = missing.isLost && !isLate && lastCopy?.droppedAt === recordedPort(run);
  return {
    retransmission,
    evidence: {
      lost,
      outstanding: packets.length,
      through,
      early,
      isAmbiguous: arrivedBehind.length > 0 && arrivedBehind.every(({ copies }) => copies.length > 1),
      passedOver: countPassedOver(packets, timeouts.duplicateAcks[row], transportOf(run.scenario, sender).dupThresh ?? DUPLICATE_THRESHOLD),
      lostProbe: packets.flatMap(({ copies }) => copies.filter((copy) => isProbe(copy) && copy.departNs === null)).at(-1) ?? null,
      probed: packets.filter(({ copies }) => copies.length > 0 && isProbe(copies[0])).length,
      arrived,
      wasDropped: missing.copies.some((copy) => copy.departNs === null && copy.timeNs <= timeNs),
      isAckHeld: isAckHeld(run, sender, arrived, timeNs),
      slots: hasSlots ? describeSlots(run, sender, missing.packet, lastCopy.timeNs) : null,
      duplicates: {
        received: timeouts.duplicateAcks[row],
        needed: timeouts.neededSigns[row],
        recovery,
        isTrusted: timeouts.isTrusted[row] === 1,
        resent: missing.copies.slice(1).findLast(({ isRetransmission }) => isRetransmission) ?? null,
        timerBeforeNs: timersNs.at(-1) ?? null,
        heldBackSinceNs,
        recoverySinceNs: findRecoveryStart(run, sender, timeNs),
      },
    },
  };
}

/** A packet sent but not acknowledged when the timer fired. */
interface OutstandingPacket {
  readonly packet: number;
  /** Copies sent before the timer fired, in the order in which they reached the switch. */
  readonly copies: readonly PacketCopy[];
  /** All of them had been dropped by then. */
  readonly isLost: boolean;
}

/** Packets outstanding when a timer fired. */
interface Outstanding {
  /** In order of number; the first is the missing one. */
  readonly packets: readonly OutstandingPacket[];
  /** The retransmission of the missing packet when the timer fired; null: not recorded. */
  readonly retransmission: PacketCopy | null;
  /** Earlier consecutive timeouts that retransmitted the missing packet, in order. */
  readonly timersNs: readonly Nanos[];
  /** The first timeout after the last of them; it retransmitted nothing before the timer fired again. null: none. */
  readonly heldBackSinceNs: Nanos | null;
  /** Packets after the missing one that got through, and how many of them did while an earlier packet was still missing. */
  readonly through: number;
  readonly early: number;
}

/**
 * Has the sender retransmitted the missing packet after timeout `row`, before its timer fired again for the same packet? Not if its pace
 * (a window below one packet, or a rate) holds the packet back for longer than the RTO. A sender that has gone back to a packet and sent
 * it goes on with the next one; one without ACKs sends the packet as the timer fires, and goes back after that.
 */
function hasRetransmitted(timeouts: RunColumns["timeouts"], row: number, again: number): boolean {
  return timeouts.nextPacket[again] > timeouts.highestAck[again] + 1 || timeouts.waitingSinceNs[again] === timeouts.timeNs[row];
}

/**
 * Follows each packet that was unacknowledged at timeout `row`. The record has no times of sending, only of arrival at the switch:
 * if the sender's own link still holds an earlier retransmission when the timer expires (a burst longer than the RTO), that one is
 * taken for the timer's.
 *
 * @param fromNs a moment before which none of the packets was sent.
 */
function followOutstanding(scenario: Scenario, columns: RunColumns, row: number, fromNs: Nanos): Outstanding {
  const { timeouts } = columns;
  const sender = timeouts.flow[row];
  const firedNs = timeouts.timeNs[row];
  const missing = timeouts.highestAck[row] + 1;
  const last = timeouts.maxPacket[row];
  const copies: PacketCopy[][] = Array.from({ length: last - missing + 1 }, () => []);
  // The consecutive timeouts that retransmitted the missing packet, this one last. A retransmission by the timer reaches the switch no
  // sooner than its delay allows, but possibly later: the sender's slow link may still hold earlier packets.
  const firings = [firedNs];
  let heldBackSinceNs: Nanos | null = null;
  let following = row;
  for (let before = row - 1; before >= 0; before--) {
    if (timeouts.flow[before] !== sender) continue;
    if (timeouts.highestAck[before] + 1 !== missing) break;
    if (hasRetransmitted(timeouts, before, following)) firings.unshift(timeouts.timeNs[before]);
    else if (firings.length === 1) heldBackSinceNs = timeouts.timeNs[before];
    following = before;
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
    heldBackSinceNs,
    through,
    early,
  };
}

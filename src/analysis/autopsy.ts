import { TimeoutClass } from "../engine/observer.ts";
import type { Nanos } from "../engine/scenario.ts";
import { followAftermath, type Aftermath } from "./aftermath.ts";
import { packetsPerBlock, type PacketCopy } from "./copies.ts";
import { followOutstanding } from "./outstanding.ts";
import { explainRto, type RtoArithmetic } from "./rto-arithmetic.ts";
import { detailEndNs, indexRun, type RecordedRun } from "./run-index.ts";
import { RowState } from "./senders.ts";
import { countSlotHolders, type SlotHolder } from "./slot-holders.ts";
import { measureCost, type TimeoutCost } from "./timeout-cost.ts";
import { windowRowAt } from "./windows.ts";

/** Duplicate ACKs that start a fast retransmit. Source: RFC 5681, 3.2. */
export const neededDuplicates = 3;
/** Losses among this many last packets of a block leave too few behind them for that many duplicates. */
export const tailPackets = 3;

/** A packet of which every copy had been dropped when the timer fired. */
export interface LostPacket {
  readonly packet: number;
  /** When each copy was dropped, in order. */
  readonly dropsNs: readonly Nanos[];
}

/** The queue that turned the missing packet away. */
export interface SlotsAtLoss {
  readonly timeNs: Nanos;
  /** The packet that found no room. */
  readonly packet: number;
  readonly holders: readonly SlotHolder[];
  /** Slots held by all, and by the sender itself. */
  readonly held: number;
  readonly own: number;
}

/** The signs of loss that came back before the timer fired. */
export interface DuplicateAcks {
  readonly received: number;
  readonly needed: number;
  /** The missing packet as sent again before the timer fired; null: it was not. */
  readonly resent: PacketCopy | null;
  /** When the fast recovery began in which the timer fired; null: it fired outside of one. */
  readonly recoverySinceNs: Nanos | null;
}

/** What packets tell; only where they were recorded. */
export interface PacketEvidence {
  /** The missing packet first, then the others by number. Empty: nothing was lost (spurious). */
  readonly lost: readonly LostPacket[];
  /** Packets sent and not acknowledged. */
  readonly outstanding: number;
  /** Of those behind the missing one: how many got through, and how many of them while an earlier packet was still missing. */
  readonly through: number;
  readonly early: number;
  /** Copy of the missing packet that had been accepted; null: none was. */
  readonly arrived: PacketCopy | null;
  readonly slots: SlotsAtLoss | null;
  readonly duplicates: DuplicateAcks;
}

/** Why one timeout happened and what it did, from the columns alone. */
export interface Autopsy {
  readonly row: number;
  /** From 1, among all timeouts of the run so far. */
  readonly rank: number;
  readonly total: number;
  readonly sender: number;
  readonly block: number;
  readonly class: TimeoutClass;
  readonly timeNs: Nanos;
  /** The last packet sent or ACK received before. */
  readonly waitingSinceNs: Nanos;
  /** The packet whose ACK never came. */
  readonly missing: number;
  readonly cwnd: number;
  /** First of the last three packets it had to send; null: the scenario alone does not say which they are. */
  readonly tailStart: number | null;
  readonly duplicateAcks: number;
  readonly baseRttNs: Nanos;
  /** null: packets were no longer recorded. */
  readonly evidence: PacketEvidence | null;
  readonly timer: RtoArithmetic;
  /** null: the block is not over, or its packets were not recorded. */
  readonly cost: TimeoutCost | null;
  /** null: packets were no longer recorded. */
  readonly aftermath: Aftermath | null;
}

/** Start of the fast recovery the sender was in just before `timeNs`; null: it was in none. */
function findRecoveryStart(run: RecordedRun, sender: number, timeNs: Nanos): Nanos | null {
  const { windows } = indexRun(run);
  const { values } = windows.rowsOf[sender];
  const { state, timeNs: times } = run.columns.windows;
  // Times are whole ns: the row in force before the timeout's own.
  let row = windowRowAt(windows, run.columns, sender, timeNs - 1);
  if (row < 0 || state[row] !== RowState.recovery) return null;
  let at = values.subarray(0, windows.rowsOf[sender].length).indexOf(row);
  while (at > 0 && state[values[at - 1]] === RowState.recovery) row = values[--at];
  return times[row];
}

/**
 * Explains row `row` of the run's timeouts.
 *
 * @throws RangeError if there is no such row.
 */
export function explainTimeout(run: RecordedRun, row: number): Autopsy {
  const { columns, scenario } = run;
  const { timeouts } = columns;
  if (!(row >= 0 && row < timeouts.length)) throw new RangeError(`there is no timeout ${row}`);
  const sender = timeouts.flow[row];
  const block = timeouts.block[row];
  const timeNs = timeouts.timeNs[row];
  const perBlock = packetsPerBlock(scenario, sender);
  const tailStart = perBlock === null ? null : (block + 1) * perBlock - tailPackets;
  let evidence: PacketEvidence | null = null;
  let repair: PacketCopy | null = null;
  const hasDetail = timeNs <= detailEndNs(run);
  if (hasDetail) {
    const { blocks } = indexRun(run);
    // A block's first packet may have been sent while the block before was open.
    const fromNs = blocks.startNs.values[Math.max(0, block - 1)];
    const outstanding = followOutstanding(scenario, columns, row, fromNs);
    repair = outstanding.repair;
    const [missing] = outstanding.packets;
    // A copy may be on its way to the switch when the record ends: only the engine, which called it spurious, knew of it.
    const isLate = timeouts.class[row] === TimeoutClass.spurious;
    const lost = outstanding.packets
      .filter(({ packet, isLost }) => isLost && !(isLate && packet === missing.packet))
      .map(({ packet, copies }) => ({ packet, dropsNs: copies.map((copy) => copy.timeNs) }));
    evidence = {
      lost,
      outstanding: outstanding.packets.length,
      through: outstanding.through,
      early: outstanding.early,
      arrived: missing.copies.findLast(({ departNs }) => departNs !== null) ?? null,
      slots: missing.isLost && !isLate ? describeSlots(run, sender, missing.packet, missing.copies.at(-1)!.timeNs) : null,
      duplicates: {
        received: timeouts.duplicateAcks[row],
        needed: neededDuplicates,
        resent: missing.copies.slice(1).at(-1) ?? null,
        recoverySinceNs: findRecoveryStart(run, sender, timeNs),
      },
    };
  }
  return {
    row,
    rank: row + 1,
    total: timeouts.length,
    sender,
    block,
    class: timeouts.class[row] as TimeoutClass,
    timeNs,
    waitingSinceNs: timeouts.waitingSinceNs[row],
    missing: timeouts.highestAck[row] + 1,
    cwnd: timeouts.cwndBefore[row],
    tailStart,
    duplicateAcks: timeouts.duplicateAcks[row],
    baseRttNs: scenario.network.rttNs,
    evidence,
    timer: explainRto(run, row),
    cost: measureCost(run, row),
    aftermath: hasDetail ? followAftermath(run, row, repair) : null,
  };
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

import { TAIL_PACKETS, TimeoutClass } from "../observer.ts";
import { TailLoss } from "../totals.ts";
import type { Receiver } from "./receiver.ts";
import type { SendState } from "./send-state.ts";

/** RACK needs one packet sent after the missing one. Source: RFC 8985, 6.2. */
const RACK_THRESHOLD = 1;

/** Signs of loss that start a repair: number of duplicate ACKs, or of SACKed packets above the missing one; NO_THRESHOLD: none. */
export function countNeededSigns({ recoveryKind, dupThresh }: Pick<SendState, "recoveryKind" | "dupThresh">): number {
  return recoveryKind === "rack" ? RACK_THRESHOLD : dupThresh;
}

/**
 * Why this timer fired, judged by what really happened to the packets. Call it before the sender goes
 * back. The first class that holds (MODEL.md, "Timeouts"):
 * spurious: a copy of the missing packet has arrived or is on its way;
 * lost retransmission: the missing packet was dropped at least twice;
 * block-tail: only some of the block's last three packets are outstanding, or one of those three was lost and the
 * duplicates did not reach what the recovery needs;
 * block-head: every outstanding packet was dropped, so no ACK could come;
 * other: it was dropped once and not sent again, although some packet got through or enough signs came.
 *
 * @param duplicateAcks number received for the missing packet; with SACK, number of SACKed packets above it.
 * @param blockStart first packet of the current block.
 */
export function classifyTimeout(sender: SendState, receiver: Receiver, duplicateAcks: number, blockStart: number): TimeoutClass {
  const missing = sender.highestAck + 1;
  if (receiver.has(missing) || !sender.fates.isLost(missing)) return TimeoutClass.spurious;
  if (sender.fates.timesLost(missing) >= 2) return TimeoutClass.lostRetransmission;
  const tailStart = sender.limit - TAIL_PACKETS;
  let isAnyHere = false;
  let isTailLost = false;
  for (let packet = missing; packet <= sender.maxSent; packet++) {
    const isLost = !receiver.has(packet) && sender.fates.isLost(packet);
    if (!isLost) isAnyHere = true;
    else if (packet >= tailStart) isTailLost = true;
  }
  if (!isAnyHere && !(missing >= tailStart && missing > blockStart)) return TimeoutClass.blockHead;
  if (isTailLost && duplicateAcks < countNeededSigns(sender)) return TimeoutClass.blockTail;
  return TimeoutClass.other;
}

/** Which of the last three packets given to a sender were sent and lost: a sum of `TailLoss`. */
export function findTailLosses(sender: SendState, receiver: Receiver): number {
  const isMissing = (packet: number): boolean => packet <= sender.maxSent && !receiver.has(packet) && sender.fates.isLost(packet);
  const { limit } = sender;
  const { thirdLast, secondLast, last } = TailLoss;
  return (isMissing(limit - 3) ? thirdLast : 0) + (isMissing(limit - 2) ? secondLast : 0) + (isMissing(limit - 1) ? last : 0);
}

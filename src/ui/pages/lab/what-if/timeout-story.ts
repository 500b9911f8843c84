import type { CausingDrop } from "../../../../analysis/block-run.ts";
import { isOfBlocks } from "../../../../analysis/timeout-place.ts";
import { packetsPerBlock } from "../../../../analysis/workload.ts";
import type { RunSnapshot } from "../../../../bridge/live-run.ts";
import { TimeoutClass } from "../../../../engine/observer.ts";
import { writeSentences } from "../../../../language/sentences.ts";
import { t } from "../../../../language/translate.ts";
import { formatDuration, formatMoment, formatPacket } from "../../../../language/formats.ts";
import { findLoss } from "../../../../analysis/timeouts.ts";

/** The drop that a timeout of the displayed run waited for, as far as its drops are recorded. */
export function findShownDrop({ columns, detailUntilNs }: RunSnapshot, row: number): CausingDrop | null | undefined {
  const loss = findLoss(columns, row);
  if (loss !== null) return { number: loss.row + 1, timeNs: loss.timeNs, packet: loss.packet, flow: columns.timeouts.flow[row] };
  return detailUntilNs === null ? null : undefined;
}

/** Describes the timeout and the packet it waited for. @param drop that packet's; null: nothing was dropped; undefined: not known yet. */
export function writeTimeoutStory(run: RunSnapshot, row: number, drop: CausingDrop | null | undefined): string {
  const { timeouts } = run.columns;
  const sender = timeouts.flow[row];
  const kind = timeouts.class[row] as TimeoutClass;
  const isInBlock = isOfBlocks(run.scenario, sender);
  const values = {
    sender,
    block: timeouts.block[row] + 1,
    where: isInBlock ? "block" : "run",
    waited: formatDuration(timeouts.timeNs[row] - timeouts.waitingSinceNs[row]),
  };
  const first = (packetsPerBlock(run.scenario, sender) ?? NaN) * timeouts.block[row];
  const isFirst = isInBlock && timeouts.highestAck[row] + 1 === first;
  if (drop === null)
    return t(
      "{where, select, block {Sender {sender} waited {waited} in block {block}. None of its packets had been dropped; an ACK was only late.} other {Sender {sender} waited {waited}. None of its packets had been dropped; an ACK was only late.}}",
      values,
    );
  return writeSentences([writeWait(kind, isFirst, values), drop && writeDrop(drop, isFirst)]);
}

type Values = Parameters<typeof t>[1] & object;

function writeWait(kind: TimeoutClass, isFirst: boolean, values: Values): string {
  switch (kind) {
    case TimeoutClass.blockHead:
      return isFirst
        ? t("Sender {sender} lost its whole first window in block {block} and waited {waited}.", values)
        : t(
            "{where, select, block {Sender {sender} lost its whole window in block {block} and waited {waited}.} other {Sender {sender} lost its whole window and waited {waited}.}}",
            values,
          );
    case TimeoutClass.blockTail:
      return t(
        "{where, select, block {Sender {sender} lost one of its last packets in block {block} and waited {waited}.} other {Sender {sender} lost one of its last packets and waited {waited}.}}",
        values,
      );
    case TimeoutClass.lostRetransmission:
      return t(
        "{where, select, block {Sender {sender} lost a retransmission in block {block} and waited {waited}.} other {Sender {sender} lost a retransmission and waited {waited}.}}",
        values,
      );
    case TimeoutClass.spurious:
      return t(
        "{where, select, block {The timer of sender {sender} expired in block {block} although the lost packet was in flight again.} other {The timer of sender {sender} expired although the lost packet was in flight again.}}",
        values,
      );
    default:
      return t(
        "{where, select, block {Sender {sender} lost a packet in block {block}, no ACK triggered its retransmission in time, and it waited {waited}.} other {Sender {sender} lost a packet, no ACK triggered its retransmission in time, and it waited {waited}.}}",
        values,
      );
  }
}

const writeDrop = ({ packet, timeNs }: CausingDrop, isFirst: boolean): string =>
  isFirst
    ? t("Its first packet was dropped at {time}.", { time: formatMoment(timeNs) })
    : t("Packet {packet} was dropped at {time}.", { packet: formatPacket(packet), time: formatMoment(timeNs) });

import { TAIL_PACKETS, type TimeoutClass } from "../engine/observer.ts";
import { listGroups, transportOf } from "../engine/spec/groups.ts";
import type { Nanos } from "../engine/spec/scenario.ts";
import { baseRttNs, describePath } from "./geometry.ts";
import { recordedPort } from "./ports.ts";
import { rateAt } from "./rates.ts";
import { followAftermath, type Aftermath } from "./aftermath.ts";
import { gatherEvidence, type PacketEvidence } from "./evidence.ts";
import { explainRto, type RtoArithmetic } from "./rto-arithmetic.ts";
import { hasHeaders } from "./headers.ts";
import { detailEndNs, indexRun, type RecordedRun } from "./run-index.ts";
import { measureCost, type TimeoutCost } from "./timeout-cost.ts";

/** What prevented the sender from sending while it waited. */
export type Bar = "end" | "grant" | "hold" | "window" | "rate" | "rule";

/** Why one timeout happened and what it caused, from the columns alone. */
export interface Autopsy {
  readonly row: number;
  /** Number of the timeout in the run, from 1. */
  readonly rank: number;
  readonly total: number;
  readonly sender: number;
  readonly block: number;
  readonly class: TimeoutClass;
  readonly timeNs: Nanos;
  /** The last packet sent or ACK received before. */
  readonly waitingSinceNs: Nanos;
  /** The packet whose ACK never arrived. */
  readonly missing: number;
  readonly cwnd: number;
  /** First of the last three packets it had to send. */
  readonly tailStart: number;
  readonly bar: Bar;
  /** Receive window, packets. */
  readonly granted: number;
  /** The scenario's `carefulFastRetransmit`. */
  readonly isCareful: boolean;
  /** Are its packets followed? Only if the port at the last switch of their route is recorded; otherwise there is no evidence. */
  readonly isFollowed: boolean;
  readonly duplicateAcks: number;
  /** Propagation delay of this sender's round trip. */
  readonly baseRttNs: Nanos;
  /** The port cuts packets to their headers, and all senders know it: what was dropped had no room for its header. */
  readonly isCutting: boolean;
  /** The workload has blocks. */
  readonly isBarrier: boolean;
  /** null: packets were no longer recorded. */
  readonly evidence: PacketEvidence | null;
  readonly timer: RtoArithmetic;
  /** null: the block has not ended, or its packets were not recorded. */
  readonly cost: TimeoutCost | null;
  /** null: packets were no longer recorded. */
  readonly aftermath: Aftermath | null;
}

function findBar(columns: RecordedRun["columns"], row: number): Bar {
  const { timeouts } = columns;
  if (timeouts.maxPacket[row] + 1 >= timeouts.limit[row]) return "end";
  const outstanding = timeouts.maxPacket[row] - timeouts.highestAck[row];
  if (outstanding >= timeouts.receiveWindow[row]) return "grant";
  if (timeouts.isHeld[row] === 1) return "hold";
  if (outstanding >= Math.floor(timeouts.cwndBefore[row])) return "window";
  // Room from a duplicate ACK is not used: RFC 5681 sends nothing for the first two, RFC 3042 does.
  return (rateAt(columns, timeouts.flow[row], timeouts.timeNs[row] - 1) ?? Infinity) < Infinity ? "rate" : "rule";
}

/**
 * Explains row `row` of the run's timeouts.
 *
 * @throws RangeError if the row does not exist.
 */
export function explainTimeout(run: RecordedRun, row: number): Autopsy {
  const { columns, scenario } = run;
  const { timeouts } = columns;
  if (!(row >= 0 && row < timeouts.length)) throw new RangeError(`there is no timeout ${row}`);
  const sender = timeouts.flow[row];
  const block = timeouts.block[row];
  const timeNs = timeouts.timeNs[row];
  const { blocks } = indexRun(run);
  // A block's first packet may have been sent before the previous block ended.
  const fromNs = blocks.startNs.values[Math.max(0, block - 1)];
  // packets are followed at the last switch of their route: those accepted by another port may still be dropped there
  const isFollowed = describePath(scenario, sender).port === recordedPort(run);
  const gathered = isFollowed && timeNs <= detailEndNs(run) ? gatherEvidence(run, row, fromNs) : null;
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
    tailStart: timeouts.limit[row] - TAIL_PACKETS,
    bar: findBar(columns, row),
    granted: timeouts.receiveWindow[row],
    isCutting: hasHeaders(columns) && listGroups(scenario).length === 1,
    isBarrier: scenario.workload.kind === "barrier",
    isCareful: transportOf(scenario, sender).carefulFastRetransmit,
    duplicateAcks: timeouts.duplicateAcks[row],
    baseRttNs: baseRttNs(scenario, sender),
    isFollowed,
    evidence: gathered?.evidence ?? null,
    timer: explainRto(run, row),
    cost: measureCost(run, row),
    aftermath: gathered ? followAftermath(run, row, gathered.retransmission) : null,
  };
}

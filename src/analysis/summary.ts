import { TimeoutClass } from "../engine/observer.ts";
import { listGroups } from "../engine/spec/groups.ts";
import type { Nanos, Scenario, TransportSpec } from "../engine/spec/scenario.ts";
import type { BlockTotals, FlowTotals, RunTotals } from "../engine/totals.ts";

export interface TimeoutCounts {
  /** The sum of the five classes. */
  readonly total: number;
  readonly blockHead: number;
  readonly blockTail: number;
  readonly lostRetransmission: number;
  readonly other: number;
  readonly spurious: number;
}

/** A sender's totals; `goodputBps` from its first data to the last ACK of what it was given, or to the end of the run. */
export interface FlowSummary extends Readonly<FlowTotals> {
  readonly goodputBps: number;
}

/** A block's totals as they are printed. */
export type BlockSummary = Readonly<Omit<BlockTotals, "lastFlow">>;

/** What a run comes to: the object `run --format json` prints, name for name. */
export interface RunSummary {
  readonly scenario: Scenario;
  readonly durationNs: Nanos;
  /** Payload delivered, each byte once, per second of the run. */
  readonly goodputBps: number;
  /** goodputBps / linkBps: headers and idle time are what it lacks to 1. */
  readonly normalizedGoodput: number;
  readonly dataPacketsSent: number;
  readonly deliveredPackets: number;
  readonly retransmissions: number;
  readonly redundantCopies: number;
  readonly drops: number;
  readonly marks: number;
  readonly timeouts: TimeoutCounts;
  /** Timeouts of the unluckiest sender of a block, averaged over the finished blocks. */
  readonly timeoutsPerBlock: number;
  readonly maxQueuePackets: number;
  /** Length of the bottleneck's queue, averaged over time, the packet in service included. */
  readonly meanQueuePackets: number;
  /** Share of the run in which the bottleneck link sent; 0 to 1. */
  readonly utilization: number;
  /** Share of the run in which the bottleneck link sent nothing; 0 to 1. */
  readonly linkIdleFraction: number;
  readonly blocks: readonly BlockSummary[];
  readonly flows: readonly FlowSummary[];
}

/**
 * Share of the link rate that payload can reach: a segment's part of its packet, 0 to 1. Groups may cut segments
 * of other sizes: theirs counts by the payload of their senders, as `flows` have it.
 */
export function payloadShare(scenario: Scenario, flows: readonly Pick<FlowTotals, "group" | "bytes">[]): number {
  const shareOf = ({ segmentBytes, headerBytes }: TransportSpec): number => segmentBytes / (segmentBytes + headerBytes);
  const groups = listGroups(scenario);
  if (groups.length === 1) return shareOf(groups[0].transport);
  let payload = 0;
  let wire = 0;
  for (const { group, bytes } of flows) {
    payload += bytes;
    wire += bytes / shareOf(groups[group].transport);
  }
  return wire > 0 ? payload / wire : shareOf(groups[0].transport);
}

function toBitsPerSecond(bytes: number, durationNs: Nanos): number {
  return durationNs > 0 ? (bytes * 8e9) / durationNs : 0;
}

/** Ratios over nothing (no time, no block yet) are 0. The totals may be those of a run still going on. */
export function summarize(scenario: Scenario, totals: RunTotals): RunSummary {
  const { durationNs, timeouts, blocks } = totals;
  const goodputBps = toBitsPerSecond(totals.deliveredBytes, durationNs);
  // packets accepted but not yet sent at the end count as busy too
  const linkIdleFraction = durationNs > 0 ? Math.max(0, 1 - totals.busyNs / durationNs) : 0;
  return {
    scenario,
    durationNs,
    goodputBps,
    normalizedGoodput: goodputBps / scenario.network.linkBps,
    dataPacketsSent: totals.dataPacketsSent,
    deliveredPackets: totals.deliveredPackets,
    retransmissions: totals.retransmissions,
    redundantCopies: totals.redundantCopies,
    drops: totals.drops,
    marks: totals.marks,
    timeouts: {
      total: timeouts.reduce((sum, count) => sum + count, 0),
      blockHead: timeouts[TimeoutClass.blockHead],
      blockTail: timeouts[TimeoutClass.blockTail],
      lostRetransmission: timeouts[TimeoutClass.lostRetransmission],
      other: timeouts[TimeoutClass.other],
      spurious: timeouts[TimeoutClass.spurious],
    },
    timeoutsPerBlock: blocks.length > 0 ? blocks.reduce((sum, block) => sum + block.worstFlowTimeouts, 0) / blocks.length : 0,
    maxQueuePackets: totals.maxQueuePackets,
    meanQueuePackets: durationNs > 0 ? totals.sojournNs / durationNs : 0,
    utilization: durationNs > 0 ? Math.min(1, totals.busyNs / durationNs) : 0,
    linkIdleFraction,
    blocks: blocks.map(({ startNs, endNs, timeouts, worstFlowTimeouts }) => ({ startNs, endNs, timeouts, worstFlowTimeouts })),
    flows: totals.flows.map(({ sender, group, timeouts, retransmissions, bytes, redundantCopies, drops, maxCwnd, startNs, finishNs }) => ({
      sender,
      group,
      timeouts,
      retransmissions,
      bytes,
      redundantCopies,
      drops,
      maxCwnd,
      startNs,
      finishNs,
      goodputBps: toBitsPerSecond(bytes, (finishNs > 0 ? finishNs : durationNs) - startNs),
    })),
  };
}

/**
 * The block time that a share `q` (0 to 1) of the finished blocks does not exceed: nearest rank, so always the time of a
 * block that was. 0 without blocks.
 */
export function findBlockTimeQuantile(blocks: readonly BlockSummary[], q: number): Nanos {
  if (blocks.length === 0) return 0;
  const times = blocks.map(({ startNs, endNs }) => endNs - startNs).sort((a, b) => a - b);
  return times[Math.max(0, Math.ceil(q * times.length) - 1)];
}

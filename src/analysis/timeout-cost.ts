import { Milestone } from "../engine/observer.ts";
import type { Nanos } from "../engine/spec/scenario.ts";
import { LinkUse, splitLinkTime, sumUses, type LinkStretch } from "./idle-split.ts";
import { detailEndNs, indexRun, type RecordedRun } from "./run-index.ts";
import { isAwaitedSender } from "./participants.ts";
import { countBelow, countUpTo } from "./search.ts";

/** Stretches of one kind within a block. */
export interface CostShare {
  readonly use: LinkUse;
  readonly totalNs: Nanos;
  /** Minimum and maximum number of senders that waited for their timers meanwhile. */
  readonly waiting: readonly [least: number, most: number];
  readonly stretches: readonly LinkStretch[];
}

/** The cost of a timeout to its block; a workload without a barrier is one block. */
export interface TimeoutCost {
  readonly block: number;
  readonly startNs: Nanos;
  readonly endNs: Nanos;
  /** In the order of LinkUse, without those that did not occur. They sum to the block's time. */
  readonly shares: readonly CostShare[];
  /** From the sender's last activity until the timer expired. */
  readonly waitNs: Nanos;
  /** Of that, the time in which the link was idle. */
  readonly idleNs: Nanos;
  /** Other senders whose block had been delivered when the timer expired: they waited at the barrier for this sender and others like it. */
  readonly held: number;
}

/** Senders other than `sender` whose part of `block` had arrived by `timeNs`, so that they waited at the barrier; 0 without a barrier. */
export function countHeld(run: RecordedRun, block: number, sender: number, timeNs: Nanos): number {
  if (run.scenario.workload.kind !== "barrier") return 0;
  const { kind, flow, block: of, timeNs: times, length } = run.columns.milestones;
  const { startNs } = indexRun(run).blocks;
  let count = 0;
  const end = countUpTo(times, length, timeNs);
  // From the block's start: earlier rows belong to other blocks.
  for (let row = countBelow(times, length, startNs.values[block]); row < end; row++) {
    const isOther = flow[row] !== sender && isAwaitedSender(run.scenario, flow[row]);
    if (kind[row] === Milestone.senderDelivered && of[row] === block && isOther) count++;
  }
  return count;
}

/** The cost of timeout `row`; null: its block has not ended, or its packets were not recorded to its end. */
export function measureCost(run: RecordedRun, row: number): TimeoutCost | null {
  const { columns } = run;
  const { timeouts } = columns;
  const block = timeouts.block[row];
  const { blocks } = indexRun(run);
  if (block >= blocks.endNs.length) return null;
  const startNs = blocks.startNs.values[block];
  const endNs = blocks.endNs.values[block];
  if (endNs > detailEndNs(run)) return null;
  const stretches = splitLinkTime(run, startNs, endNs, row);
  const shares: CostShare[] = [];
  for (const use of Object.values(LinkUse)) {
    const own = stretches.filter((stretch) => stretch.use === use);
    if (own.length === 0) continue;
    let [least, most] = [Infinity, 0];
    // Not Math.min(...): a run has up to a million stretches, too many for the arguments of a call.
    for (const { waiting } of own) {
      least = Math.min(least, waiting);
      most = Math.max(most, waiting);
    }
    shares.push({ use, totalNs: sumUses(own, [use]), waiting: [least, most], stretches: own });
  }
  const firedNs = timeouts.timeNs[row];
  const sinceNs = timeouts.waitingSinceNs[row];
  const during = splitLinkTime(run, sinceNs, firedNs, row);
  return {
    block,
    startNs,
    endNs,
    shares,
    waitNs: firedNs - sinceNs,
    idleNs: sumUses(during, [LinkUse.sharedWait, LinkUse.ownWait]),
    held: countHeld(run, block, timeouts.flow[row], firedNs),
  };
}

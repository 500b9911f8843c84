import type { RunSnapshot } from "../../bridge/live-run.ts";
import { Milestone } from "../../engine/observer.ts";

export interface SlowestSender {
  readonly sender: number;
  /** Finished blocks for which everybody waited for it. */
  readonly blocks: number;
}

/** The sender that was most often the last to deliver its block; the lowest number of several. null: no block has ended. */
export function findSlowestSender(run: RunSnapshot): SlowestSender | null {
  const { kind, flow, block, length } = run.columns.milestones;
  const { senders } = run.scenario.workload;
  const lasts = new Int32Array(senders);
  const delivered = new Map<number, { count: number; last: number }>();
  for (let row = 0; row < length; row++) {
    if (kind[row] !== Milestone.senderDelivered) continue;
    const so = delivered.get(block[row]) ?? { count: 0, last: -1 };
    so.count++;
    so.last = flow[row];
    delivered.set(block[row], so);
  }
  let hasAny = false;
  for (const { count, last } of delivered.values()) {
    if (count < senders) continue;
    hasAny = true;
    lasts[last]++;
  }
  if (!hasAny) return null;
  const blocks = Math.max(...lasts);
  return { sender: lasts.indexOf(blocks), blocks };
}

import { DELAYED_ACK_NS, Milestone } from "../engine/observer.ts";
import type { Nanos } from "../engine/spec/scenario.ts";
import type { RunColumns } from "../protocol/tables.ts";
import { countUpTo } from "./search.ts";

/** An ACK that its receiver delayed until the timer expired, and that a sender waited for. */
export interface DelayedAck {
  readonly sender: number;
  readonly fromNs: Nanos;
  /** When it was sent. */
  readonly toNs: Nanos;
}

/** The ACKs that were delayed at some time in [fromNs, toNs), in order of time. */
export function listDelayedAcks({ milestones }: RunColumns, fromNs: Nanos, toNs: Nanos): DelayedAck[] {
  const { timeNs, kind, flow, length } = milestones;
  const acks: DelayedAck[] = [];
  for (let row = countUpTo(timeNs, length, fromNs); row < length && timeNs[row] - DELAYED_ACK_NS < toNs; row++) {
    if (kind[row] === Milestone.ackDelayed) acks.push({ sender: flow[row], fromNs: timeNs[row] - DELAYED_ACK_NS, toNs: timeNs[row] });
  }
  return acks;
}

import { DELAYED_ACK_NS, Milestone, PacketFlag } from "../engine/observer.ts";
import type { Nanos, Scenario } from "../engine/spec/scenario.ts";
import type { RunColumns } from "../protocol/tables.ts";
import { countUpTo, countBelow } from "./search.ts";
import { transportOf } from "../engine/spec/groups.ts";

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

/** Does an idle time of the link end at `timeNs` with a tail loss probe (RACK-TLP)? TCP-TRIM's probes wait for no timer. */
export function endsWithProbe(
  { columns, scenario }: { readonly columns: RunColumns; readonly scenario: Scenario },
  timeNs: Nanos,
): boolean {
  const { arriveNs, flags, flow, length } = columns.packets;
  const row = countBelow(arriveNs, length, timeNs);
  if (row >= length || arriveNs[row] !== timeNs || (flags[row] & PacketFlag.probe) === 0) return false;
  return transportOf(scenario, flow[row]).recovery === "rack";
}

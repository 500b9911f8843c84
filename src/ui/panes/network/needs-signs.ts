import { findFlagsAccepted, hasControlQueued } from "../../../analysis/packet-flags.ts";
import type { RecordedRun } from "../../../analysis/run-index.ts";
import { PacketFlag } from "../../../engine/observer.ts";
import { findQueueing } from "./draw-left.ts";

const { marked, redundant, priority, probe, trimmed } = PacketFlag;

/** Has the run packets that need more than the color of their sender, a legend of their own, slots for PAUSE or pulls (signs.ts)? */
export function needsSigns({ columns, scenario }: Pick<RecordedRun, "columns" | "scenario">): boolean {
  const isFlagged = (findFlagsAccepted(columns) & (marked | redundant | priority | probe | trimmed)) !== 0;
  const queueing = findQueueing(scenario);
  // a port that trims has receivers that pull
  const isSpecial = queueing === "smallest-first" || queueing === "trim" || scenario.network.pauseThresholdPackets !== null;
  return isFlagged || isSpecial || hasControlQueued(columns);
}

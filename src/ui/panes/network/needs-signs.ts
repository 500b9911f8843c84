import { findFlagsAccepted, hasControlQueued } from "../../../analysis/packet-flags.ts";
import type { RecordedRun } from "../../../analysis/run-index.ts";
import { PacketFlag } from "../../../engine/observer.ts";
import { servesSmallestFirst } from "./draw-left.ts";

const { marked, redundant, priority, probe, trimmed } = PacketFlag;

/** Has the run packets that need more than the color of their sender, or a legend of their own (draw-packet-marks.ts)? */
export function needsSigns({ columns, scenario }: Pick<RecordedRun, "columns" | "scenario">): boolean {
  const isFlagged = (findFlagsAccepted(columns) & (marked | redundant | priority | probe | trimmed)) !== 0;
  return isFlagged || servesSmallestFirst(scenario) || hasControlQueued(columns);
}

import { timeoutRows } from "../../analysis/timeouts.ts";
import type { ChartView } from "../../charts/time/view.ts";
import type { SceneBase } from "./timeline-pane.ts";

/** How near the pointer must be to a line or a mark, pixels. */
export const reachPx = 8;

/** Is a height of the stack within this plot, or at its very edge? */
export function isWithin(view: ChartView, y: number): boolean {
  return y >= view.top - 2 && y <= view.top + view.height + 2;
}

/** Row of the timeout nearest to `x`, within reach, among those of senders that `has` names; null: none. */
export function findTimeoutNear(scene: SceneBase, x: number, picked: number | null, has: (sender: number) => boolean): number | null {
  const { axis, left, run } = scene;
  const { timeNs, flow } = run.columns.timeouts;
  const atX = x - left;
  const { first, end } = timeoutRows(run.columns, axis.toTime(atX - reachPx), axis.toTime(atX + reachPx));
  let nearest: number | null = null;
  let distance = Infinity;
  for (let row = first; row < end; row++) {
    if (!has(flow[row])) continue;
    let away = Math.abs(axis.toX(timeNs[row]) - atX);
    // Of several that share a mark, the one of the picked sender is meant.
    if (flow[row] === picked) away -= reachPx;
    if (away >= distance) continue;
    distance = away;
    nearest = row;
  }
  return nearest;
}

import { countBelow, countUpTo } from "../../analysis/search.ts";
import { nextTimeoutOf } from "../../analysis/timeouts.ts";
import { rowBand, rowOf } from "../../charts/draw-senders.ts";
import { scaleQueue } from "../../charts/draw-queue.ts";
import type { RunSnapshot } from "../../bridge/live-run.ts";
import type { Scene } from "./scene.ts";
import { portRoomPackets } from "../../engine/topologies/port-room.ts";

/** A timeout or a drop on the stack, named by its row in the run's table. */
export interface EventSpot {
  readonly table: "timeouts" | "drops";
  readonly row: number;
  /** Under the pointer, rather than at the cursor. */
  readonly isPointed: boolean;
}

/** The timeout, else the drop, at exactly this moment; of several the first. null: neither. */
export function findEventAt(run: RunSnapshot, timeNs: number): Omit<EventSpot, "isPointed"> | null {
  for (const table of ["timeouts", "drops"] as const) {
    const { timeNs: times, length } = run.columns[table];
    const row = countBelow(times, length, timeNs);
    if (row < length && times[row] === timeNs) return { table, row };
  }
  return null;
}

/** Row of the timeout that an event is, or that a lost packet led to; null: the loss was mended without one, as far as is known. */
export function findTimeoutOf(run: RunSnapshot, { table, row }: Pick<EventSpot, "table" | "row">): number | null {
  if (table === "timeouts") return row;
  const { drops, timeouts } = run.columns;
  const next = nextTimeoutOf(run.columns, drops.flow[row], drops.timeNs[row]);
  // What was acknowledged before the timer fired had arrived by then.
  return next < 0 || drops.packet[row] <= timeouts.highestAck[next] ? null : next;
}

/** What stands out when an event is to be explained: its sender, and its timeout. */
export function explainEvent(
  run: RunSnapshot,
  event: Pick<EventSpot, "table" | "row">,
): { readonly picked: number; readonly selectedTimeout: number | null } {
  return { picked: run.columns[event.table].flow[event.row], selectedTimeout: findTimeoutOf(run, event) };
}

/** How near the pointer must be to a drop, pixels. */
const reachPx = 5;

/** Row of the drop whose tick lies at a point of the stack, above the queue's limit; null: none. */
export function dropAt(scene: Scene, x: number, y: number): number | null {
  const view = scene.views.get("queue");
  if (view === undefined) return null;
  const limit = portRoomPackets(scene.run.scenario);
  const limitY = scaleQueue(limit, view)(limit);
  if (y < view.top - 2 || y > limitY + 3) return null;
  const { timeNs, length } = scene.run.columns.drops;
  const atX = x - scene.layout.left;
  const first = countBelow(timeNs, length, scene.axis.toTime(atX - reachPx));
  const end = countUpTo(timeNs, length, scene.axis.toTime(atX + reachPx));
  let nearest: number | null = null;
  let distance = Infinity;
  for (let row = first; row < end; row++) {
    const away = Math.abs(scene.axis.toX(timeNs[row]) - atX);
    if (away >= distance) continue;
    distance = away;
    nearest = row;
  }
  return nearest;
}

/** Where an event lies on the stack: at its sender's row, else at the limit of the queue, else at the top; null: out of view. */
export function placeSpot(scene: Scene, spot: EventSpot): { x: number; y: number } | null {
  const { axis, layout, run, senders } = scene;
  const table = run.columns[spot.table];
  if (spot.row >= table.length) return null;
  const timeNs = table.timeNs[spot.row];
  if (timeNs < axis.fromNs || timeNs > axis.toNs) return null;
  const x = layout.left + axis.toX(timeNs);
  const rows = scene.views.get("senders");
  const queue = scene.views.get("queue");
  if (spot.table === "drops" && queue) return { x, y: queue.top + 8 };
  if (rows) {
    const band = rowBand(rowOf(table.flow[spot.row], senders.senders), senders.senders, rows);
    return { x, y: band.top + band.height / 2 };
  }
  return { x, y: layout.boxes[0]?.top ?? 0 };
}

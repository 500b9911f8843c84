import { type EventRow, eventTimeNs } from "../run/event-at.ts";
import type { Scene } from "./scene.ts";
import type { PaneHit } from "./timeline-pane.ts";

/** A timeout, a drop or a response on the stack. */
export interface EventSpot extends EventRow {
  /** Under the pointer, rather than at the cursor. */
  readonly isPointed: boolean;
}

/** What lies at a point of the stack: the event of the pane that has one there, by `untilNs`, else the sender. */
export function findHit(scene: Scene, x: number, y: number, picked: number | null, untilNs = Infinity): PaneHit {
  let found: PaneHit = { sender: null, event: null };
  for (const { drawing } of scene.panes) {
    const hit = drawing.hit?.(scene, x, y, picked);
    if (hit?.event && eventTimeNs(scene.run, hit.event) <= untilNs) return hit;
    if (hit && found.sender === null) found = { sender: hit.sender, event: null };
  }
  return found;
}

/** Where an event lies on the stack: in the first pane that has a place for it, else at the top; null: out of view. */
export function placeSpot(scene: Scene, spot: EventSpot): { x: number; y: number } | null {
  const { axis, layout, run } = scene;
  for (const { drawing } of scene.panes) {
    const place = drawing.placeOwn?.(scene, spot);
    if (place) return place;
  }
  const timeNs = eventTimeNs(run, spot);
  if (!(timeNs >= axis.fromNs && timeNs <= axis.toNs)) return null;
  const x = layout.left + axis.toX(timeNs);
  for (const { drawing } of scene.panes) {
    const y = drawing.placeEvent?.(scene, spot) ?? null;
    if (y !== null) return { x, y };
  }
  return { x, y: layout.boxes[0]?.top ?? 0 };
}

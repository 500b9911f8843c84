import { drawDropped } from "./draw-dropped.ts";
import { drawQueue, drawWire } from "./draw-queue.ts";
import { drawReceiver, findTotalStart } from "./draw-receiver.ts";
import { drawSenders, drawUplinks } from "./draw-senders.ts";
import type { Paint } from "./paint.ts";
import type { Scene } from "./scene.ts";

/** The queue at the time of the drop that caused the present timeout. */
export interface Cause {
  readonly scene: Scene;
  /** "when #0 was dropped, 200 ms earlier", and shorter forms. */
  readonly notes: readonly string[];
}

/**
 * Draws senders, switch, and receiver of `scene`; `nsPerSecond` determines how fast drops fall.
 * @param cause replaces the present queue; null: the present one.
 */
export function drawPicture(paint: Paint, scene: Scene, nsPerSecond: number, cause: Cause | null = null): void {
  drawUplinks(paint, scene);
  drawSenders(paint, scene);
  drawQueue(paint, cause?.scene ?? scene, cause?.notes);
  drawWire(paint, scene);
  paint.signs?.drawPulls(paint, scene);
  const hasReceiver = paint.layout.receiver.width > 0;
  const endX = hasReceiver ? findTotalStart(paint, scene) - 10 * paint.layout.scale : Infinity;
  if (!paint.hidesDropped) drawDropped(paint, cause?.scene ?? scene, nsPerSecond, endX);
  if (hasReceiver) drawReceiver(paint, scene);
}

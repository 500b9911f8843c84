import { drawDropped } from "./draw-dropped.ts";
import { drawQueue, drawWire } from "./draw-queue.ts";
import { drawReceiver } from "./draw-receiver.ts";
import { drawSenders, drawUplinks } from "./draw-senders.ts";
import type { Paint } from "./paint.ts";
import type { Scene } from "./scene.ts";

/** The queue as it was when a packet was lost whose sender has now timed out. */
export interface Cause {
  readonly scene: Scene;
  /** "when #0 was dropped, 200 ms earlier", and the same in fewer words. */
  readonly notes: readonly string[];
}

/**
 * Senders, switch and receiver as `scene` has them; `nsPerSecond` is how fast drops are seen to fall.
 * @param cause stands in the place of the present queue; null: the present one.
 */
export function drawPicture(paint: Paint, scene: Scene, nsPerSecond: number, cause: Cause | null = null): void {
  drawUplinks(paint, scene);
  drawSenders(paint, scene);
  drawQueue(paint, cause?.scene ?? scene, cause?.notes);
  drawWire(paint, scene);
  if (!paint.hidesDropped) drawDropped(paint, cause?.scene ?? scene, nsPerSecond);
  drawReceiver(paint, scene);
}

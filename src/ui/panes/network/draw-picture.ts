import { drawDropped, drawQueue, drawWire } from "./draw-queue.ts";
import { drawReceiver } from "./draw-receiver.ts";
import { drawSenders, drawUplinks } from "./draw-senders.ts";
import type { Paint } from "./paint.ts";
import type { Scene } from "./scene.ts";

/** Senders, switch and receiver as `scene` has them; `nsPerSecond` is how fast drops are seen to fall. */
export function drawPicture(paint: Paint, scene: Scene, nsPerSecond: number): void {
  drawUplinks(paint, scene);
  drawSenders(paint, scene);
  drawQueue(paint, scene);
  drawWire(paint, scene);
  drawDropped(paint, scene, nsPerSecond);
  drawReceiver(paint, scene);
}

import type { LabView } from "../run/contracts.ts";
import type { Scene } from "./scene.ts";

/** What follows pointer and choice: the picked and the hovered sender, the timeout being explained. */
export function drawHighlightLayer(context: CanvasRenderingContext2D, scene: Scene, view: LabView): void {
  for (const { drawing } of scene.panes) drawing.highlight?.(context, scene, view);
}

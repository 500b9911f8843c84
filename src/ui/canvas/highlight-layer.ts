import { drawSelectedTimeout, drawSenderHighlight, drawRowLabels } from "../../charts/draw-senders.ts";
import { drawWindowMarks, groupMarks } from "../../charts/draw-window-marks.ts";
import { drawWindowTrace } from "../../charts/draw-windows.ts";
import type { LabView } from "../run/contracts.ts";
import type { Scene } from "./scene.ts";

/** What follows pointer and choice: the picked and the hovered sender, the timeout being explained. */
export function drawHighlightLayer(context: CanvasRenderingContext2D, scene: Scene, view: LabView): void {
  const { picked, hovered, selectedTimeout } = view;
  const windowsView = scene.views.get("windows");
  if (windowsView !== undefined && scene.windows !== null) {
    if (picked !== null) drawWindowTrace(context, scene.windows, picked, true, windowsView);
    if (hovered !== null && hovered !== picked) drawWindowTrace(context, scene.windows, hovered, false, windowsView);
    drawWindowMarks(context, groupMarks(scene.run.columns, windowsView, scene.detailNs, selectedTimeout), windowsView);
  }
  const sendersView = scene.views.get("senders");
  if (sendersView === undefined) return;
  if (picked !== null) drawSenderHighlight(context, scene.senders, picked, true, sendersView);
  if (hovered !== null && hovered !== picked) drawSenderHighlight(context, scene.senders, hovered, false, sendersView);
  if (selectedTimeout !== null) drawSelectedTimeout(context, scene.senders, selectedTimeout, sendersView);
  drawRowLabels(context, scene.senders, picked, hovered, sendersView);
}

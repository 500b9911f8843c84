import type { LabView } from "../run/contracts.ts";
import { listStrips, type Scene } from "./scene.ts";

/** How much of what lies ahead of the cursor is covered: enough to see that traces grow, little enough to see where to. */
const cover = 0.74;
/** Marks reach this far beyond their moment, pixels at scale 1. */
const markPx = 14;

/** Covers what lies ahead of the cursor, in part or, where no preview is wanted, whole: traces grow as the cursor moves. */
export function drawAheadLayer(context: CanvasRenderingContext2D, scene: Scene, view: LabView, timeNs: number): void {
  const { axis, layout, theme } = scene;
  coverUntimed(context, scene, view, timeNs);
  if (timeNs >= axis.toNs) return;
  const fromX = layout.left + Math.max(0, axis.toX(timeNs));
  const toX = layout.left + layout.plotWidth;
  context.globalAlpha = view.showAhead ? cover : 1;
  context.fillStyle = theme.paper;
  // The foremost plots reach a little over the end of the axis.
  const strips = listStrips(scene);
  context.beginPath();
  context.moveTo(layout.widthPx, 0);
  context.lineTo(fromX, 0);
  for (const { axis: own, top, stripTop, stripBottom, bottom } of strips) {
    const ownX = layout.left + Math.max(0, own.toX(timeNs));
    context.lineTo(fromX, top);
    context.lineTo(ownX, stripTop);
    context.lineTo(ownX, stripBottom);
    context.lineTo(layout.widthPx, stripBottom);
    // What is below the strip has no time axis.
    context.lineTo(layout.widthPx, bottom);
    context.lineTo(fromX, bottom);
  }
  context.lineTo(fromX, layout.axisTop);
  context.lineTo(layout.widthPx, layout.axisTop);
  context.fill();
  context.globalAlpha = 1;
  if (timeNs < axis.fromNs) return;
  // A mark at the cursor is past, and half of it lies to the right.
  context.save();
  context.beginPath();
  context.rect(fromX, 0, Math.min(markPx * theme.scale, toX - fromX + markPx), layout.axisTop);
  context.clip();
  for (const { drawing } of scene.panes) drawing.drawMarksAt?.(context, scene, view, timeNs);
  context.restore();
}

/** The same in panes below the time axis: all of the plot, and over it what was known by then. */
function coverUntimed(context: CanvasRenderingContext2D, scene: Scene, view: LabView, timeNs: number): void {
  if (timeNs >= scene.run.computedNs) return;
  for (const { pane, view: chart, drawing } of scene.panes) {
    if (!pane.isBelowAxis) continue;
    context.globalAlpha = view.showAhead ? cover : 1;
    context.fillStyle = scene.theme.paper;
    const above = markPx * scene.theme.scale;
    context.fillRect(chart.left + 1, chart.top - above / 2, chart.rightPx - chart.left, chart.height + above / 2 - 1);
    context.globalAlpha = 1;
    drawing.drawUntil?.(context, scene, view, timeNs);
  }
}

import { countMarks } from "../../analysis/packet-flags.ts";
import { boundQueue, countDrops } from "../../analysis/queue.ts";
import { detailEndNs, indexRun } from "../../analysis/run-index.ts";
import { drawBoundaries } from "../../charts/draw-boundaries.ts";
import { drawBreaks, drawTimeAxis, labelBreaks } from "../../charts/draw-frame.ts";
import { drawLink, drawRibbon, readRibbon } from "../../charts/draw-link.ts";
import { drawQueue } from "../../charts/draw-queue.ts";
import { drawSenders } from "../../charts/draw-senders.ts";
import { drawWindows } from "../../charts/draw-windows.ts";
import type { PaneName } from "../../charts/layout.ts";
import { binLink } from "../../charts/link-bins.ts";
import { setFont } from "../../charts/text.ts";
import { sampleTimes } from "../../charts/time-axis.ts";
import type { ChartView } from "../../charts/view.ts";
import { hasMarks, notePane } from "./pane-notes.ts";
import { countColumns, findLabelledPane, type Scene } from "./scene.ts";
import { portRoomPackets } from "../../engine/topologies/port-room.ts";

/** Everything that neither cursor nor pointer moves. */
export function drawStaticLayer(context: CanvasRenderingContext2D, scene: Scene): void {
  const { layout, run, detailNs } = scene;
  const labelled = findLabelledPane(scene);
  for (const { pane } of layout.boxes) {
    const view = scene.views.get(pane);
    if (view === undefined) continue;
    if (pane === "link") drawLinkPane(context, scene, view);
    else if (pane === "queue") drawQueuePane(context, scene, view);
    else if (pane === "windows" && scene.windows !== null) drawWindows(context, scene.windows, view);
    else if (pane === "senders") drawSenders(context, scene.senders, view);
    if (pane !== "senders") {
      drawBreaks(context, view);
      if (pane === labelled) labelBreaks(context, view);
      if (run.detailUntilNs !== null) noteMissing(context, scene, view, detailNs);
    }
  }
  drawRest(context, scene);
  const [first] = layout.boxes;
  if (first === undefined) return;
  const view = viewOf(scene, 0);
  const titlePx = estimateTitle(first.pane, scene) * layout.textScale;
  if (run.scenario.workload.kind === "barrier") {
    drawBoundaries(
      context,
      scene.index.blocks,
      layout.axisTop,
      // The title stands at the left, what is idle so far at the right.
      { fromX: Math.max(layout.left, titlePx) - 4, toX: layout.left + layout.plotWidth - 104 * layout.textScale, y: 9 * layout.textScale },
      view,
    );
  }
  drawTimeAxis(context, viewOf(scene, layout.axisTop));
}

/** Room that the title of the first pane and its note take, roughly: at scale 1, 5.7 px a letter. */
function estimateTitle(pane: PaneName, { run }: Scene): number {
  if (pane === "link") return 60;
  return pane === "senders" ? Infinity : 60 + 5.7 * notePane(pane, run, null).length;
}

function viewOf(scene: Scene, top: number): ChartView {
  const [any] = scene.views.values();
  return { ...any, top, height: 0 };
}

function drawLinkPane(context: CanvasRenderingContext2D, scene: Scene, view: ChartView): void {
  const { run, ghost, index, axis, edges, detailNs } = scene;
  const bins = binLink(index.link, axis, detailNs);
  const ghostBins = ghost === null ? null : binLink(indexRun(ghost).link, axis, detailEndNs(ghost));
  drawLink(context, { linkBps: run.scenario.network.linkBps, bins, ghost: ghostBins }, view);
  if (scene.ribbon === null) return;
  const known = countColumns(scene, detailNs);
  drawRibbon(context, readRibbon(index.link, run.columns, edges, known), scene.ribbon);
}

function drawQueuePane(context: CanvasRenderingContext2D, scene: Scene, view: ChartView): void {
  const { run, ghost, axis, edges, detailNs } = scene;
  const known = countColumns(scene, detailNs);
  const low = new Float64Array(known);
  const high = new Float64Array(known);
  if (known > 0) boundQueue(run.columns, edges.subarray(0, known + 1), low, high);
  let ghostHigh: Float64Array | null = null;
  if (ghost !== null) {
    ghostHigh = new Float64Array(countColumns(scene, detailEndNs(ghost)));
    if (ghostHigh.length > 0)
      boundQueue(ghost.columns, edges.subarray(0, ghostHigh.length + 1), new Float64Array(ghostHigh.length), ghostHigh);
  }
  const dropEdges = sampleTimes(axis, 1);
  const drops = new Float64Array(dropEdges.length - 1);
  countDrops(run.columns, dropEdges, drops);
  const marks = new Float64Array(hasMarks(run) ? drops.length : 0);
  if (marks.length > 0) countMarks(run.columns, dropEdges, marks);
  const limit = portRoomPackets(run.scenario);
  const threshold = run.scenario.network.ecnThresholdPackets;
  const ghostColumns = ghostHigh?.length ?? 0;
  drawQueue(context, { limit, threshold, low, high, columns: known, drops, marks, ghost: ghostHigh, ghostColumns }, view);
}

/** Says that beyond a point only timeouts were recorded. */
function noteMissing(context: CanvasRenderingContext2D, scene: Scene, view: ChartView, detailNs: number): void {
  const { axis, theme } = scene;
  const fromX = view.left + Math.max(0, axis.toX(detailNs));
  const toX = view.left + axis.widthPx;
  if (axis.toNs <= detailNs || scene.run.computedNs <= detailNs) return;
  setFont(context, view, "small");
  const text = "not recorded from here on";
  const width = context.measureText(text).width;
  if (width + 16 > toX - fromX) return;
  context.fillStyle = theme.ink3;
  context.textAlign = "left";
  context.fillText(text, fromX + 8, view.top + view.height / 2);
}

/** What is still to be computed: a dotted line along the foot of each pane. */
function drawRest(context: CanvasRenderingContext2D, scene: Scene): void {
  const { run, axis, theme, layout, views } = scene;
  if (run.status !== "computing" || axis.toNs <= run.computedNs) return;
  context.strokeStyle = theme.ghost;
  context.lineWidth = 1.25 * theme.scale;
  context.setLineDash([2.5 * theme.scale, 3 * theme.scale]);
  context.beginPath();
  for (const view of views.values()) {
    context.moveTo(layout.left + Math.max(0, axis.toX(run.computedNs)), view.top + view.height - 1);
    context.lineTo(layout.left + axis.widthPx, view.top + view.height - 1);
  }
  context.stroke();
  context.setLineDash([]);
}

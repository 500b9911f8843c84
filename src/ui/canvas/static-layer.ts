import { t } from "../../language/translate.ts";
import { drawBoundaries } from "../../charts/time/draw-boundaries.ts";
import { drawEnd } from "../../charts/time/draw-ends.ts";
import { drawBreaks, drawTimeAxis, labelBreaks } from "../../charts/time/draw-frame.ts";
import { setFont, fillWords } from "../../charts/text.ts";
import type { ChartView } from "../../charts/time/view.ts";
import { measureParts } from "./cursor-layer.ts";
import { estimateTitleWidth, writeTitle } from "./pane-title.ts";
import { findLabelledPane, listStrips, type PlacedPane, type Scene } from "./scene.ts";

/** Kept at the end of the first title row in any language, pixels at scale 1 (our choice). */
const leastSoFarPx = 104;

/** Everything that neither cursor nor pointer moves. */
export function drawStaticLayer(context: CanvasRenderingContext2D, scene: Scene): void {
  for (const draw of listStaticParts(context, scene)) draw();
}

/** The same in parts, each of which takes a while when it is drawn for the first time: the panes, and what they share. */
export function listStaticParts(context: CanvasRenderingContext2D, scene: Scene): readonly (() => void)[] {
  const labelled = findLabelledPane(scene);
  const drawPane = (placed: PlacedPane): void => {
    placed.drawing.draw(context);
    if (!placed.pane.endsWithDetail) return;
    drawBreaks(context, placed.view);
    if (placed === labelled) labelBreaks(context, placed.view);
    if (scene.run.detailUntilNs !== null) noteMissing(context, scene, placed.view);
  };
  return [...scene.panes.map((placed) => () => drawPane(placed)), () => drawShared(context, scene)];
}

function drawShared(context: CanvasRenderingContext2D, scene: Scene): void {
  const { layout, run } = scene;
  drawRest(context, scene);
  const [first] = scene.panes;
  if (first === undefined) return;
  const viewOf = (top: number): ChartView => ({ ...first.view, top, height: 0 });
  if (run.scenario.workload.kind === "barrier" && !scene.frame.isPlain) {
    const soFar = first.drawing.readSoFar?.(scene, run.computedNs, null) ?? [];
    const soFarPx = Math.max(leastSoFarPx * layout.textScale, measureParts(context, first.view, soFar) + 16 * layout.textScale);
    const titlePx = estimateTitleWidth(writeTitle(first.pane, run.scenario), first.pane.note(run, null)) * layout.textScale;
    drawBoundaries(
      context,
      scene.index.blocks,
      layout.axisTop,
      // The title is at the left, the idle share so far at the right.
      {
        // An estimate: words of wide letters are some pixels longer.
        fromX: Math.max(layout.left - 4, titlePx + 8 * layout.textScale),
        toX: layout.left + layout.plotWidth - soFarPx,
        y: 9 * layout.textScale,
        below: first.view.top - 2,
      },
      viewOf(0),
      listStrips(scene),
    );
  }
  if (scene.frame.hasAxis) drawTimeAxis(context, viewOf(layout.axisTop));
  drawEnds(context, scene, first.view);
}

/** Where the run is over, and where the previous one was that time is drawn to one scale with. */
function drawEnds(context: CanvasRenderingContext2D, scene: Scene, view: ChartView): void {
  const { run, scaleGhost, layout } = scene;
  const gaps = listStrips(scene);
  // Beside the blocks' numbers, above what the cursor reads.
  const throughAll = { ...view, top: layout.textScale, height: layout.axisTop - layout.textScale };
  if (run.status === "done" && scaleGhost !== null) drawEnd(context, run.computedNs, t("end of this run"), false, throughAll, gaps);
  if (scaleGhost !== null) drawEnd(context, scaleGhost.computedNs, t("end of previous run"), true, throughAll, gaps);
}

/** Says that beyond a point only timeouts were recorded. */
function noteMissing(context: CanvasRenderingContext2D, { axis, detailNs, run }: Scene, view: ChartView): void {
  const fromX = view.left + Math.max(0, axis.toX(detailNs));
  const toX = view.left + axis.widthPx;
  if (axis.toNs <= detailNs || run.computedNs <= detailNs) return;
  setFont(context, view, "small");
  const text = t("not recorded from here on");
  const width = context.measureText(text).width;
  if (width + 16 > toX - fromX) return;
  const y = view.top + view.height / 2;
  context.fillStyle = view.theme.paper;
  context.fillRect(fromX + 4, y - 8 * view.textScale, width + 8, 16 * view.textScale);
  context.fillStyle = view.theme.ink3;
  context.textAlign = "left";
  fillWords(context, text, fromX + 8, y);
}

/** What is still to be computed: a dotted line along the foot of each pane. */
function drawRest(context: CanvasRenderingContext2D, scene: Scene): void {
  const { run, axis, theme, layout, panes } = scene;
  if (run.status !== "computing" || axis.toNs <= run.computedNs) return;
  context.strokeStyle = theme.ghost;
  context.lineWidth = 1.25 * theme.scale;
  context.setLineDash([2.5 * theme.scale, 3 * theme.scale]);
  context.beginPath();
  for (const { pane, view } of panes) {
    if (pane.isBelowAxis) continue;
    context.moveTo(layout.left + Math.max(0, axis.toX(run.computedNs)), view.top + view.height - 1);
    context.lineTo(layout.left + axis.widthPx, view.top + view.height - 1);
  }
  context.stroke();
  context.setLineDash([]);
}

import { drawCursor } from "../../charts/time/draw-cursor.ts";
import { placeBreakLabels } from "../../charts/time/draw-frame.ts";
import { drawPlate, setFont, type PlatePart, fillWords, orderPieces } from "../../charts/text.ts";
import type { ChartView } from "../../charts/time/view.ts";
import type { LabView } from "../run/contracts.ts";
import { estimateTitleWidth, writeTitle } from "./pane-title.ts";
import { findLabelledPane, listStrips, type PlacedPane, type Scene } from "./scene.ts";

/** The cursor and what it reads in each pane: all that moves while the run plays. */
export function drawCursorLayer(context: CanvasRenderingContext2D, scene: Scene, view: LabView, timeNs: number): void {
  const { axis, layout, theme, frame } = scene;
  const readings = {
    at: scene.panes.map(({ drawing }) => (frame.isPlain ? null : drawing.read(scene, view, timeNs))),
    soFar: scene.panes.map(({ drawing }) => (frame.isPlain ? [] : (drawing.readSoFar?.(scene, timeNs, view.picked) ?? []))),
  };
  const isInView = timeNs >= axis.fromNs && timeNs <= axis.toNs;
  const x = layout.left + axis.toX(timeNs);
  if (timeNs > 0)
    scene.panes.forEach((placed, i) =>
      drawSoFar(context, scene, placed, readings.soFar[i] ?? [], isInView && !placed.pane.isBelowAxis ? x : null),
    );
  if (!isInView || scene.panes.length === 0) return;
  const detours = listStrips(scene).map((strip) => ({ ...strip, x: layout.left + strip.axis.toX(timeNs) }));
  drawCursor(context, theme, x, 0, layout.axisTop + 2, detours);
  const labelled = findLabelledPane(scene);
  scene.panes.forEach((placed, i) => {
    const reading = readings.at[i];
    if (!reading) return;
    const { view: chart } = placed;
    const isBold = reading.isBold === true && theme.scale > 1;
    drawPlate(context, chart, isBold ? reading.parts.map((part) => ({ ...part, color: theme.paper })) : reading.parts, {
      x,
      y: reading.y ?? chart.top + 9 * layout.textScale,
      limitX: layout.left + layout.plotWidth,
      ground: isBold ? theme.pick : theme.paper,
      avoid: placed === labelled ? placeBreakLabels(context, chart).map(({ box }) => box) : [],
    });
  });
}

/** How wide these are, written one after the other. */
export function measureParts(context: CanvasRenderingContext2D, view: ChartView, parts: readonly PlatePart[]): number {
  return parts.reduce((sum, { text, role }) => {
    setFont(context, view, role);
    return sum + context.measureText(text).width;
  }, 0);
}

/** "idle 75% so far", at the end of the title row; left of the cursor once that is there, unless the title is. */
function drawSoFar(
  context: CanvasRenderingContext2D,
  { layout, theme, run }: Scene,
  { box, view, pane }: PlacedPane,
  parts: readonly PlatePart[],
  cursorX: number | null,
): void {
  const y = box.titleTop + box.titleHeight / 2;
  const width = measureParts(context, view, parts);
  const handlePx = 9 * layout.textScale;
  let x = layout.left + layout.plotWidth;
  if (cursorX !== null && cursorX > x - width - handlePx) {
    x = cursorX - handlePx;
    const note = pane.note(run, null);
    const words = { text: "text" in note ? (note.brief ?? note.text) : "" };
    if (x - width < estimateTitleWidth(writeTitle(pane, run.scenario), words) * layout.textScale) return;
  }
  for (const { text, role, color } of orderPieces(parts).toReversed()) {
    setFont(context, view, role);
    context.textAlign = "right";
    const width = context.measureText(text).width;
    context.fillStyle = theme.paper;
    context.fillRect(x - width - 2, y - 8 * layout.textScale, width + 2, 16 * layout.textScale);
    context.fillStyle = color;
    fillWords(context, text, x, y);
    x -= width;
  }
}

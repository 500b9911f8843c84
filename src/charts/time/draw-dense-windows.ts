import { boundWindows, createStepBounds } from "../../analysis/windows.ts";
import { scaleWindows, type TraceGroup, type WindowsData } from "./windows-data.ts";
import type { ChartView } from "./view.ts";

/** Share of the paper that one trace covers; n traces on one spot leave (1 - cover)^n of it. */
const cover = 0.3;

/**
 * How many traces pass each cell of a grid of one column per interval and `rows` rows, top row first:
 * `counts[row * columns + column]`. `toRow` gives the row of a value; each trace is `thick` rows high.
 */
export function countTraces(
  data: Pick<WindowsData, "index" | "columns" | "edges">,
  { first, end }: Pick<TraceGroup, "first" | "end">,
  rows: number,
  thick: number,
  toRow: (packets: number) => number,
): Uint16Array {
  const columns = data.edges.length - 1;
  const bounds = createStepBounds(columns);
  const { low, high } = bounds;
  // +1 where a trace begins, -1 below its end; summed downward afterward.
  const changes = new Int16Array((rows + 1) * columns);
  for (let sender = first; sender < end; sender++) {
    boundWindows(data.index, data.columns, sender, "usable", data.edges, bounds);
    for (let column = 0; column < columns; column++) {
      if (Number.isNaN(high[column])) continue;
      const from = Math.min(rows - thick, Math.max(0, toRow(high[column])));
      const to = Math.min(rows, Math.max(from, toRow(low[column])) + thick);
      changes[from * columns + column]++;
      changes[to * columns + column]--;
    }
  }
  const counts = new Uint16Array(rows * columns);
  for (let column = 0; column < columns; column++) {
    let count = 0;
    for (let row = 0; row < rows; row++) {
      count += changes[row * columns + column];
      counts[row * columns + column] = count;
    }
  }
  return counts;
}

/**
 * Draws all traces of a group when each pixel holds many changes: shaded by the number of traces. Strokes would look the same but take
 * several times as long.
 */
export function drawDenseWindows(context: CanvasRenderingContext2D, data: WindowsData, group: TraceGroup, view: ChartView): void {
  const columns = data.edges.length - 1;
  const rows = Math.max(1, Math.round(view.height * view.ratio));
  const thick = Math.max(1, Math.round(0.8 * view.ratio * view.theme.scale));
  const toY = scaleWindows(data.top, view);
  const counts = countTraces(data, group, rows, thick, (packets) => Math.round((toY(packets) - view.top) * view.ratio - thick / 2));
  const image = new ImageData(columns, rows);
  for (let cell = 0; cell < counts.length; cell++) {
    if (counts[cell] > 0) image.data[4 * cell + 3] = 255 * (1 - (1 - cover) ** counts[cell]);
  }
  const canvas = document.createElement("canvas");
  canvas.width = columns;
  canvas.height = rows;
  const shade = canvas.getContext("2d");
  if (shade === null) return;
  shade.putImageData(image, 0, 0);
  shade.globalCompositeOperation = "source-in";
  shade.fillStyle = group.color;
  shade.fillRect(0, 0, columns, rows);
  context.imageSmoothingEnabled = false;
  context.drawImage(canvas, view.left, view.top, columns * data.stepPx, view.height);
}

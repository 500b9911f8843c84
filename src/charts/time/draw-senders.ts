import { sendersPerRow } from "./layout.ts";
import { drawSenderMarks } from "./draw-sender-marks.ts";
import { drawSenderStops } from "./draw-stops.ts";
import { drawRows, drawShares } from "./draw-states.ts";
import { rowBand, rowOf, topOf, type SendersData } from "./sender-rows.ts";
import { snap, snapLine, type ChartView } from "./view.ts";

/** Draws a row per sender, or per set of senders if there are many, colored by state; next to the rows, their groups. */
export function drawSenders(context: CanvasRenderingContext2D, data: SendersData, view: ChartView): void {
  drawCutEdges(context, view);
  if (sendersPerRow(data.senders) > 1) drawShares(context, data, view);
  else {
    drawRows(context, data, view);
    drawSenderStops(context, data, view);
  }
  drawGroupEdges(context, data, view);
  drawSenderMarks(context, data, view, null);
}

/** The strip continues through cut waits, with only a hint of their edges. */
export function drawCutEdges(context: CanvasRenderingContext2D, view: ChartView): void {
  const { theme, axis, left, top, height, ratio } = view;
  context.strokeStyle = theme.ghost;
  context.lineWidth = theme.scale;
  context.setLineDash([3 * theme.scale, 3 * theme.scale]);
  context.beginPath();
  for (const segment of axis.segments) {
    if (segment.wait === null) continue;
    for (const x of [segment.fromX, segment.toX]) {
      if (x < 0.5 || x > axis.widthPx - 0.5) continue;
      context.moveTo(snap(left + x, ratio), top - 5);
      context.lineTo(snap(left + x, ratio), top + height + 3);
    }
  }
  context.stroke();
  context.setLineDash([]);
}

/** Draws a line next to each group's rows in its color and dash, and a thin one where the next group begins. */
function drawGroupEdges(context: CanvasRenderingContext2D, { groups, senders }: SendersData, view: ChartView): void {
  const { theme, axis, left, ratio } = view;
  const width = 2.4 * theme.scale;
  const x = snap(left - 1.5 * theme.scale - width / 2, ratio);
  for (const { first, end, color, dash } of groups) {
    const top = topOf(first, senders, view);
    context.strokeStyle = color;
    context.lineWidth = width;
    context.setLineDash(dash.map((part) => part * theme.scale));
    context.beginPath();
    context.moveTo(x, top + 0.5);
    context.lineTo(x, topOf(end, senders, view) - 0.5);
    context.stroke();
    context.setLineDash([]);
    if (first === 0) continue;
    const y = snapLine(top, ratio);
    context.strokeStyle = theme.ink3;
    context.lineWidth = 1 / ratio;
    context.beginPath();
    context.moveTo(left - 6 * theme.scale, y);
    context.lineTo(left + axis.widthPx, y);
    context.stroke();
  }
}

/** Frames the row of one sender and names it on the axis; its marks stay on top. */
export function drawSenderHighlight(
  context: CanvasRenderingContext2D,
  data: SendersData,
  sender: number,
  isPicked: boolean,
  view: ChartView,
): void {
  if (sender >= data.senders) return;
  const { theme, left, axis } = view;
  const band = rowBand(rowOf(sender, data.senders, data.order), data.senders, view);
  const out = 1 * theme.scale;
  context.strokeStyle = isPicked ? theme.pick : theme.ink;
  context.lineWidth = (isPicked ? 2 : 1.25) * theme.scale;
  context.strokeRect(left, band.top - out, axis.widthPx, band.height + 2 * out);
  drawSenderMarks(context, data, view, sender);
}

import type { Stop } from "../../analysis/pauses.ts";
import { formatCount } from "../../language/formats.ts";
import { fillWords, setFont } from "../text.ts";
import { hatchStops } from "./draw-stops.ts";
import { snapLine, type ChartView } from "./view.ts";

/** A row for one link that PAUSE stopped. */
export interface StoppedRow {
  readonly name: string;
  readonly stops: readonly Stop[];
}

/** Heights of a row's boxes and of the name below, pixels at scale 1; and the boxes' share of a lower row. */
const barPx = 13;
const namePx = 12;
const barShare = 0.62;

/** Draws numbered rows of hatched boxes. A link's name is at the right: below the boxes, or on their line where there is no box. */
export function drawStoppedLinks(context: CanvasRenderingContext2D, rows: readonly StoppedRow[], untilNs: number, view: ChartView): void {
  const { theme, axis, left, ratio, textScale } = view;
  const pitch = view.height / Math.max(1, rows.length);
  const height = Math.min(barPx * theme.scale, pitch * barShare);
  const right = left + axis.widthPx;
  const isBelow = pitch - height >= namePx * textScale;
  rows.forEach(({ name, stops }, row) => {
    const top = view.top + row * pitch;
    const middle = snapLine(top + height / 2, ratio);
    const spans = stops
      .map(({ fromNs, toNs }) => [axis.toX(Math.max(fromNs, axis.fromNs)), axis.toX(Math.min(toNs, untilNs, axis.toNs))] as const)
      .filter(([from, to]) => to > from);
    setFont(context, view, "tick");
    const nameX = right - context.measureText(name).width - 4 * textScale;
    const isOnLine = !isBelow && pitch >= namePx * textScale && spans.every(([, to]) => left + to < nameX);
    context.strokeStyle = theme.rule;
    context.lineWidth = 1 / ratio;
    context.beginPath();
    context.moveTo(left, middle);
    context.lineTo(isOnLine ? nameX : right, middle);
    context.stroke();
    hatchStops(context, stops, { top, height }, untilNs, view);
    context.strokeStyle = theme.tail;
    context.lineWidth = theme.scale;
    context.beginPath();
    for (const [from, to] of spans) context.rect(left + from, top, to - from, height);
    context.stroke();
    if (isBelow || isOnLine) {
      context.textAlign = "right";
      context.fillStyle = theme.ink2;
      fillWords(context, name, right, isBelow ? top + height + (namePx / 2) * textScale : middle);
    }
    drawRowNumber(context, row + 1, left - 13 * textScale, middle, Math.min(7.5 * textScale, 0.46 * pitch), view);
  });
}

/** Draws a number in a disk, as in the network's picture. */
function drawRowNumber(context: CanvasRenderingContext2D, number: number, x: number, y: number, radius: number, view: ChartView): void {
  const { theme } = view;
  context.fillStyle = theme.tail;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
  setFont(context, view, "strongTick");
  context.textAlign = "center";
  context.fillStyle = theme.paper;
  context.fillText(formatCount(number), x, y + 0.5);
}

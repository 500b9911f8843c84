import type { Stop } from "../../analysis/pauses.ts";
import { formatCount } from "../../language/formats.ts";
import { fillWords, type PlateBox, setFont } from "../text.ts";
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

/** Where a row is: its boxes, and its name if there is room for one. */
interface RowPlace {
  readonly top: number;
  readonly height: number;
  readonly pitch: number;
  readonly name: PlateBox | null;
}

function placeRow(context: CanvasRenderingContext2D, rows: readonly StoppedRow[], row: number, untilNs: number, view: ChartView): RowPlace {
  const { theme, axis, left, textScale } = view;
  const pitch = view.height / Math.max(1, rows.length);
  const height = Math.min(barPx * theme.scale, pitch * barShare);
  const top = view.top + row * pitch;
  setFont(context, view, "tick");
  // The cursor at the end of the run does not touch the name.
  const right = left + axis.widthPx - 6 * textScale;
  const nameLeft = right - context.measureText(rows[row].name).width - 4 * textScale;
  const nameHeight = namePx * textScale;
  const isBelow = pitch - height >= nameHeight;
  const isOnLine = pitch >= nameHeight && listBoxes(rows[row], untilNs, view).every(([, to]) => left + to < nameLeft);
  const nameTop = isBelow ? top + height : top + height / 2 - nameHeight / 2;
  const name = isBelow || isOnLine ? { left: nameLeft, right, top: nameTop, bottom: nameTop + nameHeight } : null;
  return { top, height, pitch, name };
}

/** Ends of the visible boxes of a row, relative to the plot. */
function listBoxes({ stops }: StoppedRow, untilNs: number, { axis }: ChartView): readonly (readonly [number, number])[] {
  return stops
    .map(({ fromNs, toNs }) => [axis.toX(Math.max(fromNs, axis.fromNs)), axis.toX(Math.min(toNs, untilNs, axis.toNs))] as const)
    .filter(([from, to]) => to > from);
}

/** Draws numbered rows of hatched boxes. A link's name is at the right: below the boxes, or on their line where there is no box. */
export function drawStoppedLinks(context: CanvasRenderingContext2D, rows: readonly StoppedRow[], untilNs: number, view: ChartView): void {
  const { theme, axis, left, ratio, textScale } = view;
  rows.forEach((one, row) => {
    const { top, height, pitch, name } = placeRow(context, rows, row, untilNs, view);
    const middle = snapLine(top + height / 2, ratio);
    const isOnLine = name !== null && name.top < middle;
    context.strokeStyle = theme.rule;
    context.lineWidth = 1 / ratio;
    context.beginPath();
    context.moveTo(left, middle);
    context.lineTo(isOnLine ? name.left : left + axis.widthPx, middle);
    context.stroke();
    hatchStops(context, one.stops, { top, height }, untilNs, view);
    context.strokeStyle = theme.tail;
    context.lineWidth = theme.scale;
    context.beginPath();
    for (const [from, to] of listBoxes(one, untilNs, view)) context.rect(left + from, top, to - from, height);
    context.stroke();
    if (name !== null) {
      setFont(context, view, "tick");
      context.textAlign = "right";
      context.fillStyle = theme.ink2;
      fillWords(context, one.name, name.right, (name.top + name.bottom) / 2);
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

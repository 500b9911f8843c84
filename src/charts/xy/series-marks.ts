import {
  type Symbol,
  symbol,
  symbolCircle,
  symbolDiamond2,
  symbolSquare,
  symbolStar,
  symbolTimes,
  symbolTriangle,
  type SymbolType,
} from "d3-shape";
import { stairs, triangleDown, uprightStrokes } from "../time/marks.ts";
import type { Theme } from "../theme.ts";

export type SeriesShape = "circle" | "square" | "triangle" | "diamond" | "triangle-down" | "cross" | "ring" | "strokes" | "stairs" | "star";

/** What distinguishes the line of a series: color, dash and mark. */
export interface SeriesLook {
  readonly color: string;
  /** Empty: solid. */
  readonly dash: readonly number[];
  readonly shape: SeriesShape;
}

/** Each shape, and its area as a share of the square around it. */
const shapes: Readonly<Record<SeriesShape, readonly [SymbolType, number]>> = {
  circle: [symbolCircle, 0.72],
  square: [symbolSquare, 0.72],
  triangle: [symbolTriangle, 0.55],
  diamond: [symbolDiamond2, 0.82],
  "triangle-down": [triangleDown, 0.55],
  cross: [symbolTimes, 0.72],
  ring: [symbolCircle, 0.72],
  strokes: [uprightStrokes, 1],
  stairs: [stairs, 1],
  star: [symbolStar, 0.6],
};

/** A shape about `size` wide, around 0, 0. */
function makeSymbol(shape: SeriesShape, size: number): Symbol<unknown, unknown> {
  const [type, area] = shapes[shape];
  return symbol<unknown, unknown>(type, area * size * size);
}

/** Draws the mark of a series, about `size` pixels wide, with a thin paper-colored outline. */
export function drawSeriesMark(
  context: CanvasRenderingContext2D,
  theme: Theme,
  { color, shape }: SeriesLook,
  x: number,
  y: number,
  size: number,
): void {
  context.save();
  context.translate(x, y);
  context.setLineDash([]);
  context.beginPath();
  makeSymbol(shape, size).context(context)(null);
  const isLine = shape === "cross" || shape === "ring";
  context.strokeStyle = theme.paper;
  context.lineWidth = (isLine ? 4 : 2) * theme.scale;
  context.stroke();
  if (isLine) {
    context.fillStyle = theme.paper;
    if (shape === "ring") context.fill();
    context.strokeStyle = color;
    context.lineWidth = 1.7 * theme.scale;
    context.stroke();
  } else {
    context.fillStyle = color;
    context.fill();
  }
  context.restore();
}

/** Draws a piece of a series' line with its mark in the middle, as in a legend. */
export function drawSeriesSample(
  context: CanvasRenderingContext2D,
  theme: Theme,
  look: SeriesLook,
  left: number,
  y: number,
  width: number,
): void {
  context.save();
  context.strokeStyle = look.color;
  context.lineWidth = 2.2 * theme.scale;
  context.setLineDash([...look.dash]);
  context.beginPath();
  context.moveTo(left, y);
  context.lineTo(left + width, y);
  context.stroke();
  context.restore();
  drawSeriesMark(context, theme, look, left + width / 2, y, 8 * theme.scale);
}

/** The mark of a series, about `size` wide, around 0, 0. */
export function drawMark(shape: SeriesShape, size: number): string {
  return makeSymbol(shape, size)(null) ?? "";
}

/** Is the mark made of lines, not an area? */
export function isOpenMark(shape: SeriesShape): boolean {
  return shape === "cross" || shape === "ring";
}

import { symbol, symbolCircle, symbolDiamond2, symbolSquare, symbolTriangle, type SymbolType } from "d3-shape";
import { TimeoutClass } from "../../analysis/timeouts.ts";
import type { Theme } from "../theme.ts";

/** Color of each class of timeout, as its name in the theme; its shape repeats it. */
export const markTones: Readonly<Record<number, "stall" | "tail" | "ink" | "ink3">> = {
  [TimeoutClass.blockHead]: "stall",
  [TimeoutClass.blockTail]: "tail",
  [TimeoutClass.lostRetransmission]: "ink",
  [TimeoutClass.other]: "ink3",
  [TimeoutClass.spurious]: "ink",
};

export function markColor(theme: Theme, kind: number): string {
  return theme[markTones[kind]];
}

/** A triangle pointing down, of this area. */
export const triangleDown: SymbolType = {
  draw(path, size) {
    const y = Math.sqrt(size / (3 * Math.sqrt(3)));
    path.moveTo(0, 2 * y);
    path.lineTo(Math.sqrt(3) * y, -y);
    path.lineTo(-Math.sqrt(3) * y, -y);
    path.closePath();
  },
};

/** Shape of each class, and its area as a part of the square around it. */
const shapes: Readonly<Record<number, { type: SymbolType; area: number }>> = {
  [TimeoutClass.blockHead]: { type: symbolTriangle, area: 0.5 },
  [TimeoutClass.blockTail]: { type: triangleDown, area: 0.5 },
  [TimeoutClass.lostRetransmission]: { type: symbolDiamond2, area: 0.82 },
  [TimeoutClass.other]: { type: symbolSquare, area: 0.72 },
  [TimeoutClass.spurious]: { type: symbolCircle, area: 0.72 },
};

/** Adds the shape of a class of timeout, about `size` pixels wide, to the current path, around the origin. */
function traceMark(context: CanvasRenderingContext2D, kind: number, size: number): void {
  const { type, area } = shapes[kind];
  symbol(type, area * size * size).context(context)();
}

/** The same shape as an SVG path, about `size` wide, with its box centered at the origin: for use in text, not on a time axis. */
export function writeMarkPath(kind: number, size: number): { readonly d: string; readonly shiftY: number } {
  const { type, area } = shapes[kind];
  // A triangle's origin is its center of mass, a third of its height from its base.
  const half = Math.sqrt((area * size * size) / (3 * Math.sqrt(3))) / 2;
  const shiftY = kind === TimeoutClass.blockHead ? half : kind === TimeoutClass.blockTail ? -half : 0;
  return { d: symbol(type, area * size * size)() ?? "", shiftY };
}

/** Draws one timeout as a mark with a 1 px paper-colored outline. */
export function drawMark(context: CanvasRenderingContext2D, theme: Theme, kind: number, x: number, y: number, size: number): void {
  context.save();
  context.translate(x, y);
  context.beginPath();
  traceMark(context, kind, size);
  context.lineJoin = "miter";
  context.strokeStyle = theme.paper;
  if (kind === TimeoutClass.spurious) {
    context.lineWidth = 3.6 * theme.scale;
    context.stroke();
    context.fillStyle = theme.paper;
    context.fill();
    context.strokeStyle = theme.ink;
    context.lineWidth = 1.6 * theme.scale;
    context.stroke();
    context.restore();
    return;
  }
  context.lineWidth = 2 * theme.scale;
  context.stroke();
  context.fillStyle = markColor(theme, kind);
  context.fill();
  context.restore();
}

/** Draws the ring around the timeout that is being explained. */
export function drawRing(context: CanvasRenderingContext2D, theme: Theme, x: number, y: number): void {
  context.beginPath();
  context.arc(x, y, 9 * theme.scale, 0, 2 * Math.PI);
  context.strokeStyle = theme.pick;
  context.lineWidth = 2 * theme.scale;
  context.stroke();
}

/** Three upright strokes in a square of this area. */
export const uprightStrokes: SymbolType = {
  draw(context, size) {
    const side = Math.sqrt(size);
    for (const place of [-1, 0, 1]) context.rect((place * 0.36 - 0.11) * side, -side / 2, 0.22 * side, side);
  },
};

/** Three steps that rise to the right, in a square of this area. */
export const stairs: SymbolType = {
  draw(context, size) {
    const step = Math.sqrt(size) / 3;
    context.moveTo(-1.5 * step, 1.5 * step);
    for (const place of [0, 1, 2]) {
      context.lineTo((place - 1.5) * step, (0.5 - place) * step);
      context.lineTo((place - 0.5) * step, (0.5 - place) * step);
    }
    context.lineTo(1.5 * step, 1.5 * step);
    context.closePath();
  },
};

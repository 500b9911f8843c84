import type { SymbolType } from "d3-shape";
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

// Every visit draws these shapes, and no part of d3-shape can be loaded without its curves.

/** Corners of a shape of area 1, around its center of mass. */
type Corners = readonly (readonly [x: number, y: number])[];

/** From the center of a triangle of area 1 to its sides. */
const inset = 1 / Math.sqrt(3 * Math.sqrt(3));

const triangle: Corners = [
  [0, -2 * inset],
  [Math.sqrt(3) * inset, inset],
  [-Math.sqrt(3) * inset, inset],
];
const downTriangle: Corners = triangle.map(([x, y]) => [x, -y]);
const square: Corners = [
  [-0.5, -0.5],
  [0.5, -0.5],
  [0.5, 0.5],
  [-0.5, 0.5],
];
/** A square on its corner, of a smaller area, as it looks larger than the others. */
const diamond: Corners = (
  [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ] as const
).map(([x, y]) => [x * 0.62625, y * 0.62625]);

function traceCorners(path: Pick<CanvasPath, "moveTo" | "lineTo" | "closePath">, corners: Corners, area: number): void {
  const scale = Math.sqrt(area);
  corners.forEach(([x, y], i) => (i === 0 ? path.moveTo(x * scale, y * scale) : path.lineTo(x * scale, y * scale)));
  path.closePath();
}

/** A triangle pointing down, of this area. */
export const triangleDown: SymbolType = { draw: (path, size) => traceCorners(path, downTriangle, size) };

/** Shape of each class, and its area as a part of the square around it. Without corners: a circle. */
const shapes: Readonly<Record<number, { corners: Corners | null; area: number }>> = {
  [TimeoutClass.blockHead]: { corners: triangle, area: 0.5 },
  [TimeoutClass.blockTail]: { corners: downTriangle, area: 0.5 },
  [TimeoutClass.lostRetransmission]: { corners: diamond, area: 0.82 },
  [TimeoutClass.other]: { corners: square, area: 0.72 },
  [TimeoutClass.spurious]: { corners: null, area: 0.72 },
};

/** Adds the shape of a class of timeout, about `size` pixels wide, to the current path, around the origin. */
function traceMark(context: CanvasRenderingContext2D, kind: number, size: number): void {
  const { corners, area } = shapes[kind];
  if (corners === null) context.arc(0, 0, size * Math.sqrt(area / Math.PI), 0, 2 * Math.PI);
  else traceCorners(context, corners, area * size * size);
}

/** The same shape as an SVG path, about `size` wide, with its box centered at the origin: for use in text, not on a time axis. */
export function writeMarkPath(kind: number, size: number): { readonly d: string; readonly shiftY: number } {
  const { corners, area } = shapes[kind];
  // A triangle's origin is its center of mass, a third of its height from its base.
  const half = Math.sqrt((area * size * size) / (3 * Math.sqrt(3))) / 2;
  const shiftY = kind === TimeoutClass.blockHead ? half : kind === TimeoutClass.blockTail ? -half : 0;
  const write = (value: number): string => String(Number(value.toFixed(3)));
  if (corners === null) {
    const radius = write(size * Math.sqrt(area / Math.PI));
    const halfCircle = `A${radius},${radius},0,1,1,`;
    return { d: `M${radius},0${halfCircle}-${radius},0${halfCircle}${radius},0Z`, shiftY };
  }
  const points = corners.map((corner) => corner.map((value) => write(value * size * Math.sqrt(area))).join());
  return { d: `M${points.join("L")}Z`, shiftY };
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

/** A point of the picture, CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A cubic curve. */
export type Curve = readonly [from: Point, leaving: Point, arriving: Point, to: Point];

/** A curve from left to right or back, horizontal at both ends. */
export function curveAcross(from: Point, to: Point): Curve {
  const bend = (to.x - from.x) / 2;
  return [from, { x: from.x + bend, y: from.y }, { x: to.x - bend, y: to.y }, to];
}

/** A curve from top to bottom or back, vertical at both ends. */
export function curveUpright(from: Point, to: Point): Curve {
  const bend = (to.y - from.y) / 2;
  return [from, { x: from.x, y: from.y + bend }, { x: to.x, y: to.y - bend }, to];
}

/** The point at a parameter of the curve from 0 to 1. */
export function pointOnCurve([from, leaving, arriving, to]: Curve, share: number): Point {
  const rest = 1 - share;
  const [a, b, c, d] = [rest * rest * rest, 3 * share * rest * rest, 3 * share * share * rest, share * share * share];
  return { x: a * from.x + b * leaving.x + c * arriving.x + d * to.x, y: a * from.y + b * leaving.y + c * arriving.y + d * to.y };
}

/** Adds the curve to the context's path. */
export function traceCurve(
  context: Pick<CanvasRenderingContext2D, "moveTo" | "bezierCurveTo">,
  [from, leaving, arriving, to]: Curve,
): void {
  context.moveTo(from.x, from.y);
  context.bezierCurveTo(leaving.x, leaving.y, arriving.x, arriving.y, to.x, to.y);
}

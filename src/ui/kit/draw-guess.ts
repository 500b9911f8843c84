/** A prediction being drawn: a share of 1 at each value of the axis; null: nothing drawn there yet. */
export type Drawn = readonly (number | null)[];

/** The state of the drawing after a stroke or a key press. */
export interface Stroke {
  readonly shares: Drawn;
  /** Index of the value of the axis. */
  readonly at: number;
}

const place = (x: number, px: number, width: number): boolean => Math.abs(x - px) <= width;

/** Positions of a chart's axis values, px from its left edge, and the conversion from height to share. */
export interface DrawingGround {
  readonly places: readonly number[];
  fromY(py: number): number;
}

export interface Spot {
  readonly px: number;
  readonly py: number;
}

/** Applies a pointer stroke between two positions: every axis value that it passes takes its height. */
export function drawStroke(before: Drawn, { places, fromY }: DrawingGround, from: Spot, to: Spot): Stroke {
  const shares = places.map((_, index) => before[index] ?? null);
  const nearest = places.reduce((best, px, index) => (Math.abs(px - to.px) < Math.abs(places[best] - to.px) ? index : best), 0);
  const [low, high] = [Math.min(from.px, to.px), Math.max(from.px, to.px)];
  for (const [index, px] of places.entries()) {
    if (px < low || px > high) continue;
    const share = high > low ? (px - from.px) / (to.px - from.px) : 1;
    shares[index] = round(fromY(from.py + share * (to.py - from.py)));
  }
  // a finger within half the distance to the neighbors selects a value, even without moving
  const reach = Math.max(6, Math.abs((places[nearest + 1] ?? places[nearest - 1] ?? 0) - places[nearest]) / 2);
  if (place(places[nearest], to.px, reach)) shares[nearest] = round(fromY(to.py));
  return { shares, at: nearest };
}

/** Step of each key. */
const steps: Readonly<Record<string, number>> = { ArrowUp: 0.02, ArrowDown: -0.02, PageUp: 0.1, PageDown: -0.1 };
/** Start value for the first key press. */
const firstShare = 0.9;

/** The effect of a key on the drawing; null: none. Moving to a value where nothing is drawn extends the line. */
export function stepGuess(before: Drawn, count: number, at: number, key: string): Stroke | null {
  const shares = Array.from({ length: count }, (_, index) => before[index] ?? null);
  const step = steps[key];
  if (step !== undefined) {
    shares[at] = round((shares[at] ?? firstShare) + (shares[at] === null ? 0 : step));
    return { shares, at };
  }
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: count - 1 }[key];
  if (next === undefined) return null;
  const to = Math.max(0, Math.min(count - 1, next));
  const carried = shares[at];
  if (carried !== null) {
    const [low, high] = [Math.min(at, to), Math.max(at, to)];
    for (let index = low; index <= high; index++) shares[index] ??= carried;
  }
  return { shares, at: to };
}

/** Completes the curve: linear between drawn values, level beyond them; null: fewer than two are drawn. */
export function completeGuess(drawn: Drawn, xs: readonly number[]): number[] | null {
  const known = xs.flatMap((x, index) => {
    const share = drawn[index];
    return typeof share === "number" ? [{ x, share }] : [];
  });
  if (known.length < Math.min(2, xs.length)) return null;
  return xs.map((x) => {
    const after = known.findIndex((one) => one.x >= x);
    if (after < 0) return known.at(-1)!.share;
    const [b, a] = [known[after], known[after - 1]];
    if (a === undefined || b.x === x) return b.share;
    return round(a.share + ((x - a.x) / (b.x - a.x)) * (b.share - a.share));
  });
}

/** Rounds to whole percents, as the link stores them. */
function round(share: number): number {
  return Math.round(100 * Math.max(0, Math.min(1, share))) / 100;
}

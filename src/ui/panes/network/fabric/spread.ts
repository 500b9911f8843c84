import type { Box } from "../grid-and-queue.ts";

/** `count` positions, evenly spaced along an interval. */
export function spread(from: number, length: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, i) => from + (length * (i + 0.5)) / count);
}

/**
 * Moves intervals of given lengths as little as necessary so that they follow each other, `gap` apart, within
 * [from, from + room). If they do not fit, the intervals and, with many of them, the gaps are shortened.
 * @param wanted preferred centers
 */
export function standApart(
  wanted: readonly number[],
  lengths: readonly number[],
  from: number,
  room: number,
  gap: number,
): readonly { readonly at: number; readonly length: number }[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a] - wanted[b] || a - b);
  const sum = lengths.reduce((total, length) => total + length, 0);
  const gaps = Math.min(gap, room / (2 * Math.max(1, lengths.length)));
  const shrink = Math.min(1, (room - gaps * (lengths.length - 1)) / Math.max(1, sum));
  const placed = order.map((i) => ({ i, length: lengths[i] * shrink, at: wanted[i] - (lengths[i] * shrink) / 2 }));
  let end = from;
  for (const one of placed) {
    one.at = Math.max(one.at, end);
    end = one.at + one.length + gaps;
  }
  let limit = from + room;
  for (const one of placed.toReversed()) {
    one.at = Math.min(one.at, limit - one.length);
    limit = one.at - gaps;
  }
  const result: { at: number; length: number }[] = Array.from(wanted, () => ({ at: 0, length: 0 }));
  for (const { i, at, length } of placed) result[i] = { at, length };
  return result;
}

/** A grid of cells, filled column by column. */
export interface CellGrid {
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
  readonly gap: number;
}

/** A cell of a grid whose corner is at `x`, `y`. */
export function placeInGrid({ rows, width, height, gap }: CellGrid, x: number, y: number, cell: number): Box {
  const column = Math.floor(cell / rows);
  return { x: x + column * (width + gap), y: y + (cell % rows) * (height + gap), width, height };
}

export function measureGrid({ columns, rows, width, height, gap }: CellGrid): { readonly width: number; readonly height: number } {
  return { width: columns * (width + gap) - gap, height: rows * (height + gap) - gap };
}

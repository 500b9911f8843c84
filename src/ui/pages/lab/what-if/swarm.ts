/** A dot of a strip. Lengths in pixels. */
export interface SwarmDot {
  readonly x: number;
  /** From the line, downward. */
  readonly y: number;
}

/**
 * Dots that do not cover each other: each at its place along the line, above or below another one where there is room, and as
 * little beside its place as need be where there is none. In the order of `places`, which may be any.
 *
 * @param size of a dot with the gap to the next. @param most rows of dots, odd.
 */
export function layOutSwarm(places: readonly number[], size: number, most: number): readonly SwarmDot[] {
  // the line itself first, then above and below it by turns
  const rows = Array.from({ length: most }, (_, i) => (i % 2 === 0 ? i / 2 : -(i + 1) / 2));
  const ends = new Map<number, number>();
  const dots: SwarmDot[] = [];
  const rising = places.map((x, i) => ({ x, i })).toSorted((a, b) => a.x - b.x || a.i - b.i);
  for (const { x, i } of rising) {
    const startOf = (row: number): number => Math.max(x, ends.get(row) ?? -Infinity);
    const row = rows.reduce((best, one) => (startOf(one) < startOf(best) ? one : best));
    dots[i] = { x: startOf(row), y: row * size };
    ends.set(row, startOf(row) + size);
  }
  return dots;
}

/** A round range around 0 that holds these changes, and the round numbers in it. */
export interface ChangeScale {
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
}

/** Numbers that people count in, times a power of ten. */
const roundSteps = [1, 2, 5, 10];

export function findChangeScale(least: number, most: number): ChangeScale {
  const span = Math.max(1, most - least);
  const rough = span / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * roundSteps.find((one) => one * power >= rough)!;
  const [from, to] = [Math.floor(Math.min(least, -step / 2) / step), Math.ceil(Math.max(most, step / 2) / step)];
  return { from: from * step, to: to * step, ticks: Array.from({ length: to - from + 1 }, (_, i) => (from + i) * step) };
}

/** A dot of a strip. Lengths in pixels. */
export interface SwarmDot {
  readonly x: number;
  /** Distance from the line, downward. */
  readonly y: number;
}

/**
 * Arranges dots without overlap: each at its position along the line, above or below others where possible, and otherwise
 * moved along the line as little as possible. In the order of `places`, which may be arbitrary.
 *
 * @param size of a dot including the gap to the next. @param most rows of dots, odd.
 */
export function layOutSwarm(places: readonly number[], size: number, most: number): readonly SwarmDot[] {
  // First the line itself, then alternately above and below it.
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

/** A symmetric range around 0 with round ends that contains these changes, and its ticks. */
export interface ChangeScale {
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
}

/** Round steps, times a power of ten. */
const roundSteps = [1, 2, 5, 10];

export function findChangeScale(least: number, most: number): ChangeScale {
  const span = Math.max(1, most - least);
  const rough = span / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * roundSteps.find((one) => one * power >= rough)!;
  const [from, to] = [Math.floor(Math.min(least, -step / 2) / step), Math.ceil(Math.max(most, step / 2) / step)];
  return { from: from * step, to: to * step, ticks: Array.from({ length: to - from + 1 }, (_, i) => (from + i) * step) };
}

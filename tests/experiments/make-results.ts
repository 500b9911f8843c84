import type { MeasureId } from "../../src/experiments/measures.ts";
import type { Results } from "../../src/experiments/results.ts";

/** Results by hand: for each series, for each x, a value per seed (seeds count from 1). */
export function makeResults(
  series: Readonly<Record<string, Readonly<Record<number, readonly (number | null)[]>>>>,
  y: MeasureId = "drops",
): Results {
  return Object.entries(series).map(([name, byX]) => ({
    name,
    points: Object.entries(byX).flatMap(([x, values]) =>
      values.map((value, index) => ({ x: Number(x), seed: index + 1, across: {}, values: { [y]: value } })),
    ),
  }));
}

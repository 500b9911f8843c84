import type { MeasuredValue } from "./measure.ts";
import type { MeasureId } from "./measures.ts";
import { findMedian } from "../analysis/quantile.ts";
import type { Curve } from "./predicate.ts";

/** Results of an experiment's runs. Plain data: judging needs nothing else. */

export type MeasuredValues = Readonly<Partial<Record<MeasureId, MeasuredValue>>>;

export interface Point {
  readonly x: number;
  readonly seed: number;
  /** Values of the `across` fields. */
  readonly across: Readonly<Record<string, number>>;
  readonly values: MeasuredValues;
}

export interface SeriesResult {
  readonly name: string;
  readonly points: readonly Point[];
}

export type Results = readonly SeriesResult[];

function listPoints(results: Results, { series, where = {} }: Curve): readonly Point[] {
  const points = results.find(({ name }) => name === series)?.points ?? [];
  return points.filter(({ across }) => Object.entries(where).every(([field, values]) => values.includes(across[field])));
}

/** Every x of a curve, in ascending order. */
export function listXs(results: Results, curve: Curve, from = -Infinity, to = Infinity): number[] {
  const xs = new Set(listPoints(results, curve).map(({ x }) => x));
  return [...xs].filter((x) => x >= from && x <= to).sort((a, b) => a - b);
}

export function listSeeds(results: Results): number[] {
  return [...new Set(results.flatMap(({ points }) => points.map(({ seed }) => seed)))].sort((a, b) => a - b);
}

/** The value of a curve at one x with one seed, averaged over the `across` fields; null: none. */
export function readValue(results: Results, curve: Curve, x: number, seed: number): number | null {
  const values = listPoints(results, curve)
    .filter((point) => point.x === x && point.seed === seed)
    .map(({ values }) => values[curve.y])
    .filter((value) => typeof value === "number");
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function readList(results: Results, curve: Curve, x: number, seed: number): readonly number[] | null {
  const value = listPoints(results, curve).find((point) => point.x === x && point.seed === seed)?.values[curve.y];
  return typeof value === "object" ? value : null;
}

/** The median over the seeds; null: no seed has a value. */
export function readMedian(results: Results, curve: Curve, x: number): number | null {
  return findMedian(listSeeds(results).map((seed) => readValue(results, curve, x, seed)));
}

/** The curve of medians at each x that has one. */
export function listMedians(results: Results, curve: Curve): [x: number, median: number][] {
  return listXs(results, curve).flatMap((x) => {
    const median = readMedian(results, curve, x);
    return median === null ? [] : [[x, median] as [number, number]];
  });
}

/** The list whose nth smallest entry is the median of the nth smallest entries of all seeds; null: no seed has a list. */
export function readMedianList(results: Results, curve: Curve, x: number): readonly number[] | null {
  const lists = listSeeds(results).flatMap((seed) => {
    const list = readList(results, curve, x, seed);
    return list === null ? [] : [list.toSorted((a, b) => a - b)];
  });
  if (lists.length === 0) return null;
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, rank) => findMedian(lists.map((list) => list[rank] ?? null))!);
}

import type { Claim } from "./experiment.ts";
import type { Collapses, Curve, Level, Near, Order, Predicate } from "./predicate.ts";
import { listSeeds, listXs, readMedian, readMedianList, readList, readValue, type Results } from "./results.ts";
import type { OverlayId } from "./overlays.ts";
import { findCollapseX, findOnset, rankCorrelation } from "./shapes.ts";

/** Judges whether a claim holds: pure, from the results alone. */

/** At each x a claim must hold for the median of the seeds and for this share of the seeds. Source: our choice. */
const seedsNeeded = 2 / 3;

/** The value of a formula at an x of this experiment; null: undefined there. */
export type ReadOverlay = (id: OverlayId, x: number | null, series: string) => number | null;

/** A comparison at one x; x null: the claim is about the whole curve. */
interface Check {
  readonly x: number | null;
  readonly value: number | null;
  readonly least: number;
  readonly most: number;
}

export interface ClaimPlace {
  readonly x: number | null;
  /** The value for the medians of the seeds, and its limits. */
  readonly value: number | null;
  readonly least: number | null;
  readonly most: number | null;
  readonly seedsHolding: number;
  /** For the median and for enough seeds. */
  readonly holds: boolean;
}

/** Reads the curves of one seed, or the medians of all seeds. */
interface Reader {
  readonly read: (curve: Curve, x: number) => number | null;
  readonly readList: (curve: Curve, x: number) => readonly number[] | null;
}

export interface ClaimResult {
  readonly verdict: "reproduced" | "partly" | "not reproduced" | "not testable";
  readonly holds: boolean;
  /** At the deciding x: the first that fails, otherwise the one closest to its limit. */
  readonly value: number | null;
  readonly limit: { readonly least: number | null; readonly most: number | null };
  readonly failsAt: number | null;
  /** The number of seeds for which it holds there; if it holds everywhere, the number at the worst x. */
  readonly seedsHolding: number;
  readonly seeds: number;
  readonly places: readonly ClaimPlace[];
}

const rounding = 1e-9;

export function judgeClaim(claim: Claim, results: Results, readOverlay: ReadOverlay): ClaimResult {
  const seeds = listSeeds(results).length;
  if (claim.test === null) return makeUntestable(seeds);
  const places = gatherPlaces(claim.test, results, readOverlay);
  if (places.length === 0) return makeUntestable(seeds);
  const failing = places.filter(({ holds }) => !holds);
  const decisive = failing[0] ?? findNearest(places);
  const share = 1 - failing.length / places.length;
  return {
    verdict: failing.length === 0 ? "reproduced" : places.length > 1 && share >= 0.5 ? "partly" : "not reproduced",
    holds: failing.length === 0,
    value: decisive.value,
    limit: { least: decisive.least, most: decisive.most },
    failsAt: failing[0]?.x ?? null,
    seedsHolding: failing[0]?.seedsHolding ?? Math.min(...places.map(({ seedsHolding }) => seedsHolding)),
    seeds,
    places,
  };
}

function makeUntestable(seeds: number): ClaimResult {
  const limit = { least: null, most: null };
  return { verdict: "not testable", holds: false, value: null, limit, failsAt: null, seedsHolding: 0, seeds, places: [] };
}

function isWithin({ value, least, most }: Check): boolean {
  return value !== null && value >= least - rounding && value <= most + rounding;
}

function gatherPlaces(test: Predicate, results: Results, readOverlay: ReadOverlay): ClaimPlace[] {
  const bySeed = listSeeds(results).map((seed) =>
    listChecks(test, results, readOverlay, {
      read: (curve, x) => readValue(results, curve, x, seed),
      readList: (curve, x) => readList(results, curve, x, seed),
    }),
  );
  const ofMedians = listChecks(test, results, readOverlay, {
    read: (curve, x) => readMedian(results, curve, x),
    readList: (curve, x) => readMedianList(results, curve, x),
  });
  return ofMedians.map((check) => {
    const ofSeeds = bySeed.flatMap((checks) => checks.filter(({ x }) => x === check.x));
    const seedsHolding = ofSeeds.filter(isWithin).length;
    return {
      x: check.x,
      value: check.value,
      least: toNumber(check.least),
      most: toNumber(check.most),
      seedsHolding,
      holds: isWithin(check) && seedsHolding >= seedsNeeded * ofSeeds.length - rounding,
    };
  });
}

function toNumber(bound: number): number | null {
  return Number.isFinite(bound) ? bound : null;
}

/** The place closest to its limit. */
function findNearest(places: readonly ClaimPlace[]): ClaimPlace {
  const roomOf = ({ value, least, most }: ClaimPlace): number =>
    Math.min((value ?? 0) - (least ?? -Infinity), (most ?? Infinity) - (value ?? 0));
  return places.reduce((nearest, place) => (roomOf(place) < roomOf(nearest) ? place : nearest));
}

/** The values of x at which all of the curves have points. */
function listCommonXs(results: Results, curves: readonly Curve[], from?: number, until?: number): number[] {
  const [first, ...others] = curves.map((curve) => listXs(results, curve, from, until));
  return (first ?? []).filter((x) => others.every((xs) => xs.includes(x)));
}

function listChecks(test: Predicate, results: Results, readOverlay: ReadOverlay, reader: Reader): Check[] {
  const { read } = reader;
  const once = (value: number | null, { least = -Infinity, most = Infinity }): Check[] => [{ x: null, value, least, most }];
  const trace = (curve: Curve, from?: number, to?: number): [number, number][] =>
    listXs(results, curve, from, to).flatMap((x) => {
      const y = read(curve, x);
      return y === null ? [] : [[x, y] as [number, number]];
    });
  switch (test.kind) {
    case "level":
      return checkLevel(test, results, reader);
    case "order":
      return test.of === undefined
        ? checkOrder(test, results, reader)
        : [
            {
              x: null,
              value: findLead(
                test,
                test.curves.map((curve) => describeShape(test.of!, trace(curve, test.from, test.until))),
              ),
              ...boundLead(test),
            },
          ];
    case "near":
      return checkNear(test, results, readOverlay, reader);
    case "collapse":
      return once(findCollapseX(trace(test.curve)), aroundOf(test, readOverlay));
    case "onset":
      return once(findOnset(trace(test.curve), test.below ?? test.above!, test.below !== undefined), test);
    case "trend":
      return once(rankCorrelation(trace(test.curve, test.from, test.until)), test);
    case "rise": {
      const ys = trace(test.curve, test.from, test.until).map(([, y]) => y);
      const last = ys.at(-1);
      return once(last === undefined ? null : divide(last, test.over === "least" ? Math.min(...ys) : Math.max(...ys)), test);
    }
    case "ratio": {
      const xs = listCommonXs(results, test.toX === undefined ? [test.of, test.to] : [test.of], test.from, test.until);
      const ratioOf = (of: number | null, to: number | null): number | null => (of === null || to === null ? null : divide(of, to));
      const ratioAt = (x: number): number | null => ratioOf(read(test.of, x), read(test.to, test.toX ?? x));
      if (test.means === "of-ratios") return once(findMean(xs.map(ratioAt)), test);
      const meanOf = (curve: Curve): number | null => findMean(xs.map((x) => read(curve, x)));
      if (test.means === "ratio-of") return once(ratioOf(meanOf(test.of), meanOf(test.to)), test);
      const { least = -Infinity, most = Infinity } = test;
      return xs.map((x) => ({ x, value: ratioAt(x), least, most }));
    }
    case "flat": {
      const spread = (values: readonly (number | null)[]): number | null => {
        if (values.includes(null)) return null;
        const [low, high] = [Math.min(...(values as number[])), Math.max(...(values as number[]))];
        return test.as === "factor" ? divide(high, low) : high - low;
      };
      const { within: most } = test;
      if (test.of === "collapse") return once(spread(test.curves.map((curve) => findCollapseX(trace(curve)))), { most });
      const valueAt = (x: number): number | null => spread(test.curves.map((curve) => read(curve, x)));
      return listCommonXs(results, test.curves, test.from, test.until).map((x) => ({ x, least: -Infinity, most, value: valueAt(x) }));
    }
    case "count":
      return listXs(results, test.curve).map((x) => {
        const list = reader.readList(test.curve, x);
        const wrong =
          list &&
          countDifferences(
            list.toSorted((a, b) => a - b),
            test.equals,
          );
        return { x, value: wrong, least: 0, most: 0 };
      });
  }
}

/** Of several curves, the worst one counts. */
function checkLevel(test: Level, results: Results, { read }: Reader): Check[] {
  const { least = -Infinity, most = Infinity, from, until } = test;
  const roomOf = (value: number | null): number => (value === null ? -Infinity : Math.min(value - least, most - value));
  const xs = listCommonXs(results, test.curves, from, until);
  if (test.of === "largest") {
    const values = xs.flatMap((x) => test.curves.flatMap((curve) => read(curve, x) ?? []));
    return [{ x: null, value: values.length === 0 ? null : Math.max(...values), least, most }];
  }
  return xs.map((x) => {
    const values = test.curves.map((curve) => read(curve, x));
    const value = values.reduce((worst, one) => (roomOf(one) < roomOf(worst) ? one : worst));
    return { x, value, least, most };
  });
}

function checkOrder(test: Order, results: Results, { read }: Reader): Check[] {
  const { curves, from, until } = test;
  return listCommonXs(results, curves, from, until).map((x) => {
    const values = curves.map((curve) => read(curve, x));
    return { x, value: findLead(test, values), ...boundLead(test) };
  });
}

function boundLead({ factor, margin = 0, most = Infinity }: Order): Pick<Check, "least" | "most"> {
  return { least: factor ?? margin, most };
}

/** The smallest lead of a value over the next one, as a factor or a difference. null: a value is missing. */
function findLead({ factor }: Order, values: readonly (number | null)[]): number | null {
  if (values.includes(null)) return null;
  const leads = (values as readonly number[]).slice(1).map((below, index) => {
    const above = values[index]!;
    return factor === undefined ? above - below : divide(above, below);
  });
  return Math.min(...leads);
}

/** null: the curve does not collapse, or has no points. */
function describeShape(of: NonNullable<Order["of"]>, trace: readonly (readonly [x: number, y: number])[]): number | null {
  if (of === "collapse") return findCollapseX(trace);
  return trace.length === 0 ? null : trace[trace.length - 1][1] - trace[0][1];
}

function checkNear(test: Near, results: Results, readOverlay: ReadOverlay, { read }: Reader): Check[] {
  const { curve, to, within, as = "difference", from } = test;
  return listXs(results, curve, from, test.until).flatMap((x) => {
    const target = "overlay" in to ? readOverlay(to.overlay, x, curve.series) : "curve" in to ? read(to.curve, x) : to.values[x];
    // outside a formula's range nothing is claimed
    if (target === null || target === undefined) return [];
    const value = read(curve, x);
    if (as === "factor") return [{ x, value, least: target / within, most: target * within }];
    const room = as === "share" ? within * Math.abs(target) : within;
    return [{ x, value, least: target - room, most: target + room }];
  });
}

function aroundOf({ around, least = -Infinity, most = Infinity, curve }: Collapses, readOverlay: ReadOverlay) {
  if (around === undefined) return { least, most };
  const middle = readOverlay(around, null, curve.series) ?? NaN;
  return { least: middle + least, most: middle + most };
}

/** 0 / 0 is 1. */
function divide(a: number, b: number): number {
  return b === 0 ? (a === 0 ? 1 : Infinity) : a / b;
}

/** null: a value is missing. */
function findMean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 || known.length < values.length ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

function countDifferences(a: readonly number[], b: readonly number[]): number {
  const longer = a.length > b.length ? a : b;
  return longer.filter((_, index) => a[index] !== b[index]).length;
}

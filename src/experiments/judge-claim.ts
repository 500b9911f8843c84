import type { Claim } from "./experiment.ts";
import type { Curve, Level, Near, Onset, Order, Predicate } from "./predicate.ts";
import { findMedian } from "./numbers.ts";
import { listSeeds, listXs, readList, readValue, type Results } from "./results.ts";
import type { OverlayId } from "./overlays.ts";
import { findOnset, rankCorrelation } from "./shapes.ts";

/** Whether a claim holds: pure, from results alone. */

/** A claim holds at an x, or as a whole, if it does with this share of the seeds. Source: our choice. */
export const seedsNeeded = 0.8;

/** What a formula gives at an x of this experiment; null: nothing there. */
export type ReadOverlay = (id: OverlayId, x: number | null, series: string) => number | null;

/** One seed at one x; x null: the claim is of the whole curve. */
interface Check {
  readonly x: number | null;
  readonly seed: number;
  readonly value: number | null;
  readonly least: number;
  readonly most: number;
}

export interface ClaimPlace {
  readonly x: number | null;
  /** Median over the seeds. */
  readonly value: number | null;
  readonly least: number | null;
  readonly most: number | null;
  readonly seedsHolding: number;
  readonly holds: boolean;
}

export interface ClaimResult {
  readonly verdict: "reproduced" | "partly" | "not reproduced" | "not testable";
  readonly holds: boolean;
  /** At the x that decides: the first that fails, else the one nearest to its limit. */
  readonly value: number | null;
  readonly limit: { readonly least: number | null; readonly most: number | null };
  readonly failsAt: number | null;
  /** With how many seeds it holds at the worst x. */
  readonly seedsHolding: number;
  readonly seeds: number;
  readonly places: readonly ClaimPlace[];
}

const rounding = 1e-9;

export function judgeClaim(claim: Claim, results: Results, readOverlay: ReadOverlay): ClaimResult {
  const seeds = listSeeds(results).length;
  if (claim.test === null) return makeUntestable(seeds);
  const places = gatherPlaces(listChecks(claim.test, results, readOverlay));
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
    seedsHolding: Math.min(...places.map(({ seedsHolding }) => seedsHolding)),
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

function gatherPlaces(checks: readonly Check[]): ClaimPlace[] {
  const groups = new Map<number | null, Check[]>();
  for (const check of checks) groups.set(check.x, [...(groups.get(check.x) ?? []), check]);
  return [...groups].map(([x, group]) => {
    const seedsHolding = group.filter(isWithin).length;
    return {
      x,
      value: findMedian(group.map(({ value }) => value)),
      least: toNumber(findMedian(group.map(({ least }) => least))),
      most: toNumber(findMedian(group.map(({ most }) => most))),
      seedsHolding,
      holds: seedsHolding >= seedsNeeded * group.length - rounding,
    };
  });
}

function toNumber(bound: number | null): number | null {
  return bound !== null && Number.isFinite(bound) ? bound : null;
}

/** The one with the least room to its limit. */
function findNearest(places: readonly ClaimPlace[]): ClaimPlace {
  const roomOf = ({ value, least, most }: ClaimPlace): number =>
    Math.min((value ?? 0) - (least ?? -Infinity), (most ?? Infinity) - (value ?? 0));
  return places.reduce((nearest, place) => (roomOf(place) < roomOf(nearest) ? place : nearest));
}

/** The x at which all of the curves have points. */
function listCommonXs(results: Results, curves: readonly Curve[], from?: number, until?: number): number[] {
  const [first, ...others] = curves.map((curve) => listXs(results, curve, from, until));
  return (first ?? []).filter((x) => others.every((xs) => xs.includes(x)));
}

function listChecks(test: Predicate, results: Results, readOverlay: ReadOverlay): Check[] {
  const seeds = listSeeds(results);
  const read = (curve: Curve, x: number, seed: number): number | null => readValue(results, curve, x, seed);
  const once = (find: (seed: number) => number | null, { least = -Infinity, most = Infinity }): Check[] =>
    seeds.map((seed) => ({ x: null, seed, value: find(seed), least, most }));
  const trace = (curve: Curve, seed: number, from?: number, to?: number): [number, number][] =>
    listXs(results, curve, from, to).flatMap((x) => {
      const y = read(curve, x, seed);
      return y === null ? [] : [[x, y] as [number, number]];
    });
  switch (test.kind) {
    case "level":
      return checkLevel(test, results, read, seeds);
    case "order":
      return checkOrder(test, results, read, seeds);
    case "near":
      return checkNear(test, results, read, readOverlay, seeds);
    case "onset":
      return once(
        (seed) => findOnset(trace(test.curve, seed), test.below ?? test.above!, test.below !== undefined),
        aroundOf(test, readOverlay),
      );
    case "trend":
      return once((seed) => rankCorrelation(trace(test.curve, seed, test.from, test.until)), test);
    case "rise":
      return once((seed) => {
        const ys = trace(test.curve, seed, test.from, test.until).map(([, y]) => y);
        const last = ys.at(-1);
        return last === undefined ? null : divide(last, test.over === "least" ? Math.min(...ys) : Math.max(...ys));
      }, test);
    case "ratio": {
      const xs = listCommonXs(results, test.toX === undefined ? [test.of, test.to] : [test.of], test.from, test.until);
      const ratioAt = (x: number, seed: number): number | null => {
        const [of, to] = [read(test.of, x, seed), read(test.to, test.toX ?? x, seed)];
        return of === null || to === null ? null : divide(of, to);
      };
      if (test.means === "of-ratios") return once((seed) => findMean(xs.map((x) => ratioAt(x, seed))), test);
      if (test.means === "ratio-of")
        return once((seed) => {
          const [of, to] = [test.of, test.to].map((curve) => findMean(xs.map((x) => read(curve, x, seed))));
          return of === null || to === null ? null : divide(of, to);
        }, test);
      const { least = -Infinity, most = Infinity } = test;
      return xs.flatMap((x) => seeds.map((seed) => ({ x, seed, value: ratioAt(x, seed), least, most })));
    }
    case "flat": {
      const spread = (values: readonly (number | null)[]): number | null => {
        if (values.includes(null)) return null;
        const [low, high] = [Math.min(...(values as number[])), Math.max(...(values as number[]))];
        return test.as === "factor" ? divide(high, low) : high - low;
      };
      const { onsetBelow } = test;
      if (onsetBelow !== undefined)
        return once((seed) => spread(test.curves.map((curve) => findOnset(trace(curve, seed), onsetBelow, true))), { most: test.within });
      return listCommonXs(results, test.curves, test.from, test.until).flatMap((x) =>
        seeds.map((seed) => ({
          ...{ x, seed, least: -Infinity, most: test.within },
          value: spread(test.curves.map((curve) => read(curve, x, seed))),
        })),
      );
    }
    case "count":
      return listXs(results, test.curve).flatMap((x) =>
        seeds.map((seed) => {
          const list = readList(results, test.curve, x, seed);
          const wrong =
            list &&
            countDifferences(
              list.toSorted((a, b) => a - b),
              test.equals,
            );
          return { x, seed, value: wrong, least: 0, most: 0 };
        }),
      );
  }
}

type Read = (curve: Curve, x: number, seed: number) => number | null;

/** With several curves the one that is worst off counts. */
function checkLevel(test: Level, results: Results, read: Read, seeds: readonly number[]): Check[] {
  const { least = -Infinity, most = Infinity, from, until } = test;
  const roomOf = (value: number | null): number => (value === null ? -Infinity : Math.min(value - least, most - value));
  return listCommonXs(results, test.curves, from, until).flatMap((x) =>
    seeds.map((seed) => {
      const values = test.curves.map((curve) => read(curve, x, seed));
      const value = values.reduce((worst, one) => (roomOf(one) < roomOf(worst) ? one : worst));
      return { x, seed, value, least, most };
    }),
  );
}

/** The value is the least lead that a curve has over the next one: a factor, or a difference. */
function checkOrder({ curves, factor, margin = 0, from, until }: Order, results: Results, read: Read, seeds: readonly number[]): Check[] {
  return listCommonXs(results, curves, from, until).flatMap((x) =>
    seeds.map((seed) => {
      const values = curves.map((curve) => read(curve, x, seed));
      const leads = values.slice(1).map((below, index) => {
        const above = values[index];
        if (above === null || below === null) return NaN;
        return factor === undefined ? above - below : divide(above, below);
      });
      const value = Math.min(...leads);
      return { x, seed, value: Number.isNaN(value) ? null : value, least: factor ?? margin, most: Infinity };
    }),
  );
}

function checkNear(test: Near, results: Results, read: Read, readOverlay: ReadOverlay, seeds: readonly number[]): Check[] {
  const { curve, to, within, as = "difference", from } = test;
  return listXs(results, curve, from, test.until).flatMap((x) =>
    seeds.flatMap((seed) => {
      const target = "overlay" in to ? readOverlay(to.overlay, x, curve.series) : "curve" in to ? read(to.curve, x, seed) : to.values[x];
      // outside a formula's range nothing is claimed
      if (target === null || target === undefined) return [];
      const value = read(curve, x, seed);
      if (as === "factor") return [{ x, seed, value, least: target / within, most: target * within }];
      const room = as === "share" ? within * Math.abs(target) : within;
      return [{ x, seed, value, least: target - room, most: target + room }];
    }),
  );
}

function aroundOf({ around, least = -Infinity, most = Infinity, curve }: Onset, readOverlay: ReadOverlay) {
  if (around === undefined) return { least, most };
  const middle = readOverlay(around, null, curve.series) ?? NaN;
  return { least: middle + least, most: middle + most };
}

/** Nothing over nothing is 1. */
function divide(a: number, b: number): number {
  return b === 0 ? (a === 0 ? 1 : Infinity) : a / b;
}

/** null: one of them is missing. */
function findMean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 || known.length < values.length ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

function countDifferences(a: readonly number[], b: readonly number[]): number {
  const longer = a.length > b.length ? a : b;
  return longer.filter((_, index) => a[index] !== b[index]).length;
}

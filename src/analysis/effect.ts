import type { Nanos } from "../engine/spec/scenario.ts";
import { findMedian } from "./quantile.ts";

/** The effect of a change on a time, from runs with different seeds: how many end earlier or later, and whether that exceeds chance. */

/** The same time without and with the change, in runs with the same seed. */
export interface Pair {
  readonly seed: number;
  readonly wasNs: Nanos;
  readonly isNs: Nanos;
}

export type Direction = "sooner" | "same" | "later";

/** A relative change below this counts as none (our choice). */
const leastChange = 0.05;

/** A sign test is clear up to this probability: a change without effect would show it once in twenty times. */
export const level = 0.05;

export function readDirection({ wasNs, isNs }: Pick<Pair, "wasNs" | "isNs">): Direction {
  if (Math.abs(isNs - wasNs) < leastChange * wasNs) return "same";
  return isNs < wasNs ? "sooner" : "later";
}

/**
 * Exact two-sided sign test: the probability that, of `a + b` fair coins, the smaller side is at most as small as here.
 * 1 without coins. Up to about a thousand coins.
 */
export function signTest(a: number, b: number): number {
  const coins = a + b;
  let term = 1;
  for (let i = 0; i < coins; i++) term /= 2;
  let tail = 0;
  for (let heads = 0; heads <= Math.min(a, b); heads++) {
    tail += term;
    term *= (coins - heads) / (heads + 1);
  }
  return Math.min(1, 2 * tail);
}

/** Fewer pairs than this cannot be clear: 2 / 2^5 is above the level. */
const fewestPairs = 6;

export type Verdict =
  /** The sign test is clear. */
  | "better"
  | "worse"
  /** The sign test is not clear. */
  | "unclear"
  /** No run changes. */
  | "none"
  /** Too few runs to decide. */
  | "few";

export interface Effect {
  readonly pairs: number;
  readonly sooner: number;
  readonly same: number;
  readonly later: number;
  readonly verdict: Verdict;
  /** Medians over the pairs; null: no pairs. */
  readonly medians: { readonly wasNs: Nanos; readonly isNs: Nanos; readonly changeNs: Nanos } | null;
  /** Minimum of `isNs - wasNs`; 0 without pairs. */
  readonly leastNs: Nanos;
  readonly mostNs: Nanos;
}

export function judgeEffect(pairs: readonly Pair[]): Effect {
  const count = (direction: Direction): number => pairs.filter((pair) => readDirection(pair) === direction).length;
  const [sooner, same, later] = [count("sooner"), count("same"), count("later")];
  const changes = pairs.map(({ wasNs, isNs }) => isNs - wasNs);
  const [wasNs, isNs, changeNs] = [
    findMedian(pairs.map((pair) => pair.wasNs)),
    findMedian(pairs.map((pair) => pair.isNs)),
    findMedian(changes),
  ];
  return {
    pairs: pairs.length,
    sooner,
    same,
    later,
    verdict: findVerdict(pairs.length, sooner, later),
    medians: wasNs === null || isNs === null || changeNs === null ? null : { wasNs, isNs, changeNs },
    leastNs: Math.min(0, ...changes),
    mostNs: Math.max(0, ...changes),
  };
}

function findVerdict(pairs: number, sooner: number, later: number): Verdict {
  if (pairs < fewestPairs) return "few";
  if (sooner + later === 0) return "none";
  if (signTest(sooner, later) > level) return "unclear";
  return sooner > later ? "better" : "worse";
}

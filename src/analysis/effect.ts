import type { Nanos } from "../engine/spec/scenario.ts";
import { findMedian } from "./quantile.ts";

/** What a change does to a time, told from runs with different seeds: how many end sooner, how many later, and whether that is more than chance. */

/** The same thing timed without and with the change, in runs with the same seed. */
export interface Pair {
  readonly seed: number;
  readonly wasNs: Nanos;
  readonly isNs: Nanos;
}

export type Direction = "sooner" | "same" | "later";

/** A time that changes by less than this part of itself counts as the same (our choice). */
export const leastChange = 0.05;

/** A sign test is called clear from this probability down: what a change without an effect would show once in twenty times. */
export const level = 0.05;

export function readDirection({ wasNs, isNs }: Pick<Pair, "wasNs" | "isNs">): Direction {
  if (Math.abs(isNs - wasNs) < leastChange * wasNs) return "same";
  return isNs < wasNs ? "sooner" : "later";
}

/**
 * Exact two-sided sign test: how probable it is that of `a + b` fair coins the smaller side is as small as here, or smaller.
 * 1 where there are none. Up to about a thousand coins.
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

/** Fewer pairs than this cannot be clear, whichever way they fall: 2 / 2^5 is above the level. */
export const fewestPairs = 6;

export type Verdict =
  /** The sign test is clear. */
  | "better"
  | "worse"
  /** It is not. */
  | "unclear"
  /** No run changes. */
  | "none"
  /** There are too few runs to say. */
  | "few";

export interface Effect {
  readonly pairs: number;
  readonly sooner: number;
  readonly same: number;
  readonly later: number;
  readonly verdict: Verdict;
  /** Medians over the pairs; null: there are none. */
  readonly medians: { readonly wasNs: Nanos; readonly isNs: Nanos; readonly changeNs: Nanos } | null;
  /** Of `isNs - wasNs`; 0 where there are no pairs. */
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

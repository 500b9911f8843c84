import { type Direction, readDirection } from "../../../../analysis/effect.ts";
import { blockNs, type SeedPair } from "./alternatives.ts";

/** Row of a seed in the spread. */
export interface SpreadRow {
  readonly seed: number;
  readonly wasNs: number;
  readonly isNs: number;
  readonly direction: Direction;
}

const order: readonly Direction[] = ["sooner", "same", "later"];

/** Sorted by the change in time, from the largest gain to the largest loss. */
export function sortPairs(pairs: readonly SeedPair[]): readonly SpreadRow[] {
  return pairs
    .map(({ seed, was, is }): SpreadRow => {
      const times = { wasNs: blockNs(was), isNs: blockNs(is) };
      return { seed, ...times, direction: readDirection(times) };
    })
    .toSorted(
      (a, b) => order.indexOf(a.direction) - order.indexOf(b.direction) || a.isNs - a.wasNs - (b.isNs - b.wasNs) || a.seed - b.seed,
    );
}

/** A bracket next to rows of the same direction: `count` rows from row `first`. */
export interface Bracket {
  readonly direction: Direction;
  readonly first: number;
  readonly count: number;
}

export function listBrackets(rows: readonly SpreadRow[]): readonly Bracket[] {
  return order.flatMap((direction): Bracket[] => {
    const count = rows.filter((row) => row.direction === direction).length;
    return count === 0 ? [] : [{ direction, first: rows.findIndex((row) => row.direction === direction), count }];
  });
}

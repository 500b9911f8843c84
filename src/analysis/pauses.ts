import type { Nanos } from "../engine/spec/scenario.ts";
import type { RunColumns } from "../protocol/tables.ts";
import { createFloats, pushFloat, type GrowableFloats } from "./growable.ts";
import { countUpTo } from "./search.ts";

/** Links that PAUSE stops, from the frames that reached their transmitters. */

interface PauseIndex {
  /** By link: when it was stopped and let go, in turn. */
  readonly turns: Map<number, GrowableFloats>;
  /** Rows already read. */
  rows: number;
}

const indexes = new WeakMap<RunColumns, PauseIndex>();

/** Up to date; only rows that are new since the last call are read. */
function indexPauses(columns: RunColumns): PauseIndex {
  let index = indexes.get(columns);
  if (index === undefined) indexes.set(columns, (index = { turns: new Map(), rows: 0 }));
  const { timeNs, link, length } = columns.pauses;
  for (; index.rows < length; index.rows++) {
    let turns = index.turns.get(link[index.rows]);
    if (turns === undefined) index.turns.set(link[index.rows], (turns = createFloats()));
    pushFloat(turns, timeNs[index.rows]);
  }
  return index;
}

/** Links that are paused at `timeNs`, by their numbers in the network's geometry. O(links log n). */
export function pausedLinksAt(columns: RunColumns, timeNs: Nanos): readonly number[] {
  // the first frame to reach a link stops it, the second lets it go
  return [...indexPauses(columns).turns].flatMap(([link, { values, length }]) =>
    countUpTo(values, length, timeNs) % 2 === 1 ? [link] : [],
  );
}

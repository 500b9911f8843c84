import type { NetworkGeometry } from "../engine/spec/geometry.ts";
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

/** Links that PAUSE has stopped at some time. */
export function countStoppedLinks(columns: RunColumns): number {
  return indexPauses(columns).turns.size;
}

/** A stretch of time; the end is Infinity while it lasts. */
export interface Stop {
  readonly fromNs: Nanos;
  readonly toNs: Nanos;
}

/** When PAUSE stopped this link. */
export function listStops(columns: RunColumns, link: number): readonly Stop[] {
  const turns = indexPauses(columns).turns.get(link);
  if (turns === undefined) return [];
  const { values, length } = turns;
  return Array.from({ length: Math.ceil(length / 2) }, (_, i) => ({
    fromNs: values[2 * i],
    toNs: 2 * i + 1 < length ? values[2 * i + 1] : Infinity,
  }));
}

/** What PAUSE did to one link. */
export interface LinkStops {
  readonly link: number;
  readonly count: number;
  readonly firstNs: Nanos;
  /** Total time, up to the end of the run. */
  readonly stoppedNs: Nanos;
}

/** The links that PAUSE stopped, by the time of their first stop. */
export function listLinkStops(columns: RunColumns, endNs: Nanos): readonly LinkStops[] {
  return [...indexPauses(columns).turns.keys()]
    .map((link): LinkStops => {
      const stops = listStops(columns, link);
      return { link, count: stops.length, firstNs: stops[0].fromNs, stoppedNs: measureStops(stops, 0, endNs) };
    })
    .toSorted((a, b) => a.firstNs - b.firstNs);
}

/** The subset of `links` that PAUSE stopped, in the order of their first stops. */
export function orderStopped(columns: RunColumns, links: readonly number[]): readonly { readonly link: number; readonly firstNs: Nanos }[] {
  const { turns } = indexPauses(columns);
  return links
    .flatMap((link) => {
      const turn = turns.get(link);
      return turn === undefined ? [] : [{ link, firstNs: turn.values[0] }];
    })
    .toSorted((a, b) => a.firstNs - b.firstNs);
}

/** When any of the links was stopped, in order and without overlaps. */
export function mergeStops(columns: RunColumns, links: Iterable<number>): readonly Stop[] {
  const merged: { fromNs: Nanos; toNs: Nanos }[] = [];
  for (const { fromNs, toNs } of [...links].flatMap((link) => listStops(columns, link)).sort((a, b) => a.fromNs - b.fromNs)) {
    const last = merged.at(-1);
    if (last === undefined || last.toNs < fromNs) merged.push({ fromNs, toNs });
    else last.toNs = Math.max(last.toNs, toNs);
  }
  return merged;
}

/** How much of [fromNs, toNs) is in `stops`, which do not overlap. */
export function measureStops(stops: readonly Stop[], fromNs: Nanos, toNs: Nanos): Nanos {
  return stops.reduce((sum, stop) => sum + Math.max(0, Math.min(stop.toNs, toNs) - Math.max(stop.fromNs, fromNs)), 0);
}

/** When PAUSE stopped `links` links at the same time. */
export function listFullStops({ pauses }: RunColumns, links: number): readonly Stop[] {
  const stopped = new Set<number>();
  const stops: Stop[] = [];
  let sinceNs: Nanos | null = null;
  for (let row = 0; row < pauses.length; row++) {
    if (pauses.isPaused[row] === 0) stopped.delete(pauses.link[row]);
    else stopped.add(pauses.link[row]);
    const isFull = stopped.size === links;
    if (isFull && sinceNs === null) sinceNs = pauses.timeNs[row];
    if (isFull || sinceNs === null) continue;
    stops.push({ fromNs: sinceNs, toNs: pauses.timeNs[row] });
    sinceNs = null;
  }
  if (sinceNs !== null) stops.push({ fromNs: sinceNs, toNs: Infinity });
  return stops;
}

/** When PAUSE stopped links that carry data, by the link's place on the path of a flow: senders' links first. */
export function listStopRows(columns: RunColumns, dataRoutes: NetworkGeometry["dataRoutes"]): readonly (readonly Stop[])[] {
  const { turns } = indexPauses(columns);
  const rows: Set<number>[] = [];
  for (const route of new Set(dataRoutes))
    route.forEach((link, place) => {
      if (turns.has(link)) (rows[place] ??= new Set()).add(link);
    });
  return rows.filter((links) => links.size > 0).map((links) => mergeStops(columns, links));
}

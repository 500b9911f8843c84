import { overlap, type SeedSpread, spreadRuns } from "../../../analysis/seed-sample.ts";
import type { RunLibrary } from "../../../bridge/run-library.ts";
import type { Store } from "../../run/contracts.ts";
import { findSeedRuns, mostQuietPackets, requestSeedRuns, type SeedRun } from "../../run/seed-runs.ts";
import { createStore } from "../../run/store.ts";
import type { LadderRow } from "./ladder-rows.ts";
import { type LadderSession, readNumber } from "./ladder-session.ts";

/** Runs per row, as in the ranking of settings. */
export const ladderSeeds = 5;

export interface SeedState {
  /** Runs with other seeds by key of the row, once all of the row are finished. */
  readonly spreads: ReadonlyMap<string, SeedSpread<SeedRun>>;
}

/** Computes other seeds of the rows in the background, once all rows are finished. Returns the results, and how to stop. */
export function followSeeds(
  session: Pick<LadderSession, "state">,
  library: RunLibrary,
): { readonly state: Store<SeedState>; dispose(): void } {
  const state = createStore<SeedState>({ spreads: new Map() });
  let asked: readonly LadderRow[] = [];
  let stops: readonly (() => void)[] = [];

  const read = (): void => {
    const spreads = asked.flatMap((row) => {
      const runs = findSeedRuns(row.scenario, ladderSeeds, library);
      const spread = runs.length === ladderSeeds ? spreadRuns(runs, ({ share }) => share) : null;
      return spread === null ? [] : [[row.key, spread] as const];
    });
    state.set({ spreads: new Map(spreads) });
  };

  const withdraw = (): void => {
    for (const stop of stops) stop();
    stops = [];
  };

  const follow = (): void => {
    const { set, results } = session.state.get();
    if (set.rows === asked) return;
    const done = set.rows.flatMap((row) => results.get(row.key) ?? []);
    if (done.length < set.rows.length) return;
    asked = set.rows;
    withdraw();
    const packets = done.reduce((sum, result) => sum + (readNumber(result, "dataPacketsSent") ?? 0), 0);
    if (packets * ladderSeeds > mostQuietPackets) return state.set({ spreads: new Map() });
    stops = asked.map(({ scenario }) => requestSeedRuns(scenario, ladderSeeds, "quiet", read, library));
    read();
  };

  const unsubscribe = session.state.subscribe(follow);
  follow();
  return {
    state,
    dispose() {
      unsubscribe();
      withdraw();
    },
  };
}

/** Part of a bracket, around rows that seeds do not distinguish, next to a row. */
export type BracketPart = "first" | "middle" | "last";

/** By key of the row, for rows in order of goodput. Neighbors share a bracket if the ranges of their seeds overlap. */
export function bracketRows(
  rows: readonly LadderRow[],
  spreads: ReadonlyMap<string, Pick<SeedSpread<SeedRun>, "low" | "high">>,
): ReadonlyMap<string, BracketPart> {
  const joins = rows.map((row, place) => {
    const [a, b] = [spreads.get(row.key), place + 1 < rows.length ? spreads.get(rows[place + 1].key) : undefined];
    return a !== undefined && b !== undefined && overlap(a, b);
  });
  const parts = rows.flatMap((row, place): (readonly [string, BracketPart])[] => {
    const [isAfter, isBefore] = [place > 0 && joins[place - 1], joins[place]];
    if (!isAfter && !isBefore) return [];
    return [[row.key, isAfter ? (isBefore ? "middle" : "last") : "first"]];
  });
  return new Map(parts);
}

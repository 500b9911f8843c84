import { activeLanguage } from "../../../language/active.ts";
import { t } from "../../../language/translate.ts";
import { lineMetrics } from "../../../analysis/metrics/outputs.ts";
import { createSweepPool, type PoolJob, type PoolListener } from "../../../bridge/sweep-pool.ts";
import { countWorkers, createSweepWorker } from "../../../bridge/sweep-worker.ts";
import type { Family } from "../../../engine/congestion.ts";
import type { Nanos } from "../../../engine/spec/scenario.ts";
import { defaultScenario } from "../../../scenario/check/parse-scenario.ts";
import type { Strip } from "../../../analysis/make-strip.ts";
import type { PlaybackClock, Store } from "../../run/contracts.ts";
import { createPlaybackClock } from "../../run/playback-clock.ts";
import { createStore } from "../../run/store.ts";
import { findTransport, type LadderRow, type LadderSet } from "./ladder-rows.ts";
import type { WorkerPort } from "../../../bridge/page-worker.ts";

/** The outcome of a row. Its strip has no columns until the timelines are shown. */
export type RowResult =
  | { readonly status: "done"; readonly numbers: readonly (number | null)[]; readonly strip: Strip }
  | { readonly status: "failed"; readonly message: string };

/** Sort keys of the rows. */
export const sortKeys = ["goodputBps", "name", "timeouts", "drops", "durationNs", "completionMeanNs"] as const;
export type SortKey = (typeof sortKeys)[number];

/** Groupings of the rows. */
export const arrangements = ["family", "list"] as const;
export type Arrangement = (typeof arrangements)[number];

/** What the columns show: the results of whole runs, or the runs over time with a common cursor. */
export const columnSets = ["results", "timelines"] as const;
export type ColumnSet = (typeof columnSets)[number];

export interface LadderState {
  readonly set: LadderSet;
  /** By the key of the row. */
  readonly results: ReadonlyMap<string, RowResult>;
  readonly sort: SortKey;
  readonly arrangement: Arrangement;
  readonly columns: ColumnSet;
  /** Key of the row that the bar describes; null: the compared one. */
  readonly picked: string | null;
  /** The compared row's duration plus a quarter, or the longest run if that is shorter. */
  readonly axisNs: Nanos;
}

export interface LadderSession {
  readonly state: Store<LadderState>;
  readonly clock: PlaybackClock;
  load(set: LadderSet): void;
  /** Sets the cursor once all rows are computed; null: to where a third of them have finished. */
  placeAt(timeNs: Nanos | null): void;
  sortBy(key: SortKey): void;
  arrange(arrangement: Arrangement): void;
  show(columns: ColumnSet): void;
  pick(row: LadderRow): void;
  /** Computes the rows that failed again. */
  retry(): void;
  dispose(): void;
}

/** Columns of a strip: about the device pixels of a wide row (our choice). */
const stripColumns = 720;
/** Duration of a playback of the whole axis, seconds (our choice). */
const playSeconds = 14;
/** Minimum time between updates of results, ms: drawing the rows takes time from computing them. */
const tellEveryMs = 250;

interface Job extends PoolJob {
  readonly key: string;
}

const placeOf = (id: string): number => lineMetrics.findIndex((metric) => metric.id === id);

/** A metric of a finished row; null: not finished, or no such value. */
export function readNumber(result: RowResult | undefined, id: string): number | null {
  return result?.status === "done" ? (result.numbers[placeOf(id)] ?? null) : null;
}

/** The strip of a finished row, once it has columns; null: not computed. */
export function findStrip(result: RowResult | undefined): Strip | null {
  return result?.status === "done" && result.strip.busy.length > 0 ? result.strip : null;
}

/** Best first: descending for goodput, ascending for the other keys; rows without a result last. */
export function sortRows({ set, results, sort }: Pick<LadderState, "set" | "results" | "sort">, nameOf: (row: LadderRow) => string) {
  const sign = sort === "goodputBps" ? -1 : 1;
  return set.rows.toSorted((a, b) => {
    if (sort === "name") return nameOf(a).localeCompare(nameOf(b), activeLanguage().locale);
    const [x, y] = [a, b].map((row) => readNumber(results.get(row.key), sort));
    if (x === null || y === null) return (x === null ? 1 : 0) - (y === null ? 1 : 0);
    return sign * (x - y);
  });
}

/** Rows listed together, with their family; null: all in one list. */
export interface RowGroup {
  readonly family: Family | null;
  readonly rows: readonly LadderRow[];
}

/** The sorted rows; families in the order of their first rows. */
export function groupRows(state: Pick<LadderState, "set" | "results" | "sort" | "arrangement">, nameOf: (row: LadderRow) => string) {
  const rows = sortRows(state, nameOf);
  if (state.arrangement === "list") return [{ family: null, rows }] satisfies RowGroup[];
  const familyOf = ({ algorithm }: LadderRow): Family => findTransport(algorithm)!.family;
  const families = [...new Set(rows.map(familyOf))];
  return families.map((family): RowGroup => ({ family, rows: rows.filter((row) => familyOf(row) === family) }));
}

/** Ranks rows by how long their runs usually take: help from switches or receivers takes more events per packet, and so does pacing. */
function rankTime({ algorithm }: LadderRow): number {
  const { needs, paces } = findTransport(algorithm)!;
  return Number(needs !== null) + Number(paces);
}

/** The time axis: a quarter longer than the compared row, to two digits, but not much longer than the longest run. */
export function findAxisNs(set: LadderSet, results: ReadonlyMap<string, RowResult>): Nanos {
  const ends = set.rows.flatMap((row) => readNumber(results.get(row.key), "durationNs") ?? []);
  const own = set.rows.find(({ text }) => text === set.base.transport.algorithm);
  const ownNs = own === undefined ? null : readNumber(results.get(own.key), "durationNs");
  const longest = Math.max(1, ...ends);
  return ownNs === null ? longest : Number(Math.min(1.02 * longest, 1.25 * ownNs).toPrecision(2));
}

/**
 * A short run of each transport. Code that all transports share is compiled for those seen so far; whatever comes later has it discarded
 * and compiled again, which takes longer than these runs (measured: a tenth of the computing time of all rows).
 */
function listWarmUp({ rows }: LadderSet): readonly PoolJob[] {
  const { network, workload } = defaultScenario;
  if (workload.kind !== "barrier") return [];
  const byAlgorithm = new Map(rows.map(({ algorithm, scenario }) => [algorithm, scenario.transport]));
  const short = {
    ...defaultScenario,
    // a buffer small enough for drops and timeouts
    network: { ...network, bufferPackets: 4 },
    workload: { ...workload, senders: 4, blockBytes: 16_000, blocks: 1 },
  };
  return [...byAlgorithm.values()].map((transport) => ({ scenario: { ...short, transport }, skipBlocks: 0, stripColumns: 0 }));
}

/**
 * Runs every row in the sweep's workers and keeps its results; a second time, with a strip, once the timelines are shown: recording
 * a run for its strip doubles the computing time.
 */
export function createLadderSession(
  first: LadderSet,
  firstColumns: ColumnSet,
  isStill: () => boolean,
  makeWorker: () => WorkerPort = createSweepWorker,
): LadderSession {
  const results = new Map<string, RowResult>();
  /** Columns of the strip asked for, by key of the row. */
  const asked = new Map<string, number>();
  const state = createStore<LadderState>({
    set: first,
    results,
    sort: "goodputBps",
    arrangement: "family",
    columns: firstColumns,
    picked: null,
    axisNs: 1,
  });
  const clock = createPlaybackClock({
    endNs: () => state.get().axisNs,
    isComplete: () => true,
    waits: () => [],
    movesByJumps: isStill,
    nextEventNs: (timeNs) => timeNs + state.get().axisNs / 20,
  });
  let isPlaced = false;
  let wantedNs: Nanos | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const { set } = state.get();
    const axisNs = findAxisNs(set, results);
    state.set({ results: new Map(results), axisNs });
    clock.setSpeed(axisNs / playSeconds);
    const ends = set.rows.flatMap((row) => readNumber(results.get(row.key), "durationNs") ?? []).toSorted((a, b) => a - b);
    if (isPlaced || !set.rows.every((row) => results.has(row.key)) || ends.length === 0) return;
    isPlaced = true;
    if (wantedNs !== null) return clock.seek(wantedNs);
    // When a third of them have finished (our choice): the differences are clearest there.
    if (clock.timeNs() === 0) clock.seek(1.01 * ends[Math.floor((ends.length - 1) / 3)]);
  };
  const keep = (job: Job, result: RowResult): void => {
    // The run without a strip may end after the one with it.
    if (findStrip(results.get(job.key)) === null) results.set(job.key, result);
    if (pool.countOpen() > 0) timer ??= setTimeout(tell, tellEveryMs);
    else tell();
  };
  // The page has little to do meanwhile: use all cores but one, and at least two.
  const listener: PoolListener<Job> = {
    onDone: (job, numbers, strip) =>
      keep(job, strip === null ? { status: "failed", message: t("The run was not recorded.") } : { status: "done", numbers, strip }),
    onFailed: (job, message) => keep(job, { status: "failed", message }),
  };
  const pool = createSweepPool(Math.max(2, countWorkers()), makeWorker, listener, listWarmUp(first));
  const compute = (set: LadderSet): void => {
    const columns = state.get().columns === "timelines" ? stripColumns : 0;
    // First the runs that usually take longest, so that no worker has to wait for one at the end.
    const rows = set.rows.toSorted((a, b) => rankTime(b) - rankTime(a));
    const jobs = rows.flatMap((row): Job[] => {
      const { key } = row;
      if ((asked.get(key) ?? -1) >= columns) return [];
      asked.set(key, columns);
      return [{ key, scenario: row.scenario, skipBlocks: 0, stripColumns: columns }];
    });
    pool.add(jobs);
  };
  compute(first);
  return {
    state,
    clock,
    load(set) {
      state.set({ set });
      isPlaced = false;
      compute(set);
      tell();
    },
    placeAt(timeNs) {
      wantedNs = timeNs;
      isPlaced = false;
      tell();
    },
    sortBy: (sort) => state.set({ sort }),
    arrange: (arrangement) => state.set({ arrangement }),
    show(columns) {
      if (columns === "results") clock.pause();
      state.set({ columns });
      compute(state.get().set);
    },
    pick: (row) => state.set({ picked: row.key }),
    retry() {
      const { set } = state.get();
      for (const key of set.rows.map(({ key }) => key)) if (results.get(key)?.status === "failed" && results.delete(key)) asked.delete(key);
      compute(set);
      tell();
    },
    dispose() {
      clearTimeout(timer);
      clock.pause();
      pool.dispose();
    },
  };
}

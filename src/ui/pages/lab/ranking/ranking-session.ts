import { joinSentence } from "../../../../analysis/words.ts";
import type { RunAnswer, RunLibrary } from "../../../../bridge/run-library.ts";
import type { Scenario } from "../../../../engine/spec/scenario.ts";
import { t } from "../../../../language/translate.ts";
import { askOutcome, listSeeds, type OutcomeJob, readOutcome } from "../../../../sweep/remedies/outcomes.ts";
import { tellBest } from "../../../../sweep/remedies/ranking-headline.ts";
import { type RankedRow, rankRows, spreadOutcomes } from "../../../../sweep/remedies/ranking.ts";
import type { Outcome, OutcomeSpread, PriceFacts } from "../../../../sweep/remedies/remedy.ts";
import { dropIntervention, type LeftOut, listTrials, type Trial } from "../../../../sweep/remedies/try-remedies.ts";
import { watchPace } from "../../../explain/time-left.ts";
import type { Store } from "../../../run/contracts.ts";
import type { RankedSeeds } from "../../../run/layout.ts";
import { createStore } from "../../../run/store.ts";

/** A setting in the ranking. */
export interface SessionRow extends RankedRow {
  readonly id: string;
  /** Number of finished runs, including failed ones. */
  readonly done: number;
  /** Error messages of failed runs. */
  readonly faults: readonly string[];
  /** Facts from which its price is derived; null: not complete yet, or it has no price. */
  readonly facts: PriceFacts | null;
}

export interface RankingState {
  /** The scenario of which each row changes one thing. */
  readonly base: Scenario;
  readonly seeds: RankedSeeds;
  /** The displayed order: best first once all runs are finished. */
  readonly rows: readonly SessionRow[];
  readonly leftOut: readonly LeftOut[];
  readonly done: number;
  readonly total: number;
  readonly status: "computing" | "paused" | "done";
  readonly failed: number;
  /** null: unknown. */
  readonly timeLeftMs: number | null;
  /** The picked row and one of its runs; null: the median run. */
  readonly picked: { readonly id: string; readonly seed: number | null } | null;
}

/** The scenario to rank. */
export interface Setting {
  readonly scenario: Scenario;
  readonly seeds: RankedSeeds;
}

export interface RankingSession {
  readonly state: Store<RankingState>;
  /** Computes missing runs for the changes of a scenario. */
  start(setting: Setting): void;
  pause(): void;
  /** Continues after a pause, and retries failed runs. */
  resume(): void;
  pick(picked: RankingState["picked"]): void;
  pickRow(by: number): void;
  pickRun(by: 1 | -1): void;
  dispose(): void;
}

/** Id of the present run's row. */
export const presentId = "present";

interface PlannedRow {
  readonly id: string;
  readonly trial: Trial | null;
  readonly scenario: Scenario;
  readonly jobs: readonly OutcomeJob[];
  readonly probes: ReadonlyMap<string, { readonly scenario: Scenario; readonly jobs: readonly OutcomeJob[] }>;
}

interface Plan {
  readonly base: Scenario;
  readonly seeds: RankedSeeds;
  readonly rows: readonly PlannedRow[];
  readonly leftOut: readonly LeftOut[];
}

function plan({ scenario, seeds }: Setting): Plan {
  const base = dropIntervention(scenario);
  const { trials, leftOut } = listTrials(base);
  const askAll = (of: Scenario): readonly OutcomeJob[] => listSeeds(of, seeds).map(askOutcome);
  const present: PlannedRow = { id: presentId, trial: null, scenario: base, jobs: askAll(base), probes: new Map() };
  const rows = trials.map((trial): PlannedRow => {
    const probes = [...trial.probes].map(([name, probe]) => [name, { scenario: probe, jobs: askAll(probe) }] as const);
    return { id: trial.remedy.id, trial, scenario: trial.scenario, jobs: askAll(trial.scenario), probes: new Map(probes) };
  });
  return { base, seeds, rows: [present, ...rows], leftOut };
}

/** Runs the first seed of all rows, then the second, so that every row soon has a dot; runs needed only for prices come last. */
function listJobs({ rows, seeds }: Plan): readonly OutcomeJob[] {
  const bySeed = Array.from({ length: seeds }, (_, seed) => rows.map(({ jobs }) => jobs[seed])).flat();
  return [...bySeed, ...rows.flatMap(({ probes }) => [...probes.values()].flatMap(({ jobs }) => jobs))];
}

/** Empty if the run failed or is not finished. */
function readAnswer(job: OutcomeJob, answer: RunAnswer | undefined): readonly Outcome[] {
  const outcome = answer === undefined ? null : readOutcome(job, answer);
  return outcome === null ? [] : [outcome];
}

function writeFacts(
  { spread: after, standing }: RankedRow,
  row: PlannedRow,
  base: Scenario,
  before: OutcomeSpread | null,
  spread: (jobs: readonly OutcomeJob[]) => OutcomeSpread | null,
): PriceFacts | null {
  if (before === null || after === null || standing === null) return null;
  const probes = [...row.probes].flatMap(([name, { scenario, jobs }]) => {
    const probed = spread(jobs);
    return probed === null ? [] : [[name, { scenario, spread: probed }] as const];
  });
  return { base, changed: row.scenario, before, after, standing, probes: new Map(probes) };
}

/** @param say announces text to screen readers. */
export function createRankingSession(
  library: Pick<RunLibrary, "find" | "request">,
  say: (text: string) => void,
  first: Setting,
  now: () => number = () => performance.now(),
): RankingSession {
  let planned = plan(first);
  let stop: (() => void) | null = null;
  let pace: { readonly ofDone: (nowMs: number, share: number) => number | null; readonly doneBefore: number } | null = null;
  /** Number of announced events: completed rounds of seeds, and the end. */
  let spoken = 0;

  function readState(isPaused: boolean): Omit<RankingState, "picked"> {
    const { base, seeds, rows, leftOut } = planned;
    const answers = new Map(listJobs(planned).map((job) => [job, library.find(job)]));
    const count = (jobs: readonly OutcomeJob[]): number => jobs.filter((job) => answers.get(job) !== undefined).length;
    const spread = (jobs: readonly OutcomeJob[]): OutcomeSpread | null =>
      spreadOutcomes(jobs.flatMap((job) => readAnswer(job, answers.get(job))));
    const done = rows.reduce((sum, { jobs }) => sum + count(jobs), 0);
    const total = rows.length * seeds;
    const ranked = rankRows(rows.map(({ trial, scenario, jobs }) => ({ trial, scenario, spread: spread(jobs) })));
    const before = ranked.find(({ trial }) => trial === null)?.spread ?? null;
    const isWhole = done === total;
    const inOrder = rows.map((row): SessionRow => {
      const found = ranked.find(({ trial }) => trial === row.trial)!;
      const isPriced = isWhole && [...row.probes.values()].every(({ jobs }) => count(jobs) === jobs.length);
      return {
        ...found,
        id: row.id,
        done: count(row.jobs),
        faults: row.jobs.flatMap((job) => answers.get(job)?.fault ?? []),
        facts: isPriced ? writeFacts(found, row, base, before, spread) : null,
      };
    });
    const sorted = ranked.map(({ trial }) => inOrder.find((row) => row.trial === trial)!);
    const left = total - (pace?.doneBefore ?? 0);
    return {
      base,
      seeds,
      rows: isWhole ? sorted : inOrder,
      leftOut,
      done,
      total,
      status: isWhole ? "done" : isPaused ? "paused" : "computing",
      failed: inOrder.reduce((sum, { faults }) => sum + faults.length, 0),
      timeLeftMs: isWhole || isPaused || pace === null || left === 0 ? null : pace.ofDone(now(), (done - pace.doneBefore) / left),
    };
  }

  const state = createStore<RankingState>({ ...readState(false), picked: null });

  function tell(isPaused = false): void {
    state.set(readState(isPaused));
    const { done, total, rows, status } = state.get();
    const rounds = Math.floor(done / rows.length);
    if (rounds <= spoken || done === 0) return;
    spoken = rounds;
    const headline = status === "done" ? tellBest(rows, true) : null;
    if (headline !== null) say(joinSentence(headline));
    else say(t("{total, plural, one {{done} of # run is complete.} other {{done} of # runs are complete.}}", { done, total }));
  }

  function request(): void {
    stop?.();
    stop = null;
    const { done } = readState(false);
    pace = { ofDone: watchPace(now()), doneBefore: done };
    spoken = Math.floor(done / planned.rows.length);
    // Known results are skipped.
    stop = library.request(listJobs(planned), "asked", () => tell());
    state.set(readState(false));
  }

  const move = (id: string | undefined): void => {
    if (id !== undefined) state.set({ picked: { id, seed: null } });
  };

  return {
    state,
    start(setting) {
      planned = plan(setting);
      const { picked } = state.get();
      state.set({ picked: planned.rows.some(({ id }) => id === picked?.id) ? { id: picked!.id, seed: null } : null });
      request();
    },
    pause() {
      stop?.();
      stop = null;
      tell(true);
    },
    resume: request,
    pick: (picked) => state.set({ picked }),
    pickRow(by) {
      const { rows, picked } = state.get();
      const at = rows.findIndex(({ id }) => id === picked?.id);
      if (at < 0) return move(rows[by > 0 ? 0 : rows.length - 1].id);
      move(rows[Math.max(0, Math.min(rows.length - 1, at + by))].id);
    },
    pickRun(by) {
      const { rows, picked } = state.get();
      const row = rows.find(({ id }) => id === picked?.id);
      const run = row && findRun(row, picked);
      if (!run) return;
      const { runs } = row.spread!;
      state.set({ picked: { id: row.id, seed: runs[Math.max(0, Math.min(runs.length - 1, run.place + by))].seed } });
    },
    dispose() {
      stop?.();
      stop = null;
    },
  };
}

/** One run of a row. */
export interface RowRun {
  readonly outcome: Outcome;
  /** Index by ascending goodput, from 0. */
  readonly place: number;
  readonly isMedian: boolean;
}

/** The run that a row opens: the picked one, otherwise the median; null: none is finished. */
export function findRun({ id, spread }: SessionRow, picked: RankingState["picked"]): RowRun | null {
  if (spread === null) return null;
  const { runs, median } = spread;
  const asked = picked?.id === id ? runs.findIndex(({ seed }) => seed === picked.seed) : -1;
  const place = asked < 0 ? runs.indexOf(median) : asked;
  return { outcome: runs[place], place, isMedian: runs[place] === median };
}

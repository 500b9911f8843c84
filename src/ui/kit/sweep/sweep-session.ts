import { createSweepPool, type SweepPool } from "../../../bridge/sweep-pool.ts";
import { readGoodputShareFromLine } from "../../../analysis/metrics/line-metrics.ts";
import type { LineNumbers } from "../../../analysis/metrics/outputs.ts";
import { makeCacheKey } from "../../../sweep/cache-key.ts";
import { estimatePackets, estimateTimeLeft } from "../../../sweep/estimate-work.ts";
import type { SweepRun } from "../../../sweep/plan.ts";
import { orderCoarseToFine } from "../../../sweep/run-order.ts";
import type { Store } from "../../run/contracts.ts";
import { createStore } from "../../run/store.ts";
import { carryResults, listAllRuns, type PagePlan, planPage, refinePlan, findAt, findBeginning } from "./plan-page.ts";
import type { ResultCache } from "../result-cache.ts";
import { canPredict, isSameSweep, type SweepSettings, writeQuestion } from "./sweep-settings.ts";
import type { LinkedGuess } from "./sweep-query.ts";
import type { WorkerPort } from "../../../bridge/page-worker.ts";

export type SweepStatus =
  /** The reader is asked to draw first: nothing has been computed or looked up. */
  "asking" | "running" | "paused" | "done" | "cancelled";

export interface SweepState {
  readonly settings: SweepSettings;
  /** null: the settings are not a valid sweep; `fault` says why. */
  readonly plan: PagePlan | null;
  readonly fault: string | null;
  readonly status: SweepStatus;
  /** Counts the changes of `results` and `failures`, which grow in place. */
  readonly revision: number;
  /** By a run's index in the plan. */
  readonly results: ReadonlyMap<number, LineNumbers>;
  readonly failures: ReadonlyMap<number, string>;
  /** Number of runs computed on an earlier visit, or for an earlier sweep. */
  readonly kept: number;
  readonly timeLeftMs: number | null;
  /** Computing time so far without pauses, ms. */
  readonly spentMs: number;
  /** The reader's drawing: a share of 1 at each of the plan's `guessXs`; null: none, or it was for another sweep. */
  readonly guess: readonly number[] | null;
  /** Selected indices: a value of the axis, a series, a seed. */
  readonly at: number;
  readonly series: number;
  readonly seed: number;
  readonly cacheFault: string | null;
}

/** The sweep on screen. */
export interface SweepSession {
  readonly state: Store<SweepState>;
  readonly workers: number;
  /** Changes settings; runs shared with the previous settings are not computed again. */
  change(patch: Partial<SweepSettings>): void;
  /** Shows and computes the sweep, with or without the reader's drawing. */
  reveal(guess: readonly number[] | null): void;
  /** Asks the reader again; computed results are hidden. */
  ask(): void;
  pause(): void;
  resume(): void;
  cancel(): void;
  /** Computes what is missing: after a cancel, or a failure. */
  retry(): void;
  look(patch: Partial<Pick<SweepState, "at" | "series" | "seed">>): void;
  /** Deletes the results kept in this browser. */
  forget(): Promise<void>;
  load(settings: SweepSettings, linked: LinkedGuess): void;
  dispose(): void;
}

export interface SweepParts {
  readonly workers: number;
  readonly makeWorker: () => WorkerPort;
  /** @param onFault called when nothing more can be kept. */
  readonly openCache: (onFault: (fault: string) => void) => Promise<ResultCache>;
  /** Finds a result that another part of the document has computed. */
  readonly find?: (run: SweepRun) => LineNumbers | undefined;
  readonly now: () => number;
}

/** Interval for showing new results together, ms: frequent enough for the eye. */
const settleMs = 80;

interface Work {
  readonly run: SweepRun;
  readonly key: string;
  readonly scenario: SweepRun["scenario"];
  readonly skipBlocks: number;
  readonly packets: number;
}

export function createSweepSession(settings: SweepSettings, linked: LinkedGuess, parts: SweepParts): SweepSession {
  let results = new Map<number, LineNumbers>();
  let failures = new Map<number, string>();
  let fresh: (readonly [string, LineNumbers])[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The present computation: its start time shifted by its pauses, packets done and in total. */
  let clock = { sinceMs: 0, doneMs: 0, packetsDone: 0, packets: 0 };
  /** All results computed since the page was opened. */
  const seen = new Map<string, LineNumbers>();
  /** Has the reader selected anything? */
  let hasLooked = false;
  let turn = 0;
  let isGone = false;
  const cache = parts.openCache((fault) => !isGone && state.set({ cacheFault: fault }));

  const state = createStore<SweepState>({
    ...planOf(settings),
    status: "asking",
    revision: 0,
    results,
    failures,
    kept: 0,
    timeLeftMs: null,
    spentMs: 0,
    guess: null,
    at: 0,
    series: 0,
    seed: 0,
    cacheFault: null,
  });
  void cache.then(({ fault }) => !isGone && state.set({ cacheFault: fault }));

  const pool: SweepPool<Work> = createSweepPool(parts.workers, parts.makeWorker, {
    onDone(work, numbers) {
      results.set(work.run.index, numbers);
      seen.set(work.key, numbers);
      fresh.push([work.key, numbers]);
      clock.packetsDone += work.packets;
      settle();
    },
    onFailed(work, message) {
      failures.set(work.run.index, message);
      clock.packetsDone += work.packets;
      settle();
    },
  });

  function settle(): void {
    timer ??= setTimeout(show, settleMs);
  }

  function elapsedMs(): number {
    return clock.doneMs + (state.get().status === "running" ? parts.now() - clock.sinceMs : 0);
  }

  /** Publishes new results. */
  function show(): void {
    clearTimeout(timer);
    timer = undefined;
    if (fresh.length > 0) {
      const entries = fresh;
      fresh = [];
      void cache.then((kept) => kept.write(entries));
    }
    const { plan, status, revision } = state.get();
    const isDone = status === "running" && plan !== null && results.size + failures.size === listAllRuns(plan).length;
    const refined = isDone ? refinePlan(plan, readShare) : null;
    const timeLeftMs = isDone ? null : estimateTimeLeft(elapsedMs(), clock.packetsDone, clock.packets);
    state.set({
      revision: revision + 1,
      timeLeftMs,
      ...(isDone && !hasLooked && findBeginning(plan, readShare)),
      ...(isDone && refined === null && { status: "done", spentMs: state.get().spentMs + elapsedMs() }),
      ...(refined !== null && { plan: refined }),
    });
    if (refined !== null) void compute(true);
  }

  const readShare = (run: SweepRun): number | null | undefined => {
    const numbers = results.get(run.index);
    return numbers && readGoodputShareFromLine(numbers, run.scenario);
  };

  /** Computes the plan's missing runs. @param isMore continue with additional seeds. */
  async function compute(isMore = false): Promise<void> {
    const mine = ++turn;
    pool.cancel();
    pool.resume();
    const { plan } = state.get();
    const spentMs = isMore ? state.get().spentMs + elapsedMs() : 0;
    if (!isMore) failures = new Map();
    if (plan === null) return;
    state.set({ status: "running", failures, timeLeftMs: null, spentMs });
    clock = { sinceMs: parts.now(), doneMs: 0, packetsDone: 0, packets: 0 };
    const missing = orderCoarseToFine(listAllRuns(plan).filter(({ index }) => !results.has(index) && !failures.has(index)));
    const works = missing.map((run) => ({
      ...{ run, scenario: run.scenario, skipBlocks: run.skipBlocks },
      ...{ key: makeCacheKey(run), packets: estimatePackets(run.scenario) },
    }));
    const found = await (await cache).read(works.map(({ key }) => key));
    if (mine !== turn || isGone) return;
    const known = works.map(({ key, run }, index) => seen.get(key) ?? found[index] ?? parts.find?.(run));
    for (const [index, numbers] of known.entries()) if (numbers !== undefined) results.set(works[index].run.index, numbers);
    const todo = works.filter((_, index) => known[index] === undefined);
    const packets = todo.reduce((sum, work) => sum + work.packets, 0);
    clock = { sinceMs: parts.now(), doneMs: 0, packetsDone: 0, packets };
    state.set({ kept: (isMore ? state.get().kept : 0) + works.length - todo.length });
    pool.add(todo);
    if (state.get().status === "paused") pool.pause();
    show();
  }

  function stop(status: SweepStatus): void {
    turn++;
    pool.cancel();
    clearTimeout(timer);
    timer = undefined;
    clock.doneMs = elapsedMs();
    state.set({ status });
    show();
  }

  function open(next: SweepSettings, isOpen: boolean, guess: readonly number[] | null): void {
    const before = state.get();
    const planned = planOf(next);
    if (before.plan?.xs.join() !== planned.plan?.xs.join()) hasLooked = false;
    results = carryResults(before.plan, planned.plan, results);
    failures = new Map();
    const size = planned.plan?.guessXs.length ?? 0;
    const series = Math.min(before.series, next.series.length - 1);
    const fits = guess !== null && guess.length === size ? guess : null;
    state.set({
      ...planned,
      ...{ results, failures, guess: fits, kept: 0, timeLeftMs: null, spentMs: 0, series },
      ...{ at: findAt(before, planned), seed: Math.min(before.seed, next.seeds - 1) },
      ...{ status: isOpen ? "cancelled" : "asking", revision: before.revision + 1 },
    });
    turn++;
    pool.cancel();
    if (isOpen) void compute();
  }

  const session: SweepSession = {
    state,
    workers: parts.workers,
    change(patch) {
      const before = state.get();
      const next = { ...before.settings, ...patch };
      const isSame = isSameSweep(before.settings, next);
      const guess = writeQuestion(before.settings) === writeQuestion(next) ? before.guess : null;
      const isOpen = before.status !== "asking" || !canPredict(next);
      if (!isSame || isOpen !== (before.status !== "asking")) open(next, isOpen, guess);
      else state.set({ settings: next, guess, ...(before.plan && { plan: { ...before.plan, settings: next } }) });
    },
    reveal(guess) {
      state.set({ guess });
      if (results.size > 0) state.set({ revision: state.get().revision + 1 });
      void compute();
    },
    ask() {
      stop("asking");
      state.set({ guess: null });
    },
    pause() {
      if (state.get().status !== "running") return;
      pool.pause();
      clock.doneMs = elapsedMs();
      state.set({ status: "paused" });
    },
    resume() {
      if (state.get().status !== "paused") return;
      clock.sinceMs = parts.now();
      state.set({ status: "running" });
      pool.resume();
      show();
    },
    cancel: () => stop("cancelled"),
    retry: () => void compute(),
    look(patch) {
      hasLooked = true;
      state.set(patch);
    },
    async forget() {
      await (await cache).clear();
    },
    load(next, { guess, isOpen }) {
      open(next, isOpen, guess);
    },
    dispose() {
      isGone = true;
      clearTimeout(timer);
      pool.dispose();
    },
  };
  session.load(settings, linked);
  return session;
}

function planOf(settings: SweepSettings): Pick<SweepState, "settings" | "plan" | "fault"> {
  const plan = planPage(settings);
  return typeof plan === "string" ? { settings, plan: null, fault: plan } : { settings, plan, fault: null };
}

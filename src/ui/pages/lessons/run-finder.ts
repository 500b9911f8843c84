import { t } from "../../../language/translate.ts";
import { readLine } from "../../../analysis/metrics/line-metrics.ts";
import { createLiveRun } from "../../../bridge/create-live-run.ts";
import type { LiveRun, RunSnapshot } from "../../../bridge/live-run.ts";
import { createSweepPool, type PoolJob, type SweepPool } from "../../../bridge/sweep-pool.ts";
import { countWorkers, createSweepWorker, engineVersion } from "../../../bridge/sweep-worker.ts";
import type { RunFacts } from "../../../lessons/fact.ts";
import { createFindings, keyOf, type Need } from "../../../lessons/probes.ts";
import type { Findings } from "../../../lessons/situation.ts";
import type { Store } from "../../run/contracts.ts";
import { createStore } from "../../run/store.ts";
import { openResultCache, type ResultCache, sweepResults } from "../../kit/result-cache.ts";

export interface FinderState {
  /** Results so far; a new object whenever there are more. */
  readonly findings: Findings;
  /** Number of runs still to compute. */
  readonly open: number;
  /** Number of runs requested so far. */
  readonly asked: number;
  /** Why runs could not be computed; null: no failure. */
  readonly fault: string | null;
}

/** Computes the runs of lessons: metrics in the worker pool, records in one live run after another. */
export interface RunFinder {
  readonly state: Store<FinderState>;
  /** Computes results that are neither known nor in progress. @param onScreen a run that `add` will provide. */
  want(needs: readonly Need[], onScreen?: string | null): void;
  /** Adds a run computed for display. */
  add(run: RunSnapshot): void;
  /** Cancels queued runs in favor of more urgent ones; callers that still need them must request them again. */
  drop(): void;
  /** Retries failed runs. */
  retry(): void;
  dispose(): void;
}

interface Job extends PoolJob {
  readonly key: string;
}

/** Interval at which results, which arrive in bursts, are reported together, ms (our choice). */
const tellEveryMs = 80;

export function createRunFinder(): RunFinder {
  const runs = new Map<string, RunFacts>();
  /** Requested runs, including failed ones. */
  const underWay = new Map<string, Need>();
  let failed: Need[] = [];
  let records: Need[] = [];
  let asked = 0;
  let fault: string | null = null;
  let isGone = false;
  let live: LiveRun | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const state = createStore<FinderState>({ findings: createFindings(runs), open: 0, asked: 0, fault: null });
  const tell = (): void => {
    timer = undefined;
    state.set({ findings: createFindings(runs), open: underWay.size - failed.length, asked, fault });
  };
  const tellSoon = (): void => {
    timer ??= setTimeout(tell, tellEveryMs);
  };

  const cache: Promise<ResultCache> = openResultCache(sweepResults, engineVersion, () => undefined);
  const keep = (need: Need, line: RunFacts["line"], record: RunFacts["record"]): void => {
    underWay.delete(need.key);
    // A record includes the metrics.
    if (record !== null || !runs.has(need.key)) runs.set(need.key, { scenario: need.scenario, line, record });
    tellSoon();
  };
  const fail = (need: Need, message: string): void => {
    failed.push(need);
    fault = message;
    tellSoon();
  };

  let pool: SweepPool<Job> | null = null;
  const openPool = (): SweepPool<Job> =>
    (pool ??= createSweepPool<Job>(countWorkers(), createSweepWorker, {
      onDone({ key, scenario }, numbers) {
        keep({ key, scenario, needs: "line" }, numbers, null);
        void cache.then((kept) => kept.write([[key, numbers]]));
      },
      onFailed: ({ key, scenario }, message) => fail({ key, scenario, needs: "line" }, message),
    }));

  /** Counts cancellations: answers to earlier requests start nothing. */
  let drops = 0;
  const computeLines = async (needs: readonly Need[]): Promise<void> => {
    const before = drops;
    const known = await (await cache).read(needs.map(({ key }) => key));
    if (isGone || drops !== before) return;
    const missing = needs.filter((need, index) => {
      const numbers = known[index];
      if (numbers !== null) keep(need, numbers, null);
      return numbers === null;
    });
    if (missing.length > 0) openPool().add(missing.map(({ key, scenario }) => ({ key, scenario, skipBlocks: 0 })));
  };

  const factsOf = (run: RunSnapshot): RunFacts | null =>
    run.status === "done" && run.totals !== null
      ? { scenario: run.scenario, line: readLine({ scenario: run.scenario, totals: run.totals, columns: null }), record: run }
      : null;

  let inHand: Need | null = null;
  const goOn = (): void => {
    if (inHand !== null || isGone) return;
    inHand = records.shift() ?? null;
    if (inHand === null) {
      live?.dispose();
      live = null;
      return;
    }
    if (live === null) {
      live = createLiveRun();
      live.subscribe(receive);
    }
    live.start(inHand.scenario);
  };
  const receive = (): void => {
    const run = live?.getSnapshot();
    if (!run || inHand === null || run.scenario !== inHand.scenario || run.status === "computing") return;
    const need = inHand;
    inHand = null;
    const found = factsOf(run);
    if (found !== null) keep(need, found.line, found.record);
    else fail(need, run.error ?? t("A run was not computed to its end."));
    // Starts the next one after listeners have handled this one.
    queueMicrotask(goOn);
  };

  const want = (needs: readonly Need[], onScreen: string | null = null): void => {
    const fresh = needs.filter(({ key, needs: asks }) => {
      if (key === onScreen) return false;
      const known = runs.get(key);
      if (known !== undefined && (asks === "line" || known.record !== null)) return false;
      const waiting = underWay.get(key);
      return waiting === undefined || (asks === "record" && waiting.needs === "line");
    });
    if (fresh.length === 0) return;
    for (const need of fresh) underWay.set(need.key, need);
    asked += fresh.length;
    tellSoon();
    const lines = fresh.filter((need) => need.needs === "line");
    if (lines.length > 0) void computeLines(lines);
    records = [...records, ...fresh.filter((need) => need.needs === "record")];
    goOn();
  };

  return {
    state,
    want,
    add(run) {
      const found = factsOf(run);
      const key = keyOf(run.scenario);
      if (found === null || runs.get(key)?.record === run) return;
      records = records.filter((need) => need.key !== key);
      keep({ key, scenario: run.scenario, needs: "record" }, found.line, found.record);
    },
    drop() {
      drops += 1;
      pool?.cancel();
      records = [];
      failed = [];
      fault = null;
      for (const [key, need] of underWay) if (need !== inHand) underWay.delete(key);
      asked = underWay.size;
      tellSoon();
    },
    retry() {
      const again = failed;
      failed = [];
      fault = null;
      for (const { key } of again) underWay.delete(key);
      asked -= again.length;
      tellSoon();
      want(again);
    },
    dispose() {
      isGone = true;
      clearTimeout(timer);
      pool?.dispose();
      live?.dispose();
    },
  };
}

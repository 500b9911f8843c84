import type { RunMeasures } from "../protocol/sweep-messages.ts";
import type { BlockAnswer, RunStrip } from "../protocol/tables.ts";
import { createSweepPool, type PoolJob, type SweepPool } from "./sweep-pool.ts";
import { countWorkers, createSweepWorker } from "./sweep-worker.ts";
import type { WorkerPort } from "./page-worker.ts";

/** The result of a job. Its members depend on what the job asks for; only `fault` if the run failed. */
export interface RunAnswer {
  /** In the order of `lineMetrics` (analysis/metrics/outputs.ts). */
  readonly numbers?: readonly (number | null)[];
  readonly strip?: RunStrip;
  readonly measures?: RunMeasures;
  readonly block?: BlockAnswer;
  readonly fault?: string;
}

/**
 * "asked": the result is awaited; computed on all cores but one. "quiet": computed one run at a time, while no "asked" job is open and
 * the library is not on hold.
 */
export type Urgency = "asked" | "quiet";

/**
 * Runs needed only for their numbers, computed once per document: the Lab's seeds, the ranking of settings, Compare and Ladder share many
 * runs.
 */
export interface RunLibrary {
  find(job: PoolJob): RunAnswer | undefined;
  /**
   * Computes the jobs in order, except those already answered; a job that failed before is tried again.
   * @param onAnswers called when answers have arrived: at most every 80 ms, and immediately after the last one.
   * @returns a function that withdraws the request. Answers that have arrived are kept.
   */
  request(jobs: readonly PoolJob[], urgency: Urgency, onAnswers: () => void): () => void;
  /**
   * Delays quiet runs while the run on screen is being computed, until this and every other hold is released. Returns the release
   * function.
   */
  hold(): () => void;
  dispose(): void;
}

/** Answers kept; the least recently used one is evicted first (our choice). */
const mostAnswers = 4000;
const settleMs = 80;

interface Job extends PoolJob {
  readonly key: string;
}

interface Request {
  readonly urgency: Urgency;
  readonly onAnswers: () => void;
  /** Unanswered jobs, in order. */
  readonly open: Map<string, Job>;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const keyOf = ({ scenario, skipBlocks, stripColumns, measures, block }: PoolJob): string =>
  JSON.stringify([scenario, skipBlocks, stripColumns, measures, block]);

/** @param size number of workers; absent: all cores but one, at least two. Each is created when the first run needs it. */
export function createRunLibrary(makeWorker: () => WorkerPort = createSweepWorker, size?: number): RunLibrary {
  const answers = new Map<string, RunAnswer>();
  const requests = new Set<Request>();
  const inHand = new Map<string, Job>();
  let holds = 0;
  let workers = size ?? 0;
  let pool: SweepPool<Job> | null = null;
  let isGone = false;

  const openPool = (): SweepPool<Job> =>
    createSweepPool<Job>(workers, makeWorker, {
      onDone: (job, numbers, strip) => keep(job, strip === null ? { numbers } : { numbers, strip }),
      onMeasured: (job, measures) => keep(job, { measures }),
      onBlock: (job, block) => keep(job, { block }),
      onFailed: (job, fault) => keep(job, { fault }),
    });

  function keep({ key }: Job, answer: RunAnswer): void {
    inHand.delete(key);
    answers.delete(key);
    answers.set(key, answer);
    if (answers.size > mostAnswers) answers.delete(answers.keys().next().value!);
    for (const request of requests) if (request.open.delete(key)) settle(request);
    feed();
  }

  function settle(request: Request): void {
    if (request.open.size > 0) request.timer ??= setTimeout(() => tell(request), settleMs);
    else {
      requests.delete(request);
      tell(request);
    }
  }

  function tell(request: Request): void {
    clearTimeout(request.timer);
    request.timer = undefined;
    request.onAnswers();
  }

  function findNext(urgency: Urgency): Job | undefined {
    for (const request of requests)
      if (request.urgency === urgency) for (const job of request.open.values()) if (!inHand.has(job.key)) return job;
    return undefined;
  }

  function give(job: Job): void {
    inHand.set(job.key, job);
    pool ??= openPool();
    pool.add([job]);
  }

  function feed(): void {
    if (isGone) return;
    // not at module load: counting cores needs a document
    workers ||= Math.max(2, countWorkers());
    // queue one run ahead per worker, so that no worker is left idle
    for (let free = 2 * workers - inHand.size; free > 0; free--) {
      const job = findNext("asked");
      if (job === undefined) break;
      give(job);
    }
    if (inHand.size > 0 || holds > 0) return;
    const quiet = findNext("quiet");
    if (quiet !== undefined) give(quiet);
  }

  /** Cancels the runs in progress if no request needs them any more. */
  function dropUnwanted(): void {
    const isWanted = [...inHand.keys()].some((key) => [...requests].some(({ open }) => open.has(key)));
    if (isWanted || inHand.size === 0) return;
    pool?.cancel();
    inHand.clear();
  }

  return {
    find(job) {
      const key = keyOf(job);
      const answer = answers.get(key);
      if (answer !== undefined) {
        answers.delete(key);
        answers.set(key, answer);
      }
      return answer;
    },
    request(jobs, urgency, onAnswers) {
      const keyed = jobs.map((job): Job => ({ ...job, key: keyOf(job) }));
      for (const { key } of keyed) if (answers.get(key)?.fault !== undefined) answers.delete(key);
      const open = new Map(keyed.filter(({ key }) => !answers.has(key)).map((job) => [job.key, job]));
      const request: Request = { urgency, onAnswers, open, timer: undefined };
      if (open.size === 0) {
        request.timer = setTimeout(() => tell(request));
      } else {
        requests.add(request);
        feed();
      }
      return () => {
        clearTimeout(request.timer);
        requests.delete(request);
        dropUnwanted();
        feed();
      };
    },
    hold() {
      let isHeld = true;
      holds += 1;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        holds -= 1;
        feed();
      };
    },
    dispose() {
      isGone = true;
      for (const { timer } of requests) clearTimeout(timer);
      requests.clear();
      pool?.dispose();
    },
  };
}

/** The document's library. Its workers start with the first request. */
export const runLibrary = createRunLibrary();

import { createSweepPool, type PoolJob } from "../../../bridge/sweep-pool.ts";
import type { MeasureAnswer, MeasureId } from "../../../experiments/measures.ts";
import type { ExperimentRun } from "../../../experiments/plan-experiment.ts";
import { makeCacheKey } from "../../../sweep/cache-key.ts";
import { estimatePackets } from "../../../sweep/estimate-work.ts";
import type { ResultCache } from "../../kit/result-cache.ts";
import type { WorkerPort } from "../../../bridge/page-worker.ts";

/** The runs of all figures, each computed once, those of the most urgent figure first. */
export interface RunQueue {
  /**
   * Computes runs for an owner, by whose name they can be canceled. @param onDone called for each finished run.
   * @throws Cancelled, or Error when a run fails.
   */
  compute(
    owner: string,
    runs: readonly ExperimentRun[],
    measures: readonly MeasureId[],
    onDone: () => void,
  ): Promise<readonly MeasureAnswer[]>;
  /** Lower ranks are computed earlier; default: 1000. */
  rank(owner: string, rank: number): void;
  pause(): void;
  resume(): void;
  /** Cancels the requests of these owners; finished runs are kept. */
  cancel(isOwner: (owner: string) => boolean): void;
  /** Packets simulated per millisecond of one worker, so far; null: none yet. */
  readSpeed(): number | null;
  dispose(): void;
}

export class Cancelled extends Error {}

export interface QueueParts {
  readonly workers: number;
  readonly makeWorker: () => WorkerPort;
  readonly cache: Promise<ResultCache<MeasureAnswer>>;
  readonly now: () => number;
}

interface Waiter {
  readonly owner: string;
  readonly resolve: (answer: MeasureAnswer) => void;
  readonly reject: (error: Error) => void;
}

interface Job extends PoolJob {
  readonly key: string;
  readonly measures: readonly MeasureId[];
  readonly waiters: Waiter[];
  sinceMs: number | null;
}

const usualRank = 1000;
/** Runs given to the pool per worker: one being computed and one waiting. */
const ahead = 2;

export function createRunQueue(parts: QueueParts): RunQueue {
  const answers = new Map<string, MeasureAnswer>();
  const open = new Map<string, Job>();
  const ranks = new Map<string, number>();
  let handed = new Set<Job>();
  /** Requests that wait for the cache. */
  const readers = new Set<{ readonly owner: string; isCancelled: boolean }>();
  let isPaused = false;
  let busy = { packets: 0, ms: 0 };

  const pool = createSweepPool<Job>(parts.workers, parts.makeWorker, {
    onDone: () => undefined,
    onMeasured(job, { values, packets, durationNs }) {
      const answer: MeasureAnswer = { values, packets, durationNs };
      const ms = parts.now() - (job.sinceMs ?? parts.now());
      // A worker has two runs, one of which waits.
      busy = { packets: busy.packets + packets, ms: busy.ms + ms / ahead };
      answers.set(job.key, answer);
      void parts.cache.then((kept) => kept.write([[job.key, answer]]));
      finish(job);
      for (const { resolve } of job.waiters) resolve(answer);
      feed();
    },
    onFailed(job, message) {
      finish(job);
      for (const { reject } of job.waiters) reject(new Error(message));
      feed();
    },
  });

  function finish(job: Job): void {
    handed.delete(job);
    open.delete(job.key);
  }

  const rankOf = ({ waiters }: Job): number => Math.min(...waiters.map(({ owner }) => ranks.get(owner) ?? usualRank));

  function feed(): void {
    if (isPaused) return;
    for (let room = ahead * parts.workers - handed.size; room > 0; room--) {
      let next: Job | null = null;
      let best = Infinity;
      for (const job of open.values()) {
        if (handed.has(job)) continue;
        const rank = rankOf(job);
        if (rank < best) [next, best] = [job, rank];
      }
      if (next === null) return;
      handed.add(next);
      next.sinceMs = parts.now();
      pool.add([next]);
    }
  }

  function ask(owner: string, { run }: ExperimentRun, measures: readonly MeasureId[], key: string): Promise<MeasureAnswer> {
    const known = answers.get(key);
    if (known) return Promise.resolve(known);
    return new Promise((resolve, reject) => {
      const job = open.get(key) ?? { key, scenario: run.scenario, skipBlocks: run.skipBlocks, measures, waiters: [], sinceMs: null };
      open.set(key, job);
      job.waiters.push({ owner, resolve, reject });
    });
  }

  return {
    async compute(owner, runs, wanted, onDone) {
      // Figures with the same runs may list the measures in another order.
      const measures = wanted.toSorted();
      const places = wanted.map((id) => measures.indexOf(id));
      const keys = runs.map(({ run }) => `${measures.join()} ${makeCacheKey(run)}`);
      const missing = keys.filter((key) => !answers.has(key) && !open.has(key));
      const reader = { owner, isCancelled: false };
      readers.add(reader);
      const found = missing.length > 0 ? await (await parts.cache).read(missing) : [];
      readers.delete(reader);
      if (reader.isCancelled) throw new Cancelled();
      missing.forEach((key, index) => {
        const answer = found[index];
        if (answer) answers.set(key, answer);
      });
      const promises = new Map(
        orderEndsFirst(runs).map((index) => [
          index,
          ask(owner, runs[index], measures, keys[index]).then((answer) => {
            onDone();
            return answer;
          }),
        ]),
      );
      feed();
      const all = await Promise.all(runs.map((_, index) => promises.get(index)!));
      return all.map((answer) => ({ ...answer, values: places.map((place) => answer.values[place]) }));
    },
    rank(owner, rank) {
      ranks.set(owner, rank);
    },
    pause() {
      isPaused = true;
      pool.pause();
    },
    resume() {
      isPaused = false;
      pool.resume();
      feed();
    },
    cancel(isOwner) {
      for (const reader of readers) reader.isCancelled ||= isOwner(reader.owner);
      for (const job of [...open.values()]) {
        const [gone, left] = [job.waiters.filter(({ owner }) => isOwner(owner)), job.waiters.filter(({ owner }) => !isOwner(owner))];
        if (gone.length === 0) continue;
        job.waiters.splice(0, job.waiters.length, ...left);
        if (left.length === 0 && !handed.has(job)) open.delete(job.key);
        for (const { reject } of gone) reject(new Cancelled());
      }
      // Runs in progress without a waiting caller are abandoned.
      if ([...handed].some(({ waiters }) => waiters.length > 0)) return feed();
      pool.cancel();
      for (const job of handed) open.delete(job.key);
      handed = new Set();
      feed();
    },
    readSpeed: () => (busy.packets > 0 && busy.ms > 0 ? busy.packets / busy.ms : null),
    dispose() {
      open.clear();
      pool.dispose();
    },
  };
}

/** Indices of runs in order of computation: both ends of x, where the extremes are, then inward. */
export function orderEndsFirst(runs: readonly Pick<ExperimentRun, "x">[]): number[] {
  const xs = [...new Set(runs.map(({ x }) => x))].sort((a, b) => a - b);
  const depth = new Map(xs.map((x, at) => [x, Math.min(at, xs.length - 1 - at)]));
  return runs.map((_, index) => index).sort((a, b) => depth.get(runs[a].x)! - depth.get(runs[b].x)! || runs[b].x - runs[a].x || a - b);
}

/** Minimum number of packets that the runs send. */
export function countPackets(runs: readonly ExperimentRun[]): number {
  return runs.reduce((sum, { run }) => sum + estimatePackets(run.scenario), 0);
}

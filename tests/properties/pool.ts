import { appendFileSync, existsSync, readFileSync, truncateSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { createProgress } from "../../src/cli/progress.ts";
import { computeShare, describeFailure, RUNS_PER_SHARE, type ShareOrder, type ShareResult } from "./share.ts";

/** Distributes shares of many random runs over all cores, and keeps results in a file from which a later start continues. */

const purpose = "a share of random runs";

/** Was this thread started by `startWorker`? */
export function isShareWorker(): boolean {
  return !isMainThread && workerData === purpose;
}

/** Answers each order with its result, until the thread is terminated. */
export function serveShares(): void {
  parentPort?.on("message", (order: ShareOrder) => parentPort?.postMessage(computeShare(order)));
}

/** Starts the same program in a thread. */
function startWorker(): Worker {
  const folder = dirname(fileURLToPath(import.meta.url));
  // the folder has already been changed, and a thread cannot change it
  const { INIT_CWD: _, ...env } = process.env;
  return new Worker(join(folder, "../../scripts/run-ts.mjs"), { argv: [join(folder, "main.ts")], env, workerData: purpose });
}

export interface PoolJob {
  readonly runs: number;
  /** undefined: the file's seed, or a new one. */
  readonly seed: number | undefined;
  readonly jobs: number;
  /** File for results; those already in it are not computed again. */
  readonly file: string | undefined;
  readonly drawSeed: () => number;
}

/** Reads results from a file, one per line. An incomplete last line, left by a killed process, is removed. */
function readResults(file: string | undefined): ShareResult[] {
  if (file === undefined || !existsSync(file)) return [];
  const text = readFileSync(file);
  const wholeBytes = text.lastIndexOf("\n") + 1;
  truncateSync(file, wholeBytes);
  const lines = text.subarray(0, wholeBytes).toString().split("\n");
  return lines.slice(0, -1).map((line) => JSON.parse(line) as ShareResult);
}

/** @throws Error if the file belongs to other runs. @returns true if all hold */
export async function checkInShares({ runs, jobs, file, drawSeed, ...job }: PoolJob): Promise<boolean> {
  const kept = readResults(file);
  const seed = job.seed ?? kept[0]?.seed ?? drawSeed();
  if (kept.some((result) => result.seed !== seed)) throw new Error(`${file} is of seed ${kept[0].seed}, not of ${seed}`);
  const orders = Array.from({ length: Math.ceil(runs / RUNS_PER_SHARE) }, (_, share): ShareOrder => ({
    seed,
    share,
    runs: Math.min(RUNS_PER_SHARE, runs - share * RUNS_PER_SHARE),
  }));
  const results = new Map<number, ShareResult>();
  for (const result of kept) if (result.runs === orders[result.share]?.runs) results.set(result.share, result);
  const already = countRuns(results.values());
  console.log(`seed ${seed}: ${runs} random scenarios${already > 0 ? `, of which ${already} are done` : ""}`);
  for (const { failures } of results.values()) for (const failure of failures) console.log(describeFailure(failure));

  const waiting = orders.filter(({ share }) => !results.has(share)).values();
  const tell = createTeller(runs, already);
  await Promise.all(
    Array.from({ length: Math.min(jobs, orders.length - results.size) }, () =>
      feed(startWorker(), waiting, (result) => {
        results.set(result.share, result);
        if (file !== undefined) appendFileSync(file, `${JSON.stringify(result)}\n`);
        tell.clear();
        for (const failure of result.failures) console.log(describeFailure(failure));
        tell.show(countRuns(results.values()), countFailures(results.values()));
      }),
    ),
  );
  tell.clear();
  printCounts(results);
  return countFailures(results.values()) === 0;
}

/** Gives a worker shares until none are left, then ends it. */
function feed(worker: Worker, waiting: Iterator<ShareOrder, undefined>, onResult: (result: ShareResult) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let current: ShareOrder | undefined;
    const order = (): void => {
      current = waiting.next().value;
      if (current === undefined) void worker.terminate().then(() => resolve());
      else worker.postMessage(current);
    };
    worker.on("message", (result: ShareResult) => {
      onResult(result);
      order();
    });
    worker.on("error", (cause) => reject(new Error(`in runs ${describeRuns(current!)}: ${cause.message}`, { cause })));
    order();
  });
}

function describeRuns({ share, runs }: ShareOrder): string {
  const first = share * RUNS_PER_SHARE;
  return `${first} to ${first + runs - 1}`;
}

function countRuns(results: Iterable<ShareResult>): number {
  return [...results].reduce((sum, { runs }) => sum + runs, 0);
}

function countFailures(results: Iterable<ShareResult>): number {
  return [...results].reduce((sum, { failures }) => sum + failures.length, 0);
}

/** Reports progress: on a terminal in one line that is rewritten; elsewhere one line per minute, so that a log stays short. */
function createTeller(runs: number, already: number) {
  const progress = createProgress(process.stderr);
  const startMs = performance.now();
  let nextMs = startMs + 60_000;
  const describe = (done: number, failures: number): string => {
    const rate = (1000 * (done - already)) / (performance.now() - startMs);
    const minutes = Math.ceil((runs - done) / rate / 60);
    const left = `${Math.floor(minutes / 60)} h ${minutes % 60} min left`;
    return `${done} of ${runs} runs (${((100 * done) / runs).toFixed(1)}%), ${failures} failed, ${rate.toFixed(1)} a second, ${left}`;
  };
  return {
    show(done: number, failures: number): void {
      progress?.show(() => describe(done, failures));
      if (progress !== null || performance.now() < nextMs) return;
      nextMs = performance.now() + 60_000;
      console.error(describe(done, failures));
    },
    clear: () => progress?.clear(),
  };
}

function printCounts(results: ReadonlyMap<number, ShareResult>): void {
  const sums = new Map<string, number>();
  for (const { counts } of results.values())
    for (const [name, count] of Object.entries(counts)) sums.set(name, (sums.get(name) ?? 0) + count);
  console.log(`${String(countRuns(results.values())).padStart(8)}  runs\n${String(countFailures(results.values())).padStart(8)}  failed`);
  for (const [name, count] of [...sums].sort(([a], [b]) => (a < b ? -1 : 1))) console.log(`${String(count).padStart(8)}  ${name}`);
}

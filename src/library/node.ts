import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { planSweep, type SweepRequest, type SweepRow, type SweepRun } from "./incast-lab.ts";
import { type ThreadAnswer, type ThreadOrder, threadPurpose } from "./sweep-thread.ts";

/** `incast-lab/node`: sweeps over all cores. */

/** Beside this file in the package. */
const threadFile = "sweep-thread.js";

/** A thread is fed its next run before it asks. */
const ordersAhead = 2;

export interface SweepOptions {
  /** Worker threads, 1 or more (default: one for each core). */
  readonly jobs?: number;
}

/**
 * Runs a sweep in worker threads. The rows come in the plan's order, and are those of `sweep` in one thread.
 * @throws RangeError naming what is wrong with the request, before anything is computed; Error of the first run that fails.
 */
export async function* sweep(
  request: SweepRequest,
  { jobs = availableParallelism() }: SweepOptions = {},
): AsyncGenerator<SweepRow, void, void> {
  if (!(Number.isInteger(jobs) && jobs >= 1)) throw new RangeError(`jobs: ${jobs} is not allowed; allowed: a whole number from 1 on`);
  const { columns, runs } = planSweep(request);
  const rows = new RowQueue();
  const waiting = runs.values();
  const threads = Array.from({ length: Math.min(jobs, runs.length) }, () => startThread(columns, waiting, rows));
  try {
    for (const run of runs) yield await rows.take(run.index);
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
}

/** Sorts rows that arrive in any order. */
class RowQueue {
  readonly #rows = new Map<number, SweepRow>();
  #failure: Error | null = null;
  #wake: (() => void) | null = null;

  add(index: number, row: SweepRow): void {
    this.#rows.set(index, row);
    this.#wake?.();
  }

  fail(error: Error): void {
    this.#failure ??= error;
    this.#wake?.();
  }

  async take(index: number): Promise<SweepRow> {
    for (;;) {
      if (this.#failure !== null) throw this.#failure;
      const row = this.#rows.get(index);
      if (row !== undefined) {
        this.#rows.delete(index);
        return row;
      }
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}

function startThread(columns: readonly string[], waiting: Iterator<SweepRun, undefined>, rows: RowQueue): Worker {
  const thread = new Worker(new URL(threadFile, import.meta.url), { workerData: threadPurpose });
  const order = (): void => {
    const { done, value: run } = waiting.next();
    if (!done) thread.postMessage({ columns, run } satisfies ThreadOrder);
  };
  thread.on("message", (answer: ThreadAnswer) => {
    if ("error" in answer) return rows.fail(new Error(answer.error));
    rows.add(answer.index, answer.row);
    order();
  });
  thread.on("error", (error) => rows.fail(error instanceof Error ? error : new Error(String(error))));
  thread.on("exit", (code) => rows.fail(new Error(`a worker thread ended with code ${code}`)));
  for (let ahead = 0; ahead < ordersAhead; ahead++) order();
  return thread;
}

import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";
import { getAlgorithm } from "../algorithms/registry.ts";
import { createSimulation } from "../engine/run.ts";
import type { RunTotals } from "../engine/totals.ts";
import { measureRun } from "../experiments/measures.ts";
import type { SweepRun } from "../sweep/plan.ts";
import { watchFlowTimes } from "./flow-times.ts";
import { simulate } from "./simulate.ts";
import { type RowLayout, writeMeasuredRow, writeRow } from "./sweep-rows.ts";

/** Computes the lines of runs in this thread or in worker threads. */

export interface SweepJob {
  readonly layout: RowLayout;
  readonly runs: readonly SweepRun[];
  /** Called in any order of runs. */
  readonly onLine: (run: SweepRun, line: string) => void | Promise<void>;
  /** Reports the current run several times per second, if runs are computed in this thread. */
  readonly onStep?: (run: SweepRun, totals: RunTotals) => void;
}

/** To a worker. */
export interface SweepOrder {
  readonly layout: RowLayout;
  readonly run: SweepRun;
}

/** From a worker, for each order in turn. */
export type SweepAnswer = { readonly ok: true; readonly line: string } | { readonly ok: false; readonly error: string };

/** Passed to a new thread to identify its purpose. */
const sweepWorkerPurpose = "incast sweep";

/** Orders per worker: one being computed, and one waiting. */
const ordersAhead = 2;

export function computeLine(layout: RowLayout, run: SweepRun, onStep: SweepJob["onStep"] | null = null): string {
  const { scenario, skipBlocks } = run;
  const { measures } = layout;
  if (measures !== undefined) {
    const answer = measureRun({ scenario, skipBlocks, measures }, (observer) => createSimulation(scenario, getAlgorithm, observer));
    return writeMeasuredRow(layout, run, answer);
  }
  const watched = layout.fctSizes ? watchFlowTimes(scenario, skipBlocks) : undefined;
  const totals = simulate(scenario, watched?.observer, onStep && ((sofar) => onStep(run, sofar)), { skipBlocks });
  return writeRow(layout, run, { totals, ...(watched && { flows: watched.list }) });
}

/** Computes one run after the other in this thread. */
export async function computeHere({ layout, runs, onLine, onStep }: SweepJob): Promise<void> {
  for (const run of runs) {
    await onLine(run, computeLine(layout, run, onStep));
    // Allows a closed output to be detected.
    await setImmediate();
  }
}

/** @param threads at least 1. @throws Error of the first run that failed, after other runs in progress have finished or been abandoned. */
export async function computeInWorkers({ layout, runs, onLine }: SweepJob, threads: number): Promise<void> {
  const waiting = runs.values();
  const workers = Array.from({ length: Math.min(threads, runs.length) }, startWorker);
  try {
    await Promise.all(workers.map((worker) => feed(worker, layout, waiting, onLine)));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

/** Is this the single file of the npm package? Inserted when the program is bundled. */
declare const IS_PACKAGE: boolean;

/** The same program in a thread: this bundle, already built. */
function startWorker(): Worker {
  if (IS_PACKAGE) return new Worker(fileURLToPath(import.meta.url), { workerData: sweepWorkerPurpose });
  const folder = dirname(fileURLToPath(import.meta.url));
  // The working directory has already been changed, and a thread cannot change it.
  const { INIT_CWD: _, ...env } = process.env;
  return new Worker(join(folder, "../../scripts/run-ts.mjs"), {
    argv: [join(folder, "main.ts")],
    env,
    workerData: sweepWorkerPurpose,
  });
}

/** Gives a worker runs until none are left; resolves when it has answered all of them. */
function feed(worker: Worker, layout: RowLayout, waiting: Iterator<SweepRun, undefined>, onLine: SweepJob["onLine"]): Promise<void> {
  return new Promise((resolve, reject) => {
    const inHand: SweepRun[] = [];
    const order = (): void => {
      const next = waiting.next();
      if (next.done === true) return;
      const run = next.value;
      inHand.push(run);
      worker.postMessage({ layout, run } satisfies SweepOrder);
    };
    worker.on("message", (answer: SweepAnswer) => {
      const run = inHand.shift()!;
      if (!answer.ok) return reject(new Error(`run ${run.index + 1} (${run.cells.join(", ")}): ${answer.error}`));
      order();
      Promise.resolve(onLine(run, answer.line)).then(() => inHand.length === 0 && resolve(), reject);
    });
    worker.on("error", reject);
    worker.on("exit", (code) => reject(new Error(`a worker ended with code ${code}`)));
    for (let ahead = 0; ahead < ordersAhead; ahead++) order();
    if (inHand.length === 0) resolve();
  });
}

/** Is this a thread started by sweep-runs.ts? */
export function isSweepWorker(): boolean {
  return !isMainThread && workerData === sweepWorkerPurpose;
}

/** Answers each order with a line until the thread is terminated. */
export function serveSweepRuns(): void {
  parentPort?.on("message", (order: SweepOrder) => parentPort?.postMessage(answer(order)));
}

function answer({ layout, run }: SweepOrder): SweepAnswer {
  try {
    return { ok: true, line: computeLine(layout, run) };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

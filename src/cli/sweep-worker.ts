import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { computeLine, type SweepAnswer, type SweepOrder, sweepWorkerPurpose } from "./sweep-runs.ts";

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

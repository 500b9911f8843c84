// The built worker's address as text: its name is its version. The worker itself is not loaded here.
// oxlint-disable-next-line import/default
import address from "../../workers/sweep.ts?worker&url";
import { startWorker } from "./start-worker.ts";
import type { WorkerPort } from "./page-worker.ts";

/** A worker that computes the runs of sweeps (protocol/sweep-messages.ts). */
export function createSweepWorker(): WorkerPort {
  return startWorker(address, "sweep");
}

/**
 * Identifies the engine version: the built worker is one file that includes the engine, transports and metrics, and its name contains a
 * digest of its content. null: in development, where the file may change without changing its name.
 */
export const engineVersion: string | null = import.meta.env.DEV ? null : new URL(address, "http://x/").pathname.split("/").at(-1)!;

/** Number of workers that leaves one core for the page; at least 1. */
export function countWorkers(cores: number = navigator.hardwareConcurrency || 2): number {
  return Math.max(1, cores - 1);
}

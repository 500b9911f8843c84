// The built worker's address as text: its name is its version. Nothing of the worker is loaded here.
// oxlint-disable-next-line import/default
import address from "../../workers/sweep.ts?worker&url";
import { startWorker } from "./start-worker.ts";
import type { WorkerPort } from "./worker-port.ts";

/** A worker that computes the runs of sweeps (protocol/sweep-messages.ts). */
export function createSweepWorker(): WorkerPort {
  return startWorker(address, "sweep");
}

/**
 * Names the engine that computes: the built worker is one file, engine, transports and metrics within, and its name has the digest of
 * its content. null: the file may change under its name, as while it is being written.
 */
export const engineVersion: string | null = import.meta.env.DEV ? null : new URL(address, "http://x/").pathname.split("/").at(-1)!;

/** Workers that leave a core for the page; at least 1. */
export function countWorkers(cores: number = navigator.hardwareConcurrency || 2): number {
  return Math.max(1, cores - 1);
}

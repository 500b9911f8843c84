import { parentPort, workerData } from "node:worker_threads";
import { runPlanned, type SweepRow, type SweepRun } from "./incast-lab.ts";

/** The thread that `incast-lab/node` starts. */

export interface ThreadOrder {
  readonly columns: readonly string[];
  readonly run: SweepRun;
}

export type ThreadAnswer = { readonly index: number; readonly row: SweepRow } | { readonly error: string };

/** Identifies the threads of this file. */
export const threadPurpose = "incast-lab sweep";

if (workerData === threadPurpose)
  parentPort?.on("message", ({ columns, run }: ThreadOrder) => parentPort?.postMessage(answer(columns, run)));

function answer(columns: readonly string[], run: SweepRun): ThreadAnswer {
  try {
    return { index: run.index, row: runPlanned({ columns }, run) };
  } catch (error) {
    return { error: `run ${run.index + 1}: ${error instanceof Error ? error.message : String(error)}` };
  }
}

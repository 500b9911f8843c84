/**
 * Runs the standard work over and over in a thread of its own, as the page's worker does: told "run", it answers with the
 * CPU seconds of one run. In a process that now records and now does not, each would be compiled for the other too.
 */
import { parentPort, workerData } from "node:worker_threads";
import { createRecorder } from "../../src/protocol/recorder.ts";
import { countPackets, measureCpuSeconds, runWork, standardWork, type Work } from "./workload.ts";

/** Nobody watches; one recorder for all runs, as in the page; a new one for each, as where runs are kept. */
export type Watching = "alone" | "recorded" | "kept";

const { senders, watching } = workerData as { senders: number; watching: Watching };
const work: Work = { ...standardWork, senders, rules: "rfc" };
const rows = 1.25 * countPackets(work);
const { observer, columns } = createRecorder(watching === "recorded" ? rows : 0);

function runOnce(): void {
  if (watching === "alone") {
    runWork(work);
  } else if (watching === "kept") {
    runWork(work, createRecorder(rows).observer);
  } else {
    for (const table of Object.values(columns)) table.length = 0;
    runWork(work, observer);
  }
}

parentPort?.on("message", () => parentPort?.postMessage(measureCpuSeconds(runOnce)));

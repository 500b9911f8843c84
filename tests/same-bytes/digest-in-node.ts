/** node digest-in-node.mjs SCENARIOS LIVE SWEEP: digests of the scenarios in a file by the built workers, as JSON. For engines.ts. */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { type BuiltWorker, digestInWorkers, type WorkerDigest } from "./worker-digest.ts";

/** What a Worker of a browser finds around it. */
const around = `
  const { parentPort, workerData } = require("node:worker_threads");
  globalThis.self = globalThis;
  globalThis.postMessage = (message, transfer) => parentPort.postMessage(message, transfer);
  void import(workerData).then(() => parentPort.on("message", (data) => globalThis.onmessage({ data })));
`;

const started: Worker[] = [];

function start<To, From>(file: string): BuiltWorker<To, From> {
  const worker = new Worker(around, { eval: true, workerData: pathToFileURL(file).href });
  started.push(worker);
  worker.on("error", (error) => {
    throw error;
  });
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    listen(listener) {
      worker.removeAllListeners("message").on("message", listener);
    },
  };
}

const [scenarios, live, sweep] = process.argv.slice(2);
const workers = { live: start<never, never>(live), sweep: start<never, never>(sweep) };
const digests: WorkerDigest[] = [];
for (const scenario of JSON.parse(readFileSync(scenarios, "utf8")) as Scenario[])
  digests.push(await digestInWorkers(workers, scenario, digests.length + 1));
process.stdout.write(JSON.stringify(digests));
await Promise.all(started.map((worker) => worker.terminate()));

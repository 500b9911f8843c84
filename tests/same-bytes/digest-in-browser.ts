import type { Scenario } from "../../src/engine/spec/scenario.ts";
import { type BuiltWorker, type BuiltWorkers, digestInWorkers, type WorkerDigest } from "./worker-digest.ts";

function start<To, From>(address: string): BuiltWorker<To, From> {
  const worker = new Worker(address, { type: "module" });
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    listen(listener) {
      worker.onmessage = ({ data }: MessageEvent<From>) => listener(data);
    },
  };
}

let workers: BuiltWorkers | undefined;
let runs = 0;

/** Called by engines.ts in its own document. @param scenarios as JSON @param live @param sweep addresses of the built workers */
async function digestAll(scenarios: string, live: string, sweep: string): Promise<WorkerDigest[]> {
  workers ??= { live: start(live), sweep: start(sweep) };
  const digests: WorkerDigest[] = [];
  for (const scenario of JSON.parse(scenarios) as Scenario[]) digests.push(await digestInWorkers(workers, scenario, ++runs));
  return digests;
}

Object.assign(globalThis, { digestAll });

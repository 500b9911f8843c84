/** A thread that hands command lines to the process of cli-server.ts, for a thread that waits without an event loop. */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { workerData } from "node:worker_threads";

const { port, signal } = /** @type {{ port: import("node:worker_threads").MessagePort, signal: Int32Array }} */ (workerData);
const toPath = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url));
const server = fork(toPath("../../scripts/run-ts.mjs"), [toPath("cli-server.ts")], {
  serialization: "advanced",
  // a newer Node may have warnings of its own
  env: { ...process.env, NODE_NO_WARNINGS: "1" },
});

/** @param {unknown} message */
function give(message) {
  port.postMessage(message);
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
}

port.on("message", (/** @type {object} */ request) => server.send(request));
server.on("message", give);
server.on("exit", (code) => give({ error: `the process of the command lines ended with code ${code}` }));

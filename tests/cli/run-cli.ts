import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads";

export const root = fileURLToPath(new URL("../..", import.meta.url));

export interface CliResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command line, what it gets on standard input, and the folder that it is started from. */
export interface CliRequest {
  readonly args: readonly string[];
  readonly input: string;
  readonly cwd: string;
}

/** `cwd` is a folder that is not the project's, unless told. */
type Options = Partial<Omit<CliRequest, "args">>;

/** The real command line in a process of its own: for what is about processes, threads, streams and signals. */
export function startCli(args: readonly string[], { input = "", cwd = tmpdir() }: Options = {}): CliResult {
  const result = spawnSync(process.execPath, [`${root}scripts/run-ts.mjs`, `${root}src/cli/main.ts`, ...args], {
    cwd,
    input,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    // a newer Node may have warnings of its own
    env: { ...process.env, NODE_NO_WARNINGS: "1" },
  });
  return { code: result.status, stdout: result.stdout, stderr: result.stderr };
}

interface Link {
  readonly port: MessagePort;
  readonly signal: Int32Array;
}

/** Of all test files of this thread, each of which has modules of its own. */
const shared = globalThis as { cliLink?: Link };

function openLink(): Link {
  const { port1, port2 } = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const workerData = { port: port2, signal };
  new Worker(new URL("cli-link.mjs", import.meta.url), { workerData, transferList: [port2] }).unref();
  port1.unref();
  return { port: port1, signal };
}

/** The command line in a process that does one after the other, a tenth of the cost of one of its own. */
export function runCli(args: readonly string[], { input = "", cwd = tmpdir() }: Options = {}): CliResult {
  const { port, signal } = (shared.cliLink ??= openLink());
  Atomics.store(signal, 0, 0);
  port.postMessage({ args, input, cwd } satisfies CliRequest);
  Atomics.wait(signal, 0, 0);
  const answer = receiveMessageOnPort(port)?.message as CliResult | { readonly error: string };
  if ("error" in answer) throw new Error(answer.error);
  return answer;
}

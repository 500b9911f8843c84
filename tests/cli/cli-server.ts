import { once } from "node:events";
import { Readable } from "node:stream";
import { runProgram } from "../../src/cli/program.ts";
import type { CliRequest, CliResult } from "./run-cli.ts";
import { reportFailure } from "../../src/cli/errors.ts";

/**
 * A process that does one command line after the other for tests: it starts once, and its engine is fast from the second on.
 * Each is told its arguments, folder and standard input, and is answered with what it would have printed.
 */

/** Takes what is written to a stream until `give` is called. */
function take(stream: NodeJS.WriteStream): () => string {
  const texts: string[] = [];
  const write = stream.write;
  stream.write = (chunk: string | Uint8Array) => {
    texts.push(typeof chunk === "string" ? chunk : Buffer.from(chunk).toString());
    return true;
  };
  return () => {
    stream.write = write;
    return texts.join("");
  };
}

async function answer({ args, input, cwd }: CliRequest): Promise<CliResult> {
  process.chdir(cwd);
  process.exitCode = 0;
  Object.defineProperty(process, "stdin", { value: Readable.from([Buffer.from(input)]), configurable: true });
  const [giveOutput, giveErrors] = [take(process.stdout), take(process.stderr)];
  await runProgram(args).catch(reportFailure);
  const result = { code: process.exitCode, stdout: giveOutput(), stderr: giveErrors() };
  process.exitCode = 0;
  return result;
}

async function serve(): Promise<void> {
  // the test that asked has ended
  process.once("disconnect", () => process.exit());
  for (;;) {
    const [request] = (await once(process, "message")) as [CliRequest];
    process.send!(await answer(request));
  }
}

void serve();

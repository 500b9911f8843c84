import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

export interface CliResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The real command line in a process of its own, started from a folder that is not the project's. */
export function runCli(args: readonly string[], { input = "", cwd = tmpdir() }: { input?: string; cwd?: string } = {}): CliResult {
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

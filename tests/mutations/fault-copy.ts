import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** A fault put into the code on purpose: some test must fail. */
export interface Fault {
  readonly name: string;
  readonly file: string;
  /** Occurs in the file exactly once. */
  readonly find: string;
  readonly replace: string;
}

const root = fileURLToPath(new URL("../..", import.meta.url));
const { resolve } = createRequire(import.meta.url);
/** What no copy needs: made by tools, or large. */
const left = ["node_modules", "dist", "screenshots", ".git"];

/** A copy of the project in which faults can be tried; the project itself is never written. */
export interface FaultCopy {
  readonly folder: string;
  /** Does `task` with a fault in place, and takes the fault out again. @throws Error when its text is not exactly once in its file */
  withFault<T>(fault: Fault, task: () => T): T;
  /** Runs a package's command in the copy. @param limitMs a fault may keep it from ever ending @returns its exit code and its stderr */
  run(packageName: string, args: readonly string[], options?: RunOptions): { readonly status: number | null; readonly stderr: string };
  remove(): void;
}

interface RunOptions {
  readonly limitMs?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** A copy of the project, as it is on disk, with the same packages and caches of its own. */
export function copyProject(): FaultCopy {
  const folder = mkdtempSync(join(tmpdir(), "incast-mutations-"));
  for (const name of readdirSync(root)) if (!left.includes(name)) cpSync(join(root, name), join(folder, name), { recursive: true });
  mkdirSync(join(folder, "node_modules"));
  const tools = /^\.(cache|tmp|vite.*)$/;
  for (const name of readdirSync(join(root, "node_modules")))
    if (!tools.test(name)) symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name));
  return {
    folder,
    withFault({ name, file, find, replace }, task) {
      const path = join(folder, file);
      const code = readFileSync(path, "utf8");
      const count = code.split(find).length - 1;
      if (count !== 1) throw new Error(`${name}: its text occurs ${count} times in ${file}, not once: ${JSON.stringify(find)}`);
      writeFileSync(
        path,
        code.replace(find, () => replace),
      );
      try {
        return task();
      } finally {
        writeFileSync(path, code);
      }
    },
    run(packageName, args, { limitMs = Infinity, env = {} } = {}) {
      const home = dirname(resolve(`${packageName}/package.json`));
      const { bin } = JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as { bin: Record<string, string> };
      const { status, stderr } = spawnSync(process.execPath, [join(home, bin[packageName]), ...args], {
        cwd: folder,
        encoding: "utf8",
        stdio: ["ignore", "ignore", "pipe"],
        maxBuffer: 1 << 26,
        env: { ...process.env, ...env },
        ...(limitMs < Infinity && { timeout: limitMs }),
        killSignal: "SIGKILL",
      });
      return { status, stderr };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { endWith, readArguments } from "../../scripts/tool-arguments.mjs";
import type { LogLine } from "./failure-log.ts";
import { type Mutation, mutations } from "./mutations.ts";

type Suite = Mutation["suite"];

const root = fileURLToPath(new URL("../..", import.meta.url));
const { resolve } = createRequire(import.meta.url);
/** What no copy needs: made by tools, or large. */
const left = ["node_modules", "dist", "screenshots", ".git"];
const log = "failures.log";

/** A copy of the project, as it is on disk, with the same packages and caches of its own. */
function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), "incast-mutations-"));
  for (const name of readdirSync(root)) if (!left.includes(name)) cpSync(join(root, name), join(copy, name), { recursive: true });
  mkdirSync(join(copy, "node_modules"));
  const tools = /^\.(cache|tmp|vite.*)$/;
  for (const name of readdirSync(join(root, "node_modules")))
    if (!tools.test(name)) symlinkSync(join(root, "node_modules", name), join(copy, "node_modules", name));
  return copy;
}

/** @param limitMs a fault may keep it from ever ending */
function runTool(copy: string, packageName: string, args: readonly string[], limitMs: number): void {
  const folder = dirname(resolve(`${packageName}/package.json`));
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { bin: Record<string, string> };
  spawnSync(process.execPath, [join(folder, bin[packageName]), ...args], {
    cwd: copy,
    stdio: "ignore",
    env: { ...process.env, FAILURE_LOG: join(copy, log) },
    ...(limitMs < Infinity && { timeout: limitMs }),
    killSignal: "SIGKILL",
  });
}

/** Names of the tests that fail in the copy, by file; a file that does not load or does not end is a failure too. */
function listFailures(copy: string, suite: Suite, limitMs: number): Map<string, string[]> {
  writeFileSync(join(copy, log), "");
  if (suite === "browser") runTool(copy, "vite", ["build", "--logLevel", "error"], limitMs);
  const config = suite === "browser" ? ["--config", "tests/browser/vitest.config.ts"] : [];
  // all but the test that every fault is still to be found in its file
  runTool(
    copy,
    "vitest",
    ["run", ...config, ...files, "--exclude=tests/mutations/**", "--retry=0", "--reporter=./tests/mutations/failure-log.ts"],
    limitMs,
  );
  const lines = readFileSync(join(copy, log), "utf8")
    .trim()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as LogLine);
  const failures = new Map<string, string[]>();
  const note = (file: string, test: string): void => void failures.set(file, [...(failures.get(file) ?? []), test]);
  if (lines.length === 0) note("all", "no test was run");
  const ended = new Set(lines.filter(({ event }) => event === "ended").map(({ file }) => file));
  for (const { event, file, test } of lines) {
    if (event === "failed") note(file, test);
    if (event === "begun" && !ended.has(file)) note(file, "does not end");
  }
  return failures;
}

/** What fails now and did not before. */
function findNewFailures(before: ReadonlyMap<string, string[]>, now: ReadonlyMap<string, string[]>): [string, string[]][] {
  return [...now]
    .map(([file, tests]): [string, string[]] => [file, tests.filter((test) => !before.get(file)?.includes(test))])
    .filter(([, tests]) => tests.length > 0);
}

const isFile = (word: string): boolean => word.startsWith("tests/");
const { words: given } = readArguments({
  name: "mutations",
  about: `Would the tests notice? Puts one fault after the other (tests/mutations/mutations.ts) into a copy of the project, runs the tests
there, and lists those that fail and did not fail before:

  npm run mutations                                        every fault
  npm run mutations -- ties back-off                       those whose names have one of the words
  npm run mutations -- pointer tests/browser/gestures      and of the tests only these files

Exit code 1 when a fault is not noticed. Takes as long as that many runs of the tests.`,
  words: { placeholder: "WORD", help: "in a fault's name, or the beginning of a file of tests" },
});
const words = given.filter((word) => !isFile(word));
const files = given.filter(isFile);
const chosen = mutations.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
if (chosen.length === 0)
  endWith(`WORD: "${words.join(" ")}" is in no fault's name; there are ${mutations.map(({ name }) => `"${name}"`).join(", ")}`);
const copy = copyProject();
try {
  const before = new Map<Suite, { failures: Map<string, string[]>; limitMs: number }>();
  for (const { name, file, find, replace, suite } of chosen) {
    let usual = before.get(suite);
    if (usual === undefined) {
      const startMs = performance.now();
      const failures = listFailures(copy, suite, Infinity);
      usual = { failures, limitMs: Math.ceil(2 * (performance.now() - startMs)) + 30_000 };
      before.set(suite, usual);
      const count = [...failures.values()].flat().length;
      console.log(`without a fault: ${count === 0 ? "all pass" : `${count} fail already`} (${suite})`);
    }
    const path = join(copy, file);
    const code = readFileSync(path, "utf8");
    if (code.split(find).length !== 2) throw new Error(`${name}: "${find}" is not once in ${file}`);
    writeFileSync(
      path,
      code.replace(find, () => replace),
    );
    const found = findNewFailures(usual.failures, listFailures(copy, suite, usual.limitMs));
    writeFileSync(path, code);
    const count = found.flatMap(([, tests]) => tests).length;
    console.log(`\n${name}: ${count === 0 ? "NOT NOTICED" : `noticed by ${count} tests in ${found.length} files`}`);
    for (const [test, tests] of found) console.log(`  ${test} (${tests.length}): ${tests[0]}`);
    if (count === 0) process.exitCode = 1;
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}

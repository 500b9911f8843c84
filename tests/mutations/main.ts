/**
 * Would the tests notice? Puts one fault after the other (mutations.ts) into a copy of the project, runs the tests there, and lists
 * those that fail and did not fail before:
 *
 *   npm run mutations                     every fault
 *   npm run mutations -- ties back-off    those whose names have one of the words
 *
 * Exit code 1 when a fault is not noticed. Takes as long as that many runs of the tests.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { type Mutation, mutations } from "./mutations.ts";

type Suite = Mutation["suite"];

const root = fileURLToPath(new URL("../..", import.meta.url));
const { resolve } = createRequire(import.meta.url);
/** What no copy needs: made by tools, or large. */
const left = ["node_modules", "dist", "screenshots", ".git"];

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

function runTool(copy: string, packageName: string, args: readonly string[]): void {
  const folder = dirname(resolve(`${packageName}/package.json`));
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { bin: Record<string, string> };
  spawnSync(process.execPath, [join(folder, bin[packageName]), ...args], { cwd: copy, stdio: "ignore" });
}

/** Names of the tests that fail in the copy, by file; a file that does not load, or no report at all, is a failure too. */
function listFailures(copy: string, suite: Suite): Map<string, string[]> {
  const report = join(copy, "report.json");
  rmSync(report, { force: true });
  if (suite === "browser") runTool(copy, "vite", ["build", "--logLevel", "error"]);
  const config = suite === "browser" ? ["--config", "tests/browser/vitest.config.ts"] : [];
  runTool(copy, "vitest", ["run", ...config, "--reporter=json", `--outputFile.json=${report}`]);
  try {
    const { testResults } = JSON.parse(readFileSync(report, "utf8")) as {
      testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[];
    };
    const failed = testResults.filter(({ status }) => status === "failed");
    return new Map(
      failed.map(({ name, assertionResults }) => {
        const tests = assertionResults.filter(({ status }) => status === "failed").map(({ fullName }) => fullName);
        return [relative(copy, name), tests.length > 0 ? tests : ["does not load"]];
      }),
    );
  } catch {
    return new Map([["all", ["no report"]]]);
  }
}

/** What fails now and did not before. */
function findNewFailures(before: ReadonlyMap<string, string[]>, now: ReadonlyMap<string, string[]>): [string, string[]][] {
  return [...now]
    .map(([file, tests]): [string, string[]] => [file, tests.filter((test) => !before.get(file)?.includes(test))])
    .filter(([, tests]) => tests.length > 0);
}

const words = process.argv.slice(2);
const chosen = mutations.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
if (chosen.length === 0) {
  console.error(`no fault of such a name; there are ${mutations.map(({ name }) => `"${name}"`).join(", ")}`);
  process.exit(2);
}
const copy = copyProject();
try {
  const before = new Map<Suite, Map<string, string[]>>();
  for (const { name, file, find, replace, suite } of chosen) {
    if (!before.has(suite)) {
      before.set(suite, listFailures(copy, suite));
      const count = [...before.get(suite)!.values()].flat().length;
      console.log(`without a fault: ${count === 0 ? "all pass" : `${count} fail already`} (${suite})`);
    }
    const path = join(copy, file);
    const code = readFileSync(path, "utf8");
    if (code.split(find).length !== 2) throw new Error(`${name}: "${find}" is not once in ${file}`);
    writeFileSync(
      path,
      code.replace(find, () => replace),
    );
    const found = findNewFailures(before.get(suite)!, listFailures(copy, suite));
    writeFileSync(path, code);
    const count = found.flatMap(([, tests]) => tests).length;
    console.log(`\n${name}: ${count === 0 ? "NOT NOTICED" : `noticed by ${count} tests in ${found.length} files`}`);
    for (const [test, tests] of found) console.log(`  ${test} (${tests.length}): ${tests[0]}`);
    if (count === 0) process.exitCode = 1;
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}

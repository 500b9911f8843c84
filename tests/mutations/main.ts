import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { endWith, readArguments } from "../../scripts/tool-arguments.mjs";
import type { LogLine } from "./failure-log.ts";
import { copyProject, type FaultCopy } from "./fault-copy.ts";
import { type Mutation, mutations } from "./mutations.ts";

type Suite = Mutation["suite"];

const log = "failures.log";

/** Names of the tests that fail in the copy, by file; a file that does not load or does not end is a failure too. */
function listFailures(copy: FaultCopy, suite: Suite, limitMs: number): Map<string, string[]> {
  const logFile = join(copy.folder, log);
  writeFileSync(logFile, "");
  if (suite === "browser") copy.run("vite", ["build", "--logLevel", "error"], { limitMs });
  const config = suite === "browser" ? ["--config", "tests/browser/vitest.config.ts"] : [];
  // all but the test that every fault is still to be found in its file
  copy.run(
    "vitest",
    ["run", ...config, ...files, "--exclude=tests/mutations/**", "--retry=0", "--reporter=./tests/mutations/failure-log.ts"],
    { limitMs, env: { FAILURE_LOG: logFile } },
  );
  const lines = readFileSync(logFile, "utf8")
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
  for (const mutation of chosen) {
    const { name, suite } = mutation;
    let usual = before.get(suite);
    if (usual === undefined) {
      const startMs = performance.now();
      const failures = listFailures(copy, suite, Infinity);
      usual = { failures, limitMs: Math.ceil(2 * (performance.now() - startMs)) + 30_000 };
      before.set(suite, usual);
      const count = [...failures.values()].flat().length;
      console.log(`without a fault: ${count === 0 ? "all pass" : `${count} fail already`} (${suite})`);
    }
    const { failures: usually, limitMs } = usual;
    const failures = copy.withFault(mutation, () => listFailures(copy, suite, limitMs));
    const found = findNewFailures(usually, failures);
    const count = found.flatMap(([, tests]) => tests).length;
    console.log(`\n${name}: ${count === 0 ? "NOT NOTICED" : `noticed by ${count} tests in ${found.length} files`}`);
    for (const [test, tests] of found) console.log(`  ${test} (${tests.length}): ${tests[0]}`);
    if (count === 0) process.exitCode = 1;
  }
} finally {
  copy.remove();
}

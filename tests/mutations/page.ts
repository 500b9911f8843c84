import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { endWith, readArguments } from "../../scripts/tool-arguments.mjs";
import { copyProject, type FaultCopy } from "./fault-copy.ts";
import { type PageMutation, pageMutations, writeCatcher } from "./page-mutations.ts";

type Catcher = PageMutation["caughtBy"];

const { values, words } = readArguments({
  name: "test:mutations",
  about: `Are the tests of the page worth their time? Puts one fault after the other (tests/mutations/page-mutations.ts) into a copy of the
project and runs the one test that is known to catch it, which must fail by an assertion or a timeout. Prints a table. Exit code 1
when a fault is not caught. (npm run mutations asks the other way round: which of all tests notice a fault?)`,
  options: {
    list: { type: "flag", help: "prints the faults and their tests, and runs nothing" },
    keep: { type: "flag", help: "leaves the copy where it is, and says where" },
  },
  words: { placeholder: "WORD", help: "in a fault's name: these alone" },
});
const chosen = pageMutations.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
if (chosen.length === 0) endWith(`WORD: "${words.join(" ")}" is in no fault's name; --list prints them`);

/** Whoever fails by one of these has not judged the page, but met code that does not compile or run. What tests throw themselves is an Error. */
const isBroken = (message: string): boolean => /^(?:SyntaxError|ReferenceError|TypeError|RangeError)\b/.test(message);
const limitMs = 300_000;

const isJourney = ({ file }: Catcher): boolean => file.startsWith("tests/browser/");
const writeRow = (cells: readonly string[]): void => console.log(`| ${cells.join(" | ")} |`);
const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** What Vitest's report says, as far as it is read here. */
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

interface Outcome {
  readonly passed: number;
  /** Why tests failed, each in its first line. */
  readonly judged: readonly string[];
  /** What kept tests from judging anything: code that does not compile or load, a build that fails, a run that does not end. */
  readonly broken: string | null;
}

/** Runs these tests in the copy, all of one kind, on a build of its own where they need one. */
function runTests(copy: FaultCopy, catchers: readonly Catcher[], testsMs = limitMs): Outcome {
  const broken = (reason: string): Outcome => ({ passed: 0, judged: [], broken: reason });
  const needsBuild = isJourney(catchers[0]);
  if (needsBuild) {
    const { status, stderr } = copy.run("vite", ["build", "--logLevel", "error"], { limitMs });
    if (status !== 0) return broken(`the page cannot be built: ${stderr.trim().split("\n")[0]}`);
  }
  const report = join(copy.folder, "report.json");
  rmSync(report, { force: true });
  const titles = catchers.map(({ test }) => (test === undefined ? ".*" : escapeRegExp(test)));
  const { stderr } = copy.run(
    "vitest",
    [
      ...["run", ...new Set(catchers.map(({ file }) => file)), "--testNamePattern", titles.join("|")],
      ...(needsBuild ? ["--config", "tests/browser/vitest.config.ts"] : []),
      ...["--retry=0", "--reporter=json", `--outputFile=${report}`],
    ],
    // every random case: what is drawn must not decide whether a fault is caught
    { limitMs: testsMs, env: { TEST_EXTENT: "long" } },
  );
  if (!existsSync(report)) return broken(`the tests do not end: ${stderr.trim().split("\n")[0]}`);
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = tests.filter(({ status }) => status === "failed");
  const [unloaded] = testResults.filter(({ message, assertionResults }) => message !== "" && assertionResults.length === 0);
  if (unloaded) return broken(`a file does not load: ${unloaded.message.split("\n")[0]}`);
  const messages = failed.flatMap(({ failureMessages }) => failureMessages);
  const judged = messages.filter((message) => !isBroken(message)).map((message) => message.split("\n")[0]);
  return {
    passed: tests.filter(({ status }) => status === "passed").length,
    judged,
    broken: messages.length > 0 && judged.length === 0 ? `fails by ${messages[0].split("\n")[0]}` : null,
  };
}

if (values.list) {
  writeRow(["mutation", "caught by"]);
  writeRow(["---", "---"]);
  for (const { name, caughtBy } of chosen) writeRow([name, writeCatcher(caughtBy)]);
  process.exit(0);
}

const copy = copyProject();
try {
  // a test that fails anyway catches nothing
  for (const journeys of [false, true]) {
    const catchers = chosen.map(({ caughtBy }) => caughtBy).filter((one) => isJourney(one) === journeys);
    if (catchers.length === 0) continue;
    // all of them in one go, maybe on a busy machine
    const { passed, judged: failures, broken } = runTests(copy, catchers, limitMs * catchers.length);
    const [failure] = [broken, ...failures].filter((one) => one !== null);
    if (failure !== undefined) endWith(`without a fault tests fail already: ${failure}`);
    if (passed === 0) endWith(`without a fault no test runs: ${catchers.map(writeCatcher).join("; ")}`);
  }
  writeRow(["mutation", "caught by", "seconds"]);
  writeRow(["---", "---", "---"]);
  for (const mutation of chosen) {
    const startMs = performance.now();
    const outcome = copy.withFault(mutation, () => runTests(copy, [mutation.caughtBy]));
    const seconds = ((performance.now() - startMs) / 1000).toFixed(0);
    const isCaught = outcome.judged.length > 0;
    if (!isCaught) process.exitCode = 1;
    const survived = outcome.broken ?? `NOT CAUGHT, ${outcome.passed} tests pass`;
    writeRow([mutation.name, isCaught ? writeCatcher(mutation.caughtBy) : `${survived} (${writeCatcher(mutation.caughtBy)})`, seconds]);
  }
} finally {
  if (values.keep) console.log(`the copy: ${copy.folder}`);
  else copy.remove();
}

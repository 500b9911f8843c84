#!/usr/bin/env node
/**
 * `npm test`: every check of the project, even after a failure, and a last line "N passed, N failed". `npm test -- --unit [vitest's
 * filters]`: only the tests that need no build and no browser. `npm run test:long`: the same checks with all random cases, all lessons
 * and *.long.test.ts; for a release. SIM_BROWSER=skip: everything except browser tests.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { judgeStep, readReport, tellIncidents } from "./test-report.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = join(root, "dist");
const reports = join(root, "node_modules/.cache/test-reports");
const { resolve } = createRequire(import.meta.url);

/** @typedef {import("./test-report.mjs").Outcome} Outcome */
/** @typedef {{ name: string, args: string[], report?: string, mayRetry?: boolean }} Step */

/** File of a package's command, to run with this same Node: no shell, no .cmd files. @param {string} name @param {string} command */
function findBin(name, command = name) {
  const manifest = resolve(`${name}/package.json`);
  const { bin } = JSON.parse(readFileSync(manifest, "utf8"));
  return join(dirname(manifest), typeof bin === "string" ? bin : bin[command]);
}

/** Characters kept of a step's output, to show at the end why it failed. */
const mostKept = 4000;

/**
 * For many short computations: a larger young generation, so that most objects die before they are copied, and on Node 20's V8 later
 * optimization (see run-ts.mjs); Prettier takes an eighth less time. The flags work only when passed to Node itself.
 */
const engineFlags = ["--max-semi-space-size=64", ...(Number(process.versions.v8.split(".")[0]) < 12 ? ["--interrupt-budget=270336"] : [])];

/** @param {string} name @param {string[]} args @returns {Step} */
function vitestStep(name, ...args) {
  const report = join(reports, `${name}.json`);
  return {
    name,
    report,
    args: [...engineFlags, findBin("vitest"), "run", ...args, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
  };
}

/**
 * Output of the running steps. The one that started first prints as it runs; the output of the others follows in order.
 * @type {{ text: string, isDone: boolean }[]}
 */
const voices = [];

/** @param {{ text: string, isDone: boolean }} voice @param {string} text @param {boolean} isDone */
function say(voice, text, isDone = false) {
  voice.text += text;
  voice.isDone = isDone;
  for (let first = voices[0]; first; first = voices[0]) {
    process.stdout.write(first.text);
    first.text = "";
    if (!first.isDone) return;
    voices.shift();
  }
}

/**
 * Runs one step to its end.
 * @param {Step} step
 * @param {(text: string) => void} print receives its output
 * @returns {Promise<{ code: number, seconds: number }>}
 */
function runStep(step, print) {
  const start = process.hrtime.bigint();
  if (step.report) rmSync(step.report, { force: true });
  return new Promise((done) => {
    const child = spawn(process.execPath, step.args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8");
      stream.on("data", print);
    }
    const end = (/** @type {number} */ code) => done({ code, seconds: Number(process.hrtime.bigint() - start) / 1e9 });
    child.on("error", (error) => {
      print(`${error.message}\n`);
      end(1);
    });
    child.on("close", (code) => end(code ?? 1));
  });
}

/** @type {{ name: string, outcome: Outcome, seconds: number }[]} */
const results = [];

/** Records a step that could not run. @param {string} name @param {string} why */
const miss = (name, why) => void results.push({ name, outcome: judgeStep(name, false, why), seconds: 0 });

/** @param {string} file @returns {string | null} */
const readIfThere = (file) => (existsSync(file) ? readFileSync(file, "utf8") : null);

/** Runs a step and records its outcome. @param {Step} step */
async function perform(step) {
  const { name, report, mayRetry = false } = step;
  const voice = { text: "", isDone: false };
  voices.push(voice);
  say(voice, `\n=== ${name}\n`);
  let said = "";
  const { code, seconds } = await runStep(step, (text) => {
    said = (said + text).slice(-mostKept);
    say(voice, text);
  });
  const outcome = report ? readReport(readIfThere(report), { name, root, code, mayRetry, said }) : judgeStep(name, code === 0, said);
  results.push({ name, outcome, seconds });
  say(voice, `--- ${name}: ${outcome.count.failed ? "FAILED" : "ok"}, ${seconds.toFixed(1)} s\n`, true);
}

/**
 * Files whose format is checked. Without Prettier's cache, as in a fresh clone, these are the files that the last 50 commits or the working
 * tree changed: earlier runs checked the others. With the cache, after a change of Prettier or its settings, and in the long tests: all files.
 */
function listFormatted() {
  if (process.env.TEST_EXTENT === "long" || existsSync(join(root, "node_modules/.cache/prettier/.prettier-cache"))) return ["."];
  const changed = new Set();
  for (const args of ["log -50 --format= --name-only", "ls-files --modified --others --exclude-standard"]) {
    const { status, stdout } = spawnSync("git", ["-c", "core.quotePath=false", ...args.split(" ")], { cwd: root, encoding: "utf8" });
    if (status !== 0) return ["."];
    for (const name of stdout.split("\n")) if (name && existsSync(join(root, name))) changed.add(name);
  }
  const hasNewRules = [".prettierrc.json", ".prettierignore", "package-lock.json"].some((name) => changed.has(name));
  return hasNewRules || changed.size === 0 ? ["."] : ["--ignore-unknown", ...changed];
}

/** Static checks, which read the sources but do not run them. */
async function readSources() {
  await perform({ name: "types", args: [findBin("typescript", "tsc"), "-b"] });
  await perform({ name: "lint", args: [findBin("oxlint")] });
  // files that passed and have not changed since are not checked again
  const cached = ["--cache", "--cache-strategy", "content"];
  await perform({ name: "format", args: [...engineFlags, findBin("prettier"), "--check", ...cached, ...listFormatted()] });
}

async function testBuild() {
  rmSync(dist, { recursive: true, force: true }); // an old build must not be mistaken for this one
  await perform({ name: "build", args: [findBin("vite"), "build", "--logLevel", "warn"] });
  // without a build the last two have nothing to check
  if (!existsSync(join(dist, "index.html"))) return ["budget", "browser"].forEach((name) => miss(name, "There is no build to judge."));
  await perform({ name: "budget", args: [fileURLToPath(new URL("budget.mjs", import.meta.url))] });
  if (process.env.SIM_BROWSER === "skip") return;
  await perform({ ...vitestStep("browser", "--config", "tests/browser/vitest.config.ts"), mayRetry: true });
}

/**
 * A lane that cannot continue counts as one failure; the other lane continues, and the last line is printed.
 * @param {string} name
 * @param {() => Promise<void>} lane
 */
async function finish(name, lane) {
  try {
    await lane();
  } catch (error) {
    console.error(error);
    miss(name, String(error));
  }
}

mkdirSync(reports, { recursive: true });
const [mode, ...filters] = process.argv.slice(2).filter((word) => word !== "--long");
// read by tests/support/extent.ts
if (process.argv.includes("--long")) process.env.TEST_EXTENT = "long";
if (mode === "--unit") await perform(vitestStep("tests", ...filters));
else if (mode === undefined)
  // in parallel: the browser tests are idle half the time, and a single-threaded step should not be the last to finish
  await Promise.all([finish("build", testBuild), finish("sources", readSources), finish("tests", () => perform(vitestStep("tests")))]);
else {
  console.error(`npm test takes nothing, or "--unit" and Vitest's filters, each with --long; not ${mode}`);
  process.exit(2);
}

console.log("");
for (const { name, outcome, seconds } of results) {
  const { passed, failed, skipped } = outcome.count;
  const left = skipped ? `, ${skipped} skipped` : "";
  console.log(`${name.padEnd(8)} ${String(passed).padStart(5)} passed, ${failed} failed${left} (${seconds.toFixed(1)} s)`);
}
if (mode === undefined && process.env.SIM_BROWSER === "skip")
  console.log("browser  SKIPPED (SIM_BROWSER=skip): nothing of the page was seen in a browser");
process.stdout.write(tellIncidents(results));
const passed = results.reduce((sum, { outcome }) => sum + outcome.count.passed, 0);
const failed = results.reduce((sum, { outcome }) => sum + outcome.count.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

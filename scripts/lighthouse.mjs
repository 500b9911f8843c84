#!/usr/bin/env node
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { preview } from "vite";
import { runNpm } from "./bootstrap.mjs";
import { findChromium } from "./browser.mjs";
import { buildPage } from "./build-page.mjs";
import { readArguments } from "./tool-arguments.mjs";

const version = "12.8.2";
const least = 95;
const categories = ["performance", "accessibility", "best-practices", "seo"];
/** Audits that are printed, with the most that the phone's median may be. */
const metrics = {
  "first-contentful-paint": { most: Infinity, write: writeSeconds },
  "largest-contentful-paint": { most: 2500, write: writeSeconds },
  "speed-index": { most: Infinity, write: writeSeconds },
  "total-blocking-time": { most: 150, write: (/** @type {number} */ ms) => `${ms.toFixed(0)} ms` },
  "cumulative-layout-shift": { most: 0.02, write: (/** @type {number} */ shift) => shift.toFixed(3) },
};
/** Share of the processors that others may use while the phone's medians are judged. */
const quietShare = 0.1;

/** @param {number} ms */
function writeSeconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** @param {readonly number[]} values */
function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.floor((sorted.length - 1) / 2)] + sorted[Math.floor(sorted.length / 2)]) / 2;
}

/** Share of the processors, 0 to 1, that is in use for a second in which this program waits. */
async function measureOthers() {
  const read = () =>
    cpus().reduce(
      ({ idle, all }, { times }) => ({ idle: idle + times.idle, all: all + Object.values(times).reduce((sum, one) => sum + one) }),
      { idle: 0, all: 0 },
    );
  const before = read();
  await new Promise((done) => setTimeout(done, 1000));
  const after = read();
  return 1 - (after.idle - before.idle) / (after.all - before.all);
}

/** Lighthouse's command file, downloaded if needed. @throws {Error} if that fails */
function findLighthouse() {
  const folder = fileURLToPath(new URL("../node_modules/.cache/lighthouse", import.meta.url));
  const manifest = join(folder, "node_modules/lighthouse/package.json");
  if (!existsSync(manifest)) {
    console.error(`Fetching Lighthouse ${version}, once ...`);
    runNpm(["install", "--prefix", folder, `lighthouse@${version}`]);
  }
  if (!existsSync(manifest)) throw new Error("Lighthouse could not be fetched");
  return createRequire(manifest).resolve("./cli/index.js");
}

/** @param {string[]} args @param {NodeJS.ProcessEnv} env @returns {Promise<void>} */
function runNode(args, env) {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, ...env } });
    child.on("error", fail);
    child.on("close", (code) => (code === 0 ? done() : fail(new Error(`Lighthouse ended with code ${code}`))));
  });
}

/**
 * @typedef {{ title: string, numericValue?: number, score: number | null, scoreDisplayMode: string, details?: { items?: unknown[] } }} Audit
 * @typedef {{ categories: Record<string, { score: number, auditRefs: { id: string, weight: number }[] }>, audits: Record<string, Audit> }} Report
 */

const { runs } = readArguments({
  name: "lighthouse",
  about: `Prints Lighthouse's scores of the built page on a desktop computer and on a slow phone, and the medians of several runs. Downloads
Lighthouse once; it is not a dependency of the project. Exit code 1: a median that must not depend on the machine, or any median of the
desktop computer, is below ${least}. For the phone, Lighthouse multiplies its measurements by four. The performance of the phone therefore
counts only if other programs use at most ${100 * quietShare}% of the processors before every run: then its median must be at least ${least}, with at most
${Object.values(metrics)
  .flatMap(({ most, write }) => (most === Infinity ? [] : [write(most)]))
  .join(", ")} of largest paint, blocking time and layout shift.`,
  options: { runs: { type: "count", standard: 1, help: "runs of each device" } },
}).values;
const lighthouse = findLighthouse();
buildPage();
const { executablePath } = await findChromium();
// like a plain file host: a missing robots.txt must not return the page
const server = await preview({ appType: "mpa", preview: { port: 0 }, logLevel: "warn" });
const url = server.resolvedUrls?.local[0] ?? "";
const folder = mkdtempSync(join(tmpdir(), "incast-lighthouse-"));

/** @param {string} device @returns {Promise<Report>} */
async function measure(device) {
  const report = join(folder, "report.json");
  await runNode(
    [
      lighthouse,
      url,
      "--quiet",
      "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
      `--only-categories=${categories.join(",")}`,
      "--output=json",
      `--output-path=${report}`,
      ...(device === "desktop" ? ["--preset=desktop"] : []),
    ],
    { CHROME_PATH: executablePath },
  );
  return JSON.parse(readFileSync(report, "utf8"));
}

/** What a report says in numbers, and the audits with yes or no that it fails. @param {Report} report */
function read({ categories: judged, audits }) {
  const failed = new Set(
    Object.values(judged)
      .flatMap(({ auditRefs }) => auditRefs)
      .flatMap(({ id, weight }) => (weight > 0 && audits[id].scoreDisplayMode === "binary" && audits[id].score === 0 ? [id] : [])),
  );
  return {
    scores: Object.fromEntries(categories.map((name) => [name, 100 * judged[name].score])),
    values: Object.fromEntries(Object.keys(metrics).map((id) => [id, audits[id].numericValue ?? NaN])),
    failures: [...failed].map((id) => `${audits[id].title}: ${JSON.stringify(audits[id].details?.items ?? [])}`),
  };
}

/** @param {ReturnType<typeof read>} numbers */
function write({ scores, values }) {
  const parts = Object.entries(metrics).map(([id, { write: writeValue }]) => `${id} ${writeValue(values[id])}`);
  return `${categories.map((name) => `${name} ${scores[name].toFixed(0)}`).join(", ")}\n         ${parts.join(", ")}`;
}

/** The medians of each score and value. @param {ReturnType<typeof read>[]} all @returns {ReturnType<typeof read>} */
function takeMedians(all) {
  return {
    scores: Object.fromEntries(categories.map((name) => [name, median(all.map(({ scores }) => scores[name]))])),
    values: Object.fromEntries(Object.keys(metrics).map((id) => [id, median(all.map(({ values }) => values[id]))])),
    failures: [],
  };
}

let isFine = true;
for (const device of ["desktop", "phone"]) {
  const all = [];
  let others = 0;
  for (let run = 0; run < runs; run++) {
    const share = await measureOthers();
    others = Math.max(others, share);
    const numbers = read(await measure(device));
    all.push(numbers);
    console.log(`${device.padEnd(8)} ${write(numbers)}   (others use ${(100 * share).toFixed(0)}%)`);
    for (const failure of numbers.failures) console.log(`         fails: ${failure}`);
  }
  const medians = takeMedians(all);
  if (runs > 1) console.log(`${device} medians of ${runs}\n         ${write(medians)}`);
  const isJudged = device === "desktop" || others <= quietShare;
  isFine &&= categories.every((name) => medians.scores[name] >= least || (name === "performance" && !isJudged));
  if (device === "phone")
    if (isJudged) isFine &&= Object.entries(metrics).every(([id, { most }]) => medians.values[id] <= most);
    else console.log(`         performance is not judged: others used up to ${(100 * others).toFixed(0)}% of the processors`);
}
rmSync(folder, { recursive: true });
await server.close();
console.log(isFine ? "all goals reached" : "not all goals reached");
process.exitCode = isFine ? 0 : 1;

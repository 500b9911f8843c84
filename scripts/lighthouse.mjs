#!/usr/bin/env node
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { loadavg, tmpdir } from "node:os";
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
const metrics = ["first-contentful-paint", "largest-contentful-paint", "speed-index", "total-blocking-time", "cumulative-layout-shift"];

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

readArguments({
  name: "lighthouse",
  about: `Lighthouse's scores of the built page, as a desk computer and as a cheap phone see it. Fetches Lighthouse once; it is no dependency of
the project. Exit code 1: a score that must not depend on the machine, or any score of the desk computer, is below ${least}. The
phone's performance is printed and not judged: Lighthouse multiplies what it measures here by four.`,
});
const lighthouse = findLighthouse();
buildPage();
const { executablePath } = await findChromium();
// like a plain file host: a missing robots.txt must not return the page
const server = await preview({ appType: "mpa", preview: { port: 0 }, logLevel: "warn" });
const url = server.resolvedUrls?.local[0] ?? "";
const folder = mkdtempSync(join(tmpdir(), "incast-lighthouse-"));
let isFine = true;
for (const device of ["desktop", "phone"]) {
  const report = join(folder, `${device}.json`);
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
  /**
   * @type {{
   *   categories: Record<string, { score: number, auditRefs: { id: string, weight: number }[] }>,
   *   audits: Record<string, { title: string, displayValue?: string, score: number | null, scoreDisplayMode: string }>,
   * }}
   */
  const result = JSON.parse(readFileSync(report, "utf8"));
  const scores = categories.map((name) => ({ name, score: Math.round(100 * result.categories[name].score) }));
  isFine &&= scores.every(({ name, score }) => score >= least || (device === "phone" && name === "performance"));
  console.log(`${device.padEnd(8)} ${scores.map(({ name, score }) => `${name} ${score}`).join(", ")}   (load ${loadavg()[0].toFixed(1)})`);
  for (const { id, weight } of categories.flatMap((name) => result.categories[name].auditRefs))
    if (weight > 0 && result.audits[id].scoreDisplayMode === "binary" && result.audits[id].score === 0)
      console.log(`         fails: ${result.audits[id].title}`);
  for (const name of metrics) console.log(`         ${result.audits[name].title}: ${result.audits[name].displayValue ?? ""}`);
}
rmSync(folder, { recursive: true });
await server.close();
process.exitCode = isFine ? 0 : 1;

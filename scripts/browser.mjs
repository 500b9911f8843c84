/**
 * Finds a Chromium that actually starts, or downloads one. Each candidate is launched once, because an existing file may still lack
 * libraries it needs.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright";
import { runNpm } from "./bootstrap.mjs";

/** The same pixels with and without a graphics card, no network traffic of its own, and usable as root in a container. */
export const launchArgs = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** @typedef {{ readonly executablePath: string, readonly source: string }} FoundBrowser */

const spareVersion = "153.0.0";
const spareFolder = fileURLToPath(new URL("../node_modules/.cache/chromium", import.meta.url));

/** Path of Debian's headless shell. */
const systemShell = "/usr/bin/chromium-headless-shell";

/** Playwright's own headless shell, in the folder next to the full browser's. @returns {string | undefined} undefined: not downloaded */
function findPlaywrightsShell() {
  const [store, revision] = chromium.executablePath().split(/[\\/]chromium-(\d+)[\\/]/);
  const folder = `${store}/chromium_headless_shell-${revision}`;
  if (!revision || !existsSync(folder)) return undefined;
  const inner = readdirSync(folder).map((name) => join(folder, name));
  const names = ["chrome-headless-shell", "chrome-headless-shell.exe"];
  return inner.flatMap((folder) => names.map((name) => join(folder, name))).find((file) => existsSync(file));
}

/** Usual paths of Chromium, Chrome and Edge. */
function listSystemPaths() {
  if (process.platform === "darwin") {
    const apps = [
      "Chromium.app/Contents/MacOS/Chromium",
      "Google Chrome.app/Contents/MacOS/Google Chrome",
      "Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    ];
    return apps.map((app) => `/Applications/${app}`);
  }
  if (process.platform === "win32") {
    const roots = [process.env.PROGRAMFILES, process.env["PROGRAMFILES(X86)"], process.env.LOCALAPPDATA].filter(
      (root) => root !== undefined,
    );
    const apps = [
      "Chromium\\Application\\chrome.exe",
      "Google\\Chrome\\Application\\chrome.exe",
      "Microsoft\\Edge\\Application\\msedge.exe",
    ];
    return roots.flatMap((root) => apps.map((app) => join(root, app)));
  }
  const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "microsoft-edge"];
  return names.flatMap((name) => [`/usr/bin/${name}`, `/usr/local/bin/${name}`, `/snap/bin/${name}`]);
}

/**
 * Starts the browser and opens a page in it.
 * @param {string} executablePath
 * @returns {Promise<string | null>} null: it works; otherwise the reason in one line
 */
async function probe(executablePath) {
  try {
    const browser = await chromium.launch({ executablePath, args: launchArgs, timeout: 30_000 });
    try {
      const page = await browser.newPage();
      return (await page.evaluate(() => navigator.userAgent)) ? null : "it does not run scripts";
    } finally {
      await browser.close();
    }
  } catch (error) {
    return String(error instanceof Error ? error.message : error).split("\n")[0];
  }
}

/** Downloads Playwright's builds without their system packages, which would change fonts, and thus text widths. @param {boolean} shell */
function fetchPlaywrights(shell) {
  const cli = join(dirname(createRequire(import.meta.url).resolve("playwright/package.json")), "cli.js");
  const { status } = spawnSync(process.execPath, [cli, "install", "chromium"], { stdio: ["ignore", 2, 2], timeout: 180_000 });
  if (status !== 0) return undefined;
  return (shell ? findPlaywrightsShell() : undefined) ?? chromium.executablePath();
}

/** Installs a Chromium from an npm package, for machines that reach only the package registry. Still needs the system's libnss3. */
async function fetchFromRegistry() {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const entry = join(spareFolder, "node_modules/@sparticuz/chromium/build/index.js");
  if (!existsSync(entry)) runNpm(["install", "--no-save", "--prefix", spareFolder, `@sparticuz/chromium@${spareVersion}`]);
  if (!existsSync(entry)) return undefined;
  const spare = await import(pathToFileURL(entry).href);
  return /** @type {Promise<string>} */ (spare.default.executablePath());
}

/**
 * The first Chromium that starts: `CHROMIUM_PATH`, Playwright's installed one, the system's, Playwright's download, the npm package.
 * @param {{ shell?: boolean, log?: (line: string) => void }} [options] `shell`: prefer the headless shell, which needs two thirds of the
 * CPU time for the same page; `log`: called for each candidate that failed
 * @returns {Promise<FoundBrowser>}
 * @throws {Error} listing the possible fixes, if none starts
 */
export async function findChromium({ shell = false, log = (line) => console.error(line) } = {}) {
  /** @type {[source: string, locate: () => string | undefined][]} */
  const shells = [
    ["Playwright's own headless shell", findPlaywrightsShell],
    ["the system's headless shell", () => systemShell],
  ];
  /** @type {[source: string, locate: () => string | undefined | Promise<string | undefined>][]} */
  const candidates = [
    ["CHROMIUM_PATH", () => process.env.CHROMIUM_PATH],
    ...(shell ? shells : []),
    ["Playwright's own", () => chromium.executablePath()],
    ...listSystemPaths().map((path) => /** @type {[string, () => string]} */ (["the system's", () => path])),
    ["Playwright's download", () => fetchPlaywrights(shell)],
    ["the npm package @sparticuz/chromium", fetchFromRegistry],
  ];
  for (const [source, locate] of candidates) {
    const executablePath = await locate();
    if (!executablePath) continue;
    if (!existsSync(executablePath)) {
      if (source === "CHROMIUM_PATH") log(`CHROMIUM_PATH: there is no ${executablePath}`);
      continue;
    }
    const fault = await probe(executablePath);
    if (fault === null) return { executablePath, source };
    log(`${source} (${executablePath}) does not start: ${fault}`);
  }
  throw new Error(
    [
      "No Chromium was found that starts. Any one of these mends it:",
      "  - install Chromium or Chrome (Debian: apt-get install chromium-headless-shell, or chromium);",
      "  - set CHROMIUM_PATH to the browser's file;",
      "  - SIM_BROWSER=skip npm test runs everything else.",
    ].join("\n"),
  );
}

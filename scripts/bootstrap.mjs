#!/usr/bin/env node
/**
 * Prepares a fresh clone: checks Node, then installs the packages of package-lock.json unless they are installed. Uses only Node itself,
 * because it runs before anything else is installed.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const stampFile = fileURLToPath(new URL("../node_modules/.install-stamp", import.meta.url));

/**
 * Does `version` satisfy `range`? Supports the syntax of package.json's "engines": "^a.b.c" and ">=a.b.c" joined by "||".
 * @param {string} version such as "20.19.0"
 * @param {string} range
 */
export function isSupportedNode(version, range) {
  const have = parseVersion(version);
  return range.split("||").some((part) => {
    const match = /^\s*(\^|>=)\s*(\d+\.\d+\.\d+)\s*$/.exec(part);
    if (!match) throw new Error(`cannot read "${part}" in the engines of package.json`);
    const want = parseVersion(match[2]);
    if (match[1] === "^" && have[0] !== want[0]) return false;
    const at = have.findIndex((number, index) => number !== want[index]);
    return at < 0 || have[at] > want[at];
  });
}

/** @param {string} version */
function parseVersion(version) {
  return version.replace(/^v/, "").split("-")[0].split(".").map(Number);
}

/** Everything the installed packages depend on; any change requires a new install. */
function computeStamp() {
  const hash = createHash("sha256");
  hash.update(readFileSync(new URL("../package-lock.json", import.meta.url)));
  hash.update(`\n${process.platform} ${process.arch} ${process.versions.node.split(".")[0]}`);
  return hash.digest("hex");
}

function readStamp() {
  try {
    return readFileSync(stampFile, "utf8").trim();
  } catch {
    return ""; // never installed
  }
}

/**
 * @typedef {{ version?: string, optional?: boolean, os?: string[], cpu?: string[] }} LockedPackage a package in package-lock.json
 * @typedef {{ packages: Record<string, LockedPackage> }} Lock
 */

/**
 * Do the packages of `lock` match what npm has installed (node_modules/.package-lock.json, written at the end of an install)? Only
 * optional ones may be missing: those for other platforms, which must not be installed.
 * @param {Lock} lock
 * @param {Lock} installed
 * @param {string} platform
 * @param {string} arch
 */
export function holdsAll(lock, installed, platform, arch) {
  const missing = Object.keys(lock.packages).filter((name) => name !== "" && !(name in installed.packages));
  return (
    missing.every((name) => lock.packages[name].optional) &&
    Object.entries(installed.packages).every(
      ([name, one]) => JSON.stringify(one) === JSON.stringify(lock.packages[name]) && isFor(one.os, platform) && isFor(one.cpu, arch),
    )
  );
}

/**
 * Matches a package's "os" or "cpu" list: allowed values, or excluded ones with "!".
 * @param {string[] | undefined} list
 * @param {string} value
 */
function isFor(list, value) {
  if (list === undefined) return true;
  return list.some((entry) => entry.startsWith("!")) ? !list.includes(`!${value}`) : list.includes(value);
}

/** Was `npm ci` run by hand? Installing again would delete caches in node_modules that running programs use. */
function isInstalledByHand() {
  /** @param {string} file @returns {Lock} */
  const read = (file) => JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), "utf8"));
  try {
    return holdsAll(read("package-lock.json"), read("node_modules/.package-lock.json"), process.platform, process.arch);
  } catch {
    return false; // never installed
  }
}

/**
 * Runs npm in the project's root; its output goes to stderr, because stdout belongs to the command that follows.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env] added to the environment
 */
export function runNpm(args, env) {
  // another package manager may have started this script, but the lock file is npm's
  const npmFile = process.env.npm_execpath;
  const isNpm = npmFile !== undefined && /^npm(-cli)?\.[cm]?js$/.test(basename(npmFile));
  return spawnSync(isNpm ? process.execPath : "npm", [...(isNpm ? [npmFile] : []), ...args, "--no-audit", "--no-fund"], {
    cwd: root,
    stdio: ["ignore", 2, 2],
    shell: !isNpm && process.platform === "win32", // npm is npm.cmd there
    env: { ...process.env, ...env },
  });
}

/**
 * Installs the locked packages if they are missing or belong to another lock file, platform or Node. Exits with code 1 and a message if
 * Node is too old or npm fails.
 */
export function ensureInstalled() {
  const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  if (!isSupportedNode(process.versions.node, engines.node)) {
    console.error(`Incast Lab needs Node ${engines.node}; this is ${process.version}. The present LTS from https://nodejs.org will do.`);
    process.exit(1);
  }
  const stamp = computeStamp();
  if (readStamp() === stamp) return;
  if (isInstalledByHand()) return writeFileSync(stampFile, `${stamp}\n`);
  console.error("Installing packages (npm ci), once for this version of package-lock.json ...");
  // the browser is located or downloaded when a test first needs it
  const result = runNpm(["ci", "--include=dev"], { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1" });
  if (result.status !== 0) {
    console.error(`npm ci failed (${result.error?.message ?? `exit code ${result.status}`}); nothing else was tried.`);
    process.exit(1);
  }
  writeFileSync(stampFile, `${stamp}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureInstalled();

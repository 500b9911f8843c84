#!/usr/bin/env node
/**
 * Measures how much JavaScript must load before the first interaction: the built page's entry and every chunk it imports statically,
 * gzipped. A first visit starts with the guide; a return visit also waits for the rest of the Lab (src/ui/pages/lab/lab-page.tsx). Not
 * counted: the worker (it loads in parallel), chunks loaded on demand, CSS, fonts. Also measures how much each later page
 * (src/ui/pages/<id>/open-<id>.ts) adds.
 */
import { readdirSync, readFileSync } from "node:fs";
import { basename, extname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { parseSync } from "vite";
import { readArguments } from "./tool-arguments.mjs";

/** Bytes, gzip level 9; of a first visit and of a return visit. */
export const budgetBytes = 260_000;
/** For each later page, beyond the first load. */
export const pageBudgetBytes = 150_000;

const dist = fileURLToPath(new URL("../dist/", import.meta.url));

/** @param {string} file */
function measureGzip(file) {
  return gzipSync(readFileSync(file), { level: 9 }).length;
}

/**
 * Files that `folder`'s index.html needs before the page can act: module scripts and preloads, and what they import statically.
 * @param {string} folder
 * @throws {Error} if the page has no module script
 */
export function findEntryFiles(folder) {
  const html = readFileSync(join(folder, "index.html"), "utf8");
  const tags = html.match(/<(script|link)\b[^>]*>/g) ?? [];
  const queue = tags
    .filter((tag) => tag.startsWith("<script") || /rel="modulepreload"/.test(tag))
    .flatMap((tag) => /(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? [])
    .map((address) => join(folder, address));
  if (queue.length === 0) throw new Error("index.html loads no script");
  return followImports(queue);
}

/**
 * Files that a return visit needs: the entry, and the Lab without the guide.
 * @param {string} folder
 * @throws {Error} if no chunk holds the Lab
 */
export function findReturnFiles(folder) {
  const assets = join(folder, "assets");
  const lab = readdirSync(assets).find((name) => /^lab-page-[^/]*\.js$/.test(name));
  if (!lab) throw new Error("no chunk lab-page: vite.config.ts and src/ui/pages/lab/open-lab.tsx decide its name");
  return [...new Set([...findEntryFiles(folder), ...followImports([join(assets, lab)])])];
}

/**
 * Files that a later page loads in addition to the first load, by the page's id.
 * @param {string} folder
 * @returns {Map<string, string[]>}
 */
export function findPageFiles(folder) {
  const entry = findEntryFiles(folder);
  const assets = join(folder, "assets");
  const pages = readdirSync(assets).flatMap((name) => {
    const id = /^open-(\w+)-[^/]*\.js$/.exec(name)?.[1];
    return id ? [/** @type {const} */ ([id, join(assets, name)])] : [];
  });
  return new Map(pages.map(([id, file]) => [id, followImports([file]).filter((found) => !entry.includes(found))]));
}

/**
 * The files and all their static imports.
 * @param {string[]} queue
 */
function followImports(queue) {
  /** @type {Set<string>} */
  const files = new Set();
  for (const file of queue) {
    if (files.has(file)) continue;
    files.add(file);
    const { module } = parseSync(file, readFileSync(file, "utf8"));
    const requests = [
      ...module.staticImports.map((one) => one.moduleRequest),
      ...module.staticExports.flatMap((one) => one.entries.map((entry) => entry.moduleRequest)),
    ];
    for (const request of requests) if (request) queue.push(join(file, "..", request.value));
  }
  return [...files];
}

/** Prints the sizes of the build in `dist` and returns whether all of them are within their budgets. */
export function checkBudget() {
  const entry = findEntryFiles(dist);
  const assets = readdirSync(dist, { recursive: true, encoding: "utf8" }).map((name) => join(dist, name));
  for (const file of assets.filter((name) => [".js", ".css"].includes(extname(name)))) {
    const counted = entry.includes(file) ? "counted" : "not counted";
    console.log(`${(measureGzip(file) / 1000).toFixed(1).padStart(8)} kB gz  ${relative(dist, file)} (${counted})`);
  }
  let isWithin = true;
  for (const [visit, files] of Object.entries({ first: entry, return: findReturnFiles(dist) })) {
    const total = files.reduce((sum, file) => sum + measureGzip(file), 0);
    console.log(
      `${(total / 1000).toFixed(1)} kB gz of JavaScript before interaction, ${visit} visit; ${budgetBytes / 1000} kB are allowed`,
    );
    isWithin &&= total <= budgetBytes;
  }
  for (const [id, files] of findPageFiles(dist)) {
    const own = files.reduce((sum, file) => sum + measureGzip(file), 0);
    console.log(`${(own / 1000).toFixed(1)} kB gz of its own for the page ${id}; ${pageBudgetBytes / 1000} kB are allowed`);
    isWithin &&= own <= pageBudgetBytes;
  }
  return isWithin;
}

if (process.argv[1] && basename(process.argv[1]) === "budget.mjs") {
  readArguments({
    name: "budget",
    about:
      "How much JavaScript the built page loads before the first interaction, and for each later page. Exit code 1: more than is allowed.",
  });
  process.exitCode = checkBudget() ? 0 : 1;
}

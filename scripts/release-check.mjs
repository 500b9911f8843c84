#!/usr/bin/env node
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { digestEngine } from "./engine-digest.mjs";
import { digest } from "./offline.mjs";
import { readArguments } from "./tool-arguments.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Lists mismatching versions; empty: all agree.
 * @param {{ manifest: string, lock: string, citation: string, changelog: string }} texts of package.json, package-lock.json,
 * CITATION.cff, CHANGELOG.md
 * @returns {string[]}
 */
export function findVersionFaults({ manifest, lock, citation, changelog }) {
  const { version } = /** @type {{ version: string }} */ (JSON.parse(manifest));
  const said = {
    "package-lock.json": /** @type {{ version: string }} */ (JSON.parse(lock)).version,
    "CITATION.cff": String(/** @type {{ version: unknown }} */ (parse(citation)).version),
    "CHANGELOG.md": /^## (\d\S*)/m.exec(changelog)?.[1] ?? "nothing",
  };
  const faults = Object.entries(said).flatMap(([file, other]) =>
    other === version ? [] : [`${file} says ${other}, package.json ${version}`],
  );
  if (/^## Unreleased$/m.test(changelog)) faults.push('CHANGELOG.md still has "Unreleased"');
  return faults;
}

/**
 * Lists problems with the stored results of the papers' figures; empty: they were computed by this engine.
 * @param {string} folder of the project
 * @returns {string[]}
 */
export function findStoredFaults(folder) {
  const file = join(folder, "src/experiments/stored/engine.txt");
  const stored = existsSync(file) ? readFileSync(file, "utf8").trim() : "none";
  const own = String(digestEngine(folder));
  return stored === own ? [] : [`stored results are of engine ${stored}, not ${own}: npm run experiments:verify -- --stamp`];
}

/**
 * Lists problems with a build; empty: none.
 * @param {string} folder
 * @returns {string[]}
 */
export function findBuildFaults(folder) {
  if (!existsSync(join(folder, "index.html"))) return [`${folder} has no build`];
  const html = readFileSync(join(folder, "index.html"), "utf8");
  const faults = [];
  for (const [, address] of html.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="([^"]+)"/g)) {
    if (!address.startsWith("./")) faults.push(`index.html: ${address} is not relative`);
    else if (!existsSync(join(folder, address))) faults.push(`index.html: there is no ${address}`);
  }
  const keeper = join(folder, "sw.js");
  if (!existsSync(keeper)) return [...faults, "there is no sw.js"];
  const kept = readFileSync(keeper, "utf8");
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(join(folder, "/").length).replaceAll("\\", "/");
    if (!entry.isFile() || name === "sw.js") continue;
    if (!kept.includes(`"${name}"`)) faults.push(`sw.js does not keep ${name}`);
    else if (!name.startsWith("assets/") && !kept.includes(digest(readFileSync(path)))) faults.push(`sw.js keeps another ${name}`);
  }
  return faults;
}

if (process.argv[1] && basename(process.argv[1]) === "release-check.mjs") {
  readArguments({
    name: "release:check",
    about:
      "Does all that names the version agree, are the stored results of this engine, and is the build in dist whole? After `npm run build`. Exit code 1: no.",
  });
  const read = (/** @type {string} */ name) => readFileSync(join(root, name), "utf8");
  const texts = {
    manifest: read("package.json"),
    lock: read("package-lock.json"),
    citation: read("CITATION.cff"),
    changelog: read("CHANGELOG.md"),
  };
  const faults = [...findVersionFaults(texts), ...findStoredFaults(root), ...findBuildFaults(join(root, "dist"))];
  for (const fault of faults) console.error(fault);
  if (faults.length === 0) console.log(`${JSON.parse(texts.manifest).version} can be released`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

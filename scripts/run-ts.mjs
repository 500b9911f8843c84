#!/usr/bin/env node
/**
 * Runs a TypeScript program on every Node the project supports (Node 20 cannot read TypeScript itself):
 *
 *   node scripts/run-ts.mjs FILE [ARGUMENT...]
 *
 * FILE is relative to the current folder. The program is bundled once into node_modules/.cache/incast (bundle-program.mjs) and again only
 * when one of its sources has changed. If nothing has changed, a start checks its sources' times and sizes, reads one file and its
 * compiled code, and loads nothing else: this file imports only what Node has loaded anyway. Prints nothing of its own on stdout.
 */
import { readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import vm from "node:vm";

/**
 * What is known about a program's last bundle.
 * @typedef {{
 *   readonly root: string, readonly entry: string, readonly runtime: string,
 *   readonly sources: readonly SourceStamp[],
 *   readonly bundle: string, readonly kind: "script" | "module",
 * }} Stamp
 * A source as it was read. Times in ms; a size of -1 means that it had just been written, when times prove nothing.
 * @typedef {{ readonly file: string, readonly size: number, readonly mtimeMs: number, readonly ctimeMs: number, readonly ino: number }} SourceStamp
 */

const script = fileURLToPath(import.meta.url);
const root = resolve(dirname(script), "..");
const cacheFolder = join(root, "node_modules", ".cache", "incast");
/** Compiled code works only with the same V8. */
const runtime = `${process.version} ${process.platform} ${process.arch}`;

/**
 * V8 optimizes a function after it has executed this many bytes of bytecode; V8's default is a quarter of it. With the default, most
 * functions were optimized before they had seen every kind of packet, and then again: optimizing later saves a tenth of the CPU time of a
 * half-second run, and no less of long ones. Later V8s (Node 22) have an intermediate tier, and no such flag.
 */
if (Number(process.versions.v8.split(".")[0]) < 12) process.getBuiltinModule("node:v8").setFlagsFromString("--interrupt-budget=270336");

/** @param {string} file @returns {Stamp | undefined} undefined: none, or one for another checkout, program or Node */
function readStamp(file) {
  try {
    /** @type {Stamp} */
    const stamp = JSON.parse(readFileSync(file, "utf8"));
    return stamp.root === root && stamp.entry === entry && stamp.runtime === runtime ? stamp : undefined;
  } catch {
    return undefined; // never built
  }
}

/** A copy has different inodes and change times, even if its modification times were kept. @param {SourceStamp} source */
function isUntouched({ file, size, mtimeMs, ctimeMs, ino }) {
  const now = statSync(file, { throwIfNoEntry: false });
  return now !== undefined && now.size === size && now.mtimeMs === mtimeMs && now.ctimeMs === ctimeMs && now.ino === ino;
}

/** @param {string} file */
function readIfThere(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** Runs a bundle wrapped in one function, so that its compiled code can be cached on every Node. @param {string} file */
function runScript(file) {
  const program = new vm.Script(readFileSync(file, "utf8"), {
    filename: file,
    cachedData: readIfThere(`${file}.v8`),
    importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  Error.prepareStackTrace = (error, sites) => traceToSources(error, sites, file);
  program.runInThisContext()({}, createRequire(script));
}

/**
 * Node applies source maps to modules only. Reads the map only when there is an error to report.
 * @param {Error} error
 * @param {readonly (NodeJS.CallSite & { toString(): string })[]} sites
 * @param {string} file of the bundle
 */
function traceToSources(error, sites, file) {
  const { SourceMap } = process.getBuiltinModule("node:module");
  const text = readIfThere(`${file}.map`);
  const map = text && new SourceMap(JSON.parse(text.toString()));
  const lines = sites.map((site) => {
    const written = site.toString();
    const [line, column] = [site.getLineNumber(), site.getColumnNumber()];
    if (!map || site.getFileName() !== file || line === null || column === null) return written;
    const place = map.findEntry(line - 1, column - 1);
    if (!("originalSource" in place)) return written;
    const source = `${resolve(cacheFolder, place.originalSource)}:${place.originalLine + 1}:${place.originalColumn + 1}`;
    return written.replace(`${file}:${line}:${column}`, source);
  });
  return [String(error), ...lines.map((line) => `    at ${line}`)].join("\n");
}

const [file, ...programArguments] = process.argv.slice(2);
if (file === undefined) {
  console.error("usage: node scripts/run-ts.mjs FILE [ARGUMENT...]");
  process.exit(2);
}
const entry = resolve(file);
const stampFile = join(cacheFolder, `${relative(root, entry).replace(/[^\w]+/g, "-")}.json`);
let stamp = readStamp(stampFile);
if (!stamp?.sources.every(isUntouched) || !statSync(join(cacheFolder, stamp.bundle), { throwIfNoEntry: false })) {
  const { bundleProgram } = await import("./bundle-program.mjs");
  stamp = await bundleProgram({ root, entry, runtime, cacheFolder, stampFile, last: stamp });
}
const bundle = join(cacheFolder, stamp.bundle);
// npm runs scripts in the project's folder, but the arguments are relative to where npm was called
if (process.env.INIT_CWD && process.env.npm_lifecycle_event && process.cwd() === root) process.chdir(process.env.INIT_CWD);
process.argv = [process.argv[0], entry, ...programArguments];
if (stamp.kind === "script") runScript(bundle);
else {
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(bundle).href);
}

#!/usr/bin/env node
/**
 * Starts the npm package's terminal: loads one file, program.cjs, with the code that V8 compiled for it earlier. From
 * Node 22 on, Node itself caches that code (module.enableCompileCache); for Node 20 it is cached here.
 */
"use strict";
/* oxlint-disable typescript/no-require-imports -- a script starts faster than a module, and what it loads is one */
/** Not available in Node 20. @type {(() => unknown) | undefined} */
const enableCompileCache = Reflect.get(require("node:module"), "enableCompileCache");
const { join } = require("node:path");

const program = join(__dirname, "program.cjs");

/**
 * V8 optimizes a function after it has executed this many bytes of bytecode; V8's default is a quarter of it. With the default, most
 * functions were optimized before they had seen every kind of packet, and then again. Later V8s have an intermediate tier, no such flag.
 */
const isOld = Number(process.versions.v8.split(".")[0]) < 12;
if (isOld) require("node:v8").setFlagsFromString("--interrupt-budget=270336");

if (enableCompileCache) {
  enableCompileCache();
  require(program);
} else runKept();

/** Like require, but with the compiled code of an earlier start, if it is for this file and this V8. */
function runKept() {
  const { readFileSync, statSync } = require("node:fs");
  const { createRequire } = require("node:module");
  const { Script } = require("node:vm");
  const { size, mtimeMs } = statSync(program);
  const folder = process.env.XDG_CACHE_HOME || join(require("node:os").homedir(), ".cache");
  const kept = join(folder, "incast-lab", `${process.version}-${process.arch}-${size}-${Math.floor(mtimeMs)}.v8`);
  const script = new Script(`(function (exports, require, module, __filename, __dirname) {${readFileSync(program, "utf8")}\n})`, {
    filename: program,
    cachedData: readIfThere(readFileSync, kept),
  });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(program), module, program, __dirname);
  if (script.cachedDataRejected !== false) process.once("exit", () => keep(kept, script));
}

/** @param {(file: string) => Buffer} read @param {string} file */
function readIfThere(read, file) {
  try {
    return read(file);
  } catch {
    return undefined;
  }
}

/**
 * Caches the compiled code at the end of the run, including the functions called. If that fails, the next start compiles again.
 * @param {string} file @param {import("node:vm").Script} script
 */
function keep(file, script) {
  try {
    const { mkdirSync, renameSync, writeFileSync } = require("node:fs");
    mkdirSync(join(file, ".."), { recursive: true, mode: 0o700 });
    writeFileSync(`${file}.${process.pid}`, script.createCachedData(), { mode: 0o600 });
    renameSync(`${file}.${process.pid}`, file);
  } catch {
    // The folder is not writable.
  }
}
